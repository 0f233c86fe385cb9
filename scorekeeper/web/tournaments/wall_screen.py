"""Serves the wall: tables, everybody by name, standings in turn; a bracket stands for those.

At most a dozen rows on each, so that they are read from across the hall; of a large field as many
as make three screens of it, so that nobody waits long.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from scorekeeper.engine.text import Text
from scorekeeper.services.tournaments.prints.diagrams import bracket_sheets
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.brackets.ladder import LadderMatch
from scorekeeper.tournaments.brackets.layout import WALL
from scorekeeper.tournaments.journal import TableState

ROWS = 12
# A table with the names of all who sit there takes three lines of the wall.
TABLES = 6
SECONDS = 10
SCREENS, MOST = 3, 24
# Names are as large as fits, all in hundredths of the height of a wide screen: the sizes there are,
# what a letter and a line take of one, the gap between two sides; of few rows and of many, the
# height that they share and the width left to names beside their numbers.
SIZES = (4.5, 3.2, 2.6, 2.1, 1.7)
LETTER, LINE, GAP = 0.58, 1.1, 3.6
FEW, MANY = (66, 53), (70, 61)

# A draw is looked at for so many screens, ten seconds each; longer nobody does.
DRAW_SCREENS = 4

What = Literal["draw", "tables", "names", "standings", "bracket"]


@dataclass(frozen=True, slots=True)
class Screen:
    """Holds one screen: what it shows, its rows, which part of how many it is, from 1, and who is
    named in each row. `title`: which part of a bracket, where there are several.
    """

    what: What
    rows: Sequence[Any]
    part: int
    parts: int
    names: Sequence[Sequence[str]] = ()
    title: Text | None = None

    @property
    def size(self) -> int:
        """Which of SIZES its names have: the first at which none is broken and all rows fit."""
        generator = (at for at, size in enumerate(SIZES) if self._fits(size))
        return next(generator, len(SIZES) - 1)

    def _fits(self, size: float) -> bool:
        height, wide = MANY if self.is_dense else FEW
        width = wide / (LETTER * size)
        halves = [half for row in self.names for name in row for half in name_halves(name)]
        if any(len(half) + 2 > width for half in halves):
            return False
        most = max((_lines(row, width, GAP / (LETTER * size)) for row in self.names), default=1)
        return most * LINE * size * self.lines <= height

    @property
    def lines(self) -> int:
        """How many rows stand below each other, in two columns."""
        return -(-len(self.rows) // 2)

    @property
    def is_dense(self) -> bool:
        """Whether they have to be smaller."""
        return len(self.rows) > (TABLES + 2 if self.what in ("draw", "tables") else ROWS)


def name_halves(name: str) -> list[str]:
    """The two of a pair, between which a line may break."""
    return name.split(" – ")


def _lines(names: Sequence[str], width: float, gap: float) -> int:
    """How many lines the sides of a row take, one behind the other as long as they fit."""
    lines, left = 1, width
    for name in names:
        if len(name) + 2 > left and left < width:
            lines, left = lines + 1, width
        if len(name) + 2 > width:
            lines, left = lines + len(name_halves(name)), width
        else:
            left -= len(name) + 2 + gap
    return lines - (left == width)


def screens(tournament: TournamentState) -> tuple[Screen, ...]:
    """All screens in their order; none before the first round. A bracket that has begun comes
    first, and says more than any standings.
    """
    if tournament.round is None:
        return ()
    sides = tournament.sides_at
    tables = [(x, [name for _, name in sides(x.meeting, x.result)]) for x in tournament.tables]
    seated = [(seat, [seat[0], seat[2]]) for seat in tournament.seated()]
    seating = *_parts("tables", tables, TABLES), *_parts("names", seated, ROWS)
    brackets = _brackets(tournament)
    rows = [(row, [tournament.names[row.entrant]]) for row in tournament.standings.rows]
    return *brackets, *seating, *([] if brackets else _parts("standings", rows, ROWS))


def draw_screens(tournament: TournamentState, drawn: int | None) -> tuple[Screen, ...]:
    """The draw of the round that was published since a wall showed that of round `drawn`, lot by
    lot; none where it did not stand there, somebody has played, or there are too many tables.
    """
    round_ = tournament.round
    if drawn is None or round_ is None or round_.number <= drawn or round_.proof is None:
        return ()
    if any(table.result for table in tournament.tables):
        return ()
    meetings = sorted(round_.meetings, key=lambda x: (x.table is None, x.table or 0))
    rows = [(x, [name for _, name in tournament.sides_at(x)]) for x in meetings]
    lots = _parts("draw", rows, TABLES)
    return tuple(lots) if len(lots) <= DRAW_SCREENS else ()


def table_winners(table: TableState) -> frozenset[str]:
    """Who has won a table: the best of them, more than one where they are level; nobody where all
    are.
    """
    result = table.result
    if result is None or result.ending == "void":
        return frozenset()
    if result.ending == "forfeit":
        return frozenset(table.meeting.seats) - set(result.absent)
    worth = {
        score.entrant: score.games or score.points if score.place is None else -score.place
        for score in result.scores
    }
    best = frozenset(key for key, number in worth.items() if number == max(worth.values()))
    return frozenset() if len(best) == len(worth) else best


def _brackets(tournament: TournamentState) -> list[Screen]:
    """What of the bracket is still played or to come; all over, its end."""
    pieces = bracket_sheets(tournament, WALL)
    visible = [piece for piece in pieces if any(map(_is_open, piece[0].matches()))]
    visible = visible or [
        x for x in pieces if any(y.is_last and y.is_match for y in x[0].matches())
    ]
    is_one = len({ladder.title for ladder, _ in visible}) < 2
    return [
        Screen("bracket", [drawing], at, len(visible), title=None if is_one else ladder.title)
        for at, (ladder, drawing) in enumerate(visible, start=1)
    ]


def _is_open(match: LadderMatch) -> bool:
    return match.is_match and match.winner is None and match.state != "void"


def _parts(what: What, rows: Sequence[tuple[Any, Sequence[str]]], most: int) -> list[Screen]:
    """As many screens as needed, their rows, each with who is named in it, shared evenly."""
    most = max(most, min(MOST, -(-len(rows) // SCREENS)))
    parts = -(-len(rows) // most)
    size = -(-len(rows) // parts) if parts else 0
    cuts = [rows[at : at + size] for at in range(0, len(rows), size or 1)]
    return [
        Screen(what, [row for row, _ in cut], number, parts, [names for _, names in cut])
        for number, cut in enumerate(cuts, start=1)
    ]
