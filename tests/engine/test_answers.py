"""Answers become facts, and facts the answers that a correction begins with."""

from typing import Any

import pytest

from scorekeeper.engine.answers import Answers, answers_to, facts_of, way_of
from scorekeeper.engine.questions import Ask, Facts
from scorekeeper.engine.replay import Replay
from tests.games.scorer import Scorer

GUINOTE = Scorer("guinote", ("Ana", "Luis", "Pilar", "Marta"))
TUTI_BOIG = Scorer("tuti_boig", ("Ana", "Luis", "Pilar"))
VUELTA: dict[str, Any] = {"cards": {"1": 50}, "last_trick": "Pilar"}


def asked(match: Replay) -> Ask:
    return match.game.ask(match.rules, match.state)


FIRST_DEAL = asked(GUINOTE.replay())
SECOND_DEAL = asked(GUINOTE.replay(VUELTA))
THREE = asked(TUTI_BOIG.replay())


def test_nothing_answered_says_nothing() -> None:
    points = next(way for way in FIRST_DEAL.ways if way.place == "full")
    assert facts_of(points, Answers()) == {}


@pytest.mark.parametrize(
    ("ask", "way", "facts"),
    [
        (FIRST_DEAL, "won-1", {"outcome": {"winner": "1"}}),
        (FIRST_DEAL, "vuelta", {"outcome": {"vuelta": True}, "last_trick": "Luis"}),
        (FIRST_DEAL, "four", {"special": {"type": "four_of_a_kind", "by": "Ana"}}),
        (
            FIRST_DEAL,
            "four",
            {"special": {"type": "four_of_a_kind", "by": "Ana", "rank": "jacks"}},
        ),
        (FIRST_DEAL, "revoke", {"special": {"type": "revoke", "by": "Luis"}}),
        (FIRST_DEAL, "points", {"cards": {"1": 70}, "last_trick": "Ana"}),
        (
            FIRST_DEAL,
            "points",
            {
                "cards": {"1": 70, "2": 50},
                "last_trick": "Ana",
                "trump": "oros",
                "announcements": [{"by": "1", "value": 40}, {"by": "Luis", "suit": "copas"}],
            },
        ),
        (SECOND_DEAL, "claim", {"claim": {"by": "1", "correct": False}}),
        (SECOND_DEAL, "claim-points", {"claim": {"by": "1"}, "cards": {"1": 52}}),
        (
            SECOND_DEAL,
            "points",
            {"cards": {"1": 70}, "last_trick": "Ana", "first_to_101": "2"},
        ),
        (THREE, "lost", {"outcome": {"losers": ["Luis"]}}),
        (THREE, "lost", {"outcome": {"losers": ["Pilar", "Ana"]}}),
        (THREE, "points", {"cards": {"Ana": 70, "Luis": 36}, "last_trick": "Ana", "table_card": 4}),
    ],
)
def test_a_hand_finds_the_way_it_was_said_in(ask: Ask, way: str, facts: Facts) -> None:
    found = way_of(ask, {**facts, "dealer": "Ana"})
    assert found is not None
    assert found[0].key == way
    assert answers_to(found[0], facts) == found[1]


def test_another_way_cannot_say_it() -> None:
    ways = {way.key: way for way in FIRST_DEAL.ways}
    assert answers_to(ways["won-1"], {"outcome": {"winner": "2"}}) is None
    assert answers_to(ways["revoke"], {"special": {"type": "four_of_a_kind", "by": "Ana"}}) is None


def test_a_hand_no_way_says_whole_comes_with_the_fullest() -> None:
    facts = {"outcome": {"winner": "1"}, "cards": {"1": 70}, "last_trick": "Ana"}
    found = way_of(FIRST_DEAL, facts)
    assert found is not None
    assert found[0].key == "points"
    assert found[1].points == {"cards": {"1": 70}}


def test_where_nothing_is_asked_there_is_no_way() -> None:
    assert way_of(Ask(line=FIRST_DEAL.line, ways=()), {}) is None


def test_true_is_not_one() -> None:
    vuelta = next(way for way in FIRST_DEAL.ways if way.key == "vuelta")
    assert answers_to(vuelta, {"outcome": {"vuelta": 1}, "last_trick": "Luis"}) is None
