"""The cash box: what is due and what was paid are two kinds of lines, a balance the difference."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.services.cash.box import (
    CashKind,
    due,
    in_till,
    owed,
    paid,
    parts,
    standings,
    waived,
)


@pytest.mark.parametrize(
    ("kind", "due_then", "paid_then", "till"),
    [
        (CashKind.FEE, 500, 0, 0),
        (CashKind.PRIZE, -500, 0, 0),
        (CashKind.STAKE, -500, 0, 0),
        (CashKind.WAIVER, -500, 0, 0),
        (CashKind.PAYMENT, 0, 500, 500),
        (CashKind.PAYOUT, 0, -500, -500),
        (CashKind.REFUND, 0, -500, -500),
        (CashKind.INCOME, 0, 0, 500),
        (CashKind.EXPENSE, 0, 0, -500),
        (CashKind.COUNT, 0, 0, 500),
    ],
)
def test_what_each_kind_does_to_the_person_and_to_the_till(
    kind: CashKind, due_then: int, paid_then: int, till: int
) -> None:
    sums = {kind: 500}
    assert (due(sums), paid(sums), in_till(sums)) == (due_then, paid_then, till)


def test_a_balance_is_what_is_due_less_what_was_paid() -> None:
    sums = {CashKind.FEE: 1500, CashKind.PAYMENT: 1000, CashKind.PRIZE: 200, CashKind.WAIVER: 100}
    assert owed(sums) == 200


def test_no_more_is_let_off_than_is_due() -> None:
    assert waived({CashKind.FEE: 500, CashKind.WAIVER: 800}) == {
        CashKind.FEE: 500,
        CashKind.WAIVER: 500,
    }
    assert waived({CashKind.WAIVER: 800}) == {CashKind.WAIVER: 0}
    assert waived({CashKind.FEE: 500}) == {CashKind.FEE: 500}


def test_each_line_says_what_the_till_holds_after_it_by_currency() -> None:
    lines = [
        ("EUR", CashKind.PAYMENT, 500),
        ("CHF", CashKind.INCOME, 700),
        ("EUR", CashKind.EXPENSE, 300),
        ("EUR", CashKind.COUNT, -20),
    ]
    assert list(standings(lines, {"EUR": 100})) == [600, 700, 300, 280]


@given(st.integers(-10_000, 10_000), st.integers(1, 6))
def test_parts_add_up_and_differ_by_a_cent_at_most(amount: int, people: int) -> None:
    shared = parts(amount, people)
    assert sum(shared) == amount
    assert max(shared) - min(shared) <= 1


def test_the_first_ones_get_the_cents_that_cannot_be_divided() -> None:
    assert parts(1000, 3) == (334, 333, 333)
    assert parts(-1000, 3) == (-334, -333, -333)
    assert parts(900, 3) == (300, 300, 300)
