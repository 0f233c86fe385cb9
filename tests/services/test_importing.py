"""Records and logs, out and in again: nothing is lost, and what is broken is refused in words."""

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from itertools import count
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.engine.record import FORMAT, answer, read, write
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.games import BY_KEY
from scorekeeper.services import changing, matches
from scorekeeper.services.deleting import delete_match
from scorekeeper.services.explaining import explain
from scorekeeper.services.exporting import export_log, match_record
from scorekeeper.services.history import history
from scorekeeper.services.importing import import_record
from scorekeeper.services.views import MatchView, Refused, Saved, Started, Write
from tests.games.playing import drawn

Recorder = Callable[[Mapping[str, Any]], Saved]
Writer = Callable[[], Write]
Facts = dict[str, Any]

IDS = count()
US = {"outcome": {"winner": "1"}}
THEM = {"outcome": {"winner": "2"}}


def record_with(**changes: object) -> Facts:
    return {
        "format": FORMAT,
        "game": "guinote",
        "players": ["Ana", "Luis", "Pilar", "Pepe"],
        "first_dealer": "Luis",
        "rules": {"games": 4},
        "hands": [US, {**THEM, "dealer": "Pepe"}],
        "meta": {"date": "2025-11-21", "currency": "EUR"},
        **changes,
    }


def taken_in(document: object, client_id: str = "import") -> Started:
    answered = import_record(document, client_id)
    assert isinstance(answered, Started), lines(answered)
    return answered


def seen(table: Started) -> MatchView:
    return matches.see_match(table.score_token)


def lines(answered: Started | Refused) -> list[str]:
    assert isinstance(answered, Refused)
    return [say(one.words, PlainVoice()) for one in answered.problems]


# ── A foreign record ────────────────────────────────────────────────────────────────────────────


@pytest.mark.usefixtures("app")
def test_a_foreign_record_becomes_a_match() -> None:
    view = seen(taken_in(json.dumps(record_with()).encode()))
    assert list(view.names.values())[:4] == ["Ana", "Luis", "Pilar", "Pepe"]
    assert view.replay.state.games == {"1": 1, "2": 1}
    assert view.replay.table.first_dealer == "s2"
    assert view.created_at is not None
    assert view.created_at.date().isoformat() == "2025-11-21"
    assert (view.rules, view.version) == ({"games": 4}, 2)


@pytest.mark.usefixtures("app")
def test_it_goes_on_from_there_and_can_be_undone() -> None:
    table = taken_in(record_with())
    said = Write(token=table.score_token, client_id="next", base=2)
    assert isinstance(matches.record_hand(said, US), Saved)
    matches.undo(Write(token=table.score_token, client_id="undo-1", base=3))
    matches.undo(Write(token=table.score_token, client_id="undo-2", base=4))
    assert seen(table).replay.state.games == {"1": 1, "2": 0}


@pytest.mark.usefixtures("app")
def test_a_hand_that_does_not_fit_is_kept_and_shown() -> None:
    wrong: Facts = {"cards": {"1": 130}, "last_trick": "Zoe"}
    table = taken_in(record_with(hands=[US, wrong, THEM]))
    view = seen(table)
    assert [hand.step is None for hand in view.hands] == [False, False, True]
    assert view.replay.refused is not None
    assert match_record(table.score_token)["hands"] == [US, wrong, THEM]


@pytest.mark.usefixtures("app")
def test_a_stranger_called_like_a_seat_does_not_sit_down() -> None:
    wrong = {"cards": {"1": 60}, "last_trick": "s2"}
    view = seen(taken_in(record_with(hands=[wrong])))
    assert view.replay.refused is not None
    assert [one.code for one in view.replay.refused.problems] == ["unknown_player"]


@pytest.mark.usefixtures("app")
def test_what_the_meta_says_is_kept() -> None:
    meta = {
        "title": "Friday",
        "date": "2025-11-21",
        "currency": "CHF",
        "language": "ca",
        "sides": ["Us", ""],
        "customs": {"cards_each": "six"},
        "substitutes": [{"player": "Pepe", "name": "Marta", "since": 2}],
        "played at": {"bar": "El Rincón", "tables": [1, 2, {"since": 1.5}]},
        "begun": 1763683200000,
    }
    table = taken_in(record_with(meta=meta))
    view = seen(table)
    assert (view.title, view.currency, view.language) == ("Friday", "CHF", "ca")
    assert (view.names["1"], view.names["2"]) == ("Us", "Luis & Marta")
    assert view.names_at(1)["2"] == "Luis & Pepe"
    assert view.replay.table.custom("cards_each", "ten") == "six"
    assert match_record(table.score_token)["meta"] == meta


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize(
    "meta",
    [
        {"title": "x" * 121, "date": "yesterday", "currency": "shells", "language": "la"},
        {"title": 7, "sides": ["Us"], "customs": {"cards_each": "nine"}, "currency": None},
        {"sides": ["x" * 41, "Them"], "customs": [], "substitutes": {}},
        {"substitutes": [{"player": "Zoe", "name": "Marta", "since": 2}]},
        {"substitutes": [{"player": "Pepe", "name": "Marta", "since": True}]},
        {"log": {"entries": []}},
        {"log": "none"},
    ],
)
def test_a_meta_of_another_form_is_no_reason_to_refuse_and_is_kept(meta: Facts) -> None:
    table = taken_in(record_with(meta=meta))
    kept = match_record(table.score_token)["meta"]
    assert {key: kept[key] for key in meta} == meta
    assert seen(table).replay.state.games == {"1": 1, "2": 1}


@pytest.mark.usefixtures("app")
def test_what_is_said_here_later_stands_above_what_was_brought() -> None:
    table = taken_in(record_with(meta={"substitutes": "many", "sides": 2}))
    said = Write(token=table.score_token, client_id="sub", base=2)
    changing.change_players(said, {"s4": "Marta"}, since=2)
    said = Write(token=table.score_token, client_id="sides", base=3)
    changing.change_players(said, {"1": "Us"})
    meta = match_record(table.score_token)["meta"]
    assert meta["substitutes"] == [{"player": "Pepe", "name": "Marta", "since": 2}]
    assert meta["sides"] == ["Us", ""]


@pytest.mark.usefixtures("app")
def test_a_finished_record_is_a_finished_match_with_its_place_in_the_tally() -> None:
    view = seen(taken_in(record_with(rules={"games": 2}, hands=[US, US])))
    assert view.is_over
    assert view.tally is not None
    assert view.tally.won == {"1": 1, "2": 0}


@pytest.mark.usefixtures("app")
def test_an_ended_record_stays_ended() -> None:
    table = taken_in(record_with(ended=True))
    assert seen(table).is_ended
    assert match_record(table.score_token)["ended"] is True


@pytest.mark.usefixtures("app")
def test_the_same_import_twice_is_one_match() -> None:
    assert taken_in(record_with()) == taken_in(record_with())


# ── Refused in words ────────────────────────────────────────────────────────────────────────────


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize(
    ("document", "words"),
    [
        (b"", "This is no match record: no JSON: "),
        ("{", "This is no match record: no JSON: "),
        (b"\xff\xfe", "This is no match record: no JSON: "),
        ([], "This is no match record: record: expected an object"),
        ({"format": "other/2"}, "This is no match record: missing key 'game'"),
        (record_with(game="mus"), "This is no match record: game: 'mus' is not one of "),
        (record_with(hands=[{"bet": 5}]), "This is no match record: hands[0]: unknown key 'bet'"),
        (record_with(players=["A", "B", "C"] * 2), "Guiñote is played by 2, 3, 4, not by 6."),
        (record_with(players=["Ana", "Ana", "B", "C"], first_dealer="B"), "Each player needs"),
        (record_with(players=["x" * 41, "Luis", "C", "D"]), "41 characters are too many"),
        (record_with(first_dealer="Zoe"), "“Zoe” deals first but does not sit at this table."),
        (record_with(rules={"cotos": 2}), "Several cotos need games"),
        (record_with(rules={"games": 10**12}), "This is no match record: a number beyond"),
        (record_with(hands=[{"cards": {"1": -(10**9)}}]), "This is no match record: a number be"),
        (record_with(meta={"title": "a\x00b"}), "This is no match record: 'a\\x00b' cannot be"),
        (record_with(meta={"\ud800": 1}), "This is no match record: '\\ud800' cannot be written"),
        (record_with(hands=[US] * 1_001), "1001 hands are more than one match holds: 1000 at"),
        (record_with(meta={"x": [0] * 200_000}), "This is no match record: there is more in it"),
    ],
)
def test_what_is_no_record_is_refused_in_words(document: object, words: str) -> None:
    answered = import_record(document, "import")
    assert any(line.startswith(words) for line in lines(answered)), lines(answered)


@pytest.mark.usefixtures("app")
def test_a_record_nested_without_end_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(100):
        deep = [deep]
    (line,) = lines(import_record(record_with(meta={"x": deep}), "import"))
    assert "there is more in it" in line
    assert "no JSON" in lines(import_record("[" * 100_000, "import"))[0]


# ── Out and in again ────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def evening(table: Started, record: Recorder, write: Writer) -> Started:
    """A match in which about everything has happened."""
    record(US)
    record(THEM)
    record({"outcome": {"vuelta": True}, "last_trick": "s3"})
    matches.correct_hand(write(), 1, THEM)
    matches.strike_hand(write(), 2)
    matches.undo(write())
    matches.set_dealer(write(), "s2")
    record({"claim": {"by": "s4", "correct": True}})
    changing.change_rules(write(), {"games": 6})
    changing.change_players(write(), {"s2": "Lola", "1": "Us"}, ["s1", "s4", "s3", "s2"])
    changing.change_players(write(), {"s4": "Marta"}, since=3)
    changing.note_hand(write(), 1, "odd")
    matches.end_match(write())
    return table


def test_a_log_taken_in_again_is_the_same_match(evening: Started) -> None:
    document = export_log(evening.score_token)
    again = taken_in(json.dumps(document))
    assert export_log(again.score_token) == document
    ours, theirs = seen(evening), seen(again)
    assert theirs.replay == ours.replay
    assert [hand.note for hand in theirs.hands] == ["odd", "", "", ""]
    assert [hand.at for hand in theirs.hands] == [hand.at for hand in ours.hands]
    assert (theirs.periods, theirs.version) == (ours.periods, ours.version)
    assert [line.words for line in history(again.score_token)] == [
        line.words for line in history(evening.score_token)
    ]


def test_undo_goes_on_behind_an_import(evening: Started) -> None:
    again = taken_in(export_log(evening.score_token))
    version = seen(again).version
    said = Write(token=again.score_token, client_id="undo", base=version)
    assert matches.undo(said) == Saved(version + 1)
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
        changing.change_players(write(), {key: ""})
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
    document = spoilt(export_log(evening.score_token), path, value)
    again = taken_in(document)
    assert without_log(match_record(again.score_token)) == without_log(document)
    assert match_record(again.score_token)["meta"]["log"] == document["meta"]["log"]
    exported = export_log(again.score_token)["meta"]
    assert exported["imported_log"] == document["meta"]["log"]
    assert len(history(again.score_token)) < 8


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_export_of_an_import_keeps_everything(app: Flask, data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(sorted(BY_KEY)))
    record = drawn(data, key, most=8)
    meta = data.draw(
        st.fixed_dictionaries(
            {}, optional={"title": st.just("Friday"), "place": st.integers(), "date": st.none()}
        )
    )
    document = {**write(record), "meta": meta}
    with app.test_request_context():
        table = taken_in(document, f"import-{next(IDS)}")
        found = match_record(table.watch_token)
        again = taken_in(export_log(table.score_token), f"import-{next(IDS)}")
        assert export_log(again.score_token) == export_log(table.score_token)
    assert found["players"] == document["players"]
    assert found["first_dealer"] == document.get("first_dealer", document["players"][0])
    assert found["hands"] == document["hands"]
    assert found["rules"] if document.get("rules") else "rules" not in found
    assert {key: found["meta"][key] for key in meta} == meta
    assert answer(read(found, BY_KEY)) == answer(record)


SCRAPS = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.sampled_from(
        ["", "s1", "s9", "1", "hand", "void", "Ana", "\x00", "9999-12-31T23:59:59-23:59"]
    )
    | st.sampled_from([10**30, -1, 0, 1, 2, 10**6]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abs"), inner),
)


def leaves(document: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401 (JSON)
    """The way to each part of a document."""
    found = [path] if path else []
    inside = document.items() if isinstance(document, dict) else []
    if isinstance(document, list):
        inside = enumerate(document)  # type: ignore[assignment]  # (keys of a list are its places)
    for key, part in inside:
        found += leaves(part, (*path, key))
    return found


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    max_examples=max(200, settings().max_examples // 4),
)
@given(data=st.data())
def test_a_record_spoilt_anywhere_is_taken_in_or_refused_and_never_fails(
    evening: Started, data: st.DataObject
) -> None:
    document = export_log(evening.score_token)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(leaves(document)))
        place: Any = document
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = data.draw(SCRAPS)
    answered = import_record(document, f"import-{next(IDS)}")
    if isinstance(answered, Refused):
        assert all(lines(answered))
        return
    view = seen(answered)
    assert (view.plot, view.pairings) is not None
    history(answered.score_token)
    for hand in view.hands:
        explain(answered.score_token, hand.entry)
    again = export_log(answered.score_token)
    assert export_log(taken_in(again, f"import-{next(IDS)}").score_token) == again
