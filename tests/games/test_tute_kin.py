"""Four games of Tute: what each of them has of its own, and what is agreed before any of them."""

from importlib import import_module

import pytest

from scorekeeper.engine.records.codec import slots_of
from scorekeeper.games import BY_KEY
from tests.games.scorer import Scorer

PLAYERS = {
    "tute_arrastrado": ("A", "B", "C"),
    "tute_habanero": ("A", "B"),
    "tute_individual": ("A", "B", "C", "D"),
    "tute_parejas": ("A", "B", "C", "D"),
}
# A value of each house rule that some of them have and others do not.
SOME = {"capote_games": 2, "revoke": "side", "table_card_to": "last_trick"}
IN_ORDER = (
    *("target", "tie_no_last", "capote_games", "four_of_a_kind_games", "revoke", "table_card_to"),
    *("game_value", "match_value"),
)
every_game = pytest.mark.parametrize("game", PLAYERS)


def table(game: str) -> Scorer:
    return Scorer(game, PLAYERS[game]).by(target=5)


@pytest.mark.parametrize(
    ("game", "some"),
    [
        ("tute_arrastrado", {"table_card_to"}),
        ("tute_habanero", {"capote_games", "revoke"}),
        ("tute_individual", set()),
        ("tute_parejas", {"revoke"}),
    ],
)
def test_its_house_rules_are_those_of_the_record(game: str, some: set[str]) -> None:
    """RULES §0, the table of options: those of its kin are unknown here."""
    rules = import_module(f"scorekeeper.games.{game}").Rules
    others = SOME.keys() - some
    assert [slot.name for slot in slots_of(rules)] == [one for one in IN_ORDER if one not in others]
    for rule in others:
        assert [one[:2] for one in table(game).by(**{rule: SOME[rule]}).no_table()] == [
            ("option", rule)
        ]


@every_game
def test_u6_the_target_must_be_agreed(game: str) -> None:
    words = "Games that win the match must be agreed before the match."
    assert Scorer(game, PLAYERS[game]).no_table() == (("option", "target", words),)


@every_game
@pytest.mark.parametrize("target", [0, -1, 1.0, True, "5"])
def test_u6_and_be_a_whole_number(game: str, target: object) -> None:
    assert [one[:2] for one in table(game).by(target=target).no_table()] == [("option", "target")]


@every_game
def test_one_more_or_one_less_cannot_sit_down(game: str) -> None:
    for players in (PLAYERS[game][1:], (*PLAYERS[game], "E")):
        assert [one[0] for one in table(game).at(*players).no_table()] == ["players"]


@every_game
def test_everybody_is_a_side_alone_but_in_pairs(game: str) -> None:
    sides = ("1", "2") if game == "tute_parejas" else PLAYERS[game]
    assert table(game).replay().table.sides == sides
    after = table(game).last({"outcome": {"winner": sides[-1], "games": 1}})
    assert after.games == {**dict.fromkeys(sides, 0), sides[-1]: 1}


@pytest.mark.parametrize("game", ["tute_habanero", "tute_parejas"])
def test_with_two_sides_a_tie_is_never_left_open(game: str) -> None:
    """So the house rule is legal, and not asked."""
    assert BY_KEY[game].words.options["tie_no_last"].is_moot(len(PLAYERS[game]))
