"""The entered facts of a hand, told again in the words of the form."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.answers import retell
from scorekeeper.engine.questions import Announced, Ask, EntryForm
from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Text
from tests.games.scorer import Scorer, said
from tests.games.whole_matches import drawn, every_game, score

PAIRS = Scorer("guinote")
ALONE = Scorer("tuti_boig")
FULL: dict[str, Any] = {
    "cards": {"1": 71},
    "last_trick": "C",
    "trump": "oros",
    "announcements": [{"by": "A", "suit": "oros"}, {"by": "2", "value": 20}],
}


def told(table: Scorer, facts: dict[str, Any]) -> list[str]:
    start = table.replay()
    ask = start.game.ask(start.rules, start.state)
    return [f"{said(one.about)} {said(one.said)}" for one in retell(ask, facts)]


@pytest.mark.parametrize(
    ("facts", "lines"),
    [
        ({"outcome": {"winner": "1"}}, ["Who won the game? 1"]),
        (
            {"outcome": {"vuelta": True}, "last_trick": "D"},
            ["Who won the game? Vuelta", "Who took the last trick? D"],
        ),
        (
            {"special": {"type": "four_of_a_kind", "by": "B", "rank": "kings"}},
            ["Who won the game? Four of a kind", "Which four? of kings", "Who held it? B"],
        ),
        (
            {**FULL, "dealer": "B"},
            [
                "Dealer B",
                "Card points 1 71",
                "Who took the last trick? C",
                "Announcements A coins and 2 20",
                "Trumps coins",
            ],
        ),
    ],
)
def test_a_deal_is_told_as_it_was_asked(facts: dict[str, Any], lines: list[str]) -> None:
    assert told(PAIRS, facts) == lines


def test_a_question_that_is_the_way_is_told_once() -> None:
    assert told(ALONE, {"outcome": {"losers": ["A", "C"]}}) == ["Who lost? A and C"]


def test_a_suit_with_its_value_is_told_with_both() -> None:
    facts = {**FULL, "announcements": [{"by": "A", "suit": "bastos", "value": 20}]}
    assert "Announcements A clubs (20)" in told(PAIRS, facts)


def test_what_no_way_says_stands_last_as_it_came() -> None:
    facts = {**FULL, "outcome": {"winner": "1"}, "bids": [["A", 60], ["B", None]]}
    assert told(PAIRS, facts)[-2:] == ["outcome winner 1", "bids A and 60 and B and None"]


def test_an_announcement_of_nothing_names_its_singer() -> None:
    question = Announced("announcements", Text("Announcements"), (), (), (), ())
    ask = Ask(Text(""), (EntryForm("all", Text("Points"), "full", {}, (question,)),))
    facts = {"announcements": [{"by": Seat("Zoe")}, {"by": "Zoe", "suit": "hearts"}]}
    (one,) = retell(ask, facts)
    assert said(one.said) == "Zoe and Zoe hearts"


def test_without_a_way_everything_is_told_as_it_came() -> None:
    (one,) = retell(Ask(Text(""), ()), {"passed": True})
    assert (said(one.about), said(one.said)) == ("passed", "True")


@every_game
@given(data=st.data())
def test_every_hand_is_told_with_all_its_facts(key: str, data: st.DataObject) -> None:
    result = score(drawn(data, key, least=1, most=6))
    for step in result.steps:
        facts = encode(step.hand)
        lines = retell(result.game.ask(result.rules, step.before), facts)
        assert lines
        assert all(said(one.about) and said(one.said) for one in lines)
