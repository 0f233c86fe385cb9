"""Stores seatings without a second meeting that a search hardly finds.

Players are numbered through classes of some lengths. Adding 1 to everybody within their class gives
the next round, until the longest class is back where it began. No two meet twice: a test shows it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from scorekeeper.tournaments.lazy_numpy import Numbers, np
from scorekeeper.tournaments.seating.state import SeatingState


@dataclass(frozen=True, slots=True)
class Design:
    """The lengths of the classes, and first rounds as tables of players from 0."""

    classes: tuple[int, ...]
    first: tuple[tuple[tuple[int, ...], ...], ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        """The tables of each round."""
        return tuple(map(len, self.first[0]))

    @property
    def rounds(self) -> int:
        """Counts how many rounds it has."""
        return max(self.classes) * len(self.first)

    def columns(self, number: int) -> Numbers:
        """The table of each player in one round, all counted from 0."""
        step, which = divmod(number, len(self.first))
        tables = np.zeros(sum(self.classes), np.int64)
        for table, seats in enumerate(self.first[which]):
            for player in seats:
                tables[self._moved(player, step)] = table
        return tables

    def _moved(self, player: int, step: int) -> int:
        ends = accumulate(self.classes)
        end, length = next(x for x in zip(ends, self.classes, strict=True) if player < x[0])
        start = end - length
        return start + (player - start + step) % length


def design(seating: SeatingState, lot: Sequence[int]) -> Numbers | None:
    """Columns (rounds × players) from a design that fits: nothing played yet, everybody there all
    the time, nobody set apart. The players take their numbers by lot.
    """
    sizings = set(seating.sizings)
    if seating.event.rounds or len(sizings) > 1 or seating.tables or seating.barred.any():
        return None
    (sizing,) = sizings
    if not seating.present.all() or sizing.out:
        return None
    fitting = [d for d in DESIGNS if d.sizes == sizing.tables]
    if not fitting:
        return None
    widest = max(fitting, key=lambda each: each.rounds)
    grid = np.zeros((min(widest.rounds, len(seating.numbers)), len(lot)), np.int64)
    for row in range(len(grid)):
        grid[row, list(lot)] = widest.columns(row)
    return grid


def _design(classes: tuple[int, ...], *rounds: str) -> Design:
    """A design as it is written: tables parted by commas, players by blanks."""
    tables = (r.split(",") for r in rounds)
    return Design(
        classes, tuple(tuple(tuple(map(int, x.split())) for x in table) for table in tables)
    )


# Found by trying first rounds until every two players of any two classes stand together at one
# distance at most: then no two meet twice, whatever is added. The last were found by
# benchmarks/golf.py.
DESIGNS = (
    _design((7, 7, 1), "0 7 8, 1 3 4, 2 11 13, 5 10 14, 6 9 12"),
    _design(
        (5, 5, 5, 5, 1),
        "0 11 14, 1 4 9, 2 8 19, 3 5 10, 6 13 18, 7 17 20, 12 15 16",
        "0 9 13, 1 17 19, 2 12 20, 3 4 18, 5 8 11, 6 7 15, 10 14 16",
    ),
    _design((11, 11, 1, 1), "0 12 22, 1 2 11, 3 7 9, 4 18 21, 5 8 16, 6 19 23, 10 15 17, 13 14 20"),
    _design(
        (13, 13, 1),
        "0 3 14, 1 8 9, 2 4 22, 5 20 26, 6 10 23, 7 13 16, 11 19 21, 12 15 24, 17 18 25",
    ),
    _design(
        (14, 14, 1, 1),
        "0 17 29, 1 21 22, 2 3 18, 4 7 16, 5 10 15, 6 8 12, 9 23 27, 11 19 28, 13 24 26, 14 20 25",
    ),
    _design(
        (7, 7, 7, 1, 1, 1), "0 1 3 7, 2 11 17 22, 4 15 16 18, 5 10 14 23, 6 9 19 21, 8 12 13 20"
    ),
    _design(
        (9, 9, 9, 1),
        "0 9 13 19, 1 6 7 12, 2 10 22 23, 3 5 15 20, 4 11 18 27, 8 21 24 26, 14 16 17 25",
    ),
    _design(
        (4, 4, 4, 4, 1, 1),
        "0 10 14, 1 9 16, 2 7 17, 3 8 15, 4 12 13, 5 6 11",
        "0 1 7, 2 6 13, 3 10 12, 4 8 11, 5 15 16, 9 14 17",
    ),
    _design(
        (5, 5, 5, 5, 5, 5, 1, 1),
        "0 14 16 30, 1 11 21 22, 2 3 6 9, 4 19 28 29, 5 24 26 31, 7 15 17 23, 8 10 13 27, 12"
        " 18 20 25",
        "0 13 17 31, 1 4 23 27, 2 15 16 20, 3 10 14 25, 5 22 28 30, 6 12 21 24, 7 8 11 19, 9"
        " 18 26 29",
    ),
    _design(
        (11, 11, 11, 1, 1, 1),
        "0 17 31 35, 1 5 29 30, 2 4 10 25, 3 13 15 21, 6 20 22 34, 7 8 12 16, 9 11 28 33, 14"
        " 24 26 32, 18 19 23 27",
    ),
    _design(
        (13, 13, 13, 1),
        "0 13 26 39, 1 6 29 30, 2 9 27 36, 3 5 35 38, 4 8 14 24, 7 10 21 22, 11 12 16 20, 15"
        " 23 32 34, 17 19 31 37, 18 25 28 33",
    ),
    _design(
        (6, 6, 6, 6, 6),
        "0 2 12 20 25, 1 11 16 22 28, 3 9 19 27 29, 4 7 15 17 26, 5 6 10 13 18, 8 14 21 23 24",
    ),
    # The lines of a plane over seven elements, five columns of it; the slope turns.
    Design(
        (7, 7, 7, 7, 1, 1, 1, 1, 1, 1, 1),
        (tuple((c, 7 + 4 * c % 7, 14 + 5 * c % 7, 21 + 2 * c % 7, 28 + c) for c in range(7)),),
    ),
)
