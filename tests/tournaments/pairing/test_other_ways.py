"""Why two of the same score meet: in how many ways they could, and what the nearest one costs."""

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.pairing.field import Field, FieldSide
from scorekeeper.tournaments.pairing.pairing import other_way


def said(*sides: FieldSide, pairs: str = "ab cd", of: str = "ab", **more: object) -> list[str]:
    """Of the pair `of` in a round of these pairs; one alone has a bye."""
    now = Field(sides, seed="s", **more)  # type: ignore[arg-type] # by name
    tables = now.places([(one[0], one[1:]) for one in pairs.split()])
    (pair,) = now.places([(of[0], of[1:])])
    return [say(one, PlainVoice()) for one in other_way(now, tables, pair)]


def side(key: str, halves: int, **more: object) -> FieldSide:
    return FieldSide(key, score=halves, **more)  # type: ignore[arg-type] # by name


LOW = side("y", 0), side("z", 0)
FOUR = "The cheapest of 3 ways in which the 4 at 1 can meet."


def level(**more: object) -> tuple[FieldSide, ...]:
    """Four at one point, the first with more about them; two below."""
    return side("a", 2, **more), *(side(key, 2) for key in "bcd"), *LOW


def test_somebody_floats_rather_than_meet_again() -> None:
    found = said(*level(met=("c", "d")), pairs="ab cd yz")
    assert found == [FOUR, "The nearest other way: a would float down to z."]


def test_dealing_is_as_even_as_it_can_be() -> None:
    dealt = [(1, 0, ("d",)), (0, 1, ()), (1, 0, ()), (0, 1, ())]
    sides = (
        side(key, 2, firsts=firsts, seconds=seconds, met=met)
        for key, (firsts, seconds, met) in zip("abcd", dealt, strict=True)
    )
    found = said(*sides, *LOW, pairs="ab cd yz")
    assert found == [FOUR, "The nearest other way: a and c would deal first less evenly."]


def test_only_where_nobody_else_is_left_have_they_met() -> None:
    sides = side("a", 2, met=("c", "d")), *(side(key, 2) for key in "bcd"), side("e", 0)
    found = said(*sides, pairs="ab cd e")
    assert found == [FOUR, "The nearest other way: a and c have met."]


def test_who_should_not_meet_does_not() -> None:
    sides = (*(side(key, 2) for key in "abcd"), side("e", 0))
    found = said(*sides, pairs="ab cd e", forbidden=(("a", "c"), ("a", "d")))
    assert found == [FOUR, "The nearest other way: a and c should not meet."]


def test_lots_say_the_rest() -> None:
    found = said(*level(), pairs="ab cd yz")
    assert found[0] == FOUR
    assert "the lots of" in found[1]


def test_two_alone_at_their_score_have_no_ways_among_themselves() -> None:
    found = said(side("a", 2), side("b", 2), *LOW, pairs="ab yz")
    assert found == ["The nearest other way: a would float down to z."]


def test_of_many_the_ways_are_not_counted() -> None:
    keys = "abcdefghijklmnopqrstuv"
    pairs = " ".join(keys[at : at + 2] for at in range(0, 22, 2)) + " yz"
    (why,) = said(*(side(key, 2) for key in keys), *LOW, pairs=pairs)
    assert why.startswith("The nearest other way:")


@pytest.mark.parametrize(
    ("sides", "pairs", "of"),
    [
        ((side("a", 0), side("b", 0), side("c", 0), side("d", 0)), "ab cd", "ab"),
        ((side("a", 2), side("b", 0), *LOW), "ab yz", "ab"),
        ((side("a", 2), side("b", 2), side("c", 0)), "ab c", "c"),
        ((side("a", 2), side("b", 2), side("c", 0)), "ab c", "ab"),
    ],
    ids=["nobody has points", "a float", "a bye", "one table"],
)
def test_where_there_is_nothing_to_say_nothing_is(
    sides: tuple[FieldSide, ...], pairs: str, of: str
) -> None:
    assert said(*sides, pairs=pairs, of=of) == []
