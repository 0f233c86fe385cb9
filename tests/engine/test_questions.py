"""Answers laid together to the facts of a hand, and looked for in one."""

import pytest

from scorekeeper.engine.questions import (
    Ask,
    Choice,
    EntryForm,
    Facts,
    Pick,
    holds_facts,
    merge_facts,
)
from scorekeeper.engine.text import text


def test_maps_are_merged_lists_are_joined_and_the_later_value_replaces() -> None:
    assert merge_facts(
        [
            {"special": {"type": "capote"}, "trump": "oros"},
            {"special": {"by": "A"}, "announcements": [{"by": "A"}]},
            {"trump": "copas", "announcements": [{"by": "B"}]},
        ]
    ) == {
        "special": {"type": "capote", "by": "A"},
        "trump": "copas",
        "announcements": [{"by": "A"}, {"by": "B"}],
    }


def test_lists_within_maps_are_joined_too() -> None:
    parts: list[Facts] = [{"outcome": {"losers": [name]}} for name in "ABC"]
    assert merge_facts(parts) == {"outcome": {"losers": ["A", "B", "C"]}}


def test_what_is_merged_is_left_as_it_was() -> None:
    first: Facts = {"outcome": {"losers": ["A"]}, "bids": ("A", 5)}
    whole = merge_facts([first, {"outcome": {"losers": ["B"]}}])
    whole["bids"].append("x")
    assert first == {"outcome": {"losers": ["A"]}, "bids": ("A", 5)}


def test_a_value_may_give_way_to_a_map() -> None:
    assert merge_facts([{"claim": None}, {"claim": {"by": "A"}}]) == {"claim": {"by": "A"}}


@pytest.mark.parametrize(
    "part",
    [
        {},
        {"trump": "oros"},
        {"special": {"by": "A"}},
        {"losers": ["B"]},
        {"losers": ("A", "B")},
        {"made": True},
    ],
)
def test_a_hand_holds_the_facts_of_a_choice(part: Facts) -> None:
    whole: Facts = {
        "trump": "oros",
        "special": {"type": "capote", "by": "A"},
        "losers": ["A", "B"],
        "made": True,
    }
    assert holds_facts(whole, part)


@pytest.mark.parametrize(
    "part",
    [
        {"dealer": "A"},
        {"trump": "copas"},
        {"special": {"by": "B"}},
        {"trump": {"by": "A"}},
        {"losers": ["C"]},
        {"trump": ["oros"]},
        {"made": 1},
    ],
)
def test_or_does_not(part: Facts) -> None:
    assert not holds_facts(
        {"trump": "oros", "special": {"by": "A"}, "losers": [], "made": True}, part
    )


def test_trumps_are_what_any_way_asks_for() -> None:
    suits = (Choice("oros", text("coins"), {"trump": "oros"}),)
    full = EntryForm("points", text("Points"), "full", {}, (Pick("trump", text("Trumps"), suits),))
    short = EntryForm("won", text("Won"), "main", {})
    assert Ask(text("line"), (short, full)).trumps == suits
    assert Ask(text("line"), (short,)).trumps == ()


def test_rows_of_the_score_answer_the_one_question_that_asks_for_their_sides() -> None:
    sides = tuple(Choice(key, text("Side"), {"by": key}) for key in "12")
    suits = (Choice("oros", text("coins"), {"trump": "oros"}),)
    who, trump = Pick("by", text("Who"), sides), Pick("trump", text("Trumps"), suits)
    won = EntryForm("won", text("Won"), "main", {}, (who, trump))
    more = EntryForm("claim", text("Claim"), "more", {}, (who,))
    assert Ask(text("line"), (won, more)).on_rows({"1", "2"}) == who
    assert Ask(text("line"), (won, more)).on_rows({"1"}) is None
    assert Ask(text("line"), (won, won)).on_rows({"1", "2"}) is None
    assert Ask(text("line"), (more,)).on_rows({"1", "2"}) is None


def test_trumps_that_nobody_could_have_tapped_stand_as_they_were_written() -> None:
    ask = Ask(text("next"), ())
    assert ask.trump_name("oros").values == (("trump", "oros"),)
