"""Computes lower bounds of second meetings, with the reason.

Each bound is proved by counting alone and stands in the measure of the search, so that what was
reached can be held against it: a meeting costs how often the two met before, a third one two.
"""

from bisect import bisect_right
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


def bound(seating: SeatingState) -> Bound:
    """The best of all bounds for the rounds of a hall; the first of those that say as much."""
    offers = (NOTHING, _strangers(seating), _pigeonhole(seating), _neighbours(seating))
    return max(offers, key=lambda b: b.repeats)


def repeats(seating: SeatingState, rounds: tuple[SeatedTable, ...]) -> int:
    """Says what the meetings of these rounds cost: each as often as its two met before."""
    met = seating.met.copy()
    total = 0
    for seated_table in rounds:
        for table in seated_table.tables:
            for first, second in combinations([seating.place[key] for key in table.seats], 2):
                total += int(met[first, second])
                met[[first, second], [second, first]] += 1
    return total


def _strangers(seating: SeatingState) -> Bound:
    """Whoever sits with more people than there are strangers left meets somebody again."""
    keep = len(seating.keys)
    fresh = [keep - 1 - int((row > 0).sum()) for row in seating.met]
    least = [0] * keep
    for row, sizing in zip(seating.present, seating.sizings, strict=True):
        if not sizing.out:
            for player in row.nonzero()[0]:
                least[player] += min(sizing.tables) - 1
    others = [sorted(np.delete(row, at).tolist()) for at, row in enumerate(seating.met)]
    over = sum(_cheapest(met, many) for met, many in zip(others, least, strict=True))
    sizes = (size for sizing in seating.sizings for size in sizing.tables)
    seated = sum(size * (size - 1) // 2 for size in sizes)
    every = _cheapest(sorted(seating.met[np.triu_indices(keep, 1)].tolist()), seated)
    pairs = max(every, -(-over // 2))
    words = text(
        "{seated} meetings, and {fresh} pairs who have not met",
        seated=seated,
        fresh=sum(fresh) // 2,
    )
    return Bound(pairs, words)


def _cheapest(met: list[int], many: int) -> int:
    """Says what so many meetings cost at least, shared evenly among pairs that met so often."""
    total, met_before = 0, 0
    while many > 0 and met:
        now = min(many, bisect_right(met, met_before))
        total += now * met_before
        many -= now
        met_before += 1
    return total


def _pigeonhole(seating: SeatingState) -> Bound:
    """More players at a table than there were tables the round before: two of them met there."""
    total, rows = 0, list(zip(seating.present, seating.sizings, strict=True))
    for row, ((came, before), (come, sizing)) in enumerate(pairwise(rows), start=1):
        # Whoever did not sit the round before met nobody there: as good as a table each.
        others = int((come & ~came).sum()) + before.out
        forced = sum(_crowding(size, len(before.tables) + others) for size in sizing.tables)
        total += max(forced, _by_turns(seating, row))
    if any(_by_turns(seating, row) for row in range(1, len(rows))):
        return Bound(total, _TURNS)
    return Bound(total, _CROWDED)


_CROWDED = text("tables are larger than their number, so two of a table sat together just before")
_TURNS = text(
    "whoever had a turn at a table of another size must part again among the few other tables"
)


def _by_turns(seating: SeatingState, row: int) -> int:
    """While everybody has a first turn at a table of another size, whoever had it is at the others:
    so those now at it come from the other tables, and all who sat at one together must part again
    among the others. 0 where turns are not strict, or somebody's second begins.
    """
    first = seating.sizings[0]
    is_same = seating.present.all() and not seating.event.rounds and not seating.tables
    if not (seating.is_strict and is_same and first.odd):
        return 0
    turns = first.tables.count(first.odd)
    if (row + 1) * turns * first.odd > len(seating.keys):
        return 0
    return (row + 1) * turns * _crowding(first.odd, len(first.tables) - turns)


def _crowding(size: int, tables: int) -> int:
    each, more = divmod(size, tables)
    return more * (each * (each + 1) // 2) + (tables - more) * (each * (each - 1) // 2)


def _neighbours(seating: SeatingState) -> Bound:
    """Two who keep the same table meet in every round that both play."""
    total = 0
    for first, second in combinations(seating.tables, 2):
        if seating.tables[first] == seating.tables[second]:
            both = seating.present[:, first] & seating.present[:, second]
            out = sum(sizing.out > 0 for sizing in seating.sizings)
            met, again = int(seating.met[first, second]), max(0, int(both.sum()) - out)
            total += again * met + again * (again - 1) // 2
    return Bound(total, text("players who keep the same table meet there in every round"))
