"""Finds rounds in which nobody meets twice, as designs.py stores them: first rounds and a group.

Players stand in classes that all turn by one place from round to round, so a pair of a first round
is a whole orbit of pairs. First rounds that another symmetry keeps are put together from its orbits
of tables until everybody sits, no orbit of pairs taken twice: Knuth's exact cover, by chance.
`python -m benchmarks.golf` prints what it finds; the known most rounds stand beside it.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

SECONDS = 300  # of a processor, a cell

Table = tuple[int, ...]
Orbit = list[tuple[int, Table]]


@dataclass(frozen=True)
class Cell:
    """What is looked for: tables of `size`, `firsts` first rounds that turn `classes`. `times` and
    `onto`: the symmetry that keeps each first round; place x of class i comes to times·x of class
    onto[i].
    """

    known: int
    size: int
    classes: tuple[int, ...]
    firsts: int = 1
    times: int = 1
    onto: tuple[int, ...] = ()


CELLS = (
    Cell(8, 3, (4, 4, 4, 4, 1, 1), firsts=2),
    Cell(10, 4, (5, 5, 5, 5, 5, 5, 1, 1), firsts=2, times=-1, onto=(0, 1, 3, 2, 5, 4, 6, 7)),
    Cell(11, 4, (11, 11, 11, 1, 1, 1), onto=(1, 2, 0, 4, 5, 3)),
    Cell(13, 4, (13, 13, 13, 1), times=3),
    Cell(6, 5, (6, 6, 6, 6, 6)),
)


class Search:
    """The tables that may stand in a first round, and the way through them."""

    def __init__(self, cell: Cell, seed: int) -> None:
        self.cell = cell
        self.chance = Random(seed)  # noqa: S311 (an order of trying, no secret)
        self.places = [(at, x) for at, length in enumerate(cell.classes) for x in range(length)]
        self.number = {place: player for player, place in enumerate(self.places)}
        self.players = len(self.places)
        self.orbits: dict[tuple[int, ...], int | None] = {}
        for pair in combinations(range(self.players), 2):
            if pair not in self.orbits:
                turned = {self._turned(pair, by) for by in range(max(cell.classes))}
                # A shorter orbit would be met in more than one round.
                is_whole = len(turned) == max(cell.classes)
                self.orbits |= dict.fromkeys(turned, len(self.orbits) if is_whole else None)
        self.by_mask = dict(self._candidates())
        self.end = time.process_time() + SECONDS

    def _turned(self, seats: Table, by: int) -> Table:
        lengths = self.cell.classes
        places = (self.places[one] for one in seats)
        return tuple(sorted(self.number[at, (x + by) % lengths[at]] for at, x in places))

    def _kept(self, seats: Table) -> Table:
        lengths, onto = self.cell.classes, self.cell.onto or range(len(self.cell.classes))
        places = ((onto[at], x * self.cell.times) for at, x in map(self.places.__getitem__, seats))
        return tuple(sorted(self.number[at, x % lengths[at]] for at, x in places))

    def _candidates(self) -> Iterator[tuple[int, Orbit]]:
        """Tables with all that the symmetry makes of them, as bits of players and pairs taken."""
        seen: set[Table] = set()
        for seats in combinations(range(self.players), self.cell.size):
            if seats in seen:
                continue
            orbit = [seats]
            while (following := self._kept(orbit[-1])) != seats:
                orbit.append(following)
            seen |= set(orbit)
            pairs = [self.orbits[pair] for one in orbit for pair in combinations(one, 2)]
            taken = [player for one in orbit for player in one]
            if None in pairs or len({*pairs}) < len(pairs) or len({*taken}) < len(taken):
                continue
            for first in range(self.cell.firsts):
                bits = [first * self.players + player for player in taken]
                bits += [self.cell.firsts * self.players + (pair or 0) for pair in pairs]
                yield sum(1 << bit for bit in bits), [(first, one) for one in orbit]

    def found(self) -> list[list[Table]] | None:
        """First rounds, or None where there are none or the time is over."""
        seats = self.cell.firsts * self.players
        lists = [[mask for mask in self.by_mask if mask >> seat & 1] for seat in range(seats)]
        masks = self._filled(0, list(enumerate(lists)))
        if masks is None:
            return None
        tables = [one for mask in masks for one in self.by_mask[mask]]
        return [
            sorted(seats for at, seats in tables if at == first)
            for first in range(self.cell.firsts)
        ]

    def _filled(self, used: int, lists: list[tuple[int, list[int]]]) -> list[int] | None:
        """What seats the rest; first the seat that the fewest tables can take."""
        left = [
            (seat, [mask for mask in masks if not mask & used])
            for seat, masks in lists
            if not used >> seat & 1
        ]
        if not left:
            return []
        fewest = min((masks for _, masks in left), key=len)
        for mask in self.chance.sample(fewest, len(fewest)):
            if time.process_time() > self.end:
                return None
            rest = self._filled(used | mask, left)
            if rest is not None:
                return [mask, *rest]
        return None


def main() -> None:
    """Look for each cell, and print its first rounds."""
    for cell in CELLS:
        start = time.process_time()
        found = Search(cell, 1).found()
        rounds = max(cell.classes) * cell.firsts if found else 0
        taken = time.process_time() - start
        tables = sum(cell.classes) // cell.size
        print(f"{tables} × {cell.size}: {rounds} rounds, {cell.known} known ({taken:.1f} s)")
        for first in found or ():
            print("   ", first)


if __name__ == "__main__":
    main()
