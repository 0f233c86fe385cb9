"""Tells what a hand of any of these games says in the same words."""

from scorekeeper.engine.seats import Seat
from scorekeeper.engine.stat_events import Did, StatEvent
from scorekeeper.kits.tricks.announcements import Special, worth
from scorekeeper.kits.tricks.facts import TrickHand


def trick_events(hand: TrickHand, last_trick: Seat | None) -> list[StatEvent]:
    """Says what was announced in a checked hand, who took the last trick if it was said, and how
    the hand ended by itself.
    """
    sung = [StatEvent(Did.SANG, one.by, worth(one, hand.trump)) for one in hand.announcements]
    taken = [] if last_trick is None else [StatEvent(Did.LAST_TRICK, last_trick)]
    return [*sung, *taken, *_special(hand.special)]


def _special(found: Special | None) -> list[StatEvent]:
    """A four of a kind, a revoke, a capote declared."""
    if found is None:
        return []
    did = {
        "four_of_a_kind": Did.FOUR_OF_A_KIND,
        "revoke": Did.REVOKED,
        "capote": Did.CAPOTE if found.made else Did.CAPOTE_FAILED,
    }[found.type]
    return [StatEvent(did, found.by)]
