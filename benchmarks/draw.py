"""How fast a draw of two sides is, beside networkx on the same pairs and weights: same optimum."""

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TypeVar

import networkx as nx

from benchmarks.figures import Figure, told
from benchmarks.loads import expect
from scorekeeper.tournaments.pairing.field import Field, FieldSide, Pairs
from scorekeeper.tournaments.pairing.matching import cheapest_round
from scorekeeper.tournaments.pairing.pairing import pair
from scorekeeper.tournaments.pairing.weights import Weights

T = TypeVar("T")

# Sides, and how many events of seven rounds are drawn.
SIZES = ((50, 20), (200, 8), (1000, 3))
ROUNDS = 7
# Seconds.
WITHIN = {50: 0.05, 200: 0.3, 1000: 3.0}
PEERS = "bbpPairings 60 s a round at 1,000"
# networkx is asked in a round in the middle of an event; for 400 and more it takes minutes.
ASKED = (50, 200, 400, 1000) if "--all" in sys.argv else (50, 200)


def timed(work: Callable[[Field], T], field: Field) -> tuple[float, T]:
    """The seconds that some work on a field takes, and what it gave."""
    start = time.perf_counter()
    found = work(field)
    return time.perf_counter() - start, found


def fields(many: int, seed: int) -> list[tuple[Field, float]]:
    """The field of each round of an event with results by chance, and the seconds of its draw."""
    random = Random(seed)  # noqa: S311 (results to play with, no secret)
    found = []
    sides = {f"s{number:04}": FieldSide(f"s{number:04}") for number in range(many)}
    for number in range(1, ROUNDS + 1):
        field = Field(tuple(sides.values()), number, ROUNDS - number, str(seed))
        seconds, drawn = timed(pair, field)
        found.append((field, seconds))
        for one in drawn.pairings:
            first, second = sides[one.first], sides[one.second]
            halves = random.choice((0, 0, 0, 1, 2, 2, 2))
            for side, other, won in ((first, second, halves), (second, first, 2 - halves)):
                sides[side.key] = replace(
                    side,
                    score=side.score + won,
                    met=(*side.met, other.key),
                    downs=side.downs + (side.score > other.score),
                    ups=side.ups + (side.score < other.score),
                    firsts=side.firsts + (side is first),
                    seconds=side.seconds + (side is second),
                )
    return found


def by_networkx(field: Field) -> Pairs:
    """The optimum as networkx finds it."""
    first, second = field.every_pair()
    graph: nx.Graph[int] = nx.Graph()
    costs = Weights(field, first, second).costs()
    graph.add_weighted_edges_from(
        (one, other, -cost)
        for one, other, cost in zip(first.tolist(), second.tolist(), costs, strict=True)
    )
    found = nx.max_weight_matching(graph, maxcardinality=True)
    return tuple(sorted((min(one), max(one)) for one in found))


def figures() -> list[Figure]:
    """The draws' times by size, then both programs on the same fields."""
    found = []
    for many, events in SIZES:
        taken = sorted(seconds for seed in range(events) for _, seconds in fields(many, seed))
        p95 = taken[len(taken) * 95 // 100]
        made_of = f"median {taken[len(taken) // 2]:.3f} s, {len(taken)} draws"
        most = WITHIN[many]
        found.append(
            Figure(f"draw of {many} sides, p95 (s)", p95, made_of, at_most=most, peers=PEERS)
        )
    for many in ASKED:
        field = fields(many, 1)[3][0]
        ours, pairs = timed(cheapest_round, field)
        theirs, same = timed(by_networkx, field)
        expect(is_so=pairs == same, found=f"another optimum of {many} sides")
        made_of, what = f"{theirs:.2f} and {ours:.4f} s", f"draw of {many} sides: networkx ÷ ours"
        found.append(Figure(what, theirs / ours, made_of, at_least=20))
    return found


if __name__ == "__main__":
    told(figures())
