"""What is said of a pairing: why these two, why a float, why a bye, why the one deals first."""

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.pairing.field import NOBODY, Field, FieldSide, PairOfSides
from scorekeeper.tournaments.pairing.reasons import reasons

AGAIN = "They meet again: there was no way around it."
BARRED = "They should not meet, but otherwise others would meet again."
LOT = "a deals first by lot."


def said(
    *sides: FieldSide,
    of: tuple[str, str] = ("a", "b"),
    forbidden: tuple[tuple[str, ...], ...] = (),
    is_repaired: bool = False,
    left: int = 1,
) -> list[str]:
    now = Field(sides, left=left, forbidden=forbidden)
    found = reasons(now, PairOfSides(*of), is_repaired=is_repaired)
    return [say(one, PlainVoice()) for one in found]


def side(key: str, halves: int, *met: str) -> FieldSide:
    return FieldSide(key, score=halves, met=met)


def test_in_the_first_round_all_are_drawn_by_lot() -> None:
    assert said(side("a", 0), side("b", 0), side("c", 0)) == [
        "Everybody has equally many points: drawn by lot.",
        LOT,
    ]


def test_two_of_a_group_are_said_to_stand_level() -> None:
    assert said(side("a", 3), side("b", 3), side("c", 0)) == ["Both stand at 1½.", LOT]


def test_who_met_or_should_not_meet_does_so_for_a_reason() -> None:
    met = side("a", 2, "b"), side("b", 2, "a"), side("c", 0)
    assert said(*met) == [AGAIN, "Both stand at 1.", LOT]
    level = side("a", 2), side("b", 2), side("c", 0)
    assert said(*level, forbidden=(("a", "b"),)) == [BARRED, "Both stand at 1.", LOT]
    assert said(*level, forbidden=(("a", "c"),)) == ["Both stand at 1.", LOT]


FLOAT = "b (1) floats down to a (½)."


@pytest.mark.parametrize(
    ("others", "is_repaired", "why"),
    [
        # Whoever is the only one with so many points floats because of the number, not of meetings.
        ("", False, "An odd number, 1, stand at 1 or higher: one of them plays below."),
        ("c2", True, "So that nobody has to meet twice in the rounds to come."),
        ("c2", False, "Otherwise sides that have met or should not meet would do so."),
        ("c2 d2", False, "An odd number, 3, stand at 1 or higher: one of them plays below."),
        ("c2 d4", True, "An odd number, 3, stand at 1 or higher: one of them plays below."),
        ("c4", True, "So that nobody has to meet twice in the rounds to come."),
    ],
)
def test_a_float_says_why(others: str, is_repaired: bool, why: str) -> None:  # noqa: FBT001 (a row of a table)
    more = [side(one[0], int(one[1])) for one in others.split()]
    assert said(side("a", 1), side("b", 2), *more, is_repaired=is_repaired) == [FLOAT, why, LOT]


def test_who_has_met_all_of_their_points_floats_for_that() -> None:
    sides = side("a", 1), side("b", 2, "c", "d"), side("c", 2, "b"), side("d", 2, "b")
    assert said(*sides, is_repaired=True)[1] == "b has met everybody else at 1."
    assert said(*sides[:2], side("c", 2, "b"), side("d", 2), side("e", 2))[1] == (
        "Otherwise sides that have met or should not meet would do so."
    )


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        (
            FieldSide("a", firsts=2, seconds=2),
            FieldSide("b", firsts=1, seconds=0),
            "it was less often",
        ),
        (FieldSide("a", seconds=1), FieldSide("b"), "it was less often"),
        (FieldSide("a", firsts=1), FieldSide("b", firsts=2, seconds=1), "by lot"),
        (FieldSide("a", firsts=1), FieldSide("b"), "by lot"),
    ],
)
def test_who_did_so_less_often_deals_first(one: FieldSide, other: FieldSide, words: str) -> None:
    assert words in said(one, other)[-1]


@pytest.mark.parametrize(
    ("sides", "words"),
    [
        (
            (FieldSide("a", 2), FieldSide("b", 2), FieldSide("c", 4)),
            "An odd number play: a, at 1, stands lowest of those who have not had a bye.",
        ),
        (
            (FieldSide("a", 2), FieldSide("b", 0, byes=1), FieldSide("c", 4)),
            "An odd number play: a, at 1, stands lowest of those who have not had a bye.",
        ),
        (
            (FieldSide("a", 2), FieldSide("b", 0), FieldSide("c", 4)),
            (
                "An odd number play: with a bye for anybody lower than a, sides would meet again"
                " now or later."
            ),
        ),
        (
            (FieldSide("a", 2, byes=1), FieldSide("b", 0)),
            "Another round without playing: there was no way around it for a.",
        ),
        (
            (FieldSide("a", 2), FieldSide("b", 0, missed=1), FieldSide("c", 4)),
            (
                "An odd number play: a, at 1, stands lowest of those who have had no bye and"
                " missed the fewest rounds."
            ),
        ),
        (
            (FieldSide("a", 0, missed=1), FieldSide("b", 2), FieldSide("c", 4)),
            (
                "An odd number play: with a bye for anybody who missed fewer rounds than a, sides"
                " would meet again now or later."
            ),
        ),
        (
            (FieldSide("a", 2, missed=1), FieldSide("b", 0, byes=1), FieldSide("c", 4, missed=1)),
            "An odd number play: a, at 1, stands lowest of those who have not had a bye.",
        ),
    ],
)
def test_a_bye_says_why(sides: tuple[FieldSide, ...], words: str) -> None:
    assert said(*sides, of=("a", NOBODY)) == [words]


def test_it_is_said_when_somebody_deals_first_or_not_a_third_time_running() -> None:
    one = FieldSide("a", firsts=3, seconds=3, running=2)
    other = FieldSide("b", firsts=3, seconds=3, running=3)
    assert said(one, other)[1:] == [
        "a deals first: it is longer since their turn.",
        "a deals first again: no draw as good avoids it.",
    ]
    one = FieldSide("a", firsts=1, seconds=4, running=-3)
    other = FieldSide("b", firsts=2, seconds=3, running=-2)
    assert said(one, other)[1:] == [
        "a deals first: it was less often their turn.",
        "b does not deal first again: no draw as good avoids it.",
    ]


def test_a_repair_says_when_those_who_should_not_meet_are_the_cause() -> None:
    upper, lower = side("b", 2), side("a", 1)
    now = Field((upper, lower, side("c", 2)), forbidden=(("b", "c"),))
    found = reasons(now, PairOfSides("b", "a"), is_repaired=True, is_barred=True)
    assert "So that in the rounds to come nobody meets whom they should not." in [
        say(one, PlainVoice()) for one in found
    ]


def test_the_last_round_says_whose_turns_do_not_come_out_even() -> None:
    one, other = FieldSide("a", firsts=2, seconds=1), FieldSide("b", firsts=2, seconds=1)
    more = "a will have dealt first two times more than not: no draw as good avoids it."
    assert said(one, other, left=0)[1:] == [LOT, more]
    one, other = FieldSide("a", firsts=1, seconds=2), FieldSide("b", firsts=1, seconds=2)
    less = "b will have dealt first two times less than not: no draw as good avoids it."
    assert said(one, other, left=0)[1:] == [LOT, less]
    assert said(one, other)[1:] == [LOT]
    one, other = FieldSide("a", firsts=1, seconds=2), FieldSide("b", firsts=2, seconds=1)
    assert said(one, other, left=0)[1:] == ["a deals first: it was less often their turn."]
