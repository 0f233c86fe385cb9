"""Computes lower bounds of second meetings, with the reason.

Each bound is proved by counting alone and stands in the measure of the search, so that what was
reached can be held against it: a meeting costs how often the two met before, a third one two.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.lazy_numpy import np
from scorekeeper.tournaments.seating.seating import SeatedTable
from scorekeeper.tournaments.seating.state import SeatingState


@dataclass(frozen=True, slots=True)
class Bound:
    """Says what second meetings there must be cost at the least, and why."""

    repeats: int
    why: Text


NOTHING = Bound(0, text("nothing forces a second meeting"))


def bound(hall: SeatingState) -> Bound:
    """The best of all bounds for the rounds of a hall; the first of those that say as much."""
    offers = (NOTHING, _strangers(hall), _pigeonhole(hall), _neighbours(hall))
    return max(offers, key=lambda one: one.repeats)


def repeats(hall: SeatingState, rounds: tuple[SeatedTable, ...]) -> int:
    """Says what the meetings of these rounds cost: each as often as its two met before."""
    met = hall.met.copy()
    found = 0
    for one in rounds:
        for table in one.tables:
            for first, second in combinations([hall.place[key] for key in table.seats], 2):
                found += int(met[first, second])
                met[[first, second], [second, first]] += 1
    return found


def _tables(hall: SeatingState) -> Iterator[tuple[int, ...]]:
    return (one.tables for one in hall.sizings)


def _strangers(hall: SeatingState) -> Bound:
    """Whoever sits with more people than there are strangers left meets somebody again."""
    keep = len(hall.keys)
    fresh = [keep - 1 - int((row > 0).sum()) for row in hall.met]
    least = [0] * keep
    for row, sizing in zip(hall.present, hall.sizings, strict=True):
        if not sizing.out:
            for player in row.nonzero()[0]:
                least[player] += min(sizing.tables) - 1
    others = [sorted(np.delete(row, at).tolist()) for at, row in enumerate(hall.met)]
    over = sum(_cheapest(met, many) for met, many in zip(others, least, strict=True))
    seated = sum(size * (size - 1) // 2 for tables in _tables(hall) for size in tables)
    every = _cheapest(sorted(hall.met[np.triu_indices(keep, 1)].tolist()), seated)
    pairs = max(every, -(-over // 2))
    words = text(
        "{seated} meetings, and {fresh} pairs who have not met",
        seated=seated,
        fresh=sum(fresh) // 2,
    )
    return Bound(pairs, words)


def _cheapest(met: list[int], many: int) -> int:
    """Says what so many meetings cost at least, shared evenly among pairs that met so often."""
    found, met_before = 0, 0
    while many > 0 and met:
        now = min(many, bisect_right(met, met_before))
        found += now * met_before
        many -= now
        met_before += 1
    return found


def _pigeonhole(hall: SeatingState) -> Bound:
    """More players at a table than there were tables the round before: two of them met there."""
    found, rows = 0, list(zip(hall.present, hall.sizings, strict=True))
    for row, ((came, before), (come, now)) in enumerate(pairwise(rows), start=1):
        # Whoever did not sit the round before met nobody there: as good as a table each.
        others = int((come & ~came).sum()) + before.out
        forced = sum(_crowding(size, len(before.tables) + others) for size in now.tables)
        found += max(forced, _by_turns(hall, row))
    if any(_by_turns(hall, row) for row in range(1, len(rows))):
        return Bound(found, _TURNS)
    return Bound(found, _CROWDED)


_CROWDED = text("tables are larger than their number, so two of a table sat together just before")
_TURNS = text(
    "whoever had a turn at a table of another size must part again among the few other tables"
)


def _by_turns(hall: SeatingState, row: int) -> int:
    """While everybody has a first turn at a table of another size, whoever had it is at the others:
    so those now at it come from the other tables, and all who sat at one together must part again
    among the others. 0 where turns are not strict, or somebody's second begins.
    """
    first = hall.sizings[0]
    is_same = hall.present.all() and not hall.event.rounds and not hall.tables
    if not (hall.is_strict and is_same and first.odd):
        return 0
    turns = first.tables.count(first.odd)
    if (row + 1) * turns * first.odd > len(hall.keys):
        return 0
    return (row + 1) * turns * _crowding(first.odd, len(first.tables) - turns)


def _crowding(size: int, tables: int) -> int:
    each, more = divmod(size, tables)
    return more * (each * (each + 1) // 2) + (tables - more) * (each * (each - 1) // 2)


def _neighbours(hall: SeatingState) -> Bound:
    """Two who keep the same table meet in every round that both play."""
    found = 0
    for first, second in combinations(hall.tables, 2):
        if hall.tables[first] == hall.tables[second]:
            both = hall.present[:, first] & hall.present[:, second]
            out = sum(one.out > 0 for one in hall.sizings)
            met, again = int(hall.met[first, second]), max(0, int(both.sum()) - out)
            found += again * met + again * (again - 1) // 2
    return Bound(found, text("players who keep the same table meet there in every round"))
