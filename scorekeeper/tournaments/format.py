"""Defines the descriptor of a tournament format, and the values its functions speak in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, Never, TypeVar

from scorekeeper.engine.game import Option, Problem, nothing
from scorekeeper.engine.text import Text
from scorekeeper.tournaments.event import Event, Kind, Round

if TYPE_CHECKING:
    from scorekeeper.tournaments.brackets.bracket import Bracket

S = TypeVar("S")
MOST_ROUNDS = 30
"""Of a tournament whose rounds are settled."""


@dataclass(frozen=True, slots=True)
class Term:
    """One weight of a draw and how often the draw paid it: (“repeats”, 1,000, 2). The first that
    differs decides between two draws of the same people.
    """

    key: str
    weight: int
    amount: int
    words: Text


@dataclass(frozen=True, slots=True)
class DrawnRounds:
    """Holds what a draw offers: the next round, or all that are planned; what it cost, and what the
    organiser should know (“two pairs meet again: there is nobody else left”). With `problems` there
    is no round: each says what would be possible.
    """

    rounds: tuple[Round, ...] = ()
    cost: tuple[Term, ...] = ()
    notes: tuple[Text, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class FormatWords:
    """A format's name, what it means for an evening in one sentence, its settings as options."""

    name: Text
    tagline: Text
    options: Mapping[str, Option]


@dataclass(frozen=True, slots=True)
class StageSpan:
    """A part of a tournament that goes before or after another: its rounds, both included, as far
    as is known.
    """

    words: Text
    since: int
    until: int


def no_groups(settings: Any, event: Event) -> Mapping[str, Never]:  # noqa: ANN401, ARG001 (registry)
    """The groups of a format in which not everybody meets everybody."""
    return {}


@dataclass(frozen=True, slots=True, repr=False)
class Format(Generic[S]):
    """One way to hold a tournament. Every function is pure and never fails on an event that passed
    `check` (which event.faults has seen first); chance comes from the event's seed alone.

    `draw`: the next round, or all rounds not yet published. `rounds`: how many there will be, None
    while that is open. `cost`: what a draft costs, by weight; a swap by hand shows both. `order`:
    keys in groups, the best group first, where more than points decides (who got how far in a
    bracket); tie-breaks order within each. `crossed`: by its letter, who all meet each other; blank
    for everybody. `spare_byes`: how many byes of somebody count nothing, as they are more than the
    others get. `bracket`: the knock-out as it stands, None before its first round; only for a
    format that has one. `late_seats`: where somebody who comes late can play in a round that is
    published: nowhere, with who sits out, or at a table of their own too. `is_redrawn`: tables of
    it that have not begun can be drawn anew. `stages`: what follows on what, none where it is but
    one: with a bracket, rounds by points go before that.
    """

    key: str
    kind: Kind
    settings: type[S]
    check: Callable[[S, Event], tuple[Problem, ...]]
    draw: Callable[[S, Event], DrawnRounds]
    is_over: Callable[[S, Event], bool]
    rounds: Callable[[S, Event], int | None]
    default_tiebreaks: tuple[str, ...]
    words: FormatWords
    cost: Callable[[S, Event, Round], tuple[Term, ...]] = field(default=nothing)
    order: Callable[[S, Event], tuple[tuple[str, ...], ...]] = field(default=nothing)
    crossed: Callable[[S, Event], Mapping[str, tuple[str, ...]]] = field(default=no_groups)
    spare_byes: Callable[[S, Event], Mapping[str, int]] = field(default=no_groups)
    bracket: "Callable[[S, Event], Bracket | None] | None" = None
    late_seats: Literal["", "bye", "table"] = ""
    is_redrawn: bool = False
    stages: Callable[[S, Event], tuple[StageSpan, ...]] = field(default=nothing)

    @property
    def has_opening(self) -> bool:
        """Rounds by points, and a bracket behind them."""
        return self.bracket is not None and self.stages is not nothing

    @property
    def is_knockout(self) -> bool:
        """A bracket and nothing beside it: how far somebody got counts, and points say nothing."""
        return self.bracket is not None and not self.has_opening

    def __repr__(self) -> str:
        return f"Format({self.key!r})"


AnyFormat = Format[Any]
