"""What a deal of Guiñote does to the match: games, cotos, who deals, who pays (G6 to G15)."""

from typing import Any

import pytest

from tests.games.scorer import Scorer, said, why

Facts = dict[str, Any]

FOUR = Scorer("guinote")
THREE = FOUR.at("A", "B", "C")
ONE: Facts = {"outcome": {"winner": "1"}}
TWO: Facts = {"outcome": {"winner": "2"}}
VUELTA: Facts = {"cards": {"1": 50}, "last_trick": "D"}
# The loser of a game of three revoked, so both others are credited.
REVOKE_C: Facts = {"special": {"type": "revoke", "by": "C"}}


def won(side: str, last_trick: str) -> Facts:
    return {"outcome": {"winner": side}, "last_trick": last_trick}


# ── How long ────────────────────────────────────────────────────────────────────────────────────


def test_g6_eight_games_are_all_played() -> None:
    assert not FOUR.last(*[ONE] * 7).finished
    state = FOUR.last(*[ONE] * 7, TWO)
    assert (state.finished, state.match_winners) == (True, ("1",))
    assert (state.games, state.games_played) == ({"1": 7, "2": 1}, 8)
    assert state.next_dealer is None


def test_g6_first_to_a_number_of_games() -> None:
    first_to = FOUR.by(mode="first_to", games=3)
    assert not first_to.last(ONE, TWO, ONE, TWO).finished
    state = first_to.last(ONE, TWO, ONE, TWO, TWO)
    assert (state.match_winners, state.games) == (("2",), {"1": 2, "2": 3})
    assert state.cotos == {"1": 0, "2": 1}


def test_a_vuelta_is_no_game_played() -> None:
    state = FOUR.last(VUELTA)
    assert (state.games_played, state.games, state.deal) == (0, {"1": 0, "2": 0}, 1)
    state = FOUR.last(VUELTA, {"cards": {"1": 0}, "last_trick": "B"})
    assert (state.games_played, state.games, state.deal) == (1, {"1": 0, "2": 1}, 2)
    assert FOUR.last(VUELTA, {"cards": {"1": 0}, "last_trick": "B"}, ONE).deal == 1


def test_g7_level_at_the_end_is_a_draw() -> None:
    state = FOUR.by(games=2).last(ONE, TWO)
    assert (state.finished, state.match_winners) == (True, ("1", "2"))
    assert said(FOUR.by(games=2).played(ONE, TWO).moment) == "The match is drawn."


def test_g7_house_rule_one_more_game() -> None:
    extra = FOUR.by(games=2, tie_break="extra")
    assert not extra.last(ONE, TWO).finished
    assert extra.last(ONE, TWO, TWO).match_winners == ("2",)


def test_g13_games_start_again_after_a_coto() -> None:
    cotos = FOUR.by(mode="first_to", games=2, cotos=2)
    played = cotos.played(ONE, TWO, ONE)
    assert played.state.games == {"1": 0, "2": 0}
    assert played.state.cotos == {"1": 1, "2": 0}
    assert played.state.games_played == 3
    assert not played.state.finished
    assert said(played.moment) == "Coto to 1."
    assert cotos.last(ONE, TWO, ONE, TWO).games == {"1": 0, "2": 1}


def test_g13_cotos_win_the_match() -> None:
    cotos = FOUR.by(mode="first_to", games=2, cotos=2)
    played = cotos.played(ONE, ONE, TWO, TWO, TWO, TWO)
    assert (played.state.match_winners, played.state.cotos) == (("2",), {"1": 1, "2": 2})
    assert said(played.moment) == "The match goes to 2, 2 to 1."


def test_g13_joint_credit_plays_on_until_one_leads() -> None:
    first_to = THREE.by(mode="first_to", games=1)
    state = first_to.last(REVOKE_C)
    assert (state.games, state.finished) == ({"A": 1, "B": 1, "C": 0}, False)
    state = first_to.last(REVOKE_C, {"outcome": {"winner": "B"}})
    assert (state.games, state.match_winners) == ({"A": 1, "B": 2, "C": 0}, ("B",))


def test_a_draw_of_three_names_all_who_lead() -> None:
    assert THREE.by(games=1).last(REVOKE_C).match_winners == ("A", "B")


# ── Who deals ───────────────────────────────────────────────────────────────────────────────────


def test_the_deal_passes_to_the_right() -> None:
    states = [FOUR.last(*[ONE] * hands) for hands in range(1, 6)]
    assert [state.dealer for state in states] == ["A", "B", "C", "D", "A"]
    assert states[0].next_dealer == "B"


def test_the_first_dealer_may_be_said() -> None:
    assert FOUR.dealt_by("C").last(ONE).dealer == "C"


def test_a_corrected_dealer_deals_and_the_deal_moves_on_from_there() -> None:
    state = FOUR.last(ONE, {**ONE, "dealer": "D"})
    assert (state.dealer, state.next_dealer) == ("D", "A")


def test_the_vuelta_is_dealt_by_whoever_took_the_last_trick() -> None:
    assert FOUR.last(VUELTA).next_dealer == "D"
    assert FOUR.last(VUELTA, TWO).dealer == "D"


@pytest.mark.parametrize(
    ("rule", "last_trick", "next_dealer"),
    [
        ("right_of_last_dealer", "C", "A"),
        ("right_of_first_dealer", "C", "B"),
        ("last_trick_winner", "C", "C"),
        ("last_trick_winner", None, "A"),
    ],
)
def test_g8_who_deals_after_a_game_with_a_vuelta(
    rule: str, last_trick: str | None, next_dealer: str
) -> None:
    """A dealt the first deal of the game, D the second."""
    second = TWO if last_trick is None else won("2", last_trick)
    played = FOUR.by(dealer_after_vuelta=rule).played(VUELTA, second)
    assert played.state.next_dealer == next_dealer
    assert played.why[-1].option == "dealer_after_vuelta"
    assert why(played)[-1] == f"{next_dealer} deals next."


def test_g8_the_first_dealer_is_the_one_who_dealt_as_corrected() -> None:
    table = FOUR.by(dealer_after_vuelta="right_of_first_dealer")
    assert table.last({**VUELTA, "dealer": "C"}, TWO).next_dealer == "D"


def test_g14_after_a_game_the_right_of_the_dealer() -> None:
    played = FOUR.played(won("1", "C"))
    assert played.state.next_dealer == "B"
    assert played.why[-1].option == "next_dealer"


def test_g14_house_rule_whoever_took_the_last_trick_unknown_the_right() -> None:
    table = FOUR.by(next_dealer="last_trick")
    assert table.last(won("1", "C")).next_dealer == "C"
    assert table.last(ONE).next_dealer == "B"


def test_g14_is_of_games_of_one_deal_and_g8_of_the_others() -> None:
    table = FOUR.by(next_dealer="last_trick")
    assert table.last(VUELTA, won("2", "C")).next_dealer == "A"


def test_g5_after_a_void_game_the_deal_moves_on_as_after_a_game() -> None:
    first = {"cards": {"A": 55, "B": 55}, "last_trick": "C"}
    second = {"cards": {"A": 55, "B": 55}, "last_trick": "B"}
    level = {"cards": {"A": 55, "B": 55}, "last_trick": "C"}
    assert THREE.last(first, second).winners == ("B",)
    played = THREE.played(first, level)
    assert (played.state.winners, played.state.games_played) == ((), 0)
    assert played.state.next_dealer == "A"
    assert played.state.carry == {"A": 0, "B": 0, "C": 0}
    assert said(played.said) == "Void: the game does not count."
    assert played.moment is None


# ── A vuelta without points ─────────────────────────────────────────────────────────────────────


def test_g15_a_vuelta_may_be_noted_without_points() -> None:
    state = FOUR.last({"outcome": {"vuelta": True}, "last_trick": "C"})
    assert (state.game_over, state.winners, state.points, state.totals) == (False, (), None, None)
    assert (state.carry, state.next_dealer) == (None, "C")
    after = FOUR.last({"outcome": {"vuelta": True}, "last_trick": "C"}, ONE)
    assert (after.winners, after.carry) == (("1",), {"1": 0, "2": 0})


# ── Money ───────────────────────────────────────────────────────────────────────────────────────


def test_g12_by_default_nobody_pays() -> None:
    state = FOUR.by(games=1).last(ONE)
    assert set(state.balances.values()) == {0}
    result = FOUR.by(games=1).replay(ONE)
    assert result.game.settle(result.rules, result.state) is None


def test_g12_each_loser_pays_for_the_game_and_for_the_match() -> None:
    table = FOUR.by(games=2, game_value=5, match_value=100)
    assert table.last(ONE).payments == {"A": 5, "B": -5, "C": 5, "D": -5}
    played = table.played(ONE, ONE)
    state = played.state
    assert why(played)[-4:] == [
        "B pays C 0.05.",
        "D pays A 0.05.",
        "At the end: B pays C 1.00.",
        "At the end: D pays A 1.00.",
    ]
    assert state.payments == {"A": 105, "B": -105, "C": 105, "D": -105}
    assert state.balances == {"A": 110, "B": -110, "C": 110, "D": -110}
    result = table.replay(ONE, ONE)
    settlement = result.game.settle(result.rules, result.state)
    assert settlement is not None
    assert settlement.balances == state.balances


def test_g12_one_stake_is_enough_to_settle() -> None:
    for stake in ("game_value", "match_value"):
        result = FOUR.by(games=1, **{stake: 5}).replay(ONE)
        settlement = result.game.settle(result.rules, result.state)
        assert settlement is not None
        assert settlement.balances == {"A": 5, "B": -5, "C": 5, "D": -5}


def test_g12_a_drawn_match_pays_nothing_for_the_match() -> None:
    state = FOUR.by(games=2, match_value=100).last(ONE, TWO)
    assert set(state.balances.values()) == {0}


def test_g12_alone_each_loser_pays_each_winner() -> None:
    table = THREE.by(game_value=5)
    assert table.last({"outcome": {"winner": "A"}}).payments == {"A": 10, "B": -5, "C": -5}
    assert table.last(REVOKE_C).payments == {"A": 5, "B": 5, "C": -10}


def test_g12_a_vuelta_pays_nothing() -> None:
    assert set(FOUR.by(game_value=5).last(VUELTA).payments.values()) == {0}


# ── What is said ────────────────────────────────────────────────────────────────────────────────


def test_one_sentence_after_each_deal() -> None:
    def sentence(*hands: Facts) -> str:
        return said(FOUR.played(*hands).said)

    assert sentence(ONE) == "Game to 1."
    assert sentence({"cards": {"1": 91}, "last_trick": "A"}) == "Game to 1: 101–29."
    assert sentence(VUELTA) == "Vuelta: D took the last trick and deals."
    claim = {"cards": {"1": 60}, "claim": {"by": "A"}}
    assert sentence(VUELTA, claim) == "Game to 1."
    assert said(THREE.played(REVOKE_C).said) == "Game to A and B."


def test_most_deals_need_no_moment() -> None:
    assert FOUR.played(ONE).moment is None
    assert said(FOUR.by(games=1).played(ONE).moment) == "The match goes to 1, 1 to 0."


def test_who_deals_next_is_explained_while_somebody_does() -> None:
    assert why(FOUR.played(ONE))[-1] == "B deals next."
    assert why(FOUR.played(VUELTA))[-1] == "Nobody has 101, so there is a vuelta."
    assert why(FOUR.by(games=1).played(ONE)) == ["Entered without points."]
