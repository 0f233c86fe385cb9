"""Adds tournaments up to a league table, the best results of each counting."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.engine.text import Text, Who, text, text_n
from scorekeeper.tournaments.displays.number_format import shown


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
        return {one: side for side in worst_first for one in self.sides.get(side, ())}


@dataclass(frozen=True, slots=True)
class Scheme:
    """What places are worth, the first first; the last value goes on for all places after it.
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
    then the next best; level in all of them share the place. Places tied in a leg share the mean
    of what they are worth.
    """
    results: dict[str, dict[str, Fraction]] = {}
    for leg in legs:
        for person, side in leg.people.items():
            results.setdefault(person, {})[leg.key] = _worth(leg, scheme, side)
    kept = {person: _kept(own, scheme) for person, own in results.items()}
    order = sorted(
        results,
        key=lambda person: (
            [-one for one in (sum(kept[person].values(), Fraction(0)), *_best(kept[person]))],
            person,
        ),
    )
    lines: list[LeagueLine] = []
    for at, person in enumerate(order):
        total = sum(kept[person].values(), Fraction(0))
        above = lines[-1] if lines else None
        is_level = above is not None and _best(kept[above.person]) == _best(kept[person])
        lines.append(
            LeagueLine(
                person=person,
                place=above.place if above is not None and is_level else at + 1,
                total=total,
                results=results[person],
                dropped=frozenset(results[person]) - frozenset(kept[person]),
                why=_why(above, total, kept[person]),
            )
        )
    return tuple(lines)


def _worth(leg: Leg, scheme: Scheme, side: str) -> Fraction:
    place = leg.places[side]
    level = sum(one == place for one in leg.places.values())
    worths = [_of_place(scheme, rank) for rank in range(place, place + level)]
    return Fraction(sum(worths), level)


def _of_place(scheme: Scheme, place: int) -> int:
    return scheme.worth[min(place, len(scheme.worth)) - 1]


def _kept(results: Mapping[str, Fraction], scheme: Scheme) -> dict[str, Fraction]:
    order = sorted(results, key=lambda key: (-results[key], key))
    return {key: results[key] for key in order[: scheme.best]}


def _best(kept: Mapping[str, Fraction]) -> list[Fraction]:
    return sorted(kept.values(), reverse=True)


def _why(above: LeagueLine | None, total: Fraction, kept: Mapping[str, Fraction]) -> Text:
    if above is None or above.total != total:
        return text_n("{n} result counts.", "{n} results count.", len(kept))
    return text(
        "Level with {name} at {total}: the best single result decides.",
        name=Who(above.person),
        total=shown(total),
    )
