"""An evening is settled at once: zero-sum in every currency, in the fewest payments."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.ledger import (
    Bill,
    Transfer,
    accounts,
    balances_of,
    bill_of,
    fewest_transfers,
)
from scorekeeper.engine.seats import Seat

ANA, LUIS, PILAR, PEPE = (Seat(name) for name in ("ana", "luis", "pilar", "pepe"))
PEOPLE = (ANA, LUIS, PILAR, PEPE)


def test_the_balances_of_all_matches_are_settled_at_once() -> None:
    (account,) = accounts(
        PEOPLE,
        [
            Bill("EUR", {ANA: 6, LUIS: -3, PILAR: -3}),
            Bill("EUR", {ANA: -9, LUIS: 3, PILAR: 3, PEPE: 3}),
        ],
    )
    assert account.totals == {ANA: -3, LUIS: 0, PILAR: 0, PEPE: 3}
    assert account.transfers == (Transfer(ANA, PEPE, 3),)


def test_each_currency_is_settled_by_itself() -> None:
    euros, yen = accounts(
        PEOPLE, [Bill("EUR", {ANA: 1, LUIS: -1}), Bill("JPY", {ANA: -5, PEPE: 5})]
    )
    assert (euros.currency, euros.transfers) == ("EUR", (Transfer(LUIS, ANA, 1),))
    assert (yen.currency, yen.transfers) == ("JPY", (Transfer(ANA, PEPE, 5),))


def test_without_money_there_is_no_account() -> None:
    assert accounts(PEOPLE, []) == ()


def test_a_bill_is_of_people_whatever_their_seat() -> None:
    seats = {Seat("s1"): PILAR, Seat("s2"): ANA}
    assert bill_of("EUR", {Seat("s1"): 4, Seat("s2"): -4}, seats) == Bill(
        "EUR", {PILAR: 4, ANA: -4}
    )


@st.composite
def bills(draw: st.DrawFn) -> list[Bill]:
    """Matches that some of eight people played for money of two currencies."""
    everybody = [Seat(name) for name in "abcdefgh"]
    found = []
    for _ in range(draw(st.integers(0, 6))):
        seated = draw(st.lists(st.sampled_from(everybody), min_size=2, max_size=6, unique=True))
        amounts = [draw(st.integers(-500, 500)) for _ in seated[1:]]
        balances = dict(zip(seated, [*amounts, -sum(amounts)], strict=True))
        found.append(Bill(draw(st.sampled_from(["EUR", "JPY"])), balances))
    return found


@given(bills())
def test_every_account_is_zero_sum_and_its_payments_settle_it(played: list[Bill]) -> None:
    everybody = tuple(Seat(name) for name in "abcdefgh")
    for account in accounts(everybody, played):
        assert sum(account.totals.values()) == 0
        assert tuple(account.totals) == everybody
        assert balances_of(everybody, account.transfers) == account.totals
        owing = sum(amount != 0 for amount in account.totals.values())
        assert len(account.transfers) <= max(0, owing - 1)


@given(bills())
def test_one_settlement_takes_no_more_payments_than_match_by_match(played: list[Bill]) -> None:
    everybody = tuple(Seat(name) for name in "abcdefgh")
    singly = sum(len(fewest_transfers(bill.balances)) for bill in played)
    assert sum(len(account.transfers) for account in accounts(everybody, played)) <= singly


@given(bills(), st.randoms(use_true_random=False))
def test_the_order_of_the_matches_changes_no_total(played: list[Bill], chance: Random) -> None:
    everybody = tuple(Seat(name) for name in "abcdefgh")
    before = {one.currency: one.totals for one in accounts(everybody, played)}
    chance.shuffle(played)
    assert {one.currency: one.totals for one in accounts(everybody, played)} == before
