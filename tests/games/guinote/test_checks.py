"""Every way a first deal of Guiñote can be refused: code, field, and what the scorer reads."""

from typing import Any

import pytest

from tests.games.scorer import Refusals, Scorer

Facts = dict[str, Any]

FOUR = Scorer("guinote")
PLAIN: Facts = {"cards": {"1": 60}, "last_trick": "A"}

NO_SCORE = "“{}” does not score at this table."
NOT_BOTH = "Choose who won or how the hand ended, not both."


def with_facts(**facts: object) -> Facts:
    return {**PLAIN, **facts}


FIRST_DEAL: Refusals = {
    "a side does not deal": (
        with_facts(dealer="1"),
        "unknown_player dealer: “1” does not sit at this table.",
    ),
    "four of a kind in the hand of a pair": (
        {"special": {"type": "four_of_a_kind", "by": "1"}},
        "unknown_player special: “1” does not sit at this table.",
    ),
    "won by a player, not a side": (
        {"outcome": {"winner": "A"}},
        f"unknown_player outcome: {NO_SCORE.format('A')}",
    ),
    "points of a player, not a side": (
        {"cards": {"A": 60, "2": 60}, "last_trick": "A"},
        f"unknown_player cards.A: {NO_SCORE.format('A')}",
    ),
    "a capote": (
        {"special": {"type": "capote", "by": "A"}},
        "special special: A hand of Guiñote does not end like that: four of a kind or a revoke.",
    ),
    "four knights": (
        {"special": {"type": "four_of_a_kind", "by": "A", "rank": "knights"}},
        "special special: In Guiñote the four are kings or jacks.",
    ),
    "a claim in the first deal": (
        {"claim": {"by": "A", "correct": True}},
        (
            "claim_first_deal claim: 101 is claimed in the vuelta: the first deal is played"
            " to the end."
        ),
    ),
    "no points of anybody": (
        {"cards": {}, "last_trick": "A"},
        (
            "missing cards: Points are missing: 1 and 2. All but one are needed; the last"
            " one follows."
        ),
    ),
    "an empty outcome": ({"outcome": {}}, "missing outcome: Who won, or is it a vuelta?"),
    "a card on the table of four": (
        with_facts(table_card=11),
        "table_card table_card: A card is left on the table only when three are playing.",
    ),
    "a pair's last trick": (
        with_facts(last_trick="2"),
        "last_trick last_trick: Which of the two partners took the last trick?",
    ),
    "a vuelta that nobody deals": (
        {"outcome": {"vuelta": True}},
        "last_trick last_trick: Who took the last trick?",
    ),
    "first to 101 in the first deal": (
        with_facts(first_to_101="1"),
        (
            "first_to_101 first_to_101: Who passed 101 first is asked only when a vuelta is"
            " played to the end."
        ),
    ),
    "twenty in trumps": (
        with_facts(trump="oros", announcements=[{"by": "A", "suit": "oros", "value": 20}]),
        "announce_value announcements.0: coins with coins as trumps is worth 40, not 20.",
    ),
    "announced against a four of a kind": (
        {
            "special": {"type": "four_of_a_kind", "by": "A"},
            "announcements": [{"by": "A", "value": 20}, {"by": "C", "value": 40}],
        },
        (
            "four_of_a_kind_conflict announcements.1: A held all four of them, so C had no"
            " pair to announce."
        ),
    ),
    "too much in all": (
        with_facts(cards={"1": 72, "2": 50}),
        "sum cards: 72 + 50 = 122, the deck holds 120: 2 too many.",
    ),
    "won and ended by itself": (
        {"outcome": {"winner": "1"}, "special": {"type": "revoke", "by": "B"}},
        f"outcome_mismatch outcome: {NOT_BOTH}",
    ),
    "won and a vuelta": (
        {"outcome": {"winner": "1", "vuelta": True}, "last_trick": "A"},
        "outcome_mismatch outcome: Either somebody won or there is a vuelta.",
    ),
    "won, but not by the points": (
        with_facts(outcome={"winner": "1"}),
        "outcome_mismatch outcome: By the points it is: Nobody has 101, so there is a vuelta.",
    ),
    "won by the others, but not by the points": (
        with_facts(cards={"1": 100}, outcome={"winner": "2"}),
        "outcome_mismatch outcome: By the points it is: 101 or more: only 1.",
    ),
    "a vuelta, but not by the points": (
        with_facts(cards={"1": 100}, outcome={"vuelta": True}),
        "outcome_mismatch outcome: By the points it is: 101 or more: only 1.",
    ),
}


@pytest.mark.parametrize("case", FIRST_DEAL.values(), ids=FIRST_DEAL)
def test_refused_in_the_first_deal(case: Any) -> None:  # noqa: ANN401 - facts and lines
    hand, *lines = case
    assert FOUR.refusals(hand) == lines


def test_the_most_basic_problem_is_named_first() -> None:
    """Who, then the form of each entry, then sums; agreement only when all of them stand."""
    hand = with_facts(
        dealer="Zoe",
        cards={"1": 72, "2": 50},
        trump="oros",
        announcements=[{"by": "A", "suit": "copas", "value": 40}],
        outcome={"winner": "2"},
    )
    codes = [code for code, *_ in FOUR.refused(hand)]
    assert codes == ["unknown_player", "announce_value", "sum"]


def test_four_of_a_kind_where_the_table_does_not_admit_it() -> None:
    """G9, the option."""
    hand = {"special": {"type": "four_of_a_kind", "by": "A"}}
    assert FOUR.by(four_of_a_kind=False).refused(hand) == (
        ("four_of_a_kind_off", "special", "At this table four of a kind does not win the game."),
    )
    assert FOUR.last(hand).winners == ("1",)


def test_g13_cotos_are_won_by_being_first() -> None:
    assert FOUR.by(cotos=2).no_table() == (
        ("option", "cotos", "Several cotos need games that are played “first to” a number."),
    )
    assert FOUR.by(cotos=2, mode="first_to").last(PLAIN).cotos == {"1": 0, "2": 0}
