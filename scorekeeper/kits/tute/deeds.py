"""What a hand of Tute (003) tells of those who played it."""

from scorekeeper.engine.deeds import Did, StatEvent, of_all
from scorekeeper.engine.game import PlayedHand
from scorekeeper.engine.telling import special, sung, taken
from scorekeeper.kits.tute.facts import Hand, State


def tells(hand: Hand, played: PlayedHand[State]) -> tuple[StatEvent, ...]:
    """Who won how many games, the totals, what was announced; with nobody above, nobody lost."""
    after = played.state
    sides = after.table.sides
    losers = [side for side in sides if side not in after.winners]
    return (
        *of_all(Did.HELD, sides),
        *(StatEvent(Did.WON, side, after.won[side]) for side in after.winners),
        *(of_all(Did.LOST, losers) if after.winners else ()),
        *(StatEvent(Did.TOTAL, side, total) for side, total in (after.totals or {}).items()),
        *sung(hand.announcements, hand.trump),
        *taken(hand.last_trick),
        *special(hand.special),
    )
