"""What a pairing costs, worked out by hand, and that each term outweighs all behind it by one."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from scorekeeper.tournaments.pairing.field import LOT_BITS, Field, FieldSide
from scorekeeper.tournaments.pairing.matching import cheapest_round
from scorekeeper.tournaments.pairing.weights import (
    CAPACITY_BITS,
    ONCE,
    TERMS,
    Weights,
    amounts,
    terms_of,
)
from tests.tournaments.pairing.test_field import FIELD, pairs
from tests.tournaments.sides import field


def paid(keys: str) -> dict[str, int]:
    """The terms of one pair, “a-” being a bye."""
    ((one, other),) = pairs(keys)
    row = amounts(FIELD, np.array([one]), np.array([other]))[:, 0].tolist()
    return dict(zip(TERMS, row, strict=True))


@pytest.mark.parametrize(
    ("keys", "terms"),
    [
        # Both stand at 2 and met; b is three ahead in dealing, c one behind and deals: 2, 0.
        ("bc", {"repeats": 1, "dealing": 4}),
        # d is half a point below b, was twice paired up, and b once down; d deals: 2, 1.
        ("bd", {"gap": 1, "section": 1, "floats": 3, "dealing": 5}),
        # Four halves and two groups apart; b was once down, a once up; a deals: 2, 1.
        ("ab", {"gap": 16, "section": 4, "floats": 2, "dealing": 5}),
        # Level, and neither behind in dealing: whoever deals is one ahead, the other one behind.
        ("ae", {"dealing": 2}),
        ("de", {"forbidden": 1, "gap": 9, "section": 1, "dealing": 2}),
        # A bye is a float down, from two groups above the last; nobody deals.
        ("b-", {"bye": 2, "floats": 1, "dealing": 9}),
        ("a-", {"repeats": 1, "floats": 1}),
        ("e-", {}),
    ],
)
def test_what_a_pair_costs(keys: str, terms: dict[str, int]) -> None:
    ((one, other),) = pairs(keys)
    apart = int(FIELD.lots[one] - FIELD.lots[other])
    assert paid(keys) == dict.fromkeys(TERMS, 0) | terms | {"lot": apart**2}


@pytest.mark.parametrize("many", [2, 7, 12])
def test_a_term_weighs_one_more_than_all_behind_it_can_amount_to(many: int) -> None:
    now = field(3, many)
    weights = Weights(now, *now.every_pair())
    most = {
        term: max(row) * (1 if term in ONCE else len(now.keys) // 2)
        for term, row in zip(TERMS, weights.amounts.tolist(), strict=True)
    }
    assert weights.by_term["lot"] == 1
    for term, behind in pairwise(TERMS):
        assert weights.by_term[term] == weights.by_term[behind] * (most[behind] + 1)
    for cost, column in zip(weights.costs(), weights.amounts.T.tolist(), strict=True):
        assert cost == sum(map(int.__mul__, weights.by_term.values(), column))


def test_a_round_costs_what_its_pairs_do_together() -> None:
    each = [paid(keys) for keys in ("bd", "ac", "e-")]
    weights = Weights(FIELD, *FIELD.every_pair()).by_term
    for term in terms_of(FIELD, pairs("bd ac e-")):
        assert term.amount == sum(one[term.key] for one in each)
        assert term.weight == weights[term.key]


def apart(turns: int) -> Weights:
    """Eight sides with scores as far apart as can be weighed, who dealt 0 to 7 times 2**turns."""
    sides = (FieldSide(f"s{at}", score=at << 26, firsts=at << turns) for at in range(8))
    now = Field(tuple(sides), seed="s")
    return Weights(now, *now.every_pair())


@pytest.mark.parametrize(("turns", "bits"), [(0, 20), (1, 19), (2, 18), (7, 13), (10, 10)])
def test_lots_keep_as_many_bits_as_there_is_room_for(turns: int, bits: int) -> None:
    now = apart(turns)
    whole = amounts(now.field, now.first, now.second)[-1]
    assert (now.amounts[-1] == whole >> 2 * (LOT_BITS - bits)).all()
    for cost, column in zip(now.costs(), now.amounts.T.tolist(), strict=True):
        assert cost == sum(map(int.__mul__, now.by_term.values(), column))
    # Whatever a round may cost, the solver's numbers hold it.
    assert max(now.costs()).bit_length() + len(now.field.keys).bit_length() <= CAPACITY_BITS


def test_a_draw_without_half_the_bits_of_its_lots_is_refused() -> None:
    with pytest.raises(OverflowError, match="so far apart"):
        apart(11).costs()


def test_a_bye_for_the_lowest_alone_costs_no_group() -> None:
    now = Field((FieldSide("a", 2), FieldSide("b", 2), FieldSide("c", 0)))
    bye = amounts(now, *now.every_pair())[TERMS.index("bye")].tolist()
    assert bye == [0, 0, 1, 0, 1, 0]


def test_a_bye_costs_the_rounds_that_its_side_missed() -> None:
    now = Field((FieldSide("a", 2), FieldSide("b", missed=2), FieldSide("c", missed=1)))
    missed = amounts(now, *now.every_pair())[TERMS.index("missed")].tolist()
    assert missed == [0, 0, 0, 0, 2, 1]
    # Who missed nothing has it, though two stand lower; who has had one is asked after all others.
    assert (0, 3) in cheapest_round(now)
    had = replace(now, sides=(FieldSide("a", 2, byes=1), *now.sides[1:]))
    assert (2, 3) in cheapest_round(had)


def test_two_who_both_dealt_first_twice_more_than_not_are_uneven() -> None:
    sides = (
        FieldSide("a", firsts=2, running=2),
        FieldSide("b", firsts=2, running=2),
        FieldSide("c", seconds=2, running=-2),
        FieldSide("d", seconds=2, running=-2),
        FieldSide("e", firsts=1, seconds=1, running=1),
        FieldSide("f", firsts=1, seconds=1, running=-1),
    )
    now = Field(sides)
    first, second = now.every_pair()
    rows = dict(zip(TERMS, amounts(now, first, second).tolist(), strict=True))
    places = list(zip(first.tolist(), second.tolist(), strict=True))
    assert [pair for pair, many in zip(places, rows["uneven"], strict=True) if many] == [
        (0, 1),
        (2, 3),
    ]
    assert [pair for pair, many in zip(places, rows["running"], strict=True) if many] == [
        (0, 1),
        (2, 3),
    ]


def test_a_third_turn_running_is_the_dearer_of_equals() -> None:
    # All are level in dealing first; b and c did so twice running, so neither meets the other.
    sides = tuple(
        FieldSide(key, firsts=2, seconds=2, running=running)
        for key, running in (("a", -1), ("b", 2), ("c", 2), ("d", -1))
    )
    for seed in "0123456789":
        found = [set(pair) for pair in cheapest_round(Field(sides, seed=seed))]
        assert {1, 2} not in found
