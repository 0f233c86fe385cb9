"""What is asked about the next hand of Tute (003): one grid, and the rest behind a tap."""

from typing import Any

import pytest

from scorekeeper.engine.questions import Announced, Pick
from tests.games.scorer import Scorer, said

Facts = dict[str, Any]

TWO = Scorer("tute_habanero", ("A", "B")).by(target=3)
THREE = Scorer("tute_arrastrado", ("A", "B", "C")).by(target=3)
FOUR = Scorer("tute_individual").by(target=3)
PAIRS = Scorer("tute_parejas").by(target=3)


def names(scorer: Scorer, place: str) -> list[str]:
    return [said(way.label) for way in scorer.asked().ways if way.place == place]


@pytest.mark.parametrize(
    ("scorer", "line", "mind"),
    [
        (
            TWO,
            "B cuts · A deals 8 cards each · B leads",
            "The next card turns up trumps; the rest is the stock.",
        ),
        (
            THREE,
            "C cuts · A deals 13 cards each · B leads",
            "The card turned up for trumps stays on the table.",
        ),
        (FOUR, "D cuts · A deals 10 cards each · B leads", "The dealer's last card shows trumps."),
        (PAIRS, "D cuts · A deals 10 cards each · B leads", "The dealer's last card shows trumps."),
    ],
)
def test_who_deals_how_many_and_what_to_mind(scorer: Scorer, line: str, mind: str) -> None:
    ask = scorer.asked()
    assert said(ask.line) == line
    assert [said(one) for one in ask.minds] == [mind]
    assert said(ask.prompt) == "Who won?"


def test_after_the_match_the_line_can_still_be_said() -> None:
    two: Facts = {"outcome": {"winner": "A", "games": 2}}
    assert said(TWO.asked(two, two).line) == "B cuts · A deals 8 cards each · B leads"


def test_one_grid_of_each_side_and_one_game_or_two() -> None:
    grid = [way for way in PAIRS.asked().ways if way.column is not None]
    assert [(way.side, said(way.column), said(way.label), way.facts) for way in grid] == [
        ("1", "one game", "1: one game", {"outcome": {"winner": "1", "games": 1}}),
        ("1", "two games", "1: two games", {"outcome": {"winner": "1", "games": 2}}),
        ("2", "one game", "2: one game", {"outcome": {"winner": "2", "games": 1}}),
        ("2", "two games", "2: two games", {"outcome": {"winner": "2", "games": 2}}),
    ]
    assert all(way.place == "main" and not way.asks for way in grid)


def test_a_capote_is_who_declared_it_and_how_it_went() -> None:
    (pick,) = TWO.way("capote").asks
    assert isinstance(pick, Pick)
    assert [(said(one.label), one.facts["special"]) for one in pick.choices] == [
        ("A made it", {"type": "capote", "by": "A", "made": True}),
        ("A failed", {"type": "capote", "by": "A", "made": False}),
        ("B made it", {"type": "capote", "by": "B", "made": True}),
        ("B failed", {"type": "capote", "by": "B", "made": False}),
    ]


def test_whoever_says_capote_says_how_it_went() -> None:
    (pick,) = TWO.way("capote").asks
    assert isinstance(pick, Pick)
    assert (pick.is_required, pick.fold, pick.blank) == (True, False, None)


def test_only_points_are_looked_at_before_they_are_stored() -> None:
    table = TWO.by(four_of_a_kind_games=1, revoke="side")
    held = {way.key for way in table.asked().ways if not way.saves_at_once}
    assert held == {"points"}


def test_beside_a_tute_announcements_stand_behind_a_tap() -> None:
    sung, *_ = TWO.by(four_of_a_kind_games=1).way("four").asks
    assert isinstance(sung, Announced)
    assert sung.fold


def test_beside_points_a_capote_may_be_said_too() -> None:
    pick = TWO.way("points").asks[-1]
    assert isinstance(pick, Pick)
    assert (pick.name, pick.is_required, pick.fold, said(pick.blank)) == (
        "special",
        False,
        True,
        "no capote",
    )


def test_only_what_the_table_scores_is_asked() -> None:
    assert names(PAIRS, "more") == []
    assert names(PAIRS.by(four_of_a_kind_games=1, revoke="side"), "more") == ["Tute", "Revoke"]
    assert "Capote" not in names(PAIRS, "main")


def test_a_tute_and_a_revoke_are_somebodys() -> None:
    scorer = PAIRS.by(four_of_a_kind_games=1, revoke="side")
    *_, held = scorer.way("four").asks
    (revoked,) = scorer.way("revoke").asks
    for pick in (held, revoked):
        assert isinstance(pick, Pick)
        assert [choice.facts for choice in pick.choices] == [
            {"special": {"by": player}} for player in "ABCD"
        ]


@pytest.mark.parametrize(
    ("scorer", "questions"),
    [
        (TWO, ["cards", "last_trick", "announcements", "trump", "special"]),
        (THREE, ["cards", "last_trick", "announcements", "trump", "table_card"]),
        (FOUR, ["cards", "last_trick", "announcements", "trump"]),
    ],
)
def test_the_points_are_asked_in_this_order(scorer: Scorer, questions: list[str]) -> None:
    assert [question.name for question in scorer.way("points").asks] == questions
