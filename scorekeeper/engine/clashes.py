"""Tells whether a late write still means what its writer meant."""

from scorekeeper.engine.log import Folded, KeptHand


def newcomer(before: Folded, now: Folded) -> int | None:
    """The first hand that counts now and was not there before: the one that a hand noted on the
    old state may be a second time. None when none was added; hands gone or corrected since do not
    make another hand of it.
    """
    known = {kept.number for kept in before.hands}
    return next((kept.number for kept in now.hands if kept.number not in known), None)


def is_untouched(before: Folded, now: Folded, entry: int) -> bool:
    """Says whether this hand says now what it said then, or is as absent."""
    return _kept(before, entry) == _kept(now, entry)


def _kept(folded: Folded, entry: int) -> KeptHand | None:
    return next((kept for kept in folded.hands if kept.number == entry), None)
