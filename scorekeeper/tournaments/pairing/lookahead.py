"""Checks whether rounds to come can still be played without anybody meeting twice.

The pairs that have not met are a graph; `many` more rounds are as many perfect matchings of it that
share no pair. Two ways to show that they are there:

* Every side has at least half the field + many - 1 strangers left. By Dirac's theorem each graph
  of minimum degree n/2 has a Hamiltonian cycle, so a round, whichever is drawn, takes one degree
  and leaves the next one possible. All events with no more rounds than half the field end here.
* A plan is found: rounds by chance, then two at a time are taken apart and put together anew until
  all are complete. The plan itself is the proof; the chance comes from the graph, so that the same
  strangers always have the same plan.

A `None` means that no plan was found: certainly none is there when a degree, or an only round,
forbids it, else after `TRIES` exchanges. Whoever acts on it acts on the safe side.
"""

from scorekeeper.tournaments.lazy_numpy import Grid, np, rustworkx
from scorekeeper.tournaments.pairing.field import Pairs
from scorekeeper.tournaments.seeded_random import chance

TRIES = 150
Plan = tuple[Pairs, ...]


def is_safe(strangers: Grid, many: int) -> bool:
    """Says whether any choice of rounds can be completed to `many` (Dirac)."""
    return many <= 0 or 2 * _fewest(strangers) >= len(strangers) + 2 * (many - 1)


def plan(strangers: Grid, many: int) -> Plan | None:
    """Rounds in which all meet somebody new, `many` of them; None when none were found."""
    if _fewest(strangers) < many:
        return None
    return _Search(strangers).rounds(many)


def can_finish(strangers: Grid, many: int) -> bool:
    """Says whether it is shown that `many` more rounds need no second meeting."""
    return is_safe(strangers, many) or plan(strangers, many) is not None


def longest(strangers: Grid, many: int) -> int:
    """For how many of the rounds to come it is shown that nobody needs to meet twice."""
    while not can_finish(strangers, many):
        many -= 1
    return max(many, 0)


def _fewest(strangers: Grid) -> int:
    """The strangers of the side that has the fewest left."""
    return min(strangers.sum(axis=0).tolist(), default=0)


class _Search:
    """Rounds being put together; pairs that no round has taken are spare."""

    def __init__(self, strangers: Grid) -> None:
        self.sides = len(strangers)
        first, second = np.nonzero(np.triu(strangers, 1))
        self.spare = set(zip(first.tolist(), second.tolist(), strict=True))
        self.chance = chance(np.packbits(strangers).tobytes().hex(), "plan")

    def rounds(self, many: int) -> Plan | None:
        """The plan; each exchange of two rounds leaves no more sides out than before."""
        taken = [self._largest() for _ in range(many)]
        for _ in range(TRIES):
            short = [number for number, x in enumerate(taken) if 2 * len(x) < self.sides]
            if not short:
                return tuple(tuple(sorted(y)) for y in taken)
            if many == 1:
                return None
            one = self.chance.choice(short)
            other = self.chance.choice([number for number in range(many) if number != one])
            before = taken[one], taken[other]
            self.spare |= before[0] | before[1]
            after = self._largest(), self._largest()
            if sum(map(len, after)) < sum(map(len, before)):
                self.spare = (self.spare | after[0] | after[1]) - before[0] - before[1]
                after = before
            taken[one], taken[other] = after
        return None

    def _largest(self) -> set[tuple[int, int]]:
        """As many spare pairs as fit into one round, by chance, taken from the spare ones."""
        graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
        graph.add_nodes_from([None] * self.sides)
        graph.extend_from_weighted_edge_list(
            [(*pair, self.chance.getrandbits(30)) for pair in sorted(self.spare)]
        )
        found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        pairs = {(min(pair), max(pair)) for pair in found}
        self.spare -= pairs
        return pairs
