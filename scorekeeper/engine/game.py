"""Defines the descriptor of a game, and the values its functions speak in.

A game is a module with three frozen dataclasses and a few pure functions; one `Game` at its foot
names them. Menu, forms, running table, paper, record and tests derive from the descriptor.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from scorekeeper.engine.book.lesson import GameBook, Quote
from scorekeeper.engine.cards import Pack
from scorekeeper.engine.displays.sheet import Pad, Sheet
from scorekeeper.engine.questions import Ask
from scorekeeper.engine.records.codec import slots_of
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import PlayedHand, S, Settlement, StatEvent
from scorekeeper.engine.text import Text, Who, text

Unit = Literal["games", "first_to", "deals"]


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds that one game (or, where those are what is counted, one deal) takes at a table:
    quick players, most tables, slow ones.
    """

    least: int
    usual: int
    most: int


@dataclass(frozen=True, slots=True)
class Length:
    """Says how long one match is: so many games, first to so many, or so many deals. `sides`: how
    many there are of whom one is first. `rules`: the house rules that end a match after it; deals
    are counted by the clock. `has_extra`: who are level after all games play one more.
    """

    unit: Unit
    count: int
    sides: int = 2
    rules: Mapping[str, int | str] = field(default_factory=dict, compare=False)
    has_extra: bool = False

    @property
    def most(self) -> int:
        """The most games (or deals) this can take."""
        return self.sides * (self.count - 1) + 1 if self.unit == "first_to" else self.count


@dataclass(frozen=True, slots=True)
class Lengths:
    """Lists what clubs play in a round: usual lengths, then short ones for short evenings."""

    pace: Pace
    usual: tuple[Length, ...]
    short: tuple[Length, ...]


def deals(*counts: int) -> tuple[Length, ...]:
    """So many deals each, for a game that no rule ends."""
    return tuple(Length("deals", count) for count in counts)


R = TypeVar("R")
H = TypeVar("H")

OptionValue = int | str | bool
Measure = Literal["games", "points", "made", "bars", "deals", "money", "place"]
"""What the result of a whole match may name of each side (see tournaments.event.Score)."""

CODES = (
    *("players", "option", "finished", "unknown_player", "not_active", "missing", "range"),
    *("sum", "unreachable", "split", "outcome_mismatch"),
)
"""What can be wrong at every table, from the most basic to the most particular (RULES §0): who and
what may be entered at all, then the form of each entry, then sums, then agreement between entries.
"""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with what was entered: a code of RULES §0, the field it stands at
    (a path into the hand, e.g. `cards.Ana`), and words that say what would be right.
    """

    code: str
    field: str
    words: Text


def by_rank(problems: Iterable[Problem], codes: tuple[str, ...]) -> tuple[Problem, ...]:
    """The problems, the most basic first; equals keep the order they were found in."""
    return tuple(sorted(problems, key=lambda problem: codes.index(problem.code)))


def check_player(
    who: Seat | None,
    field: str,
    table: Table,
    active: Sequence[Seat],
    *,
    side_will_do: bool = False,
) -> list[Problem]:
    """A named player must sit at this table and play this hand. None is nobody's business here."""
    if who is None or who in active or (side_will_do and who in table.sides):
        return []
    if who in table.players:
        words = text("{player} is out and does not play this hand.", player=Who(who))
        return [Problem("not_active", field, words)]
    words = text("“{name}” does not sit at this table.", name=str(who))
    return [Problem("unknown_player", field, words)]


def check_side(side: Seat, field: str, table: Table) -> list[Problem]:
    """A side that is named must score at this table."""
    if side in table.sides:
        return []
    words = text("“{name}” does not score at this table.", name=str(side))
    return [Problem("unknown_player", field, words)]


# What no workbook holds, and PostgreSQL not all of it either.
_UNKEPT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")


def check_length(field: str, written: str, most: int) -> list[Problem]:
    """Words are no longer than there is room for."""
    if len(written) <= most:
        return []
    words = text("{n} characters are too many: {most} at most.", n=len(written), most=most)
    return [Problem("range", field, words)]


def check_words(field: str, written: str, most: int) -> list[Problem]:
    """The same, and of signs that can be kept."""
    problems = check_length(field, written, most)
    if not problems and _UNKEPT.search(written):
        return [Problem("option", field, text("One of these signs cannot be kept."))]
    return problems


def twin_words(name: str) -> Text:
    """Refuses a name that somebody has already."""
    return text("“{name}” is there twice: add something to tell them apart.", name=name)


@dataclass(frozen=True, slots=True)
class Option:
    """Says how one rule is asked: its label, one plain sentence on what it changes, and the words
    of each value. A rule without listed values is a whole number of at least `least`; `suggested`
    are those that tables usually agree on, `most` the largest that a match or a tournament is begun
    with, in steps of `step`.
    `only_with`: with how many players it has an effect; with others it is legal and changes
    nothing, so it is not asked. `source`: the sentence of the
    rules of the game on which the default rests; None where they are silent.
    """

    label: Text
    help: Text
    values: tuple[tuple[OptionValue, Text], ...] = ()
    least: int = 0
    most: int = 999_999_999
    step: int = 1
    ruling: str = ""
    is_money: bool = False
    suggested: tuple[int, ...] = ()
    only_with: tuple[int, ...] | None = None
    source: Quote | None = None

    def is_moot(self, players: int) -> bool:
        """Says whether it changes nothing at a table of so many."""
        return self.only_with is not None and players not in self.only_with


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of house rules offered as one tap; rules it does not name take their default.
    Who reads its `language` is offered it first. `source`: where such tables are described.
    """

    key: str
    label: Text
    rules: tuple[tuple[str, OptionValue], ...]
    customs: tuple[tuple[str, str], ...] = ()
    language: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Seats:
    """Says how many may sit down, and with how many of them it is played in pairs."""

    counts: tuple[int, ...]
    in_pairs: frozenset[int] = frozenset()
    usual: int = 4


@dataclass(frozen=True, slots=True)
class GameWords:
    """A game's own words. `terms` are the glossary of RULES §9 for this game: within one game no
    word means two things. `customs` are asked like options but change only what is said
    (`Table.customs`). `own`: messages that all games share and this one words otherwise where a
    language has to, each in a context of its own (a hand is a *mano* of Tute and a *reparto* of
    Guiñote).
    """

    name: Text
    tagline: Text
    terms: Mapping[str, Text]
    options: Mapping[str, Option]
    presets: tuple[Preset, ...] = ()
    customs: Mapping[str, Option] = field(default_factory=dict)
    own: tuple[Text, ...] = ()


def nothing(*_: object) -> tuple[()]:
    """The answer of a game, or of a format, that leaves a question to what all of them do."""
    return ()


MeasureOf = tuple[Measure, Callable[[R, S], Mapping[Seat, int]]]
"""A number that the last state of a match gives each side, by the name a result has for it."""


@dataclass(frozen=True, slots=True, repr=False)
class Game(Generic[R, H, S]):
    """Names the functions of one game, all of them pure and total: what any other floor knows of it
    stands here, in `GameState` and in `AnyHand`.
    """

    key: str
    seats: Seats
    # The house rules as most tables have them.
    usual: R
    hand: type[H]
    pack: Pack
    start: Callable[[R, Table], S]
    ask: Callable[[R, S], Ask]
    # All that is wrong with a hand, as values; `play` never fails where that is nothing.
    check: Callable[[R, S, H], tuple[Problem, ...]]
    play: Callable[[R, S, H], PlayedHand[S]]
    settle: Callable[[R, S], Settlement | None]
    sheet: Sheet[R, H, S]
    # What people draw to score it with a pencil.
    pad: Callable[[R, Table], Pad]
    words: GameWords
    lengths: Lengths
    # How it is played, fact by fact, and how it is scored.
    book: GameBook
    # What the result of a match names of each side; the first decides who was ahead.
    measures: tuple[MeasureOf[R, S], *tuple[MeasureOf[R, S], ...]]
    # All that its problems are called, the most basic first.
    codes: tuple[str, ...] = CODES
    check_rules: Callable[[R, int], tuple[Problem, ...]] = field(default=nothing)
    # What is so rare in a hand that passed its check that it is asked again.
    warn: Callable[[R, S, H], tuple[Text, ...]] = field(default=nothing)
    # Where so many play with other cards than those of `pack`.
    packs: Mapping[int, Pack] = field(default_factory=dict)
    # What a hand has done before it is over (announcements paid as they fall).
    so_far: Callable[[R, S, H], tuple[Text, ...]] = field(default=nothing)
    # What of an accepted hand is counted over the years, by the state before it and what it did.
    tells: Callable[[R, S, H, PlayedHand[S]], tuple[StatEvent, ...]] = field(default=nothing)
    # A session that no rule ends: ended by hand it is over as usual, and what was won is settled.
    is_open: bool = False
    # The games that each side lost by the last hand; None where a match is not made of games.
    games_lost: Callable[[S], Mapping[Seat, int]] | None = None
    # How long every match is by these rules; None where the clock ends it.
    length: Callable[[R], Length] | None = None
    # The most games that one hand may win.
    at_once: int = 1
    # What some win in points the others lose.
    is_zero_sum: bool = False

    def __post_init__(self) -> None:
        # Its pages would fail at the tables that it speaks of.
        offered = {name: [n for n, _ in option.values] for name, option in self.choices.items()}
        faults = [*self.book.faults({**offered, "players": self.seats.counts})]
        if faults:
            raise ValueError(f"The book of {self.key}: {'; '.join(faults)}")

    @property
    def reports(self) -> tuple[Measure, ...]:
        """What a tournament notes of a whole match, for each side."""
        return tuple(measure for measure, _ in self.measures)

    @property
    def rules(self) -> type[R]:
        """The house rules of this game."""
        return type(self.usual)

    @property
    def usual_rules(self) -> dict[str, OptionValue]:
        """What most tables agree on, where the book leaves it open or says otherwise."""
        values = ((slot, getattr(self.usual, slot.attribute)) for slot in slots_of(self.rules))
        return {slot.name: n for slot, n in values if slot.is_required or n != slot.default}

    @property
    def choices(self) -> dict[str, Option]:
        """Holds what a table agrees on by name, but its stakes: house rules and customs."""
        every = {**self.words.options, **self.words.customs}
        return {name: option for name, option in every.items() if not option.is_money}

    @property
    def stakes(self) -> dict[str, Option]:
        """Holds what is played for, by name."""
        return {name: option for name, option in self.words.options.items() if option.is_money}

    @property
    def usual_choices(self) -> dict[str, OptionValue]:
        """The usual value of each."""
        customs = {name: custom.values[0][0] for name, custom in self.words.customs.items()}
        return self._chosen(self.usual) | customs

    def edition(self, rules: R, table: Table) -> dict[str, OptionValue]:
        """How many sit at this table, what it plays otherwise than usual, and what it plays for."""
        players, usual = len(table.players), self.usual_choices
        values = usual | self._chosen(rules) | dict(table.customs)
        own = [name for name in usual if values[name] != usual[name]]
        heard = {name: values[name] for name in own if not self.choices[name].is_moot(players)}
        slots = [slot for slot in slots_of(self.rules) if slot.name in self.stakes]
        paid = {slot: getattr(rules, slot.attribute) for slot in slots}
        stakes = {
            slot.name: n for slot, n in paid.items() if n != getattr(self.usual, slot.attribute)
        }
        return {"players": players} | heard | stakes

    def _chosen(self, rules: R) -> dict[str, OptionValue]:
        slots = [slot for slot in slots_of(self.rules) if slot.name in self.choices]
        return {slot.name: getattr(rules, slot.attribute) for slot in slots}

    def __repr__(self) -> str:
        return f"Game({self.key!r})"

    def pack_of(self, players: int) -> Pack:
        """The cards that so many play with."""
        return self.packs.get(players, self.pack)

    def table(
        self,
        players: tuple[Seat, ...],
        first_dealer: Seat | None = None,
        customs: Mapping[str, str] | None = None,
    ) -> Table:
        """These players at a table of this game, in pairs where the game says so."""
        return Table(
            players=players,
            first_dealer=players[0] if first_dealer is None else first_dealer,
            in_pairs=len(players) in self.seats.in_pairs,
            customs=tuple((customs or {}).items()),
        )


AnyGame = Game[Any, Any, Any]
