"""Defines what a hand tells of the people who played it, in words all games share.

A game names them (`Game.tells`); whoever counts them need not know which game it was.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.seats import Seat


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
