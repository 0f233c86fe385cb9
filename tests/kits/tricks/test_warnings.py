"""What is possible and rare is asked again, and refused by nobody (RULES §1.3)."""

from typing import Any

import pytest

from tests.games.scorer import Scorer, said

Facts = dict[str, Any]
PAIRS = Scorer("guinote")
ALONE = Scorer("tuti_boig")
AT_THREE = Scorer("tuti_boig").at("A", "B", "C")


def doubts(table: Scorer, facts: Facts) -> list[str]:
    (step,) = table.replay(facts).steps
    assert step.played is not None
    return [said(words) for words in step.warnings]


def test_a_plain_hand_is_not_doubted() -> None:
    assert doubts(PAIRS, {"cards": {"1": 60}, "last_trick": "A"}) == []
    assert doubts(PAIRS, {"outcome": {"winner": "1"}}) == []
    assert doubts(ALONE, {"outcome": {"losers": ["A"]}}) == []


@pytest.mark.parametrize("table", [PAIRS, ALONE], ids=["pairs", "alone"])
def test_nothing_in_cards_with_the_last_trick(table: Scorer) -> None:
    cards = {"1": 120} if table is PAIRS else {"A": 100, "B": 0, "C": 20}
    facts = {"cards": cards, "last_trick": "B" if table is PAIRS else "D"}
    name = "2" if table is PAIRS else "D"
    assert f"{name} took the last trick and has no card points: a blank last trick?" in doubts(
        table, facts
    )


def test_all_the_cards_without_the_last_trick() -> None:
    facts = {"cards": {"1": 120}, "last_trick": "B"}
    assert "1 has all 120 card points and not the last trick: is that right?" in doubts(
        PAIRS, facts
    )
    assert doubts(PAIRS, {"cards": {"1": 120}, "last_trick": "A"}) == []


def test_all_the_cards_but_the_one_left_on_the_table() -> None:
    facts = {"cards": {"A": 109, "B": 0}, "last_trick": "C", "table_card": 11}
    assert "A has all 109 card points and not the last trick: is that right?" in doubts(
        AT_THREE, facts
    )


def test_announced_without_a_card_point() -> None:
    facts = {
        "cards": {"A": 100, "B": 0, "C": 20},
        "last_trick": "A",
        "announcements": [{"by": "B", "value": 20}],
    }
    assert doubts(ALONE, facts) == [
        "B announced and has no card points: was only a blank trick won?"
    ]


def test_all_four_suits_by_one_player_of_guinote() -> None:
    suits = ("oros", "copas", "espadas", "bastos")
    facts: Facts = {
        "cards": {"1": 60},
        "last_trick": "A",
        "trump": "oros",
        "announcements": [{"by": "C", "suit": suit} for suit in suits],
    }
    words = "C held all four kings and did not declare them?"
    assert doubts(PAIRS, facts) == [words]
    assert doubts(PAIRS.by(four_of_a_kind=False), facts) == []
    by_the_pair = {**facts, "announcements": [{"by": "1", "suit": suit} for suit in suits]}
    assert doubts(PAIRS, by_the_pair) == []


def test_a_refused_hand_is_not_doubted_as_well() -> None:
    (step,) = PAIRS.replay({"cards": {"1": 130}, "last_trick": "B"}).steps
    assert step.warnings == ()


def test_points_so_far_are_doubted_only_as_far_as_they_were_said() -> None:
    vuelta = {"cards": {"1": 60}, "last_trick": "A"}
    claim = {"cards": {"1": 0}, "claim": {"by": "1"}}
    first, second = PAIRS.replay(vuelta, claim).steps
    assert (first.warnings, second.warnings) == ((), ())
