"""Defines what stands between two hands, what a hand does to it, and what it says of people."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
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


class Did(StrEnum):
    """Says what somebody did or what came to them. What `n` of a deed is, where it is not 1: `WON`
    the games the hand was worth; `MADE`, `FAILED` the contract; `SANG` 40 or 20; `TOTAL` all the
    points of a side in this hand; `MOVED` what the hand was worth to a player in points, paid or
    received.

    `HELD`: had cards in it. `AVOIDED`: was not among those whom the hand struck, in a game in which
    hands are lost and not won. `OUT`: plays no further.
    """

    HELD = "held"
    WON = "won"
    LOST = "lost"
    AVOIDED = "avoided"
    OUT = "out"
    TOTAL = "total"
    MOVED = "moved"
    MADE = "made"
    FAILED = "failed"
    SANG = "sang"
    LAST_TRICK = "last_trick"
    FOUR_OF_A_KIND = "four_of_a_kind"
    REVOKED = "revoked"
    CAPOTE = "capote"
    CAPOTE_FAILED = "capote_failed"
    CLAIMED = "claimed"
    CLAIMED_WRONG = "claimed_wrong"


# What a side does together counts for each of its players; the rest only for a player named.
TOGETHER = frozenset({Did.HELD, Did.WON, Did.LOST, Did.AVOIDED, Did.TOTAL})


@dataclass(frozen=True, slots=True)
class StatEvent:
    """One thing to count: what, of which player or side, and how much of it."""

    did: Did
    who: Seat
    n: int = 1


def events_of_all(did: Did, everybody: Iterable[Seat], n: int = 1) -> list[StatEvent]:
    """The same of several."""
    return [StatEvent(did, who, n) for who in everybody]


def hand_events(
    won: Mapping[Seat, int], totals: Mapping[Seat, int] | None
) -> tuple[StatEvent, ...]:
    """Tells who won how many games by a hand, and all totals; with nobody above, nobody lost."""
    losers = [side for side, n in won.items() if not n and any(won.values())]
    return (
        *events_of_all(Did.HELD, won),
        *(StatEvent(Did.WON, side, n) for side, n in won.items() if n),
        *events_of_all(Did.LOST, losers),
        *(StatEvent(Did.TOTAL, side, total) for side, total in (totals or {}).items()),
    )
