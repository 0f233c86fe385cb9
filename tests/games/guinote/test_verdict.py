"""Who wins a game of Guiñote, and why: seed 002 and the rulings G1 to G11."""

from typing import Any

import pytest

from tests.games.scorer import Scorer, why

Facts = dict[str, Any]

FOUR = Scorer("guinote")
THREE = FOUR.at("A", "B", "C")
# 50 and 80 in the first deal: a vuelta, dealt by B.
VUELTA: Facts = {"cards": {"1": 50}, "last_trick": "B"}
# 40 + 40 + 20 announced by side 1, and side 2 with the cards: 105 and 105, or 102 and 108.
ALL_SUNG = [{"by": "1", "value": 40}, {"by": "1", "value": 20}, {"by": "2", "value": 20}]


def points(one: int, last: str, sung: list[Facts] | None = None) -> Facts:
    hand: Facts = {"cards": {"1": one}, "last_trick": last}
    return hand if sung is None else {**hand, "announcements": sung}


def winners(scorer: Scorer, *hands: Facts) -> list[str]:
    return list(scorer.last(*hands).winners)


def decided_by(scorer: Scorer, *hands: Facts) -> list[tuple[str, str]]:
    """The steps of the explanation that name an option of the rules."""
    played = scorer.played(*hands)
    return [
        (step.option, words)
        for step, words in zip(played.why, why(played), strict=True)
        if step.option is not None and not words.endswith("deals next.")
    ]


def test_101_is_enough_and_100_is_not() -> None:
    assert winners(FOUR, points(91, "A")) == ["1"]
    assert winners(FOUR, points(90, "A")) == []
    assert not FOUR.last(points(90, "A")).game_over


def test_points_are_cards_announcements_and_the_last_ten() -> None:
    hand = {
        "trump": "oros",
        "cards": {"2": 35},
        "last_trick": "C",
        "announcements": [{"by": "A", "suit": "oros"}, {"by": "B", "suit": "copas"}],
    }
    played = FOUR.played(hand)
    assert played.state.points == {"1": 135, "2": 55}
    assert why(played) == [
        "1: 85 in cards, 40 announced and 10 for the last trick = 135",
        "2: 35 in cards and 20 announced = 55",
        "101 or more: only 1.",
        "B deals next.",
    ]


def test_what_was_carried_stands_in_the_sum() -> None:
    played = FOUR.played(VUELTA, {"cards": {"1": 60, "2": 0}, "claim": {"by": "A"}})
    assert why(played)[:2] == [
        "1: 50 carried over and 60 in cards = 110",
        "2: 80 carried over and 0 in cards = 80",
    ]


def test_g1_both_over_in_the_first_deal_the_highest_wins() -> None:
    hand = points(32, "A", ALL_SUNG)  # 32 + 10 + 60 = 102 and 88 + 20 = 108
    assert FOUR.last(hand).totals == {"1": 102, "2": 108}
    assert decided_by(FOUR, hand) == [
        ("both_over", "More than one has 101: the highest total wins, 2.")
    ]
    assert winners(FOUR, hand) == ["2"]


def test_g1_house_rule_the_last_trick_wins() -> None:
    hand = points(32, "A", ALL_SUNG)
    by_last = FOUR.by(both_over="last_trick")
    assert winners(by_last, hand) == ["1"]
    assert decided_by(by_last, hand) == [
        ("both_over", "More than one has 101: the last trick decides, and 1 took it.")
    ]


def test_level_over_101_goes_to_the_last_trick() -> None:
    hand = points(35, "A", ALL_SUNG)  # 105 and 105
    assert FOUR.last(hand).totals == {"1": 105, "2": 105}
    assert winners(FOUR, hand) == ["1"]
    assert "Level at 105: 1 took the last trick." in why(FOUR.played(hand))
    level = points(45, "D", ALL_SUNG)
    assert FOUR.last(level).totals == {"1": 105, "2": 105}
    assert winners(FOUR, level) == ["2"]


def test_g2_in_the_vuelta_whoever_passed_101_first_wins() -> None:
    hand = {"cards": {"1": 55}, "last_trick": "B"}  # 105 and 155
    assert winners(FOUR, VUELTA, {**hand, "first_to_101": "C"}) == ["1"]
    assert winners(FOUR, VUELTA, {**hand, "first_to_101": "2"}) == ["2"]
    assert "First past 101: 1." in why(FOUR.played(VUELTA, {**hand, "first_to_101": "1"}))


def test_g2_if_nobody_knows_the_highest_wins() -> None:
    hand = {"cards": {"1": 70}, "last_trick": "B"}  # 120 and 140
    assert winners(FOUR, VUELTA, hand) == ["2"]
    assert decided_by(FOUR, VUELTA, hand) == [
        ("vuelta_unclaimed", "More than one has 101: the highest total wins, 2.")
    ]


def test_g2_house_rule_if_nobody_knows_the_last_trick_wins() -> None:
    by_last = FOUR.by(vuelta_unclaimed="last_trick")
    hand = {"cards": {"1": 65}, "last_trick": "A"}  # 125 and 135
    assert winners(FOUR, VUELTA, hand) == ["2"]
    assert winners(by_last, VUELTA, hand) == ["1"]


def test_g2_a_last_trick_below_101_does_not_win_so_the_highest_does() -> None:
    by_last = FOUR.by(vuelta_unclaimed="last_trick")
    hand = {"cards": {"1": 30}, "last_trick": "A"}  # 90 and 170
    assert winners(by_last, VUELTA, hand) == ["2"]
    three = THREE.by(vuelta_unclaimed="last_trick")
    first = {"cards": {"A": 60, "B": 50}, "last_trick": "A"}  # 70, 50, 10
    second = {"cards": {"A": 50, "B": 60}, "last_trick": "C"}  # 120, 110, 30
    assert winners(three, first, second) == ["A"]


def test_only_one_side_over_wins_whoever_took_the_last_trick() -> None:
    assert winners(FOUR, VUELTA, {"cards": {"1": 0}, "last_trick": "A"}) == ["2"]


def test_a_claim_with_101_wins_whatever_the_others_have() -> None:
    claim = {"cards": {"1": 51, "2": 60}, "claim": {"by": "C"}}  # 101 and 140
    assert winners(FOUR, VUELTA, claim) == ["1"]
    assert "1 claimed 101, and the count is 101." in why(FOUR.played(VUELTA, claim))


def test_a_claim_one_short_loses_whatever_the_others_have() -> None:
    claim = {"cards": {"1": 50, "2": 0}, "claim": {"by": "1"}}
    assert winners(FOUR, VUELTA, claim) == ["2"]
    assert "1 claimed 101, but the count is 100." in why(FOUR.played(VUELTA, claim))


def test_a_claim_counts_the_last_ten_only_when_the_last_trick_is_done() -> None:
    so_far = {"cards": {"1": 45, "2": 75}, "claim": {"by": "A"}}
    assert FOUR.last(VUELTA, so_far).totals == {"1": 95, "2": 155}
    done = {**so_far, "last_trick": "A"}
    assert FOUR.last(VUELTA, done).totals == {"1": 105, "2": 155}
    assert winners(FOUR, VUELTA, done) == ["1"]


def test_a_claim_may_be_said_right_or_wrong_without_points() -> None:
    assert winners(FOUR, VUELTA, {"claim": {"by": "A", "correct": True}}) == ["1"]
    assert winners(FOUR, VUELTA, {"claim": {"by": "A", "correct": False}}) == ["2"]
    assert FOUR.last(VUELTA, {"claim": {"by": "A", "correct": True}}).totals is None
    words = why(FOUR.played(VUELTA, {"claim": {"by": "A", "correct": True}}))
    assert words[0] == "1 claimed 101, and rightly."
    words = why(FOUR.played(VUELTA, {"claim": {"by": "A", "correct": False}}))
    assert words[0] == "1 claimed 101, and wrongly."


def test_only_the_sides_whose_points_were_said_have_totals() -> None:
    state = FOUR.last(VUELTA, {"cards": {"1": 60}, "claim": {"by": "A"}})
    assert state.points == {"1": 60}
    assert state.totals == {"1": 110}


def test_g3_with_three_a_false_claim_credits_both_opponents() -> None:
    first = {"cards": {"A": 60, "B": 40}, "last_trick": "A"}  # 70, 40, 20
    false = {"cards": {"A": 20, "B": 50, "C": 30}, "claim": {"by": "A"}}  # 90, 90, 50
    assert winners(THREE, first, false) == ["B", "C"]
    assert decided_by(THREE, first, false) == [
        ("opponents_win", "A claimed 101, but the count is 90.")
    ]


def test_g3_house_rule_the_better_opponent_wins() -> None:
    best = THREE.by(opponents_win="best")
    first = {"cards": {"A": 60, "B": 40}, "last_trick": "A"}  # 70, 40, 20
    false = {"cards": {"A": 20, "B": 50, "C": 30}, "claim": {"by": "A"}}
    assert winners(best, first, false) == ["B"]


def test_g3_level_opponents_or_unknown_points_credit_both() -> None:
    best = THREE.by(opponents_win="best")
    first = {"cards": {"A": 60, "B": 40}, "last_trick": "A"}  # 70, 40, 20
    level = {"cards": {"A": 20, "B": 20, "C": 40}, "claim": {"by": "A"}}
    assert winners(best, first, level) == ["B", "C"]
    half = {"cards": {"A": 20, "B": 20}, "claim": {"by": "A"}}
    assert winners(best, first, half) == ["B", "C"]
    unsaid = {"claim": {"by": "A", "correct": False}}
    assert winners(best, first, unsaid) == ["B", "C"]


def test_g3_a_revoke_loses_the_game() -> None:
    revoke = {"special": {"type": "revoke", "by": "B"}}
    assert winners(FOUR, revoke) == ["1"]
    assert winners(FOUR, VUELTA, revoke) == ["1"]
    assert winners(THREE, revoke) == ["A", "C"]
    counted = {**revoke, "cards": {"A": 60, "B": 20, "C": 40}, "last_trick": "A"}
    assert winners(THREE.by(opponents_win="best"), counted) == ["A"]


def test_g4_with_three_nobody_at_101_after_two_deals_plays_a_third() -> None:
    first = {"cards": {"A": 40, "B": 40}, "last_trick": "C"}  # 40, 40, 50
    second = {"cards": {"A": 45, "B": 40}, "last_trick": "B"}  # 85, 90, 85
    state = THREE.last(first, second)
    assert (state.game_over, state.deal, state.carry) == (False, 2, {"A": 85, "B": 90, "C": 85})
    third = {"cards": {"A": 10, "B": 10, "C": 100}, "last_trick": "A"}  # 105, 100, 185
    state = THREE.last(first, second, third)
    assert (state.winners, state.deal) == (("C",), 3)


def test_g5_two_level_and_the_last_trick_elsewhere_is_void() -> None:
    """It is not counted, and the deal moves on as after a game."""
    sung = [{"by": "A", "value": 40}, {"by": "A", "value": 20}]
    sung += [{"by": "B", "value": 20}, {"by": "B", "value": 20}]
    hand = {"cards": {"A": 50, "B": 70}, "last_trick": "C", "announcements": sung}
    played = THREE.played(hand)
    state = played.state
    assert state.totals == {"A": 110, "B": 110, "C": 10}
    assert (state.game_over, state.winners, state.games_played) == (True, (), 0)
    assert state.next_dealer == "B"
    assert "Level, and the last trick was the third's: the game is void." in why(played)


@pytest.mark.parametrize(
    ("rule", "dealer", "winner"),
    [
        ("void", "A", []),
        ("last_trick", "A", ["C"]),
        ("eldest", "A", ["B"]),
        ("eldest", "B", ["A"]),
        ("eldest", "C", ["A"]),
    ],
)
def test_g5_the_house_rules(rule: str, dealer: str, winner: list[str]) -> None:
    first = {"cards": {"A": 55, "B": 55}, "last_trick": "C"}  # 55, 55, 20
    second = {"cards": {"A": 55, "B": 55}, "last_trick": "C", "dealer": dealer}  # 110, 110, 40
    table = THREE.by(tie_no_last=rule)
    assert winners(table, first, second) == winner
    assert [option for option, _ in decided_by(table, first, second)] == ["tie_no_last"]


def test_g9_g10_four_of_a_kind_wins_the_game_at_once_without_points() -> None:
    four = {"special": {"type": "four_of_a_kind", "by": "B", "rank": "kings"}}
    for hands in ((four,), (VUELTA, four)):
        state = FOUR.last(*hands)
        assert (list(state.winners), state.totals, state.games) == (["2"], None, {"1": 0, "2": 1})
    assert decided_by(FOUR, four) == [("four_of_a_kind", "B: four of a kind wins the game.")]


def test_g11_by_default_no_card_points_are_needed() -> None:
    sung = [{"by": "1", "value": 40}, {"by": "1", "value": 20}, {"by": "1", "value": 20}]
    assert winners(FOUR, points(20, "A", sung)) == ["1"]


def test_g11_house_rule_the_winner_needs_thirty_card_points() -> None:
    thirty = FOUR.by(min_cards=30)
    sung = [{"by": "1", "value": 40}, {"by": "1", "value": 20}, {"by": "1", "value": 20}]
    assert winners(thirty, points(30, "A", sung)) == ["1"]
    assert winners(thirty, points(29, "A", sung)) == ["2"]
    assert decided_by(thirty, points(29, "A", sung)) == [
        ("min_cards", "1 has only 29 card points, and thirty are needed.")
    ]


def test_g11_thirty_are_asked_of_two_sides_in_the_first_deal_only() -> None:
    sung = [{"by": "1", "value": 40}, {"by": "1", "value": 20}]
    low = {"cards": {"1": 20}, "last_trick": "B", "announcements": sung, "first_to_101": "1"}
    assert winners(FOUR.by(min_cards=30), VUELTA, low) == ["1"]
    alone = {"cards": {"A": 20, "B": 50}, "last_trick": "A"}
    sung = [{"by": "A", "value": 40}, {"by": "A", "value": 20}, {"by": "A", "value": 20}]
    assert winners(THREE.by(min_cards=30), {**alone, "announcements": sung}) == ["A"]


def test_an_outcome_is_taken_at_its_word() -> None:
    played = FOUR.played({"outcome": {"winner": "2"}})
    assert (list(played.state.winners), played.state.totals) == (["2"], None)
    assert why(played)[0] == "Entered without points."


def test_points_and_outcome_may_stand_together_when_they_agree() -> None:
    hand = {**points(91, "A"), "outcome": {"winner": "1"}}
    assert FOUR.last(hand).totals == {"1": 101, "2": 29}
    vuelta = {**VUELTA, "outcome": {"vuelta": True}}
    assert FOUR.last(vuelta).carry == {"1": 50, "2": 80}


def test_four_suits_by_one_player_are_remarked_and_not_refused() -> None:
    """§1.5, 6: in Guiñote the four kings must be declared, and may have been forgotten."""
    suits = ("oros", "copas", "espadas", "bastos")
    hand = {**points(50, "A"), "trump": "oros"}
    hand["announcements"] = [{"by": "A", "suit": suit} for suit in suits]
    words = "A announced all four suits: four kings in one hand."
    assert words in why(FOUR.played(hand))
    hand["announcements"] = [{"by": "1", "suit": suit} for suit in suits]
    assert words not in why(FOUR.played(hand))
