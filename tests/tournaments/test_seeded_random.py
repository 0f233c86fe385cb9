"""Chance that anybody can repeat."""

from scorekeeper.tournaments.seeded_random import chance, lots


def test_the_same_words_give_the_same_numbers_on_every_machine() -> None:
    assert [chance("evening", "swiss", 3).randrange(1000) for _ in range(2)] == [EVENING, EVENING]


# Written down once: another number here is another draw for everybody.
EVENING = 747


def test_another_purpose_has_other_numbers() -> None:
    drawn = {chance("evening", "swiss", number).random() for number in range(50)}
    assert len(drawn) == 50


def test_a_lot_keeps_its_order_when_others_come() -> None:
    few, more = lots("s", ("a", "b", "c")), lots("s", ("a", "b", "c", "d", "e"))
    assert sorted(few.values()) == [1, 2, 3]
    assert sorted("abc", key=lambda key: few[key]) == sorted("abc", key=lambda key: more[key])
