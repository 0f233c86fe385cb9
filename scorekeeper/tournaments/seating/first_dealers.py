"""Chooses who deals first at each table, so that everybody does as often.

As even as these tables allow: wherever one could hand a deal down a chain of tables to another who
has two fewer, it is handed on. No chain left means that no other choice is more even.
"""

from collections import deque
from collections.abc import Sequence

Tables = Sequence[tuple[int, ...]]


def first_dealers(tables: Tables, before: Sequence[int]) -> list[int]:
    """The dealer of each table (of one or several rounds); `before`: how often each had it."""
    count = list(before)
    dealers: list[int] = []
    for seats in tables:
        dealer = min(seats, key=lambda player: count[player])
        dealers.append(dealer)
        count[dealer] += 1
    while _even_out(tables, dealers, count):
        pass
    return dealers


def _even_out(tables: Tables, dealers: list[int], count: list[int]) -> bool:
    """Hand one deal on from somebody to somebody with two fewer; whether that could be."""
    dealt: dict[int, list[int]] = {}
    for table, dealer in enumerate(dealers):
        dealt.setdefault(dealer, []).append(table)
    for start in sorted(dealt, key=lambda player: (-count[player], player)):
        chain = _chain(tables, dealt, count, start)
        if chain:
            for table, player in chain:
                dealers[table] = player
            count[start] -= 1
            count[chain[0][1]] += 1
            return True
    return False


def _chain(
    tables: Tables, dealt: dict[int, list[int]], count: list[int], start: int
) -> list[tuple[int, int]]:
    """Tables and who deals there instead, from the nearest with two fewer back to `start`."""
    came: dict[int, tuple[int, int]] = {}
    waiting = deque([start])
    while waiting:
        player = waiting.popleft()
        for table in dealt.get(player, []):
            for other in tables[table]:
                if other == start or other in came:
                    continue
                came[other] = (table, player)
                if count[other] <= count[start] - 2:
                    return _back(came, start, other)
                waiting.append(other)
    return []


def _back(came: dict[int, tuple[int, int]], start: int, end: int) -> list[tuple[int, int]]:
    chain = []
    while end != start:
        table, player = came[end]
        chain.append((table, end))
        end = player
    return chain
