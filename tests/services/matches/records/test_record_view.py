"""A record seen as a match, and the paper that is made of it."""

from typing import Any

import pytest
from flask import Flask
from flask_babel import force_locale

from scorekeeper.engine.records.record import read
from scorekeeper.games import BY_KEY
from scorekeeper.services.answers import Refused
from scorekeeper.services.matches.records.record_file import view_of
from scorekeeper.services.matches.view_models import MatchView
from scorekeeper.services.papers import papers

BARS = {"cards": {"A": 60, "B": 40, "C": 12, "D": 8}, "last_trick": "A"}


def record(**changes: object) -> dict[str, Any]:
    return {
        "format": "scorekeeper/1",
        "game": "tuti_boig",
        "players": ["A", "B", "C", "D"],
        "hands": [BARS],
        **changes,
    }


def seen(**changes: object) -> MatchView:
    view = view_of(read(record(**changes), BY_KEY))
    assert isinstance(view, MatchView)
    return view


def test_a_record_is_seen_with_its_own_names() -> None:
    assert list(seen().names.values()) == ["A", "B", "C", "D"]


def test_pairs_are_named_by_the_record_or_by_their_players() -> None:
    pairs: dict[str, object] = {"game": "guinote", "hands": []}
    assert seen(**pairs).names["1"] == "A & C"
    assert seen(**pairs, meta={"sides": ["Us", ""]}).names["1"] == "Us"
    assert seen(**pairs, meta={"sides": ["Us", ""]}).names["2"] == "B & D"


def test_players_that_cannot_be_are_refused() -> None:
    assert isinstance(view_of(read(record(players=["A", "A"]), BY_KEY)), Refused)


@pytest.mark.parametrize(
    "meta",
    [
        {"date": "yesterday", "currency": "shells", "title": 7, "sides": "us"},
        {"date": 20261120, "currency": ["EUR"], "language": None},
    ],
)
def test_meta_of_another_form_is_ignored(meta: dict[str, Any]) -> None:
    view = seen(meta=meta)
    assert (view.created_at, view.currency, view.title) == (None, "EUR", "")


def test_a_hand_that_does_not_fit_stands_with_its_problem(app: Flask) -> None:
    spoilt = {"cards": {"A": 60, "B": 40, "C": 12, "D": 9}, "last_trick": "A"}
    view = seen(hands=[BARS, spoilt, BARS])
    assert [hand.step is None for hand in view.hands] == [False, False, True]
    with app.test_request_context(), force_locale("en"):
        page = papers.match_sheet(view)
    assert "60 + 40 + 12 + 9 = 121, the deck holds 120: 1 too many." in page
    assert "kept, not scored" in page


def test_the_same_paper_is_printed_once(app: Flask) -> None:
    with app.test_request_context():
        first = papers.printed_html(papers.match_sheet(seen()), "Bar")
        assert papers.printed_html(papers.match_sheet(seen()), "Bar") is first
        assert papers.printed_html(papers.match_sheet(seen(), "letter"), "Bar") is not first
    assert first.startswith(b"%PDF")
