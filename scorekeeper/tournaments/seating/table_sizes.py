"""Chooses how many tables of which size: the best size preferred, few sit out.

With more than one round, the largest table is at most as large as there are tables, wherever that
can be: else two of its players come from one table of the round before and meet again at once.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sizing:
    """The tables of one round, the largest first, and how many sit out: none, if it can be."""

    tables: tuple[int, ...]
    out: int = 0

    @property
    def odd(self) -> int | None:
        """The size that fewer tables have, the smaller one where there are as many; if any."""
        few, many = min(self.tables), max(self.tables)
        if few == many:
            return None
        return many if self.tables.count(many) < self.tables.count(few) else few


def sizing(players: int, rounds: int, sizes: tuple[int, int, int]) -> Sizing | None:
    """The tables for so many players; `sizes` are the least, the best and the most at a table.

    None when there are not even enough for one table. Sizes at one time differ by one at most.
    """
    least, best, most = sizes
    for seated in range(players, least - 1, -1):
        offers = [
            _even(seated, tables) for tables in range(-(-seated // most), seated // least + 1)
        ]
        if offers:
            return Sizing(min(offers, key=lambda one: _loss(one, best, rounds)), players - seated)
    return None


def _even(players: int, tables: int) -> tuple[int, ...]:
    each, more = divmod(players, tables)
    return (each + 1,) * more + (each,) * (tables - more)


def _loss(tables: tuple[int, ...], best: int, rounds: int) -> tuple[int, int, int]:
    """What is wrong with these sizes: meeting again at once, far from the best, few tables."""
    is_crowded = rounds > 1 and tables[0] > len(tables)
    return int(is_crowded), sum(abs(size - best) for size in tables), len(tables)
