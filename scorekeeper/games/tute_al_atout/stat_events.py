"""Tells what a hand of Tute à l'Atout says of those who played it."""

from scorekeeper.engine.stat_events import Did, StatEvent, events_of_all
from scorekeeper.engine.state import PlayedHand
from scorekeeper.games.tute_al_atout.facts import Hand, Rules, State
from scorekeeper.kits.tricks.announcements import trick_events


def tells(
    rules: Rules, before: State, hand: Hand, played: PlayedHand[State]
) -> tuple[StatEvent, ...]:
    """Says who won, everybody's points, what was announced, and what all of it moved."""
    after = played.state
    players = after.table.players
    losers = [player for player in players if player not in after.winners]
    return (
        *events_of_all(Did.HELD, players),
        *events_of_all(Did.WON, after.winners),
        *(events_of_all(Did.LOST, losers) if after.winners else ()),
        *(StatEvent(Did.TOTAL, player, total) for player, total in (after.totals or {}).items()),
        *(StatEvent(Did.MOVED, p, after.points[p] - before.points[p]) for p in players),
        *trick_events(hand, hand.last_trick),
    )
