"""The cash box: every balance is the sum of what explains it."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cash.box import (
    NOTHING,
    Balance,
    Booking,
    CashKind,
    balances,
    lines,
    parts,
    reconciled,
    tills,
)

NOW = datetime(2026, 11, 21, 20, tzinfo=UTC)


def booked(
    number: int, kind: CashKind, amount: int, person: str = "", currency: str = "EUR"
) -> Booking:
    return Booking(number, NOW, kind, amount, currency, person)


@pytest.mark.parametrize(
    ("kind", "owed", "till"),
    [
        (CashKind.FEE, 500, 0),
        (CashKind.PRIZE, -500, 0),
        (CashKind.STAKE, -500, 0),
        (CashKind.PAYMENT, -500, 500),
        (CashKind.PAYOUT, 500, -500),
        (CashKind.INCOME, 0, 500),
        (CashKind.EXPENSE, 0, -500),
    ],
)
def test_what_each_kind_does_to_the_person_and_to_the_till(
    kind: CashKind, owed: int, till: int
) -> None:
    assert NOTHING.after(kind, 500) == Balance(owed, till)


def test_each_line_says_what_stands_after_it() -> None:
    found = lines(
        (
            booked(1, CashKind.FEE, 500, "ana"),
            booked(2, CashKind.FEE, 500, "bea"),
            booked(3, CashKind.PAYMENT, 500, "ana"),
            booked(4, CashKind.PRIZE, 2000, "ana"),
            booked(5, CashKind.PAYOUT, 1500, "ana"),
            booked(6, CashKind.EXPENSE, 300),
        ),
        {},
    )
    assert [(one.owed, one.till) for one in found] == [
        (500, 0),
        (500, 0),
        (0, 500),
        (-2000, 500),
        (-500, -1000),
        (0, -1300),
    ]


def test_lines_go_on_from_what_stood_before() -> None:
    before = balances([("ana", "EUR", CashKind.FEE, 500), ("bea", "EUR", CashKind.PAYMENT, 200)])
    (line,) = lines((booked(7, CashKind.PAYMENT, 300, "ana"),), before)
    assert (line.owed, line.till) == (200, 500)


def test_currencies_never_mix() -> None:
    found = lines(
        (booked(1, CashKind.FEE, 500, "ana"), booked(2, CashKind.PAYMENT, 700, "ana", "CHF")), {}
    )
    assert [(one.owed, one.till) for one in found] == [(500, 0), (-700, 700)]


def test_only_differences_are_booked() -> None:
    wanted = {("fee", "ana"): 500, ("fee", "bea"): 500}
    there = {("fee", "ana"): 500, ("fee", "bea"): 300, ("fee", "carles"): 500}
    assert reconciled(wanted, there) == {("fee", "bea"): 200, ("fee", "carles"): -500}


KEYS = st.tuples(st.sampled_from("ab"), st.sampled_from("xy"))
SUMS = st.dictionaries(KEYS, st.integers(-99, 99))
BOOKINGS = st.lists(
    st.tuples(
        st.sampled_from(CashKind),
        st.integers(-99, 99),
        st.sampled_from(("", "ana", "bea")),
        st.sampled_from(("EUR", "CHF")),
    ),
    max_size=12,
)


@given(SUMS, SUMS)
def test_after_booking_the_differences_nothing_is_left_to_book(
    wanted: dict[tuple[str, str], int], there: dict[tuple[str, str], int]
) -> None:
    for key, off in reconciled(wanted, there).items():
        there[key] = there.get(key, 0) + off
    assert reconciled(wanted, there) == {}


@given(BOOKINGS, st.integers(0, 12))
def test_the_last_line_says_the_balance_wherever_the_page_begins(
    said: list[tuple[CashKind, int, str, str]], split: int
) -> None:
    every = tuple(booked(n, *one) for n, one in enumerate(said, start=1))
    sums = [(one.person, one.currency, one.kind, one.amount) for one in every]
    before = balances(sums[:split])
    standing = balances(sums)
    for line in lines(every[split:], before):
        last = (line.booking.person, line.booking.currency)
        before[last] = before.get(last, NOTHING).after(line.booking.kind, line.booking.amount)
        assert line.owed == before[last].owed
        assert line.till == tills(before)[line.booking.currency]
    assert before == standing


@given(st.integers(-10_000, 10_000), st.integers(1, 6))
def test_parts_add_up_and_differ_by_a_cent_at_most(amount: int, people: int) -> None:
    shared = parts(amount, people)
    assert sum(shared) == amount
    assert max(shared) - min(shared) <= 1
