"""How a match of Tute (003) looks: the score, and the running table."""

from typing import Any

import pytest

from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Money, Text, Who
from tests.games.scorer import Scorer, said

Facts = dict[str, Any]

TWO = Scorer("tute_habanero", ("A", "B")).by(target=3)
THREE = Scorer("tute_arrastrado", ("A", "B", "C")).by(target=3)
PAIRS = Scorer("tute_parejas").by(target=3)


def won(winner: str, games: int = 1) -> Facts:
    return {"outcome": {"winner": winner, "games": games}}


def test_two_sides_are_two_halves_with_their_games() -> None:
    score = PAIRS.shown(won("1", 2), won("2"))
    assert score.layout == "halves"
    assert [(row.numeral, said(row.unit)) for row in score.rows] == [(2, "games"), (1, "game")]
    assert [who.key for who in score.rows[0].players] == ["A", "C"]
    assert said(score.headline) == "First to 3 games"


def test_three_have_a_row_each() -> None:
    assert THREE.shown().layout == "rows"


def test_balances_are_shown_with_a_stake_only() -> None:
    assert TWO.shown(won("A")).rows[0].balance is None
    assert TWO.by(game_value=50).shown(won("A")).rows[0].balance == Money(50)
    assert PAIRS.by(match_value=50).shown(won("1", 2), won("1")).rows[0].balance == Money(100)


def test_at_the_end_it_says_who_won() -> None:
    score = TWO.shown(won("A", 2), won("A"))
    assert said(score.headline) == "The match goes to A, 3 to 0."
    assert [row.is_winner for row in score.rows] == [True, False]
    assert said(THREE.shown(won("B", 2), won("B")).headline) == "The match goes to B."


def test_a_hand_of_two_in_the_running_table() -> None:
    row = TWO.last_row(
        {
            "trump": "oros",
            "cards": {"A": 71},
            "last_trick": "A",
            "announcements": [{"by": "A", "suit": "copas"}, {"by": "B", "value": 40}],
        }
    )
    marks = row.cells.pop("sung-A") if isinstance(row.cells, dict) else ()
    assert isinstance(marks, tuple)
    assert [(mark.symbol, mark.number, said(mark.words)) for mark in marks] == [
        ("copas", 20, "cups")
    ]
    assert {key: row.cells[key] for key in ("cards-A", "total-A", "cards-B", "total-B")} == {
        "cards-A": 71,
        "total-A": 101,
        "cards-B": 49,
        "total-B": 89,
    }
    assert (row.cells["dealer"], row.cells["last_trick"]) == (Who(Seat("A")), Who(Seat("A")))
    assert row.cells["games"] == "2–0"
    assert row.won == {"total-A"}
    result = row.cells["result"]
    assert isinstance(result, Text)
    assert said(result) == "two games"


@pytest.mark.parametrize(
    ("scorer", "hand", "how"),
    [
        (TWO, won("A"), None),
        (TWO, won("A", 2), "two games"),
        (TWO, {"special": {"type": "capote", "by": "A", "made": False}}, "Failed capote"),
        (THREE, {"cards": {"A": 46, "B": 46}, "last_trick": "C"}, "nobody"),
    ],
)
def test_how_a_hand_ended(scorer: Scorer, hand: Facts, how: str | None) -> None:
    result = scorer.last_row(hand).cells["result"]
    assert result is None or isinstance(result, Text)
    assert (None if result is None else said(result)) == how


def columns(scorer: Scorer) -> list[str]:
    result = scorer.replay(won("A"))
    return [column.key for column in result.game.sheet.columns(result.rules, result.table)]


def test_more_than_two_sides_have_no_column_for_cards() -> None:
    assert "cards-A" in columns(TWO)
    assert "total-C" in columns(THREE)
    assert "cards-C" not in columns(THREE)
    assert THREE.last_row(won("A")).cells["total-C"] is None
