"""Tute arrastrado: three, and a card on the table."""

import pytest

from scorekeeper.engine.records.codec import slots_of
from scorekeeper.games.tute_arrastrado import Rules
from tests.games.scorer import Scorer

PLAYERS = ("A", "B", "C")
TABLE = Scorer("tute_arrastrado", PLAYERS).by(target=5)


def test_its_house_rules_are_those_of_the_record() -> None:
    """RULES §0, the table of options."""
    assert [slot.name for slot in slots_of(Rules)] == (
        [
            "target",
            "tie_no_last",
            "four_of_a_kind_games",
            "table_card_to",
            "game_value",
            "match_value",
        ]
    )


@pytest.mark.parametrize(("rule", "value"), [("capote_games", 2), ("revoke", "side")])
def test_rules_of_its_kin_are_unknown_here(rule: str, value: object) -> None:
    assert [one[:2] for one in TABLE.by(**{rule: value}).no_table()] == [("option", rule)]


def test_u6_the_target_must_be_agreed() -> None:
    ((code, field, words),) = Scorer("tute_arrastrado", PLAYERS).no_table()
    assert (code, field) == ("option", "target")
    assert words == "Games that win the match must be agreed before the match."


@pytest.mark.parametrize("target", [0, -1, 1.0, True, "5"])
def test_u6_and_be_a_whole_number(target: object) -> None:
    assert [one[:2] for one in TABLE.by(target=target).no_table()] == [("option", "target")]


@pytest.mark.parametrize("players", [("A", "B"), ("A", "B", "C", "D")])
def test_how_many_sit_down(players: tuple[str, ...]) -> None:
    assert [one[0] for one in TABLE.at(*players).no_table()] == ["players"]


def test_everybody_is_a_side_alone() -> None:
    assert TABLE.replay().table.sides == PLAYERS
