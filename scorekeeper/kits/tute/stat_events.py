"""Tells what a hand of Tute (003) says of those who played it."""

from scorekeeper.engine.stat_events import StatEvent, hand_events
from scorekeeper.engine.state import PlayedHand
from scorekeeper.kits.first_to import State
from scorekeeper.kits.tricks.announcements import trick_events
from scorekeeper.kits.tute.facts import Hand


def tells(hand: Hand, played: PlayedHand[State]) -> tuple[StatEvent, ...]:
    """Says who won how many games, the totals, what was announced."""
    after = played.state
    return (*hand_events(after.won, after.totals), *trick_events(hand, hand.last_trick))
