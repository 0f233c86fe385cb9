"""Random fields and whole events of two sides, for the laws of the draw."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from scorekeeper.tournaments.pairing.field import Field, FieldSide
from scorekeeper.tournaments.pairing.pairing import PairedRound, pair


def field(seed: int, many: int, spread: int = 4) -> Field:
    """A field in the middle of nowhere: everything about each side is chance."""
    random = Random(seed)
    keys = [f"k{number}" for number in range(many)]
    met: dict[str, list[str]] = {key: [] for key in keys}
    for _ in range(random.randint(0, 3 * many)):
        one, other = random.sample(keys, 2)
        met[one].append(other)
        met[other].append(one)
    sides = tuple(
        FieldSide(
            key,
            score=random.randint(0, spread),
            met=tuple(met[key]),
            byes=random.randint(0, 3) // 3,
            downs=random.randint(0, 2),
            ups=random.randint(0, 2),
            firsts=random.randint(0, 3),
            seconds=random.randint(0, 3),
        )
        for key in keys
    )
    forbidden = tuple(tuple(random.sample(keys, 2)) for _ in range(random.randint(0, 3)))
    return Field(sides, number=1, left=0, seed=str(seed), forbidden=forbidden)


def event(
    many: int, rounds: int, seed: int, forbidden: tuple[tuple[str, ...], ...] = ()
) -> Iterator[tuple[Field, PairedRound]]:
    """Every round of an event: the field before it, and the draw. The results are chance."""
    random = Random(f"{many} {rounds} {seed}")
    sides = {f"s{number:03}": FieldSide(f"s{number:03}") for number in range(many)}
    for number in range(1, rounds + 1):
        now = Field(tuple(sides.values()), number, rounds - number, str(seed), forbidden)
        drawn = pair(now)
        yield now, drawn
        for one in drawn.pairings:
            first, halves = sides[one.first], random.choice((0, 0, 1, 2, 2))
            if one.is_bye:
                sides[first.key] = replace(
                    first, score=first.score + 2, byes=first.byes + 1, downs=first.downs + 1
                )
                continue
            second = sides[one.second]
            sides[first.key] = _after(first, second, halves, deals_first=True)
            sides[second.key] = _after(second, first, 2 - halves, deals_first=False)


def _after(side: FieldSide, other: FieldSide, halves: int, *, deals_first: bool) -> FieldSide:
    return replace(
        side,
        score=side.score + halves,
        met=(*side.met, other.key),
        downs=side.downs + (side.score > other.score),
        ups=side.ups + (side.score < other.score),
        firsts=side.firsts + deals_first,
        seconds=side.seconds + (not deals_first),
    )
