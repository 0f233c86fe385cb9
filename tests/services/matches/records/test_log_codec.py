"""A log and a record as files."""

import json
from copy import deepcopy
from typing import Any

import pytest
from flask import Flask
from flask_babel import force_locale

from scorekeeper.engine.records.record import Record, read
from scorekeeper.games import BY_KEY
from scorekeeper.services.answers import Refused, Saved
from scorekeeper.services.matches import match_record as records
from scorekeeper.services.matches import record_file
from scorekeeper.services.matches.begin import delete_match, import_record
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log.history import history_of
from scorekeeper.services.matches.record_file import view_of
from scorekeeper.services.matches.view_models import MatchView, Started, Write
from scorekeeper.services.papers import papers
from tests import hands
from tests.hands import export_log, match_record
from tests.services.foreign_records import Writer, record_with, seen, taken_in
from tests.services.refusals import words

Facts = dict[str, Any]


def test_a_log_taken_in_again_is_the_same_match(evening: Started) -> None:
    document = export_log(evening.score_token)
    again = taken_in(json.dumps(document))
    assert export_log(again.score_token) == document
    ours, theirs = seen(evening), seen(again)
    assert theirs.replay == ours.replay
    assert theirs.cut == ours.cut
    assert [hand.note for hand in theirs.hands] == ["odd", "", "", ""]
    assert [hand.at for hand in theirs.hands] == [hand.at for hand in ours.hands]
    assert (theirs.periods, theirs.version) == (ours.periods, ours.version)
    assert [line.words for line in history_of(open_match(again.score_token))] == [
        line.words for line in history_of(open_match(evening.score_token))
    ]


def test_the_card_that_was_cut_goes_with_whoever_sits_elsewhere(evening: Started) -> None:
    # Pepe and Luis sat in each other's seats, as it was put right later.
    cut = match_record(evening.score_token)["meta"]["cut"]
    assert cut["cards"] == [["ace", "oros"], ["2", "bastos"], ["king", "oros"], ["7", "copas"]]


def test_undo_goes_on_behind_an_import(evening: Started) -> None:
    again = taken_in(export_log(evening.score_token))
    version = seen(again).version
    said = Write(token=again.score_token, client_id="undo", base=version)
    assert hands.undo(said) == Saved(version + 1)
    assert not seen(again).is_ended


def test_who_watches_takes_no_private_notes_along(evening: Started) -> None:
    document = export_log(evening.watch_token)
    assert "odd" not in json.dumps(document)
    again = taken_in(document)
    assert seen(again).replay == seen(evening).replay
    assert [hand.note for hand in seen(again).hands] == [""] * 4


def test_a_match_moved_house_may_be_deleted_here(evening: Started) -> None:
    document = export_log(evening.score_token)
    version = seen(evening).version
    delete_match(Write(token=evening.score_token, client_id="gone", base=version))
    assert export_log(taken_in(document).score_token) == document


def test_unnamed_players_stay_unnamed(app: Flask, write: Writer) -> None:
    for key in ("s1", "s2", "s3", "s4"):
        hands.change_players(write(), {key: ""})
    token = write().token
    again = taken_in(export_log(token))
    assert seen(again).unnamed == {"s1", "s2", "s3", "s4"}


def without_log(document: Facts) -> Facts:
    return {**document, "meta": {k: v for k, v in document["meta"].items() if k != "log"}}


def spoilt(document: Facts, path: tuple[Any, ...], value: object) -> Facts:
    found = deepcopy(document)
    place: Any = found["meta"]["log"]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return found


@pytest.mark.slow(keep=8)
def without_digests(document: dict[str, Any]) -> dict[str, Any]:
    """As another program writes it: with them, what was changed is refused."""
    log = document["meta"]["log"]
    del log["start"]
    for line in log["entries"]:
        del line["chain"]
    return document


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("players", 1), "Zoe"),
        (("rules",), {"games": 7}),
        (("hands",), []),
        (("hands", 0, "outcome"), {"winner": "1"}),
        (("ended",), False),
    ],
    ids=str,
)
def test_what_was_changed_beside_a_log_that_is_whole_is_not_taken_in(
    evening: Started, path: tuple[Any, ...], value: object
) -> None:
    document = json.loads(json.dumps(export_log(evening.score_token)))
    inside: Any = document
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    assert words(import_record(document, "changed")) == [
        (
            "This file was changed after it was saved: its players, rules, hands or end are not as"
            " its history has them."
        )
    ]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("begun",), "yesterday"),
        (("begun",), "2025-11-21T20:00:00"),
        (("names",), ["Ana", "Luis"]),
        (("names", 0), "Zoe"),
        (("names", 0), "x" * 41),
        (("sides",), ["Us"]),
        (("first_dealer",), 4),
        (("cut", "cards", 0), ["7", "oros"]),
        (("first_dealer",), 1),
        (("rules",), {"cotos": 2}),
        (("entries",), []),
        (("entries", 0, "number"), 9),
        (("entries", 0, "kind"), "riot"),
        (("entries", 0, "at"), "soon"),
        (("entries", 0, "payload"), {"outcome": {"winner": 1}}),
        (("entries", 2, "payload"), {"outcome": {"vuelta": True}, "last_trick": "s2"}),
        (("entries", 3, "payload"), {"outcome": {"winner": "1"}}),
        (("entries", 6, "payload"), {"dealer": "s9"}),
        (("entries", 6, "payload"), {}),
        (("entries", 8, "payload"), {"cotos": 2}),
        (("entries", 8, "payload"), {"games": 7}),
        (("entries", 9, "payload"), {"order": ["s1", "s1", "s2", "s3"]}),
        (("entries", 9, "payload"), {"names": {"s9": "Zoe"}}),
        (("entries", 9, "payload"), {"names": {"s1": "x" * 41}}),
        (("entries", 10, "payload"), {"names": {"s4": "Marta"}, "since": 0}),
        (("entries", 11, "payload"), {"text": "x" * 201}),
        (("entries", 12, "kind"), "strike"),
        (("entries", 12, "number"), 10**30),
        (("entries", 3, "target"), 10**30),
        (("begun",), "0001-01-01T00:00:00+23:59"),
        (("more",), 1),
    ],
    ids=str,
)
def test_a_log_that_does_not_say_what_the_record_says_is_not_believed(
    evening: Started, path: tuple[Any, ...], value: object
) -> None:
    document = spoilt(without_digests(export_log(evening.score_token)), path, value)
    again = taken_in(document)
    assert without_log(match_record(again.score_token)) == without_log(document)
    assert match_record(again.score_token)["meta"]["log"] == document["meta"]["log"]
    exported = export_log(again.score_token)["meta"]
    assert exported["imported_log"] == document["meta"]["log"]
    assert len(history_of(open_match(again.score_token))) < 8


@pytest.mark.parametrize("more", [-1, 0, 1])
@pytest.mark.usefixtures("app")
def test_so_many_entries_are_believed(more: int, monkeypatch: pytest.MonkeyPatch) -> None:
    exported = export_log(taken_in(record_with()).score_token)
    there = len(exported["meta"]["log"]["entries"])
    monkeypatch.setattr(records, "_MOST_ENTRIES", there - more)
    record = record_file.read_record(exported)
    assert isinstance(record, Record)
    assert (records.read_log(record) is None) == (more > 0)


BARS = {"cards": {"A": 60, "B": 40, "C": 12, "D": 8}, "last_trick": "A"}


def record(**changes: object) -> dict[str, Any]:
    return {
        "format": "scorekeeper/1",
        "game": "tuti_boig",
        "players": ["A", "B", "C", "D"],
        "hands": [BARS],
        **changes,
    }


def shown(**changes: object) -> MatchView:
    view = view_of(read(record(**changes), BY_KEY))
    assert isinstance(view, MatchView)
    return view


def test_a_record_is_seen_with_its_own_names() -> None:
    assert list(shown().names.values()) == ["A", "B", "C", "D"]


def test_pairs_are_named_by_the_record_or_by_their_players() -> None:
    pairs: dict[str, object] = {"game": "guinote", "hands": []}
    assert shown(**pairs).names["1"] == "A & C"
    assert shown(**pairs, meta={"sides": ["Us", ""]}).names["1"] == "Us"
    assert shown(**pairs, meta={"sides": ["Us", ""]}).names["2"] == "B & D"


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
    view = shown(meta=meta)
    assert (view.created_at, view.currency, view.title) == (None, "EUR", "")


def test_a_hand_that_does_not_fit_stands_with_its_problem(app: Flask) -> None:
    spoilt = {"cards": {"A": 60, "B": 40, "C": 12, "D": 9}, "last_trick": "A"}
    view = shown(hands=[BARS, spoilt, BARS])
    assert [hand.step is None for hand in view.hands] == [False, False, True]
    with app.test_request_context(), force_locale("en"):
        page = papers.match_sheet(view)
    assert "60 + 40 + 12 + 9 = 121, the deck holds 120: 1 too many." in page
    assert "kept, not scored" in page


def test_the_same_paper_is_printed_once(app: Flask) -> None:
    with app.test_request_context():
        first = papers.printed_html(papers.match_sheet(shown()), "Bar")
        assert papers.printed_html(papers.match_sheet(shown()), "Bar") is first
        assert papers.printed_html(papers.match_sheet(shown(), "letter"), "Bar") is not first
    assert first.startswith(b"%PDF")
