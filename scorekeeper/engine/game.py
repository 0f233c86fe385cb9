"""Defines the descriptor of a game, and the values its functions speak in.

A game is a module with three frozen dataclasses and a few pure functions; one `Game` at its foot
names them. Menu, forms, running table, paper, record and tests derive from the descriptor.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from scorekeeper.engine.cards import TUTE_CARDS, CountingCard
from scorekeeper.engine.displays.pad import Pad
from scorekeeper.engine.displays.sheet import Sheet
from scorekeeper.engine.lengths import Lengths
from scorekeeper.engine.lessons.lesson import Manner, Quote, Section
from scorekeeper.engine.questions import Ask
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.stat_events import StatEvent
from scorekeeper.engine.text import Text

R = TypeVar("R")
H = TypeVar("H")
S = TypeVar("S", bound="AnyState")

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


@dataclass(frozen=True, slots=True)
class Why:
    """One step of an explanation, and the option of the rules that decided it, if one did."""

    words: Text
    option: str | None = None


@dataclass(frozen=True, slots=True)
class PlayedHand(Generic[S]):
    """Tells what a hand did: the state after it, the one sentence to say, its reasons, and, when it
    deserves a moment (an elimination, a coto, the end), the words for that.
    """

    state: S
    said: Text
    why: tuple[Why, ...] = ()
    moment: Text | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """Says how one rule is asked: its label, one plain sentence on what it changes, and the words
    of each value. A rule without listed values is a whole number of at least `least`; `suggested`
    are those that tables usually agree on. `only_with`: with how many players it has an effect;
    with others it is legal and changes nothing, so it is not asked. `source`: the sentence of the
    rules of the game on which the default rests; None where they are silent.
    """

    label: Text
    help: Text
    values: tuple[tuple[OptionValue, Text], ...] = ()
    least: int = 0
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
    Who reads its `language` is offered it first.
    """

    key: str
    label: Text
    rules: tuple[tuple[str, OptionValue], ...]
    customs: tuple[tuple[str, str], ...] = ()
    language: str = ""


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
    (`Table.customs`). `cards`: what is counted in a pile, the dearest first. `own`: messages that
    all games share and this one words otherwise where a language has to, each in a context of its
    own (a hand is a *mano* of Tute and a *reparto* of Guiñote).
    """

    name: Text
    tagline: Text
    terms: Mapping[str, Text]
    options: Mapping[str, Option]
    presets: tuple[Preset, ...] = ()
    customs: Mapping[str, Option] = field(default_factory=dict)
    cards: tuple[CountingCard, ...] = TUTE_CARDS
    own: tuple[Text, ...] = ()


HIDDEN: Mapping[str, bool] = {"hidden": True}


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyState:
    """Holds what every game's state begins with. Fields marked `HIDDEN` are not part of the record.

    `hand` counts accepted hands from 1 (0 before the first), `dealer` dealt that hand,
    `next_dealer` deals the next one (None once finished).
    """

    hand: int
    dealer: Seat | None
    next_dealer: Seat | None
    table: Table = field(metadata=HIDDEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyHand:
    """Begins every game's hand: `dealer`, the scorer's correction of who dealt it."""

    dealer: Seat | None = None


def dealer_of(state: AnyState, hand: AnyHand) -> Seat:
    """Says who dealt a hand: as the scorer corrected it, else whose turn it was."""
    return hand.dealer or state.next_dealer or state.table.first_dealer


@dataclass(frozen=True, slots=True)
class Settlement:
    """Names who gets how much at the end (minor units, zero-sum), by player, and why."""

    balances: Mapping[Seat, int]
    why: tuple[Why, ...] = ()


def no_objection(rules: Any, players: int) -> tuple[Problem, ...]:  # noqa: ANN401, ARG001 (registry)
    """The check of a game whose options never contradict each other."""
    return ()


def no_warning(rules: Any, state: Any, hand: Any) -> tuple[Text, ...]:  # noqa: ANN401, ARG001 (registry)
    """The doubts of a game that has none."""
    return ()


def nothing_yet(rules: Any, state: Any, hand: Any) -> tuple[Text, ...]:  # noqa: ANN401, ARG001 (registry)
    """Says what a game says of a hand half told: nothing, where nothing counts before its end."""
    return ()


def nothing_told(
    rules: Any,  # noqa: ANN401, ARG001 (registry)
    before: Any,  # noqa: ANN401, ARG001 (registry)
    hand: Any,  # noqa: ANN401, ARG001 (registry)
    played: PlayedHand[Any],  # noqa: ARG001 (registry)
) -> tuple[StatEvent, ...]:
    """The deeds of a game of which nothing is counted."""
    return ()


@dataclass(frozen=True, slots=True, repr=False)
class Game(Generic[R, H, S]):
    """One game. Every function is pure and total; `check` returns all problems as values and `play`
    never fails on a hand that passed it. `is_open`: a session that no rule ends; ended by hand it
    is over as usual, and what was won is settled. `warn`: what is so rare in a hand that passed its
    check that it is asked again, though no rule refuses it. `so_far`: what a hand has done before
    it is over (announcements paid as they fall). `pad`: what people draw to score it with a pencil.
    `tells`: what of an accepted hand is counted over the years, by the state before it and what it
    did. `reports`: what a tournament notes of a whole match, for each side; the first decides who
    was ahead. `lengths`: what clubs play in a round. `codes`: all that its problems are called, the
    most basic first. `manner`: how it is played, fact by fact. `at_once`: the
    most games that one hand may win; `is_zero_sum`: what some win in points the others lose.
    """

    key: str
    seats: Seats
    rules: type[R]
    hand: type[H]
    start: Callable[[R, Table], S]
    ask: Callable[[R, S], Ask]
    check: Callable[[R, S, H], tuple[Problem, ...]]
    play: Callable[[R, S, H], PlayedHand[S]]
    is_finished: Callable[[S], bool]
    settle: Callable[[R, S], Settlement | None]
    sheet: Sheet[R, H, S]
    pad: Callable[[R, Table], Pad]
    words: GameWords
    lengths: Lengths
    manner: Manner
    codes: tuple[str, ...] = CODES
    check_rules: Callable[[R, int], tuple[Problem, ...]] = field(default=no_objection)
    warn: Callable[[R, S, H], tuple[Text, ...]] = field(default=no_warning)
    so_far: Callable[[R, S, H], tuple[Text, ...]] = field(default=nothing_yet)
    tells: Callable[[R, S, H, PlayedHand[S]], tuple[StatEvent, ...]] = field(default=nothing_told)
    is_open: bool = False
    reports: tuple[Measure, ...] = ("games",)
    at_once: int = 1
    is_zero_sum: bool = False
    lesson: tuple[Section, ...] = ()

    def __repr__(self) -> str:
        return f"Game({self.key!r})"

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
