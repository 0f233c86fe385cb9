"""Computes lower bounds of second meetings, with the reason.

Each bound is proved by counting alone and stands in the measure of the search, so that what was
reached can be held against it: a meeting costs how often the two met before, a third one two.
"""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.lazy_numpy import Numbers, np
from scorekeeper.tournaments.seating.state import SeatingState

if TYPE_CHECKING:
    from scorekeeper.tournaments.seating.seating import SeatedTable

    Rounds = tuple[SeatedTable, ...]


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


def repeats(seating: SeatingState, rounds: "Rounds") -> int:
    """Says what the meetings of these rounds cost: each as often as its two met before."""
    return sum(
        repeats_by_role(seating, (table.seats for seated in rounds for table in seated.tables))
    )


def repeats_by_role(seating: SeatingState, tables: Iterable[tuple[str, ...]]) -> tuple[int, int]:
    """The same of partners, as often as they were so before, and of all others."""
    grids, totals = (seating.partnered.copy(), seating.met - seating.partnered), [0, 0]
    for seats in tables:
        sides = [set(side) for side in seating.event.contest.sides_of(seats)]
        for keys in combinations(seats, 2):
            role = int(not any(side.issuperset(keys) for side in sides))
            first, second = (seating.place[key] for key in keys)
            totals[role] += int(grids[role][first, second])
            grids[role][[first, second], [second, first]] += 1
    return totals[0], totals[1]


def partner_bounds(seating: SeatingState) -> tuple[int, int]:
    """What the same partners again must cost, and the same opponents."""
    opposed = seating.met - seating.partnered
    return _forced(seating, seating.partnered, 1)[0], _forced(seating, opposed, 2)[0]


def partner_words(seating: SeatingState, rounds: "Rounds") -> Text:
    """What was reached where partners change, beside what there must be."""
    reached = repeats_by_role(
        seating, (table.seats for seated in rounds for table in seated.tables)
    )
    least = partner_bounds(seating)
    facts = {"n": reached[0], "least": least[0], "other": reached[1], "bound": least[1]}
    return text(PARTNERS_AGAIN.msgid, **facts)


PARTNERS_AGAIN = text(
    "Same partner again: {n}, at least {least}. Same opponent again: {other}, at least {bound}; a"
    " third time counts as two."
)


def _strangers(seating: SeatingState) -> Bound:
    """Whoever sits with more people than there are strangers left meets somebody again."""
    keep = len(seating.keys)
    fresh = [keep - 1 - int((row > 0).sum()) for row in seating.met]
    pairs, seated = _forced(seating, seating.met)
    words = text(
        "{seated} meetings, and {fresh} pairs who have not met",
        seated=seated,
        fresh=sum(fresh) // 2,
    )
    return Bound(pairs, words)


def _forced(seating: SeatingState, before: Numbers, others: int | None = None) -> tuple[int, int]:
    """What meetings must cost where two met so often `before`, and how many there are; `others`:
    of how many at the table, None for all.
    """
    keep = len(seating.keys)
    least = [0] * keep
    for row, sizing in zip(seating.present, seating.sizings, strict=True):
        if not sizing.out:
            for player in row.nonzero()[0]:
                least[player] += others or min(sizing.tables) - 1
    others_met = [sorted(np.delete(row, at).tolist()) for at, row in enumerate(before)]
    over = sum(_cheapest(met, many) for met, many in zip(others_met, least, strict=True))
    sizes = (size for sizing in seating.sizings for size in sizing.tables)
    seated = sum(size * (others or size - 1) // 2 for size in sizes)
    every = _cheapest(sorted(before[np.triu_indices(keep, 1)].tolist()), seated)
    return max(every, -(-over // 2)), seated


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
