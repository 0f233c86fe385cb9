"""A match is its hands: the longest valid prefix, and the first failure."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.ledger import Transfer
from scorekeeper.engine.records.record import answer, read
from scorekeeper.engine.replay import begin, replay, resume
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.stakes import games_lost
from tests.games.scorer import Scorer, own, said
from tests.made_up import GAME

A, B, C, D = map(Seat, "ABCD")
FOUR = Scorer("guinote").by(games=2)
WON = {"outcome": {"winner": "1"}}
LOST = {"outcome": {"winner": "2"}}
SENSELESS = {"outcome": {"winner": "A"}}


def test_before_the_first_hand_there_is_a_start() -> None:
    result = FOUR.replay()
    assert result.steps == ()
    assert result.state == result.start
    assert result.refused is None
    assert not result.is_finished


def test_each_step_knows_the_state_it_met() -> None:
    result = FOUR.replay(WON, LOST)
    assert [step.number for step in result.steps] == [1, 2]
    assert result.steps[0].before == result.start
    assert result.steps[0].played is not None
    assert result.steps[1].before == result.steps[0].played.state
    assert result.is_finished


def test_a_refused_hand_ends_the_replay_and_nothing_is_lost() -> None:
    result = FOUR.replay(WON, SENSELESS, LOST, WON)
    assert [step.played is not None for step in result.steps] == [True, False]
    assert result.refused is result.steps[1]
    assert result.state == FOUR.last(WON)
    assert [own(hand).outcome.winner for hand in result.unread] == ["2", "1"]


def test_a_refused_first_hand_leaves_the_start() -> None:
    result = FOUR.replay(SENSELESS)
    assert result.state == result.start
    assert not result.is_finished


def test_no_hand_can_follow_the_end() -> None:
    assert FOUR.refused(WON, LOST, SENSELESS) == (
        ("finished", "", "The match is over: no hand can follow."),
    )


def test_the_same_hands_give_the_same_match() -> None:
    assert FOUR.replay(WON, LOST) == FOUR.replay(WON, LOST)


def test_a_refusal_can_be_said() -> None:
    (problem,) = FOUR.refusal(SENSELESS)
    assert said(problem.words) == "“A” does not score at this table."


def test_what_two_matches_begin_with_is_not_played_again() -> None:
    before = FOUR.replay(WON, LOST)
    after = resume(before, (before.steps[0].hand, before.steps[0].hand))
    assert after.steps[0] is before.steps[0]
    assert after == FOUR.replay(WON, WON)
    assert resume(before, ()) == FOUR.replay()


def test_a_refused_hand_ends_a_resumed_match_too() -> None:
    before = FOUR.replay(WON, SENSELESS)
    hands = [step.hand for step in before.steps]
    after = resume(before, (*hands, hands[0]))
    assert after == FOUR.replay(WON, SENSELESS, WON)
    assert after.steps[1] is before.steps[1]


def test_a_match_is_settled_when_its_rules_end_it_and_never_when_it_is_broken_off() -> None:
    won = Scorer("guinote").by(games=1, game_value=50).replay(WON)
    assert won.transfers() == (Transfer(B, C, 50), Transfer(D, A, 50))
    broken = FOUR.by(game_value=50).replay(WON)
    assert broken.settlement(is_ended=True) is None
    assert broken.transfers(is_ended=True) == ()


def test_a_session_that_no_rule_ends_is_settled_when_it_is_ended_by_hand() -> None:
    won = {"outcome": {"winner": "B", "double": False}}
    session = Scorer("tute_al_atout").at(*"ABC").replay(won)
    assert session.transfers() == ()
    assert session.transfers(is_ended=True) == (Transfer(A, B, 100), Transfer(C, B, 100))


RECORD: dict[str, Any] = {
    "format": "scorekeeper/1",
    "game": GAME.key,
    "players": ["Ana", "Bea", "Carla"],
    "hands": [{"winner": "Bea"}],
}


def _raising(*_: object) -> Any:  # noqa: ANN401 (registry)
    raise IndexError("tuple index out of range")


@pytest.mark.parametrize("broken", ["start", "play"])
def test_a_record_of_a_game_that_breaks_is_refused_in_words(broken: str) -> None:
    games: dict[str, Any] = {
        "start": replace(GAME, start=_raising),
        "play": replace(GAME, play=_raising),
    }
    (state,) = answer(read(RECORD, {GAME.key: games[broken]}))["states"]
    assert state["error"] == "broken"
    assert "The program breaks over this" in state["message"]


def test_before_the_first_hand_nobody_has_lost_a_game() -> None:
    table = GAME.table((A, B, C), None)
    assert begin(GAME, GAME.usual, table).table == table
    assert set(games_lost(replay(GAME, GAME.usual, table, ())).values()) == {0}


def test_what_most_tables_agree_on_is_told() -> None:
    assert set(GAME.usual_rules) <= {"target", "match_value"}


def test_what_a_hand_has_marked_is_a_bar_struck() -> None:
    cards = {"A": 60, "B": 40, "C": 12, "D": 8}
    match = Scorer("tuti_boig").replay({"cards": cards, "last_trick": "A"})
    assert match.marked_since(match.steps[-1]) == {"B"}
