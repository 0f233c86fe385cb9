"""Makes random numbers, and results of them, that anybody can repeat from a seed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from random import Random

from scorekeeper.engine.game import Length
from scorekeeper.tournaments.event import Meeting, Result, Score


def chance(seed: str, *what: str | int) -> Random:
    """A generator for one purpose, such as `chance(event.seed, "swiss", 3)`; others are unmoved."""
    phrase = "\n".join(map(str, (seed, *what)))
    return Random(int.from_bytes(sha256(phrase.encode()).digest()))  # noqa: S311 (a lot, no secret)


@lru_cache(maxsize=64)
def lots(seed: str, keys: tuple[str, ...]) -> Mapping[str, int]:
    """A lot for each entrant, the lowest first; it does not change when others come or go."""
    drawn = {key: int.from_bytes(sha256(f"{seed}\nlot\n{key}".encode()).digest()) for key in keys}
    return {key: place for place, key in enumerate(sorted(keys, key=lambda key: drawn[key]), 1)}


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
    figures = {name: measured[name] for name in measures}
    scored: Score = replace(score, **figures)  # type: ignore[arg-type] # all are numbers
    return scored
