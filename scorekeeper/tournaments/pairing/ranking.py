"""Enumerates the rounds of a field in the order of their cost (Murty, Lawler).

The best round is known; each next one differs from all before in at least one pair. So the rest is
split into: without its first pair; with the first, without the second; and so on, each solved.
"""

import heapq
from collections.abc import Iterator

from scorekeeper.tournaments.lazy_numpy import Grid, np
from scorekeeper.tournaments.pairing.field import Field, Pairs
from scorekeeper.tournaments.pairing.matching import perfect_matching
from scorekeeper.tournaments.pairing.weights import Weights


def rank_rounds(field: Field, may: Grid) -> Iterator[Pairs]:
    """Every round made of the pairs that `may` sit down, none twice."""
    first, second = field.every_pair()
    costs = np.array(Weights(field, first, second).costs(), dtype=object)
    by_pair = dict(zip(zip(first.tolist(), second.tolist(), strict=True), costs, strict=True))
    waiting: list[tuple[int, Pairs, int]] = []
    grids: list[Grid] = []

    def wait(grid: Grid) -> None:
        kept = grid[first, second]
        found = perfect_matching(first[kept], second[kept], costs[kept].tolist(), len(grid))
        if found is not None:
            cost = sum(by_pair[pair] for pair in found)
            heapq.heappush(waiting, (cost, found, len(grids)))
            grids.append(grid)

    wait(may)
    while waiting:
        _, pairs, number = heapq.heappop(waiting)
        yield pairs
        for grid in _apart(grids[number], pairs):
            wait(grid)


def _apart(may: Grid, pairs: Pairs) -> Iterator[Grid]:
    """Says what is left to choose from when a round is not to come again: a grid for each first
    difference.
    """
    held = may.copy()
    for one, other in pairs:
        without = held.copy()
        without[one, other] = without[other, one] = False
        yield without
        held[[one, other], :] = held[:, [one, other]] = False
        held[one, other] = held[other, one] = True
