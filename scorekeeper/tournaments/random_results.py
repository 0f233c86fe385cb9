"""Invents results from a seed, for a rehearsal or a demonstration."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from scorekeeper.engine.game import Length
from scorekeeper.tournaments.event import Meeting, Result, Score
from scorekeeper.tournaments.seeded_random import chance

MOST_GAMES = 4


def invent_result(
    seed: str,
    number: int,
    meeting: Meeting,
    measures: Sequence[str],
    winner: str = "",
    length: Length | None = None,
) -> Result:
    """Says what came of a meeting of a round: everybody has a place of their own, numbers follow
    from it. Only what is measured is said. `winner` is first, whatever the lot says. As many games
    are won as the `length` of the match allows. The same seed gives the same.
    """
    table = meeting.table or 0
    random = chance(seed, "invented", number, table, winner)
    order = random.sample(meeting.seats, len(meeting.seats))
    order.sort(key=lambda key: key != winner)
    many = len(order)
    games = _games(random, many, length or Length("first_to", MOST_GAMES))
    scores = tuple(
        _score(Score(key), at, many, games[at], measures)
        for key in meeting.seats
        for at in (order.index(key),)
    )
    return Result(number, table, scores)


def _games(random: Random, many: int, length: Length) -> list[int]:
    """The games of each, the winner's first."""
    if length.unit == "first_to":
        return [length.count, *(random.randrange(length.count) for _ in range(many - 1))]
    best = random.randint(length.count // 2 + 1, length.count)
    return [best, length.count - best, *[0] * (many - 2)]


def _score(score: Score, at: int, many: int, games: int, measures: Sequence[str]) -> Score:
    """The score of who came in at this place, 0 the first, of so many."""
    measured = {
        "games": games,
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
