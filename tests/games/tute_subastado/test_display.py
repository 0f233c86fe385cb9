"""How a session of Tute Subastado looks: the score, and the running table."""

from typing import Any

import pytest

from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Money, Text, Who
from tests.games.scorer import Scorer, said

Facts = dict[str, Any]

THREE = Scorer("tute_subastado", ("A", "B", "C"))
FOUR = THREE.at("A", "B", "C", "D")
MADE: Facts = {"bid": 80, "bidder": "B", "made": True}
LOST: Facts = {"bid": 80, "bidder": "B", "made": False}


def test_the_score_is_the_balance_in_points() -> None:
    rows = THREE.shown(MADE).rows
    assert [(row.numeral, said(row.unit)) for row in rows] == [
        (-80, "points"),
        (160, "points"),
        (-80, "points"),
    ]
    assert {row.balance for row in rows} == {None}


def test_with_a_stake_the_money_too() -> None:
    rows = THREE.by(point_value=5).shown(MADE).rows
    assert [row.numeral for row in rows] == [-80, 160, -80]
    assert [row.balance for row in rows] == [Money(-400), Money(800), Money(-400)]


def test_a_stake_of_two_cents_is_money_and_one_is_the_points_themselves() -> None:
    assert THREE.by(point_value=2).shown(MADE).rows[1].balance == Money(320)
    assert THREE.by(point_value=1).shown(MADE).rows[1].balance is None


def test_the_rows_stay_where_they_were_when_seats_change() -> None:
    assert [row.side for row in FOUR.shown(MADE | {"raise": 5}).rows] == ["A", "B", "C", "D"]


@pytest.mark.parametrize(
    ("scorer", "hand", "result"),
    [
        (THREE, {"passed": True}, "passed"),
        (THREE, MADE, "made"),
        (THREE, LOST, "lost"),
        (FOUR, MADE | {"raise": 5}, "made, raised"),
        (FOUR, LOST | {"raise": 5}, "lost, raised"),
        (
            THREE.by(revoke="side"),
            {"bid": 80, "bidder": "B", "special": {"type": "revoke", "by": "C"}},
            "revoke: C",
        ),
    ],
)
def test_how_a_hand_ended(scorer: Scorer, hand: Facts, result: str) -> None:
    cell = scorer.last_row(hand).cells["result"]
    assert isinstance(cell, Text)
    assert said(cell) == result


def test_a_hand_in_the_running_table() -> None:
    hand: Facts = {
        "bid": 80,
        "bidder": "B",
        "trump": "oros",
        "cards": {"defenders": 70},
        "last_trick": "declarer",
        "announcements": [{"by": "B", "suit": "copas"}],
    }
    row = THREE.last_row(MADE, hand)
    marks = row.cells["sung"]
    assert isinstance(marks, tuple)
    assert [(mark.symbol, mark.number) for mark in marks] == [("copas", 20)]
    assert (row.cells["contract"], row.cells["cards"], row.cells["score"]) == (80, 50, 80)
    assert row.cells["dealer"] == Who(Seat("B"))
    assert [row.cells[f"points-{player}"] for player in "ABC"] == [-160, 320, -160]
    assert (row.won, row.struck) == (frozenset({"points-B"}), frozenset())
    assert THREE.last_row(LOST).struck == {"points-B"}
    passed = THREE.last_row({"passed": True})
    assert (passed.won, passed.struck) == (frozenset(), frozenset())
    assert passed.cells["declarer"] is None


def test_a_column_for_every_balance() -> None:
    result = FOUR.replay(MADE)
    columns = result.game.sheet.columns(result.rules, result.table)
    assert [column.key for column in columns if column.group is not None] == [
        f"points-{player}" for player in "ABCD"
    ]
