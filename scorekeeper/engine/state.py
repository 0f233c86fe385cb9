"""Defines what stands between two hands of a match, and what a hand does to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.text import Text


class GameState(Protocol):
    """Names what any floor reads of a state, whichever game it is; all else is the game's own."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def hand(self) -> int:
        """Counts accepted hands from 1; 0 before the first."""

    @property
    def dealer(self) -> Seat | None:
        """Names who dealt the last hand; None before the first."""

    @property
    def next_dealer(self) -> Seat | None:
        """Names who deals the next hand; None once the match is over."""

    @property
    def table(self) -> Table:
        """Says who sits where."""

    @property
    def match_winners(self) -> tuple[Seat, ...] | None:
        """Names the sides that won (of a draw all who lead); None while a rule has not ended it."""


S = TypeVar("S", bound=GameState)

HIDDEN: Mapping[str, bool] = {"hidden": True}


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyState:
    """Holds what every game's state begins with. Fields marked `HIDDEN` are not part of the record.

    `hand` counts accepted hands from 1 (0 before the first), `dealer` dealt that hand,
    `next_dealer` deals the next one (None once finished).
    """

    hand: int = 0
    dealer: Seat | None = None
    next_dealer: Seat | None
    table: Table = field(metadata=HIDDEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenState(AnyState):
    """Begins the state of a session that no rule ends, so that nobody wins it by one."""

    @property
    def match_winners(self) -> None:
        """Names nobody: it ends when the evening does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyHand:
    """Begins every game's hand: `dealer`, the scorer's correction of who dealt it."""

    dealer: Seat | None = None


def is_finished(state: GameState) -> bool:
    """Says whether the match is over by its own rules."""
    return state.match_winners is not None


def next_dealer(state: GameState) -> Seat:
    """Says whose turn it is to deal."""
    return state.next_dealer or state.table.first_dealer


def dealer_of(state: GameState, hand: AnyHand) -> Seat:
    """Says who dealt a hand: as the scorer corrected it, else whose turn it was."""
    return hand.dealer or next_dealer(state)


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
class Settlement:
    """Names who gets how much at the end (minor units, zero-sum), by player, and why."""

    balances: Mapping[Seat, int]
    why: tuple[Why, ...] = ()
