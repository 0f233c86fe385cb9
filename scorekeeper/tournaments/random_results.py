"""Invents results from a seed, for a rehearsal or a demonstration."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.tournaments.event import Meeting, Result, Score
from scorekeeper.tournaments.seeded_random import chance

MOST_GAMES = 4


def invented(
    seed: str, number: int, meeting: Meeting, measures: Sequence[str], winner: str = ""
) -> Result:
    """What came of a meeting of a round: everybody has a place of their own, numbers follow from
    it. Only what is measured is said. `winner` is first, whatever the lot says. The same seed
    gives the same.
    """
    table = meeting.table or 0
    random = chance(seed, "invented", number, table, winner)
    order = random.sample(meeting.seats, len(meeting.seats))
    order.sort(key=lambda key: key != winner)
    many = len(order)
    scores = tuple(
        _score(Score(key), order.index(key), many, random.randrange(MOST_GAMES), measures)
        for key in meeting.seats
    )
    return Result(number, table, scores)


def _score(score: Score, at: int, many: int, fewer: int, measures: Sequence[str]) -> Score:
    """The score of who came in at this place, 0 the first, of so many."""
    measured = {
        "games": fewer if at else MOST_GAMES,
        "points": 10 * (many - 1 - 2 * at),
        "made": many - at,
        "bars": 5 * (many - at),
        "deals": 20,
        "money": 100 * (many - 1 - 2 * at),
        "place": at + 1,
    }
    kept = {name: measured[name] for name in measures}
    made: Score = replace(score, **kept)  # type: ignore[arg-type] # all are numbers
    return made
