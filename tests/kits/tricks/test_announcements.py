"""Announcements and what cannot be announced (RULES §1.2, §1.5)."""

import pytest

from scorekeeper.engine.game import Problem
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.kits.tricks.announcements import (
    Announcement,
    announced_points,
    check_announcements,
    check_conflict,
    check_trump,
    singers_of_four,
    suit_name,
    worth,
)

A, B, C, D = (Seat(name) for name in "ABCD")
ONE, TWO = Seat("1"), Seat("2")
ALONE = Table((A, B, C), first_dealer=A)
PAIRS = Table((A, B, C, D), first_dealer=A, in_pairs=True)


def sung(by: Seat, suit: str | None = None, value: int | None = None) -> Announcement:
    return Announcement(by=by, suit=suit, value=value)


def told(problems: list[Problem]) -> list[str]:
    return [f"{one.code} {one.field}: {say(one.words, PlainVoice())}" for one in problems]


def test_forty_in_trumps_and_twenty_elsewhere() -> None:
    assert worth(sung(A, "oros"), "oros") == 40
    assert worth(sung(A, "copas"), "oros") == 20


def test_without_a_trump_the_value_is_what_was_said() -> None:
    assert worth(sung(A, value=40), None) == 40
    assert worth(sung(A, "oros", 40), None) == 40
    assert worth(sung(A, value=20), "oros") == 20


def test_announcements_count_for_the_side() -> None:
    said = [sung(A, "oros"), sung(C, "copas"), sung(TWO, value=20)]
    assert announced_points(said, "oros", PAIRS) == {ONE: 60, TWO: 20}
    assert announced_points([sung(B, value=20)], None, ALONE) == {A: 0, B: 20, C: 0}


def test_all_that_one_deck_holds_is_one_forty_and_three_twenties() -> None:
    said = [sung(A, suit) for suit in ("oros", "copas", "espadas", "bastos")]
    assert check_announcements(said, "oros") == []
    assert sum(announced_points(said, "oros", ALONE).values()) == 100


@pytest.mark.parametrize(
    ("said", "trump", "problem"),
    [
        (
            [sung(A, "swords")],
            "oros",
            "announce_suit announcements.0: “swords” is no suit of the Spanish deck.",
        ),
        (
            [sung(A, "oros"), sung(B, "oros")],
            "copas",
            ("announce_suit announcements.1: coins: announced twice, but there is one king of it."),
        ),
        (
            [sung(A, "oros", 20)],
            "oros",
            "announce_value announcements.0: coins with coins as trumps is worth 40, not 20.",
        ),
        (
            [sung(A, "copas", 40)],
            "oros",
            "announce_value announcements.0: cups with coins as trumps is worth 20, not 40.",
        ),
        (
            [sung(A, value=30)],
            None,
            "announce_value announcements.0: An announcement is worth 40 or 20, not 30.",
        ),
        (
            [sung(A)],
            "oros",
            "announce_value announcements.0: Say the suit, or whether it is a 40 or a 20.",
        ),
        (
            [sung(A, "oros")],
            None,
            (
                "trump trump: Which suit is trumps? Without it nobody knows whether it is a"
                " 40 or a 20."
            ),
        ),
        (
            [sung(A, value=40), sung(B, value=40)],
            None,
            (
                "announce_forty announcements: Two forties: there is one trump suit, so only"
                " one can be forty."
            ),
        ),
        (
            [sung(A, value=20)] * 4,
            None,
            (
                "announce_twenty announcements: Four twenties: three suits are not trumps,"
                " so three at most."
            ),
        ),
    ],
)
def test_what_cannot_be_announced(
    said: list[Announcement], trump: str | None, problem: str
) -> None:
    assert told(check_announcements(said, trump)) == [problem]


def test_a_wrong_trump_is_said_at_the_trump_alone() -> None:
    assert check_announcements([sung(A, "oros")], "swords") == []
    assert told(check_trump("swords")) == ["trump trump: “swords” is no suit of the Spanish deck."]
    assert check_trump("oros") == []
    assert check_trump(None) == []


def test_a_suit_announced_twice_names_each_repetition() -> None:
    problems = check_announcements([sung(A, "oros")] * 3, "copas")
    assert [one.field for one in problems] == ["announcements.1", "announcements.2"]


def test_a_suit_has_a_name_and_a_stranger_keeps_his() -> None:
    assert say(suit_name("bastos"), PlainVoice()) == "clubs"
    assert say(suit_name("{hearts}"), PlainVoice()) == "{hearts}"


def test_who_announced_all_four_suits_alone() -> None:
    suits = ("oros", "copas", "espadas", "bastos")
    assert singers_of_four([sung(A, suit) for suit in suits]) == (A,)
    shared = [sung(A, suit) for suit in suits[:3]]
    assert singers_of_four([*shared, sung(B, "bastos")]) == ()
    assert singers_of_four([]) == ()


def test_a_four_of_a_kind_excludes_announcements_by_anybody_else() -> None:
    problems = check_conflict([sung(A, "oros"), sung(B, "copas")], A, ALONE)
    assert told(problems) == [
        (
            "four_of_a_kind_conflict announcements.1: A held all four of them, so B had"
            " no pair to announce."
        )
    ]
    assert check_conflict([sung(A, "oros")], A, ALONE) == []


@pytest.mark.parametrize(("by", "holder"), [(ONE, A), (ONE, C), (A, ONE), (ONE, ONE)])
def test_in_pairs_a_side_may_stand_for_either_of_its_players(by: Seat, holder: Seat) -> None:
    assert check_conflict([sung(by, "oros")], holder, PAIRS) == []


@pytest.mark.parametrize(("by", "holder"), [(TWO, A), (C, A), (A, TWO), (TWO, ONE)])
def test_but_not_for_a_partner_or_an_opponent(by: Seat, holder: Seat) -> None:
    assert len(check_conflict([sung(by, "oros")], holder, PAIRS)) == 1


def test_a_stranger_is_no_crash_and_no_conflict() -> None:
    """Who may announce or hold the four is asked elsewhere."""
    assert len(check_conflict([sung(ONE, "oros")], Seat("Zoe"), PAIRS)) == 1
    assert check_conflict([sung(Seat("Zoe"), "oros")], ONE, PAIRS) == []
