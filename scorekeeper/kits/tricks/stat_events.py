"""Tells what a hand of any of these games says in the same words."""

from collections.abc import Iterable

from scorekeeper.engine.seats import Seat
from scorekeeper.engine.stat_events import Did, StatEvent
from scorekeeper.kits.tricks.announcements import Announcement, Special, worth


def sung(announcements: Iterable[Announcement], trump: str | None) -> list[StatEvent]:
    """The announcements of a checked hand."""
    return [StatEvent(Did.SANG, one.by, worth(one, trump)) for one in announcements]


def taken(last_trick: Seat | None) -> list[StatEvent]:
    """Who took the last trick, if it was said."""
    return [] if last_trick is None else [StatEvent(Did.LAST_TRICK, last_trick)]


def special(found: Special | None) -> list[StatEvent]:
    """A four of a kind, a revoke, a capote declared."""
    if found is None:
        return []
    did = {
        "four_of_a_kind": Did.FOUR_OF_A_KIND,
        "revoke": Did.REVOKED,
        "capote": Did.CAPOTE if found.made else Did.CAPOTE_FAILED,
    }[found.type]
    return [StatEvent(did, found.by)]
