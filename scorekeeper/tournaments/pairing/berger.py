"""Makes round robins by Berger's tables, and what is left of them when they break."""

from collections import Counter
from collections.abc import Collection, Iterator

from scorekeeper.tournaments.lazy_numpy import rustworkx
from scorekeeper.tournaments.pairing.field import NOBODY

Fixture = tuple[str, str]


def berger(keys: tuple[str, ...], *, is_double: bool = False) -> tuple[tuple[Fixture, ...], ...]:
    """All rounds; in each, pairs of keys, who deals first named first, or a key and NOBODY.

    Johann Berger's tables (FIDE Handbook C.05 annex 1): the last stays, the others move on by half;
    whoever meets the last deals first and second in turn. A second leg turns everything round.
    """
    if len(keys) < 2:
        return ()
    ring = (*keys, NOBODY) if len(keys) % 2 else keys
    half, last = len(ring) // 2, len(ring) - 1
    rounds = []
    for number in range(last):
        start = number * half % last
        opening = (ring[start], ring[last]) if number % 2 == 0 else (ring[last], ring[start])
        others = (
            (ring[(start + step) % last], ring[(start - step) % last]) for step in range(1, half)
        )
        rounds.append(tuple(_alone_first(one) for one in (opening, *others)))
    if is_double:
        rounds += [tuple(_alone_first(one[::-1]) for one in each) for each in rounds]
    return tuple(rounds)


def _alone_first(one: Fixture) -> Fixture:
    return one[::-1] if one[0] == NOBODY else one


def remaining(fixtures: Collection[Fixture]) -> Iterator[tuple[Fixture, ...]]:
    """These meetings in few rounds: as many as fit into each, first those whose sides have the most
    left to play.
    """
    left = list(fixtures)
    while left:
        load = Counter(key for fixture in left for key in fixture)
        keys = sorted(load)
        place = {key: number for number, key in enumerate(keys)}
        graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
        graph.add_nodes_from([None] * len(keys))
        # Whoever has more to play comes before any with less, and then what stands earlier: of the
        # sides that can all play at once, a heavier one takes the place of a lighter one.
        for early, (one, other) in enumerate(reversed(left)):
            weight = (load[one] + load[other]) * len(left) ** 2 + early
            graph.add_edge(place[one], place[other], weight)
        found = {
            frozenset(keys[number] for number in pair)
            for pair in rustworkx.max_weight_matching(graph, weight_fn=int)
        }
        taken: list[Fixture] = []
        rest: list[Fixture] = []
        for fixture in left:
            is_next = frozenset(fixture) in found
            found.discard(frozenset(fixture))
            (taken if is_next else rest).append(fixture)
        left = rest
        yield tuple(taken)
