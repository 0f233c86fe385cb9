"""Defines the score on the table page, and the columns of the running table.

Values only; screen and paper draw the same ones, so they can never disagree.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import PlayedHand, S
from scorekeeper.engine.text import Money, Text, Who


@dataclass(frozen=True, slots=True)
class PadColumn:
    """One column. `key`: the question it answers and the side or choice it is about (“cards.1”),
    or, of what is only reckoned, the column of the running table that shows it (“total-1”).
    `group`: columns of one group stand under one heading. `rings`: stands small in every box, to be
    ringed.
    """

    key: str
    label: Text
    group: Text | None = None
    rings: Text | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """Says what is struck for each side: groups of so many, the last of them `granted` only."""

    of: Text
    groups: tuple[int, ...]
    granted: int = 0
    is_bars: bool = False


@dataclass(frozen=True, slots=True)
class Pad:
    """A row a hand, tallies beside the names, and what its small signs mean."""

    columns: tuple[PadColumn, ...]
    tallies: tuple[Tally, ...] = ()
    note: Text | None = None


R = TypeVar("R")
H = TypeVar("H")


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars to strike as drawn by hand: `own` bars, a gap, `granted` catch-up bars; `struck` of
    them are crossed, from the left.
    """

    own: int
    granted: int
    struck: int


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One side's share of the score.

    `numeral` is the one big number (its meaning in `unit`), `strokes` chalk strokes above it
    out of `strokes_of` (in `strokes_words`), `under` a line below it. `is_level`: ahead in a drawn
    match, which nobody won.
    """

    side: Seat
    players: tuple[Who, ...]
    numeral: int | None = None
    unit: Text | None = None
    strokes: int = 0
    strokes_of: int = 0
    strokes_words: Text | None = None
    bars: Bars | None = None
    under: Text | None = None
    balance: Money | None = None
    is_out: bool = False
    is_winner: bool = False
    is_level: bool = False

    @property
    def name(self) -> Who:
        """Names the side."""
        return Who(self.side)


@dataclass(frozen=True, slots=True)
class ScoreView:
    """The score: two halves with big numerals, or a row each. `headline` says how the match
    stands as a whole, when something is to say; `strokes` what the strokes are, unless the numerals
    say as much.
    """

    layout: Literal["halves", "rows"]
    rows: tuple[ScoreRow, ...]
    headline: Text | None = None
    strokes: Text | None = None

    @property
    def strokes_so_far(self) -> Text | None:
        """The strokes of all in one line, “cotos 1–0”, once there is one."""
        if self.strokes is None or not any(row.strokes for row in self.rows):
            return None
        numbers = "–".join(str(row.strokes) for row in self.rows)
        return Text("{what}\u00a0{numbers}", (("what", self.strokes), ("numbers", numbers)))

    def marked_since(self, before: "ScoreView") -> frozenset[Seat]:
        """The sides with one more bar struck, or with another line below their number."""
        return frozenset(
            row.side
            for row in self.rows
            for was in before.rows
            if was.side == row.side
            and (
                (row.under is not None and row.under != was.under)
                or (
                    row.bars is not None
                    and was.bars is not None
                    and row.bars.struck > was.bars.struck
                )
            )
        )


Cell = int | str | Text | Who | Money | Bars | None | tuple["Mark", ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A small sign in a cell: a suit or a symbol with its words (and a number, 40 or 20)."""

    symbol: str
    words: Text
    number: int | None = None


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column of the running table. `of`: the side or player it is about; `group`: columns of one
    group stand under one heading.
    """

    key: str
    label: Text | Who
    group: Text | None = None
    kind: Literal["number", "text", "name", "marks", "money"] = "text"


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One hand in the running table. `struck`, `won`: columns whose side lost or won by it."""

    cells: Mapping[str, Cell]
    struck: frozenset[str] = frozenset()
    won: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Curve(Generic[R, S]):
    """Says what is drawn of a match over its hands: one number by side of every state, and what it
    is a number of. `is_money`: in minor units.
    """

    unit: Text
    of: Callable[[R, S], Mapping[Seat, int]]
    is_money: bool = False


@dataclass(frozen=True, slots=True)
class Sheet(Generic[R, H, S]):
    """Says how a game is shown: the score of a state, the columns of its running table, the row of
    one hand (state before, hand, what it did), and the curve of a match; without one it is that of
    the score's own numbers.
    """

    score: Callable[[R, S], ScoreView]
    columns: Callable[[R, Table], tuple[SheetColumn, ...]]
    row: Callable[[R, S, H, PlayedHand[S]], SheetRow]
    curve: Curve[R, S] | None = None


def short_score(score: ScoreView) -> Text:
    """The score in one short line: “3–1” of two halves, else everybody with a number, struck bars
    or a balance, which no end of a line takes away from its name; then the strokes.
    """
    won: str | tuple[Text, ...] = "–".join(str(row.numeral) for row in score.rows)
    if score.layout == "rows":
        won = tuple(
            Text("{side}\u00a0{number}", (("side", row.name), ("number", number_of(row))))
            for row in score.rows
        )
    strokes = score.strokes_so_far
    if strokes is None:
        return Text("{score}", (("score", won),))
    return Text("{score} ({strokes})", (("score", won), ("strokes", strokes)))


def number_of(row: ScoreRow) -> int | Money:
    """The one number that a row of the score comes to: numeral, struck bars, or balance."""
    if row.numeral is not None:
        return row.numeral
    return row.bars.struck if row.bars is not None else row.balance or Money(0)
