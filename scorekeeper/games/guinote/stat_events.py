"""Tells what a deal of Guiñote says of those who played it."""

from scorekeeper.engine.stat_events import Did, StatEvent, events_of_all
from scorekeeper.engine.state import PlayedHand
from scorekeeper.games.guinote.facts import Hand, Rules, State
from scorekeeper.games.guinote.verdict import count, verdict_of
from scorekeeper.kits.tricks.announcements import trick_events


def tells(
    rules: Rules, before: State, hand: Hand, played: PlayedHand[State]
) -> tuple[StatEvent, ...]:
    """Says who won the game, if the deal ended it; its points, what was announced or claimed."""
    after = played.state
    sides = after.table.sides
    losers = [side for side in sides if side not in after.winners]
    return (
        *events_of_all(Did.HELD, sides),
        *events_of_all(Did.WON, after.winners),
        *(events_of_all(Did.LOST, losers) if after.winners else ()),
        *(StatEvent(Did.TOTAL, side, points) for side, points in (after.points or {}).items()),
        *trick_events(hand, hand.last_trick),
        *_claimed(rules, before, hand),
    )


def _claimed(rules: Rules, before: State, hand: Hand) -> tuple[StatEvent, ...]:
    """“I have 101”: right, if the side that said so won by it."""
    if hand.claim is None or hand.special is not None:
        return ()
    verdict = verdict_of(rules, before, hand, count(before, hand))
    is_right = before.table.side_of(hand.claim.by) in verdict.winners
    return (StatEvent(Did.CLAIMED if is_right else Did.CLAIMED_WRONG, hand.claim.by),)
