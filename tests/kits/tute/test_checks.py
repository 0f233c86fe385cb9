"""Every way a hand of Tute (003) can be refused: code, field, and what the scorer reads."""

from typing import Any

import pytest

from scorekeeper.engine.text import Text
from tests.games.scorer import Refusals, Scorer, said

Facts = dict[str, Any]

TWO = Scorer("tute_habanero", ("A", "B")).by(target=5)
THREE = Scorer("tute_arrastrado", ("A", "B", "C")).by(target=5)
FOUR = Scorer("tute_individual").by(target=5)
PAIRS = Scorer("tute_parejas").by(target=5)
PLAIN: Facts = {"cards": {"A": 50, "B": 30}, "last_trick": "A"}
SUITS = ("oros", "copas", "espadas", "bastos")
NOT_AT_TABLE = "“Zoe” does not sit at this table."
BOTH = "Choose who won or how the hand ended, not both."


def with_facts(**facts: object) -> Facts:
    return {**PLAIN, **facts}


def capote(by: str = "A", **facts: object) -> Facts:
    return {"special": {"type": "capote", "by": by, **facts}}


def won(winner: str, games: int = 1, **facts: object) -> Facts:
    return {"outcome": {"winner": winner, "games": games}, **facts}


OF_THREE: Refusals = {
    "won by a stranger": (
        won("Zoe"),
        "unknown_player outcome: “Zoe” does not score at this table.",
    ),
    "the reader's numbers": (
        {"cards": {"A": 42, "B": 42, "C": 28}, "last_trick": "C"},
        "sum cards: 42 + 42 + 28 = 112, the deck holds 120: 8 missing.",
    ),
    "a card nobody knows": (
        with_facts(table_card=5),
        "table_card table_card: No card is worth 5: 0, 2, 3, 4, 10 or 11.",
    ),
    "a suit twice": (
        with_facts(trump="oros", announcements=[{"by": "A", "suit": "oros"}] * 2),
        "announce_suit announcements.1: coins: announced twice, but there is one king of it.",
        (
            "announce_forty announcements: Two forties: there is one trump suit, so only one"
            " can be forty."
        ),
    ),
    "a capote without a stock": (
        capote(made=True),
        "capote_variant special: A capote needs a stock: only Tute habanero has it.",
    ),
    "a capote without a stock and without a verdict": (
        capote(),
        "capote_variant special: A capote needs a stock: only Tute habanero has it.",
    ),
    "a tute that wins nothing": (
        {"special": {"type": "four_of_a_kind", "by": "A"}},
        "four_of_a_kind_off special: At this table four kings or four knights win nothing.",
    ),
    "a revoke that this table does not score": (
        {"special": {"type": "revoke", "by": "A"}},
        "special special: At this table a revoke is not scored.",
    ),
    "an end nobody knows": (
        {"special": {"type": "fire", "by": "Zoe"}},
        f"unknown_player special: {NOT_AT_TABLE}",
        "special special: A hand of Tute does not end like that.",
    ),
    "by the points somebody else": (
        won("B", **PLAIN),
        "outcome_mismatch outcome: By the points it is: The most: A, with 60.",
    ),
    "by the points one game": (
        won("A", 2, **PLAIN),
        "outcome_mismatch outcome: By the points it is: The most: A, with 60.",
    ),
    "by the points nobody": (
        won("A", cards={"A": 46, "B": 46}, last_trick="C"),
        (
            "outcome_mismatch outcome: By the points it is: Level, and the last trick was"
            " somebody else's: nobody scores."
        ),
    ),
}


@pytest.mark.parametrize("case", OF_THREE.values(), ids=OF_THREE)
def test_a_hand_of_three_is_refused(case: Any) -> None:  # noqa: ANN401 - facts and lines
    hand, *lines = case
    assert THREE.refusals(hand) == lines


OF_TWO: Refusals = {
    "a capote without a verdict": (
        capote(),
        "missing special: Was the capote made, or did it fail?",
    ),
    "a capote whose last trick another took": (
        capote(made=True) | {"cards": {"A": 90}, "last_trick": "B"},
        "capote_last_trick last_trick: A capote takes every trick, so A took the last too.",
    ),
    "the same without points": (
        capote(made=True) | {"last_trick": "B"},
        "capote_last_trick last_trick: A capote takes every trick, so A took the last too.",
    ),
    "a stranger's capote": (
        capote("Zoe", made=True) | {"last_trick": "B"},
        f"unknown_player special: {NOT_AT_TABLE}",
    ),
    "a capote whose last trick a stranger took": (
        capote(made=True) | {"last_trick": "Zoe"},
        f"unknown_player last_trick: {NOT_AT_TABLE}",
    ),
    "a capote beside who won": (capote(made=True) | won("A"), f"outcome_mismatch outcome: {BOTH}"),
    "a capote with points of nobody": (
        capote(made=True) | {"cards": {}, "last_trick": "A"},
        (
            "missing cards: Points are missing: A and B. All but one are needed; the last"
            " one follows."
        ),
    ),
    "a card on the table of two": (
        {"cards": {"A": 50}, "last_trick": "A", "table_card": 2},
        "table_card table_card: A card is left on the table only when three are playing.",
    ),
}


@pytest.mark.parametrize("case", OF_TWO.values(), ids=OF_TWO)
def test_a_hand_of_two_is_refused(case: Any) -> None:  # noqa: ANN401 - facts and lines
    hand, *lines = case
    assert TWO.refusals(hand) == lines


OF_PAIRS: Refusals = {
    "who took the last trick is a player": (
        {"cards": {"1": 50}, "last_trick": "1"},
        "last_trick last_trick: Which of the two partners took the last trick?",
    ),
    "a tute is a player's": (
        {"special": {"type": "four_of_a_kind", "by": "1"}},
        "unknown_player special: “1” does not sit at this table.",
    ),
    "who wins is a side": (won("A"), "unknown_player outcome: “A” does not score at this table."),
    "announced beside a tute of the partner": (
        {
            "special": {"type": "four_of_a_kind", "by": "A"},
            "announcements": [{"by": "C", "value": 20}],
        },
        (
            "four_of_a_kind_conflict announcements.0: A held all four of them, so C had no"
            " pair to announce."
        ),
    ),
}


@pytest.mark.parametrize("case", OF_PAIRS.values(), ids=OF_PAIRS)
def test_a_hand_of_pairs_is_refused(case: Any) -> None:  # noqa: ANN401 - facts and lines
    hand, *lines = case
    assert PAIRS.by(four_of_a_kind_games=1).refusals(hand) == lines


def test_a_side_of_one_is_no_pair() -> None:
    hand = {"cards": {"A": 30, "B": 30, "C": 30}, "last_trick": "1"}
    assert FOUR.refused(hand) == (
        ("unknown_player", "last_trick", "“1” does not sit at this table."),
    )


@pytest.mark.parametrize("scorer", [THREE, FOUR])
def test_a_revoke_is_a_rule_of_two_sides(scorer: Scorer) -> None:
    assert [code for code, _, _ in scorer.by(revoke="side").no_table()] == ["option"]


def test_points_may_stand_beside_who_won_when_they_agree() -> None:
    assert THREE.last(won("A", **PLAIN)).totals == {"A": 60, "B": 30, "C": 40}


def test_all_four_suits_by_one_player_are_legal() -> None:
    """§1.5, 6: in 003 four kings win nothing by themselves."""
    four = [{"by": "A", "suit": suit} for suit in SUITS]
    hand = with_facts(trump="oros", announcements=four)
    assert THREE.last(hand).totals == {"A": 160, "B": 30, "C": 40}


def test_the_hand_after_the_match_is_refused() -> None:
    assert [code for code, _, _ in TWO.by(target=1).refused(won("A"), won("B"))] == ["finished"]


# ── Doubts ──────────────────────────────────────────────────────────────────────────────────────


def doubts(scorer: Scorer, hand: Facts) -> list[str]:
    warnings: tuple[Text, ...] = scorer.replay(hand).steps[-1].warnings
    return [said(one) for one in warnings]


def test_a_blank_last_trick_is_asked_again() -> None:
    assert doubts(TWO, {"cards": {"A": 0}, "last_trick": "A"}) == [
        "A took the last trick and has no card points: a blank last trick?",
        "B has all 120 card points and not the last trick: is that right?",
    ]


def test_four_kings_not_declared_are_asked_again_where_they_win() -> None:
    four = [{"by": "A", "value": 40}, *[{"by": "A", "value": 20}] * 3]
    hand = with_facts(announcements=four)
    assert doubts(THREE, hand) == []
    assert doubts(THREE.by(four_of_a_kind_games=1), hand) == [
        "A held all four kings and did not declare them?"
    ]


def test_what_is_only_said_leaves_no_doubt() -> None:
    assert doubts(TWO, won("A")) == []
