"""Who owes whom: zero-sum, to the cent, in few payments."""

from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.ledger import (
    Transfer,
    add_ledgers,
    balances_of,
    fewest_transfers,
    losers_pay,
    nobody_pays,
    payment_sentences,
    rather_to_the_right,
    share_pot,
)
from scorekeeper.engine.seats import Seat, Table
from tests.games.scorer import said

A, B, C, D = (Seat(name) for name in "ABCD")
ONE, TWO = Seat("1"), Seat("2")
ALONE = Table((A, B, C), first_dealer=A)
PAIRS = Table((A, B, C, D), first_dealer=A, in_pairs=True)
SEATS = st.lists(st.sampled_from("ABCDEFGHIJKL").map(Seat), min_size=1, unique=True)


@st.composite
def balances(draw: st.DrawFn, most: int = 12) -> dict[Seat, int]:
    """What random payments have led to: it always sums to zero."""
    seats = draw(SEATS)[:most]
    amounts = [draw(st.integers(-20, 20)) for _ in seats[1:]]
    return dict(zip(seats, [*amounts, -sum(amounts)], strict=True))


def test_payments_make_balances() -> None:
    paid = balances_of((A, B, C), [Transfer(A, B, 5), Transfer(C, B, 2), Transfer(B, A, 1)])
    assert paid == {A: -4, B: 6, C: -2}
    assert balances_of((A, B), []) == nobody_pays((A, B)) == {A: 0, B: 0}
    assert add_ledgers(paid, {A: 4, B: -6, C: 2}) == {A: 0, B: 0, C: 0}


def test_g12_in_pairs_each_loser_pays_the_opponent_on_his_right() -> None:
    assert losers_pay(PAIRS, (ONE,), 20) == [Transfer(B, C, 20), Transfer(D, A, 20)]
    assert losers_pay(PAIRS, (TWO,), 20) == [Transfer(A, B, 20), Transfer(C, D, 20)]


def test_g12_alone_each_loser_pays_each_winner() -> None:
    assert losers_pay(ALONE, (A,), 5) == [Transfer(B, A, 5), Transfer(C, A, 5)]
    assert losers_pay(ALONE, (A, C), 5) == [Transfer(B, A, 5), Transfer(B, C, 5)]


def test_nobody_pays_nothing_to_nobody() -> None:
    assert losers_pay(ALONE, (A,), 0) == []
    assert losers_pay(ALONE, (), 5) == []
    assert losers_pay(ALONE, (A, B, C), 5) == []


def test_a_sentence_names_who_pays_and_who_is_paid() -> None:
    def sentences(*transfers: Transfer) -> list[str]:
        return [said(words) for words in payment_sentences(transfers, int)]

    assert sentences() == []
    assert sentences(Transfer(A, B, 5)) == ["A pays B 5."]
    assert sentences(Transfer(A, B, 5), Transfer(A, C, 5)) == ["A pays 5 to each (B and C)."]
    assert sentences(*losers_pay(ALONE, (A,), 5)) == ["A collects 5 from each (B and C)."]
    assert sentences(*losers_pay(PAIRS, (ONE,), 5)) == ["B pays C 5.", "D pays A 5."]
    assert sentences(*(Transfer(loser, winner, 5) for loser in (C, D) for winner in (A, B))) == [
        "A collects 5 from each (C and D).",
        "B collects 5 from each (C and D).",
    ]


def test_what_cannot_be_divided_goes_to_the_first_takers() -> None:
    assert share_pot(100, (A, B, C)) == {A: 34, B: 33, C: 33}
    assert share_pot(11, (C, A, B)) == {C: 4, A: 4, B: 3}
    assert share_pot(14, (A, B)) == {A: 7, B: 7}


@given(st.integers(0, 10_000), SEATS)
def test_the_whole_pot_is_shared_and_nobody_gets_a_cent_more(pot: int, takers: list[Seat]) -> None:
    shares = share_pot(pot, takers)
    assert sum(shares.values()) == pot
    assert max(shares.values()) - min(shares.values()) <= 1


def test_two_who_are_even_with_each_other_settle_between_themselves() -> None:
    transfers = fewest_transfers({A: -5, B: -3, C: 5, D: 3})
    assert set(transfers) == {Transfer(A, C, 5), Transfer(B, D, 3)}


def test_who_owes_nothing_pays_nothing() -> None:
    assert fewest_transfers({A: 0, B: 0}) == ()
    assert fewest_transfers({}) == ()


def test_g12_the_opponent_on_the_right_is_paid_where_that_takes_no_transfer_more() -> None:
    owed = {A: 5, B: -5, C: 5, D: -5}
    rather = rather_to_the_right(PAIRS)
    assert fewest_transfers(owed, rather) == (Transfer(B, C, 5), Transfer(D, A, 5))
    assert fewest_transfers({A: 5, B: -3, C: 3, D: -5}, rather) == (
        Transfer(B, C, 3),
        Transfer(D, A, 5),
    )
    assert len(fewest_transfers({A: 6, B: -2, C: -2, D: -2}, rather)) == 3
    assert rather_to_the_right(ALONE) == ()


@given(balances(), st.randoms(use_true_random=False))
def test_whoever_is_rather_paid_it_takes_no_transfer_more(
    owed: dict[Seat, int], chance: Random
) -> None:
    rather = list(permutations(owed, 2))
    chance.shuffle(rather)
    transfers = fewest_transfers(owed, rather)
    assert balances_of(owed, transfers) == owed
    assert len(transfers) <= len(fewest_transfers(owed))


@given(balances())
def test_transfers_settle_what_is_owed(owed: dict[Seat, int]) -> None:
    transfers = fewest_transfers(owed)
    assert balances_of(owed, transfers) == owed
    assert all(transfer.amount > 0 for transfer in transfers)
    assert len(transfers) <= max(0, sum(amount != 0 for amount in owed.values()) - 1)


@given(balances(most=6))
def test_no_fewer_transfers_settle_it(owed: dict[Seat, int]) -> None:
    """Against brute force: pay in every possible order of the people, take the shortest."""
    people = [(seat, amount) for seat, amount in owed.items() if amount]
    shortest = min((_in_order(order) for order in permutations(people)), default=0)
    assert len(fewest_transfers(owed)) == shortest


@given(st.lists(st.integers(2, 4), min_size=2, max_size=3), st.data())
def test_up_to_twelve_people_pay_within_the_groups_that_are_even(
    sizes: list[int], data: st.DataObject
) -> None:
    amounts = [
        data.draw(st.lists(st.integers(1, 9), min_size=n - 1, max_size=n - 1)) for n in sizes
    ]
    owed = [[*some, -sum(some)] for some in amounts]
    everybody = data.draw(st.permutations([one for group in owed for one in group]))
    balances = {Seat(f"s{n}"): amount for n, amount in enumerate(everybody)}
    assert len(fewest_transfers(balances)) <= sum(sizes) - len(sizes)


def test_twelve_people_who_are_even_two_by_two_need_six_transfers() -> None:
    amounts = (7, 11, 13, 17, 19, 23)
    balances = {
        Seat(f"s{n}"): a for n, a in enumerate((*amounts, *(-a for a in reversed(amounts))))
    }
    assert len(fewest_transfers(balances)) == 6


def _in_order(people: tuple[tuple[Seat, int], ...]) -> int:
    """Passing the debt along a row of people: one transfer wherever it is not even."""
    carried, transfers = 0, 0
    for _, amount in people:
        carried += amount
        transfers += carried != 0
    return transfers
