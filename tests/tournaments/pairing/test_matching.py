"""The exact optimum, with networkx as the referee, and the weights that make it one number."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tournaments.pairing import field as field_of_sides
from scorekeeper.tournaments.pairing import matching
from scorekeeper.tournaments.pairing.field import Field, FieldSide, Pairs
from scorekeeper.tournaments.pairing.matching import cheapest_round
from scorekeeper.tournaments.pairing.weights import CAPACITY_BITS, TERMS, Weights, amounts, terms_of
from tests.tournaments.sides import event, field

SEEDS = st.integers(0, 10**6)


def refereed(now: Field) -> Pairs:
    """The optimum by a program of somebody else's."""
    first, second = now.every_pair()
    graph: nx.Graph[int] = nx.Graph()
    graph.add_weighted_edges_from(
        (one, other, -cost)
        for one, other, cost in zip(
            first.tolist(), second.tolist(), Weights(now, first, second).costs(), strict=True
        )
    )
    found = nx.max_weight_matching(graph, maxcardinality=True)
    return tuple(sorted((min(pair), max(pair)) for pair in found))


@settings(max_examples=min(2 * settings().max_examples, 10_000))
@given(SEEDS, st.integers(2, 26), st.sampled_from((0, 1, 4, 14)), st.booleans())
def test_the_pairing_is_the_optimum(seed: int, many: int, spread: int, is_large: bool) -> None:  # noqa: FBT001 (Hypothesis draws it)
    now = field(seed, many, spread)
    with pytest.MonkeyPatch.context() as patch:
        # As if the field were large: pairs are left out, and the optimum is still there.
        patch.setattr(matching, "SMALL", 0 if is_large else 64)
        found = cheapest_round(now)
    assert found == refereed(now)


@pytest.mark.parametrize(
    ("seed", "many", "spread"),
    [
        (0, 4, 0),  # nobody is left to anybody: all pairs are looked at
        (0, 4, 1),  # the same, when the pairs further off have been let in
        (7, 6, 4),  # the first round found costs more than what was left out might
    ],
)
def test_where_the_nearest_pairs_do_not_do_others_are_let_in(
    monkeypatch: pytest.MonkeyPatch, seed: int, many: int, spread: int
) -> None:
    monkeypatch.setattr(matching, "SMALL", 0)
    now = field(seed, many, spread)
    assert cheapest_round(now) == refereed(now)


def test_groups_cut_into_sections_have_the_same_optimum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "SMALL", 0)
    monkeypatch.setattr(field_of_sides, "SECTION", 8)
    for many in (40, 41):
        for now, _ in event(many, 4, 1):
            assert int(now.sections.max()) > 2
            assert cheapest_round(now) == refereed(now)


@given(SEEDS, st.integers(2, 26))
def test_one_number_orders_as_the_terms_do(seed: int, many: int) -> None:
    now = field(seed, many)
    first, second = now.every_pair()
    weights = Weights(now, first, second)
    assert list(weights.by_term) == list(TERMS)
    for cost, column in zip(weights.costs(), weights.amounts.T.tolist(), strict=True):
        assert cost == sum(
            weights.by_term[term] * amount for term, amount in zip(TERMS, column, strict=True)
        )
    dearest = {
        term: weights.by_term[term] * max(row.tolist()) * (len(now.keys) // 2)
        for term, row in zip(TERMS, weights.amounts, strict=True)
        if term != "bye"
    }
    dearest["bye"] = weights.by_term["bye"] * int(weights.amounts[TERMS.index("bye")].max())
    behind = 0
    for term in reversed(TERMS):
        assert weights.by_term[term] > behind
        behind += dearest.get(
            term, weights.by_term["bye"] * int(weights.amounts[TERMS.index("bye")].max())
        )
    assert behind.bit_length() <= CAPACITY_BITS


def test_weights_near_the_room_there_is_are_solved_exactly() -> None:
    costs = [2**122 + 3, 2**122, 2**122 + 1, 2**122 + 1, 2**122, 2**122 + 5]
    now = Field(tuple(FieldSide(key) for key in "abcd"))
    first, second = now.every_pair()
    assert matching.perfect_matching(first, second, costs, 4) == ((0, 2), (1, 3))


def test_everybody_plays_however_dear_it_is() -> None:
    first, second = np.array([0, 1, 2]), np.array([1, 2, 3])
    assert matching.perfect_matching(first, second, [1000, 0, 1000], 4) == ((0, 1), (2, 3))
    # Of three, one would be left over.
    assert matching.perfect_matching(first[:2], second[:2], [0, 0], 3) is None
    assert matching.perfect_matching(first[:0], second[:0], [], 0) == ()


def test_lots_give_way_where_scores_are_far_apart_and_then_it_is_refused() -> None:
    far = Field(tuple(FieldSide(f"s{number}", score=number * 10**7) for number in range(8)))
    first, second = far.every_pair()
    assert max(Weights(far, first, second).costs()).bit_length() <= CAPACITY_BITS
    assert len(cheapest_round(far)) == 4
    enormous = Field(tuple(FieldSide(f"s{number}", score=number * 2**28) for number in range(8)))
    with pytest.raises(OverflowError):
        terms_of(enormous, cheapest_round(enormous))


@pytest.mark.slow
def test_lots_are_all_different() -> None:
    now = Field(tuple(FieldSide(f"s{number}") for number in range(2001)), seed="evening")
    assert len(set(now.lots.tolist())) == 2002
    first, second = now.every_pair()
    assert amounts(now, first, second)[-1].min() > 0
