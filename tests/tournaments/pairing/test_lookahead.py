"""Rounds to come: shown by degree or by a plan, refused where none can be."""

import numpy as np
import pytest

from scorekeeper.tournaments.lazy_numpy import Grid
from scorekeeper.tournaments.pairing.field import Field, FieldSide
from scorekeeper.tournaments.pairing.matching import Plan, can_finish, is_safe, longest, plan
from scorekeeper.tournaments.pairing.pairing import rank_rounds


def complete(many: int) -> Grid:
    return ~np.eye(many, dtype=np.bool_)


def graph(many: int, *pairs: tuple[int, int]) -> Grid:
    found = np.zeros((many, many), np.bool_)
    for one, other in pairs:
        found[one, other] = found[other, one] = True
    return found


@pytest.mark.parametrize("many", [2, 4, 6, 8, 12, 20, 40])
def test_a_whole_round_robin_is_planned(many: int) -> None:
    found = plan(complete(many), many - 1)
    assert found is not None
    pairs = [pair for one in found for pair in one]
    assert len(pairs) == len(set(pairs)) == many * (many - 1) // 2
    assert all(sorted(side for pair in one for side in pair) == [*range(many)] for one in found)


def test_half_the_field_many_rounds_are_safe_whatever_is_drawn() -> None:
    assert is_safe(complete(10), 5)
    assert not is_safe(complete(10), 6)
    assert can_finish(complete(10), 9)
    assert not can_finish(complete(10), 10)


def test_two_triangles_are_a_dead_end() -> None:
    triangles = graph(6, (0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5))
    assert plan(triangles, 1) is None
    assert longest(triangles, 2) == 0


def test_petersens_graph_has_one_round_and_never_three() -> None:
    ring = [(number, (number + 1) % 5) for number in range(5)]
    star = [(5 + number, 5 + (number + 2) % 5) for number in range(5)]
    petersen = graph(10, *ring, *star, *((number, number + 5) for number in range(5)))
    assert longest(petersen, 3) == 1


def test_nothing_is_left_to_plan_after_the_last_round() -> None:
    assert plan(complete(4), 0) == ()
    assert longest(complete(4), 0) == 0
    assert can_finish(np.zeros((0, 0), np.bool_), 0)


def test_rounds_come_in_the_order_of_their_cost_and_none_twice() -> None:
    now = Field(tuple(FieldSide(f"s{number}", score=number % 3) for number in range(6)))
    found = list(rank_rounds(now, now.strangers))
    assert len(found) == len(set(found)) == 15


def test_an_exchange_that_leaves_more_out_is_taken_back() -> None:
    pairs = ["02", "12", "04", "14", "15", "35", "26", "36", "07", "27", "37", "47", "57", "67"]
    sparse = graph(8, *((int(pair[0]), int(pair[1])) for pair in pairs))
    assert longest(sparse, 3) == 2


def rows(found: Plan | None) -> list[str]:
    return [" ".join(f"{one}{other}" for one, other in each) for each in found or ()]


def test_the_same_strangers_have_the_same_plan_on_any_machine() -> None:
    assert rows(plan(complete(8), 7)) == [
        "02 14 35 67",
        "03 17 25 46",
        "05 16 24 37",
        "01 27 34 56",
        "04 13 26 57",
        "07 12 36 45",
        "06 15 23 47",
    ]
    # Here an exchange is taken back before the plan is whole.
    met = ["14", "17", "18", "34", "35", "56", "67", "68", "78"]
    strangers = complete(10) & ~graph(10, *((int(one[0]), int(one[1])) for one in met))
    assert rows(plan(strangers, 6)) == [
        "08 12 39 46 57",
        "01 27 36 48 59",
        "04 19 26 37 58",
        "07 15 24 38 69",
        "03 16 28 45 79",
        "06 13 25 47 89",
    ]


def test_no_more_rounds_need_no_strangers() -> None:
    assert is_safe(graph(6), 0)
    assert not is_safe(graph(6), 1)
