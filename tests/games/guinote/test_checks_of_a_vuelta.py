"""Every way a vuelta of Guiñote can be refused, and a game of three."""

from typing import Any

import pytest

from tests.games.scorer import Refusals, Scorer

Facts = dict[str, Any]

FOUR = Scorer("guinote")
THREE = FOUR.at("A", "B", "C")
VUELTA: Facts = {"cards": {"1": 50}, "last_trick": "B"}  # 50 and 80 are carried over
UNSAID: Facts = {"outcome": {"vuelta": True}, "last_trick": "B"}
NOT_AT_TABLE = "“Zoe” does not sit at this table."
NOT_BOTH = "Choose who won or how the hand ended, not both."

VUELTA_PLAYED: Refusals = {
    "a stranger claims": (
        {"claim": {"by": "Zoe", "correct": True}},
        f"unknown_player claim: {NOT_AT_TABLE}",
    ),
    "a claim that nobody judged": (
        {"claim": {"by": "A"}},
        "missing claim: Was the claim right? Tap an answer, or enter the points of 1.",
    ),
    "a claim with the points of the others": (
        {"claim": {"by": "A"}, "cards": {"2": 40}},
        "missing claim: Was the claim right? Tap an answer, or enter the points of 1.",
    ),
    "a claim and four of a kind": (
        {"claim": {"by": "A", "correct": True}, "special": {"type": "four_of_a_kind", "by": "A"}},
        "claim_mismatch claim: A hand ends by a claim or by a special end, not by both.",
    ),
    "a claim and an outcome": (
        {"claim": {"by": "A", "correct": True}, "outcome": {"winner": "1"}},
        f"outcome_mismatch outcome: {NOT_BOTH}",
    ),
    "a claim said to be right that is not": (
        {"claim": {"by": "A", "correct": True}, "cards": {"1": 50}},
        "claim_mismatch claim: 1 has 100 by this count.",
    ),
    "a claim said to be wrong that is right": (
        {"claim": {"by": "B", "correct": False}, "cards": {"2": 21}},
        "claim_mismatch claim: 2 has 101 by this count.",
    ),
    "one point still in play": (
        {"claim": {"by": "A"}, "cards": {"1": 60, "2": 59}},
        "split cards: One point would be left in play, and no card is worth 1.",
    ),
    "first to 101 without 101": (
        {"cards": {"1": 40}, "last_trick": "B", "first_to_101": "1"},
        "first_to_101 first_to_101: 1 does not reach 101 by this count.",
    ),
    "first to 101 beside a claim": (
        {"claim": {"by": "A", "correct": True}, "first_to_101": "1"},
        (
            "first_to_101 first_to_101: Who passed 101 first is asked only when a vuelta is"
            " played to the end."
        ),
    ),
    "first to 101 is a stranger": (
        {"cards": {"1": 60}, "last_trick": "B", "first_to_101": "Zoe"},
        f"unknown_player first_to_101: {NOT_AT_TABLE}",
    ),
    "another vuelta": (
        UNSAID,
        "outcome_mismatch outcome: There is no further vuelta: by now somebody has 101.",
    ),
}


@pytest.mark.parametrize("case", VUELTA_PLAYED.values(), ids=VUELTA_PLAYED)
def test_refused_in_the_vuelta(case: Any) -> None:  # noqa: ANN401 - facts and lines
    hand, *lines = case
    assert FOUR.refusals(VUELTA, hand) == lines


POINTS_UNKNOWN = "The points of the first deal were not said, so these cannot be added up."


@pytest.mark.parametrize(
    "hand",
    [
        {"cards": {"1": 60}, "last_trick": "A"},
        {"cards": {"1": 60}, "claim": {"by": "A"}},
        {"cards": {"1": 60}, "last_trick": "A", "outcome": {"winner": "1"}},
    ],
)
def test_g15_points_cannot_follow_a_vuelta_without_points(hand: Facts) -> None:
    assert FOUR.refused(UNSAID, hand) == (("carry", "cards", POINTS_UNKNOWN),)


@pytest.mark.parametrize(
    "hand",
    [
        {"outcome": {"winner": "1"}},
        {"outcome": {"winner": "1"}, "first_to_101": "A"},
        {"claim": {"by": "A", "correct": True}},
        {"special": {"type": "revoke", "by": "B"}},
        {"special": {"type": "four_of_a_kind", "by": "A"}},
    ],
)
def test_g15_but_an_outcome_a_claim_or_a_special_can(hand: Facts) -> None:
    assert FOUR.last(UNSAID, hand).winners == ("1",)


def test_who_passed_101_first_agrees_with_the_winner_that_was_said() -> None:
    hand = {"outcome": {"winner": "1"}, "first_to_101": "B"}
    assert [code for code, *_ in FOUR.refused(VUELTA, hand)] == ["first_to_101"]


def test_101_exactly_may_have_been_first() -> None:
    hand = {"cards": {"1": 51}, "last_trick": "B", "first_to_101": "1"}
    assert FOUR.last(VUELTA, hand).winners == ("1",)


def test_a_complete_claim_adds_up_and_its_last_pile_follows() -> None:
    hand = {"claim": {"by": "A"}, "cards": {"2": 70}, "last_trick": "C"}
    assert FOUR.last(VUELTA, hand).totals == {"1": 110, "2": 150}
    wrong = {"claim": {"by": "A"}, "cards": {"1": 60, "2": 50}, "last_trick": "C"}
    assert FOUR.refused(VUELTA, wrong) == (
        ("sum", "cards", "60 + 50 = 110, the deck holds 120: 10 missing."),
    )


# ── Three players ───────────────────────────────────────────────────────────────────────────────


def test_a_side_of_a_pair_does_not_sit_at_a_table_of_three() -> None:
    hand = {"special": {"type": "revoke", "by": "1"}}
    assert [code for code, *_ in THREE.refused(hand)] == ["unknown_player"]


def test_u1b_42_42_38_is_refused_with_the_difference() -> None:
    hand = {"cards": {"A": 42, "B": 42, "C": 38}, "last_trick": "C"}
    assert THREE.refused(hand) == (
        ("sum", "cards", "42 + 42 + 38 = 122, the deck holds 120: 2 too many."),
    )


def test_the_table_card_is_offered_where_it_explains_the_sum() -> None:
    hand = {"cards": {"A": 42, "B": 42, "C": 25}, "last_trick": "C"}
    assert THREE.refused(hand) == (
        (
            "sum",
            "cards",
            (
                "42 + 42 + 25 = 109, the deck holds 120: 11 missing."
                " Was a card left on the table? ace (11)"
            ),
        ),
    )
    assert THREE.last({**hand, "table_card": 11}).totals == {"A": 42, "B": 42, "C": 35}


def test_g4_three_may_turn_twice_and_not_a_third_time() -> None:
    vuelta = {"outcome": {"vuelta": True}, "last_trick": "B"}
    assert THREE.last(vuelta, vuelta).deal == 2
    assert [code for code, *_ in THREE.refused(vuelta, vuelta, vuelta)] == ["outcome_mismatch"]


def test_g5_a_void_game_is_no_vuelta() -> None:
    level = {"cards": {"A": 55, "B": 55}, "last_trick": "C"}
    assert THREE.last(level, level).game_over
    said_otherwise = {**level, "outcome": {"vuelta": True}}
    assert [code for code, *_ in THREE.refused(level, said_otherwise)] == ["outcome_mismatch"]
