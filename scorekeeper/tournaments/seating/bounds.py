"""Computes lower bounds of second meetings, with the reason.

Each bound is proved by counting alone, so that what was reached can be held against it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.seating.seating import SeatedTable
from scorekeeper.tournaments.seating.state import SeatingState


@dataclass(frozen=True, slots=True)
class Bound:
    """So many second meetings there must be, and why."""

    repeats: int
    why: Text


NOTHING = Bound(0, text("nothing forces a second meeting"))


def bound(hall: SeatingState) -> Bound:
    """The best of all bounds for the rounds of a hall; the first of those that say as much."""
    offers = (NOTHING, _strangers(hall), _pigeonhole(hall), _neighbours(hall))
    return max(offers, key=lambda one: one.repeats)


def repeats(hall: SeatingState, rounds: tuple[SeatedTable, ...]) -> int:
    """How many meetings of these rounds are of two who met before, earlier among them included."""
    met = hall.met > 0
    found = 0
    for one in rounds:
        for table in one.tables:
            for first, second in combinations([hall.place[key] for key in table.seats], 2):
                found += int(met[first, second])
                met[first, second] = met[second, first] = True
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
    over = sum(max(0, met - left) for met, left in zip(least, fresh, strict=True))
    seated = sum(size * (size - 1) // 2 for tables in _tables(hall) for size in tables)
    pairs = max(seated - sum(fresh) // 2, -(-over // 2))
    words = text(
        "{seated} meetings, and {fresh} pairs who have not met",
        seated=seated,
        fresh=sum(fresh) // 2,
    )
    return Bound(max(0, pairs), words)


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
            met = int(hall.met[first, second] > 0)
            found += max(0, int(both.sum()) - out - 1 + met)
    return Bound(found, text("players who keep the same table meet there in every round"))
