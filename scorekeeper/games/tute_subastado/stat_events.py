"""Tells what a hand of Tute Subastado says of those who played it."""

from scorekeeper.engine.stat_events import Did, StatEvent, events_of_all
from scorekeeper.engine.state import PlayedHand
from scorekeeper.games.tute_subastado.auction import contract_of
from scorekeeper.games.tute_subastado.facts import DECLARER, DEFENDERS, Hand, Rules, State
from scorekeeper.kits.tricks.announcements import trick_events


def tells(
    rules: Rules, before: State, hand: Hand, played: PlayedHand[State]
) -> tuple[StatEvent, ...]:
    """The contract made or lost, what it moved, what the declarer counted; nothing when all passed,
    for nobody held anything then.
    """
    contract = contract_of(before, hand)
    if contract is None:
        return ()
    after = played.state
    alone, others = (contract.declarer,), contract.defenders
    won, lost = (alone, others) if after.made else (others, alone)
    moved = {player: after.points[player] - before.points[player] for player in after.seats}
    last = contract.declarer if hand.last_trick == DECLARER else hand.last_trick
    return (
        *events_of_all(Did.HELD, (*alone, *others)),
        StatEvent(Did.MADE if after.made else Did.FAILED, contract.declarer, contract.points),
        *events_of_all(Did.WON, won),
        *events_of_all(Did.LOST, lost),
        *(() if after.score is None else [StatEvent(Did.TOTAL, contract.declarer, after.score)]),
        *(StatEvent(Did.MOVED, player, points) for player, points in moved.items() if points),
        *trick_events(hand, last if last != DEFENDERS else None),
    )
