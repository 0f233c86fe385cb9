"""Receipts: one for an entrant or one for each of a pair, to the cent."""

from dataclasses import replace

from scorekeeper.tournaments.displays.receipts import fee_receipts, prize_receipts
from scorekeeper.tournaments.plan import Plan, PlannedPerson

PLAN = Plan("Sant Jordi", "guinote", "swiss", fee=1001)
PAIR = PlannedPerson("p", "Òscar / Àngels", ("Òscar", "Àngels"), is_paid=True)
ALONE = PlannedPerson("a", "Bea", ("Bea",))
NAMELESS = PlannedPerson("n", "Cobras", ("", ""))


def test_everybody_has_one_by_name_and_it_says_whether_it_is_paid() -> None:
    found = fee_receipts(PLAN, [PAIR, ALONE, NAMELESS])
    assert [(one.number, one.of, one.amount, one.is_settled) for one in found] == [
        (1, ("Bea",), 1001, False),
        (2, ("Cobras",), 1001, False),
        (3, ("Òscar", "Àngels"), 1001, True),
    ]


def test_a_pairs_fee_is_shared_to_the_cent() -> None:
    found = fee_receipts(PLAN, [PAIR, ALONE], is_each=True)
    assert [(one.of, one.amount) for one in found] == [
        (("Bea",), 1001),
        (("Òscar",), 501),
        (("Àngels",), 500),
    ]


def test_without_a_fee_there_is_nothing_to_sign() -> None:
    assert fee_receipts(replace(PLAN, fee=0), [PAIR]) == ()


def test_money_is_shared_and_a_thing_is_not() -> None:
    given = [(PAIR, 10001, "", "Place 1.", True), (PAIR, 0, "un jamón", "Place 1.", False)]
    one, other = prize_receipts(given)
    assert (one.of, one.amount, one.is_settled) == (("Òscar", "Àngels"), 10001, True)
    assert (other.words, other.why, other.is_settled) == ("un jamón", "Place 1.", False)
    found = prize_receipts(given, is_each=True)
    assert [(one.number, one.of, one.amount) for one in found] == [
        (1, ("Òscar",), 5001),
        (2, ("Àngels",), 5000),
        (3, ("Òscar", "Àngels"), 0),
    ]
