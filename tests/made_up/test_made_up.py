"""Made up: most points win a game, level at the top nobody, the first to so many the match."""

import pytest

from tests.games.scorer import Facts, Scorer, said, why
from tests.made_up import GAME

TABLE = Scorer("made_up", ("Ana", "Bea", "Carla")).by(target=2)


def test_a_hand_is_worth_24() -> None:
    assert GAME.pack.pool(3) == 24


def test_most_points_win_a_game() -> None:
    played = TABLE.played({"cards": {"Ana": 12, "Bea": 8}})
    assert played.state.totals == {"Ana": 12, "Bea": 8, "Carla": 4}
    assert played.state.games == {"Ana": 1, "Bea": 0, "Carla": 0}
    assert said(played.said) == "A game to Ana."
    assert played.state.next_dealer == "Bea"


def test_level_at_the_top_nobody_wins() -> None:
    played = TABLE.played({"cards": {"Ana": 10, "Bea": 10}})
    assert (played.state.winner, said(played.said)) == (None, "Level at the top: nobody wins.")


def test_the_first_to_the_target_wins_and_is_paid() -> None:
    table = TABLE.by(match_value=50)
    played = table.played({"winner": "Bea"}, {"cards": {"Bea": 20, "Ana": 4}})
    assert played.state.match_winners == ("Bea",)
    assert said(played.moment) == "The match goes to Bea."
    assert why(played)[1] == "At the end: Bea collects 0.50 from each (Ana and Carla)."
    settlement = table.replay({"winner": "Bea"}, {"winner": "Bea"}).settlement()
    assert settlement is not None
    assert settlement.balances == {"Ana": -50, "Bea": 100, "Carla": -50}


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        ({}, ["missing"]),
        ({"cards": {"Ana": 25, "Bea": 0}}, ["range"]),
        ({"cards": {"Ana": 20, "Bea": 5}}, ["sum"]),
        ({"winner": "Zoe"}, ["unknown_player"]),
        ({"winner": "Ana", "dealer": "Zoe"}, ["unknown_player"]),
        ({"winner": "Ana", "cards": {"Bea": 20, "Ana": 4}}, ["outcome_mismatch"]),
    ],
)
def test_what_cannot_be_is_refused(hand: Facts, codes: list[str]) -> None:
    assert [code for code, *_ in TABLE.refused(hand)] == codes
