"""Adds tournaments up to a league table, the best results of each counting."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, takewhile

from scorekeeper.engine.text import Text, Who, text, text_n
from scorekeeper.tournaments.displays.number_format import format_number


@dataclass(frozen=True, slots=True)
class Leg:
    """One tournament of a season: the place of everybody who took part; level share a place.

    In pairs `places` are those of the pairs, and `sides` says of whom each is: both get what their
    pair's place is worth. Without `sides` everybody played for themselves.
    """

    key: str
    places: Mapping[str, int]
    sides: Mapping[str, tuple[str, ...]] | None = None

    @property
    def people(self) -> Mapping[str, str]:
        """Everybody who took part, with the side they took part in; the better one of two."""
        if self.sides is None:
            return {key: key for key in self.places}
        worst_first = sorted(self.places, key=lambda side: -self.places[side])
        return {s: side for side in worst_first for s in self.sides.get(side, ())}


@dataclass(frozen=True, slots=True)
class Scheme:
    """Says what places are worth, the first first; the last value goes on for all places after it.
    `best`: how many results count, the rest is dropped; None for all.
    """

    worth: tuple[int, ...] = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    best: int | None = None


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """A row of the league: `results` by leg, of which those in `dropped` do not count."""

    person: str
    place: int
    total: Fraction
    results: Mapping[str, Fraction]
    dropped: frozenset[str]
    why: Text


def league(legs: Sequence[Leg], scheme: Scheme) -> tuple[LeagueLine, ...]:
    """The table of a season. Who are level in the total are ordered by their best single result,
    then the next best, where one who has no more has 0; level in all of them share the place.
    Places tied in a leg share the mean of what they are worth.
    """
    results: dict[str, dict[str, Fraction]] = {}
    for leg in legs:
        for person, side in leg.people.items():
            results.setdefault(person, {})[leg.key] = _worth(leg, scheme, side)
    best_results = {
        person: dict(sorted(own.items(), key=lambda i: (-i[1], i[0]))[: scheme.best])
        for person, own in results.items()
    }
    ranks = {person: _rank(own) for person, own in best_results.items()}
    lines: list[LeagueLine] = []
    by_rank = sorted(results, key=lambda person: ([-share for share in ranks[person]], person))
    for rank, group in groupby(by_rank, key=ranks.__getitem__):
        level = tuple(group)
        place, above = len(lines) + 1, lines[-1].person if lines else None
        lines += [
            LeagueLine(
                person=person,
                place=place,
                total=rank[0],
                results=results[person],
                dropped=frozenset(results[person]) - frozenset(best_results[person]),
                why=_shares(level, person)
                or _why(above, ranks.get(above or "", ()), rank, len(best_results[person])),
            )
            for person in level
        ]
    return tuple(lines)


def _worth(leg: Leg, scheme: Scheme, side: str) -> Fraction:
    place = leg.places[side]
    level = sum(p == place for p in leg.places.values())
    last = len(scheme.worth)
    worths = [scheme.worth[min(rank, last) - 1] for rank in range(place, place + level)]
    return Fraction(sum(worths), level)


def _rank(points: Mapping[str, Fraction]) -> tuple[Fraction, ...]:
    """The total, then every result that is worth something, the best first."""
    best = sorted(filter(None, points.values()), reverse=True)
    return (sum(best, Fraction(0)), *best)


def _shares(level: Sequence[str], person: str) -> Text | None:
    """With whom somebody is level in everything; None for nobody."""
    other = next((s for s in level if s != person), None)
    if other is None:
        return None
    return text("Level with {name} in every result: they share the place.", name=Who(other))


def _why(
    above: str | None, theirs: Sequence[Fraction], rank: Sequence[Fraction], count: int
) -> Text:
    same = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(theirs, rank, strict=False))
    )
    if above is None or not same:
        return text_n("{n} result counts.", "{n} results count.", count)
    name, total = Who(above), format_number(rank[0])
    if same == 1:
        return text(
            "Level with {name} at {total}: the best single result decides.", name=name, total=total
        )
    return text_n(
        "Level with {name} at {total}, and in the best result: the next one decides.",
        "Level with {name} at {total}, and in the best {n} results: the next one decides.",
        same - 1,
        name=name,
        total=total,
    )
