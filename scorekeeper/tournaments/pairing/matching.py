"""Solves minimum-cost perfect matching in a general graph, exactly.

Edmonds' blossoms by rustworkx. A large field is cut down first, without loss: let L(s, t) be the
least gap (in score, then in sections) of any round in which somebody of section s meets somebody of
t, whoever has met whom. If some round of strangers costs U, no pair with L(s, t) > U is in the best
one; the rest is solved, part by part where it falls apart, and is the optimum. L is easy: with
nothing in the way, neighbours in the order of sections meet, for of two pairs that straddle the
same border both gaps shrink when they are uncrossed.
"""

from collections.abc import Sequence

from scorekeeper.tournaments.lazy_numpy import Grid, Numbers, np, rustworkx
from scorekeeper.tournaments.pairing.field import Field, Pairs
from scorekeeper.tournaments.pairing.weights import Weights
from scorekeeper.tournaments.seeded_random import chance

# Below this many sides, all pairs are looked at sooner than it takes to leave some out.
SMALL = 64
# One unit of score gap, in units of section gap: more than those of a whole round.
SCORE = 2**24


def perfect_matching(
    first: Numbers, second: Numbers, costs: Sequence[int], many: int
) -> Pairs | None:
    """The perfect matching of the least cost; None when these pairs have none."""
    top = max(costs, default=0) + 1
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * many)
    weighed = [top - cost for cost in costs]
    graph.extend_from_weighted_edge_list(
        list(zip(first.tolist(), second.tolist(), weighed, strict=True))
    )
    matches: list[tuple[int, int]] = []
    for part in rustworkx.connected_components(graph):
        places = sorted(part)
        best = rustworkx.max_weight_matching(
            graph.subgraph(places), max_cardinality=True, weight_fn=int
        )
        if 2 * len(best) < len(part):
            return None
        matches += [(places[min(pair)], places[max(pair)]) for pair in best]
    return tuple(sorted(matches))


def _beyond_prices(
    first: Numbers, second: Numbers, costs: Sequence[int], many: int
) -> Sequence[int]:
    """Says what each pair costs beyond the prices of its two. Everybody is in one pair, so that
    prices are paid once in any round and the cheapest stays the cheapest. They rise until each side
    has a pair that costs no more than they are: of such pairs the solver, three times as fast,
    begins.
    """
    pairs = list(zip(first.tolist(), second.tolist(), costs, strict=True))
    near: list[list[tuple[int, int]]] = [[] for _ in range(many)]
    for number, other, cost in pairs:
        near[number].append((other, cost))
        near[other].append((number, cost))
    prices = [min((cost for _, cost in own), default=0) // 2 for own in near]
    for place, own in enumerate(near):
        prices[place] = min((cost - prices[other] for other, cost in own), default=0)
    return [cost - prices[x] - prices[other] for x, other, cost in pairs]


def cheapest_round(field: Field) -> Pairs:
    """The pairs of the round that costs least, by place in the field's columns."""
    matches = _among_strangers(field) if len(field.keys) > SMALL else None
    if matches is None:
        first, second = field.every_pair()
        matches = perfect_matching(
            first, second, Weights(field, first, second).costs(), len(field.keys)
        )
    return matches or ()


def _among_strangers(field: Field) -> Pairs | None:
    """The cheapest round if nobody needs to meet twice, or whom they should not, or to deal first
    far more often than not; else None.
    """
    free = field.strangers & ~field.barred & (field.uneven == 0)
    sections = field.sections
    counted = np.bincount(sections)
    if field.has_bye:
        # Of those who may have the bye, who missed fewest, in their last section: before any gap.
        missed = field.column("missed")
        free[-1] &= missed == min(missed[free[-1]].tolist(), default=0)
        last = max(sections[free[-1]].tolist(), default=0)
        free[-1] &= sections == last
        free[:, -1] = free[-1]
        counted[[last, -1]] -= 1
    first, second = (n.astype(np.int64) for n in np.nonzero(np.triu(free, 1)))
    gaps = _Gaps(field)
    limit = gaps.least(counted)
    floors = gaps.floors(counted, limit)[sections[first], sections[second]]
    while True:
        is_kept = floors <= limit
        pairs = first[is_kept], second[is_kept]
        costs = _beyond_prices(*pairs, Weights(field, *pairs).costs(), len(sections))
        matches = perfect_matching(*pairs, costs, len(sections))
        if matches is None and is_kept.all():
            return None
        if matches is None:
            limit = int(floors[~is_kept].min())
            continue
        paid = sum(int(gaps.table[sections[i], sections[other]]) for i, other in matches)
        if paid <= limit:
            return matches
        limit = paid


class _Gaps:
    """The gap between each two sections of a field; NOBODY, a section at the end, has none."""

    def __init__(self, field: Field) -> None:
        rank = np.arange(int(field.sections.max()) + 1)
        score = np.zeros(len(rank), np.int64)
        score[field.sections] = field.column("score")
        self.table = SCORE * (score[:, None] - score) ** 2 + (rank[:, None] - rank) ** 2
        self.has_bye = field.has_bye
        if field.has_bye:
            self.table[-1] = self.table[:, -1] = 0

    def floors(self, counted: Numbers, limit: int) -> Numbers:
        """L(s, t) of all sections: a gap, and the least that all others then need; where the gap
        alone is over the limit, no more than that.
        """
        bounds = self.table.copy()
        real = len(counted) - self.has_bye
        for first in range(real):
            near = np.flatnonzero(self.table[first, first:real] <= limit) + first
            for other in near.tolist():
                rest = counted.copy()
                rest[first] -= 1
                rest[other] -= 1
                bounds[first, other] += self.least(rest)
                bounds[other, first] = bounds[first, other]
        return bounds

    def least(self, counted: Numbers) -> int:
        """Says what it costs when neighbours in the order of sections meet, whoever has met whom: a
        border is crossed once where an odd number stand above it.
        """
        peopled = np.flatnonzero(counted > 0)
        is_crossed = np.cumsum(counted[peopled])[:-1] % 2 == 1
        return int(self.table[peopled[:-1], peopled[1:]][is_crossed].sum())


TRIES = 150
Plan = tuple[Pairs, ...]


def is_safe(strangers: Grid, many: int) -> bool:
    """Says whether any choice of rounds can be completed to `many` (Dirac)."""
    return many <= 0 or 2 * _fewest(strangers) >= len(strangers) + 2 * (many - 1)


def plan(strangers: Grid, many: int) -> Plan | None:
    """Rounds in which all meet somebody new, `many` of them; None when none were found: certainly
    none are there when a degree, or an only round, forbids it, else after `TRIES` exchanges.
    """
    if _fewest(strangers) < many:
        return None
    return _Search(strangers).rounds(many)


def can_finish(strangers: Grid, many: int) -> bool:
    """Says whether it is shown that `many` more rounds need no second meeting.

    The pairs that have not met are a graph; `many` more rounds are as many perfect matchings of it
    that share no pair. Two ways to show that they are there:

    * Every side has at least half the field + many - 1 strangers left. By Dirac's theorem each
      graph of minimum degree n/2 has a Hamiltonian cycle, so a round, whichever is drawn, takes one
      degree and leaves the next one possible. All events with no more rounds than half the field
      end here.
    * A plan is found: rounds by chance, then two at a time are taken apart and put together anew
      until all are complete. The plan itself is the proof; the chance comes from the graph, so that
      the same strangers always have the same plan.
    """
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
            short_round = self.chance.choice(short)
            other = self.chance.choice([number for number in range(many) if number != short_round])
            before = taken[short_round], taken[other]
            self.spare |= before[0] | before[1]
            after = self._largest(), self._largest()
            if sum(map(len, after)) < sum(map(len, before)):
                self.spare = (self.spare | after[0] | after[1]) - before[0] - before[1]
                after = before
            taken[short_round], taken[other] = after
        return None

    def _largest(self) -> set[tuple[int, int]]:
        """As many spare pairs as fit into one round, by chance, taken from the spare ones."""
        graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
        graph.add_nodes_from([None] * self.sides)
        graph.extend_from_weighted_edge_list(
            [(*pair, self.chance.getrandbits(30)) for pair in sorted(self.spare)]
        )
        matches = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        pairs = {(min(pair), max(pair)) for pair in matches}
        self.spare -= pairs
        return pairs
