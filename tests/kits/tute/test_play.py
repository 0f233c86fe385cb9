"""What a hand of Tute (003) does to the match: games, the target, money, what is said."""

from typing import Any

import pytest

from scorekeeper.engine.state import Settlement
from tests.games.scorer import Scorer, said, why

Facts = dict[str, Any]

TWO = Scorer("tute_habanero", ("A", "B")).by(target=3)
THREE = Scorer("tute_arrastrado", ("A", "B", "C")).by(target=3)
PAIRS = Scorer("tute_parejas").by(target=3)
SHARED = THREE.by(tie_no_last="shared")
LEVEL: Facts = {"cards": {"A": 46, "B": 46}, "last_trick": "C"}
LEVEL_OVER_100: Facts = {
    "cards": {"A": 65, "B": 45},
    "last_trick": "C",
    "announcements": [
        {"by": "A", "value": 40},
        {"by": "B", "value": 20},
        {"by": "B", "value": 20},
        {"by": "B", "value": 20},
    ],
}


def won(winner: str, games: int = 1) -> Facts:
    return {"outcome": {"winner": winner, "games": games}}


def settled(scorer: Scorer, *hands: Facts) -> Settlement | None:
    result = scorer.replay(*hands)
    found: Settlement | None = result.game.settle(result.rules, result.state)
    return found


# ── The match ───────────────────────────────────────────────────────────────────────────────────


def test_the_first_to_the_target_wins_and_two_games_may_overshoot() -> None:
    played = TWO.played(won("A", 2), won("A", 2))
    assert played.state.games == {"A": 4, "B": 0}
    assert (played.state.match_winners, played.state.next_dealer) == (("A",), None)
    assert said(played.moment) == "The match goes to A, 4 to 0."
    assert why(played) == ["Entered without points.", "The match was to 3."]


def test_the_last_trick_may_be_said_without_the_points() -> None:
    played = TWO.played({**won("A"), "last_trick": "B"})
    assert (played.state.games, played.state.totals) == ({"A": 1, "B": 0}, None)
    assert why(played) == ["Entered without points."]


def test_only_more_than_100_is_said_to_be_two_games() -> None:
    hundred = {"cards": {"A": 90}, "last_trick": "A"}
    more = {"cards": {"A": 91}, "last_trick": "A"}
    words = "101 is more than 100: two games."
    assert not any("two games" in one for one in why(TWO.played(hundred)))
    assert words in why(TWO.played(more))


def test_before_that_the_deal_passes_to_the_right() -> None:
    played = TWO.played(won("A", 2), won("B"))
    assert (played.state.dealer, played.state.next_dealer) == ("B", "A")
    assert (played.state.finished, played.state.match_winners, played.moment) == (False, None, None)


def test_u11_two_at_the_target_and_level_play_on() -> None:
    together = [won("A", 2), won("B", 2), LEVEL]
    played = SHARED.played(*together)
    assert played.state.games == {"A": 3, "B": 3, "C": 0}
    assert not played.state.finished
    assert why(played)[-1] == "Level at the target: the match goes on until one leads."
    assert SHARED.last(*together, won("C", 2)).finished is False
    assert SHARED.last(*together, won("B")).match_winners == ("B",)


def test_u11_who_leads_when_both_reach_it_has_won() -> None:
    assert SHARED.last(won("A", 2), won("B"), won("A", 1)).match_winners == ("A",)
    ahead = [won("A"), LEVEL, LEVEL]
    assert SHARED.last(*ahead).match_winners == ("A",)


# ── Money ───────────────────────────────────────────────────────────────────────────────────────


def test_u12_alone_each_loser_pays_the_winner_for_each_game() -> None:
    played = THREE.by(game_value=20).played(won("B", 2))
    assert played.state.payments == {"A": -40, "B": 80, "C": -40}
    assert why(played)[-1] == "B collects 0.40 from each (A and C)."


def test_u12_shared_a_loser_pays_both() -> None:
    played = SHARED.by(game_value=20).played(LEVEL)
    assert played.state.payments == {"A": 20, "B": 20, "C": -40}
    assert why(played)[-1] == "C pays 0.20 to each (A and B)."


def test_u12_in_pairs_each_loser_pays_the_opponent_on_his_right() -> None:
    played = PAIRS.by(game_value=20).played(won("1"))
    assert played.state.payments == {"A": 20, "B": -20, "C": 20, "D": -20}
    assert why(played)[-2:] == ["B pays C 0.20.", "D pays A 0.20."]


def test_u12_the_match_is_paid_once_at_its_end() -> None:
    scorer = THREE.by(game_value=20, match_value=500)
    assert scorer.last(won("B", 2)).balances == {"A": -40, "B": 80, "C": -40}
    played = scorer.played(won("B", 2), won("B"))
    assert played.state.payments == {"A": -520, "B": 1040, "C": -520}
    assert played.state.balances == {"A": -560, "B": 1120, "C": -560}
    assert why(played)[-2:] == [
        "B collects 0.20 from each (A and C).",
        "At the end: B collects 5.00 from each (A and C).",
    ]


def test_without_a_stake_nobody_pays() -> None:
    assert TWO.last(won("A")).payments == {"A": 0, "B": 0}
    assert settled(TWO, won("A")) is None


@pytest.mark.parametrize("stake", ["game_value", "match_value"])
def test_with_one_there_is_something_to_settle(stake: str) -> None:
    found = settled(TWO.by(**{stake: 10}), won("A"))
    assert found is not None
    assert found.balances == ({"A": 10, "B": -10} if stake == "game_value" else {"A": 0, "B": 0})


# ── What is said ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("scorer", "hand", "sentence"),
    [
        (TWO, won("A"), "One game to A."),
        (TWO, won("A", 2), "Two games to A."),
        (TWO, {"cards": {"A": 56}, "last_trick": "A"}, "One game to A: 66–64."),
        (TWO, {"cards": {"A": 91}, "last_trick": "A"}, "Two games to A: 101–29."),
        (THREE, LEVEL, "Level at the top, nobody wins: 46–46–38."),
        (SHARED, LEVEL, "One game each to A and B: 46–46–38."),
        (SHARED, LEVEL_OVER_100, "Two games each to A and B: 105–105–20."),
        (
            TWO,
            {"special": {"type": "capote", "by": "A", "made": True}},
            "Capote: One game to A.",
        ),
        (
            TWO,
            {"special": {"type": "capote", "by": "A", "made": False}},
            "Failed capote: One game to B.",
        ),
        (
            TWO.by(four_of_a_kind_games=2),
            {"special": {"type": "four_of_a_kind", "by": "A"}},
            "Tute: Two games to A.",
        ),
        (
            PAIRS.by(revoke="side"),
            {"special": {"type": "revoke", "by": "A"}},
            "Revoke: One game to 2.",
        ),
    ],
)
def test_the_sentence_of_a_hand(scorer: Scorer, hand: Facts, sentence: str) -> None:
    assert said(scorer.played(hand).said) == sentence
