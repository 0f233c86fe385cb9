"""Where losers drop in double elimination: counted again, on the bracket itself."""

from fractions import Fraction
from itertools import product

import pytest

from benchmarks.drops import Cup, best, cost
from scorekeeper.tournaments.brackets.bracket import Plan
from scorekeeper.tournaments.brackets.knockout import double, drop_numbers, far_end_drops


def by_every_result(plan: Plan, many: int) -> Fraction:
    """Second meetings before the final, the mean of all ways in which all matches may end."""
    slots = [slot for one in plan for slot in one if slot.stage != "final"]
    again = 0
    real = Cup(plan, many).can_come
    ways = list(product(*((0, 1) if all(real[slot.key]) else (0,) for slot in slots)))
    for way in ways:
        came: dict[str, list[int]] = {}
        met = set[frozenset[int]]()
        for slot, turned in zip(slots, way, strict=True):
            sides: list[int] = []
            for source in slot.sources:
                if source.what == "seed":
                    sides += [source.seed] * (source.seed <= many)
                else:
                    before = came[source.slot]
                    sides += before[:1] if source.what == "winner" else before[1:]
            if len(sides) == 2:
                again += frozenset(sides) in met
                met.add(frozenset(sides))
            came[slot.key] = sides[::-1] if turned else sides
    return Fraction(again, len(ways))


@pytest.mark.parametrize("many", [3, 4, 5, 6])
def test_the_count_of_toss_ups_is_that_of_every_way_to_end(many: int) -> None:
    for drops in (drop_numbers(many), far_end_drops(many)):
        plan = double(many, reset=False, drops=drops)
        assert Cup(plan, many).expected() == by_every_result(plan, many)


def test_so_few_meet_again_before_the_final() -> None:
    assert {
        many: (float(half), won) for many in (4, 8, 16, 32, 64) for half, won in [cost(many)]
    } == {
        4: (0.5, 1),
        8: (0.625, 1),
        16: (0.75, 1),
        32: (0.734375, 1),
        64: (0.70263671875, 1),
    }
    assert cost(32, far_end_drops(32)) == (Fraction(509, 256), 7)


@pytest.mark.parametrize("many", range(3, 65))
def test_favourites_meet_again_at_most_once_and_toss_ups_less_than_once(many: int) -> None:
    half, favourites = cost(many)
    assert half <= Fraction(3, 4)
    assert favourites == 1


@pytest.mark.parametrize("many", range(3, 24))
def test_no_other_drops_have_fewer(many: int) -> None:
    assert best(many)[0] == cost(many)


def test_beyond_what_is_stored_losers_come_to_the_far_end() -> None:
    assert drop_numbers(129) == far_end_drops(129) == (63, 31, 15, 7, 3, 1, 0)
