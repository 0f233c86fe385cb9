"""Brisca: card points alone, level at the top nobody, one of the twos out with three."""

import pytest

from scorekeeper.engine.records.codec import slots_of
from scorekeeper.games.brisca import GAME, Rules
from tests.games.scorer import Scorer, own, said

PAIRS = Scorer("brisca").by(target=3)
TWO = PAIRS.at("A", "B")
THREE = PAIRS.at("A", "B", "C")


def test_its_house_rules_are_a_target_and_stakes() -> None:
    assert [slot.name for slot in slots_of(Rules)] == ["target", "game_value", "match_value"]


@pytest.mark.parametrize("scorer", [TWO, THREE, PAIRS])
def test_most_card_points_win_one_game_even_over_a_hundred(scorer: Scorer) -> None:
    first, *others = scorer.replay().table.sides
    after = scorer.last({"cards": {first: 110, **dict.fromkeys(others[1:], 0)}})
    assert after.winners == (first,)
    assert after.won == {first: 1, **dict.fromkeys(others, 0)}
    assert after.totals == {first: 110, **dict.fromkeys(others[1:], 0), others[0]: 10}


def test_sixty_each_is_nobodys_and_the_deal_moves_on() -> None:
    played = PAIRS.played({"cards": {"1": 60}})
    assert (played.state.winners, played.state.games) == ((), {"1": 0, "2": 0})
    assert played.state.next_dealer == "B"
    assert said(played.said) == "Level at the top, nobody wins: 60–60."


def test_two_of_three_level_at_the_top_win_nothing() -> None:
    assert THREE.last({"cards": {"A": 45, "B": 45}}).winners == ()
    assert THREE.last({"cards": {"A": 35, "B": 35}}).winners == ("C",)


def test_seventy_and_sixty_hear_nothing_of_a_last_ten() -> None:
    words = "70 + 60 = 130, the deck holds 120: 10 too many."
    assert PAIRS.refused({"cards": {"1": 70, "2": 60}}) == (("sum", "cards", words),)


@pytest.mark.parametrize(("players", "minds"), [("AB", 0), ("ABC", 1), ("ABCD", 0)])
def test_with_three_one_of_the_twos_stays_out(players: str, minds: int) -> None:
    replay = PAIRS.at(*players).replay()
    ask = GAME.ask(replay.rules, own(replay.state))
    assert [said(one) for one in ask.minds] == [
        *(["One of the twos stays out."] * minds),
        "The next card turns up trumps; the rest is the stock.",
    ]
