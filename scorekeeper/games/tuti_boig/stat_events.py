"""Tells what a hand of Tuti Boig says of those who played it."""

from scorekeeper.engine.stat_events import Did, StatEvent, events_of_all
from scorekeeper.engine.state import PlayedHand
from scorekeeper.games.tuti_boig.facts import Hand, Rules, State
from scorekeeper.kits.tricks.announcements import trick_events


def tells(
    rules: Rules, before: State, hand: Hand, played: PlayedHand[State]
) -> tuple[StatEvent, ...]:
    """Whom it struck and who got away, everybody's points, what was announced, who is out."""
    after = played.state
    away = [player for player in before.active if player not in after.losers]
    gone = [player for player in before.active if player in after.out]
    return (
        *events_of_all(Did.HELD, before.active),
        *events_of_all(Did.LOST, after.losers),
        *events_of_all(Did.AVOIDED, away),
        *events_of_all(Did.OUT, gone),
        *(StatEvent(Did.TOTAL, player, total) for player, total in (after.totals or {}).items()),
        *trick_events(hand, hand.last_trick),
    )
