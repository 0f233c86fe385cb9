"""Tute à l'Atout on the phone and on paper: what is asked about the next hand, how it looks."""

from typing import Any

import pytest

from scorekeeper.engine.questions import Announced, Pick
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Money, Text, Who
from tests.games.scorer import Scorer, said

Facts = dict[str, Any]

TABLE = Scorer("tute_al_atout", ("A", "B", "C"))
WON: Facts = {"outcome": {"winner": "B", "double": True}}


def test_thirteen_cards_each_and_one_on_the_table() -> None:
    ask = TABLE.asked(WON)
    assert said(ask.line) == "A cuts · B deals 13 cards each · C leads"
    assert [said(one) for one in ask.minds] == [
        "One card at a time.",
        "The card turned up for trumps stays on the table.",
    ]


def test_who_won_and_for_how_much_are_two_taps_on_the_one_way_that_stands_open() -> None:
    main = [way for way in TABLE.asked().ways if way.place == "main"]
    assert [way.key for way in main] == ["won"]
    winner, double = [one for one in main[0].asks if isinstance(one, Pick) and one.is_required]
    assert [choice.facts for choice in winner.choices] == [
        {"outcome": {"winner": player}} for player in "ABC"
    ]
    assert [(said(one.label), one.facts) for one in double.choices] == [
        ("100 from each", {"outcome": {"double": False}}),
        ("200 from each", {"outcome": {"double": True}}),
    ]
    assert main[0].saves_at_once


@pytest.mark.parametrize("key", ["won", "tute", "points"])
def test_announcements_are_noted_as_they_fall_before_anybody_has_won(key: str) -> None:
    assert isinstance(TABLE.way(key).asks[0], Announced)


def test_only_points_are_looked_at_before_they_are_stored() -> None:
    assert [way.key for way in TABLE.asked().ways if not way.saves_at_once] == ["points"]


def test_beside_a_tute_announcements_stand_behind_a_tap() -> None:
    sung, *_ = TABLE.way("tute").asks
    assert isinstance(sung, Announced)
    assert sung.fold


def test_the_points_are_asked_in_this_order() -> None:
    names = [question.name for question in TABLE.way("points").asks]
    assert names == ["announcements", "cards", "last_trick", "trump", "table_card"]


def test_the_score_is_the_balance_in_points() -> None:
    rows = TABLE.shown(WON).rows
    assert [(row.numeral, said(row.unit)) for row in rows] == [
        (-200, "points"),
        (400, "points"),
        (-200, "points"),
    ]
    assert {row.balance for row in rows} == {None}


def test_with_a_stake_the_money_too() -> None:
    rows = TABLE.by(point_value=5).shown(WON).rows
    assert [row.numeral for row in rows] == [-200, 400, -200]
    assert [row.balance for row in rows] == [Money(-1000), Money(2000), Money(-1000)]


@pytest.mark.parametrize(
    ("hand", "result"),
    [
        (WON, "B, 200"),
        ({"special": {"type": "four_of_a_kind", "by": "C"}}, "tute: C"),
        ({"cards": {"A": 48, "B": 48}, "last_trick": "C"}, "nobody"),
    ],
)
def test_how_a_hand_ended(hand: Facts, result: str) -> None:
    cell = TABLE.last_row(hand).cells["result"]
    assert isinstance(cell, Text)
    assert said(cell) == result


def test_a_hand_in_the_running_table() -> None:
    row = TABLE.last_row(
        WON,
        {
            "cards": {"A": 70, "B": 20},
            "last_trick": "A",
            "trump": "oros",
            "announcements": [{"by": "A", "suit": "oros"}],
        },
    )
    marks = row.cells["sung-A"]
    assert isinstance(marks, tuple)
    assert [(mark.symbol, mark.number) for mark in marks] == [("oros", 40)]
    assert [row.cells[f"play-{player}"] for player in "ABC"] == [80, 20, 30]
    assert [row.cells[f"points-{player}"] for player in "ABC"] == [80, 260, -340]
    assert (row.cells["dealer"], row.cells["last_trick"]) == (Who(Seat("B")), Who(Seat("A")))
    assert row.won == {"points-A"}
