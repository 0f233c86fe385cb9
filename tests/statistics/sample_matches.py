"""Matches as statistics counts them: everybody is the slot of their name."""

from typing import Any

from scorekeeper.engine.replay import Replay
from scorekeeper.engine.seats import Seat
from scorekeeper.statistics.facts import CountedMatch, facts
from scorekeeper.statistics.figures import Figures, name_slots
from scorekeeper.statistics.seasons import When
from tests.games.scorer import Scorer

MARCH = When(2026, 3, 4)


def told(
    played: Replay, *, ended: bool = True, when: When = MARCH, match: str = "m1"
) -> CountedMatch:
    """Each player is the slot of their name."""

    def slot(seat: Seat, hand: int) -> str:
        _ = hand
        return f"@{seat}"

    return CountedMatch(played, when, match, slot, is_ended=ended)


def counted(scorer: Scorer, *hands: dict[str, Any], match: str = "m1") -> dict[str, Figures]:
    """The book of a match written down, everybody known by their own name."""
    played = scorer.replay(*hands)
    assert played.refused is None
    people = {f"@{player}": str(player) for player in played.table.players}
    return name_slots(facts(told(played, match=match)), people)
