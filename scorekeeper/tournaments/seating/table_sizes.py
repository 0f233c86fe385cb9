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


def sizings(players: int, sizes: tuple[int, int, int]) -> tuple[Sizing, ...]:
    """Every way to seat as many of so many players as can be, few tables first; `sizes` are the
    least, the best and the most at a table. Sizes at one time differ by one at most.
    """
    least, _, most = sizes
    for seated in range(players, least - 1, -1):
        numbers = range(-(-seated // most), seated // least + 1)
        if numbers:
            return tuple(Sizing(_even(seated, tables), players - seated) for tables in numbers)
    return ()


def sizing(
    players: int, rounds: int, sizes: tuple[int, int, int], wanted: int = 0
) -> Sizing | None:
    """The tables for so many players: as near to the number `wanted` as can be, where one was
    chosen. None when there are not even enough for one table.
    """
    return min(
        sizings(players, sizes),
        key=lambda one: (
            wanted and abs(len(one.tables) - wanted),
            _loss(one.tables, sizes[1], rounds),
        ),
        default=None,
    )


def _even(players: int, tables: int) -> tuple[int, ...]:
    each, more = divmod(players, tables)
    return (each + 1,) * more + (each,) * (tables - more)


def _loss(tables: tuple[int, ...], best: int, rounds: int) -> tuple[int, int, int]:
    """Says what is wrong with these sizes: meeting again at once, far from the best, few tables."""
    is_crowded = rounds > 1 and tables[0] > len(tables)
    return int(is_crowded), sum(abs(size - best) for size in tables), len(tables)
