"""A record is taken in: what it becomes, and the laws of that."""

import json
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.engine.records.record import answer, read, write
from scorekeeper.games import BY_KEY
from scorekeeper.pages.one_hand import explain_hand
from scorekeeper.services.answers import Refused, Saved
from scorekeeper.services.matches import record_file
from scorekeeper.services.matches.begin import import_record
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log.history import history_of
from scorekeeper.services.matches.view_models import Started, Write
from tests import hands
from tests.games.scorer import own
from tests.games.whole_matches import drawn
from tests.hands import export_log, match_record
from tests.services.foreign_records import IDS, THEM, US, Facts, record_with, seen, taken_in
from tests.services.refusals import words

# ── A foreign record ────────────────────────────────────────────────────────────────────────────


@pytest.mark.usefixtures("app")
def test_a_foreign_record_becomes_a_match() -> None:
    view = seen(taken_in(json.dumps(record_with()).encode()))
    assert list(view.names.values())[:4] == ["Ana", "Luis", "Pilar", "Pepe"]
    assert own(view.replay.state).games == {"1": 1, "2": 1}
    assert view.replay.table.first_dealer == "s2"
    assert view.created_at is not None
    assert view.created_at.date().isoformat() == "2025-11-21"
    assert (view.rules, view.version) == ({"games": 4}, 2)


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize("cards", [[["ace", "oros"]], [["joker", "oros"]] * 4, "ace"])
def test_a_cut_that_cannot_have_been_is_kept_and_not_shown(cards: object) -> None:
    table = taken_in(record_with(meta={"cut": {"cards": cards}}))
    assert seen(table).cut is None
    assert match_record(table.score_token)["meta"]["cut"] == {"cards": cards}


@pytest.mark.usefixtures("app")
def test_it_goes_on_from_there_and_can_be_undone() -> None:
    table = taken_in(record_with())
    said = Write(token=table.score_token, client_id="next", base=2)
    assert isinstance(hands.record_hand(said, US), Saved)
    hands.undo(Write(token=table.score_token, client_id="undo-1", base=3))
    hands.undo(Write(token=table.score_token, client_id="undo-2", base=4))
    assert own(seen(table).replay.state).games == {"1": 1, "2": 0}


@pytest.mark.usefixtures("app")
def test_a_hand_that_does_not_fit_is_kept_and_shown() -> None:
    wrong: Facts = {"cards": {"1": 100}, "last_trick": "Zoe"}
    table = taken_in(record_with(hands=[US, wrong, THEM]))
    view = seen(table)
    assert [hand.step is None for hand in view.hands] == [False, False, True]
    assert view.replay.refused is not None
    assert match_record(table.score_token)["hands"] == [US, wrong, THEM]


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (
            {"1": -30},
            "Hand 2 cannot be (cards.1): −30 cannot be: card points lie between 0 and 120.",
        ),
        (
            {"2": 999},
            "Hand 2 cannot be (cards.2): 999 cannot be: card points lie between 0 and 120.",
        ),
        ({"1": 60, "2": 61}, "Hand 2 cannot be (cards): 60 + 61 = 121, the deck holds 120: 1 too"),
    ],
)
def test_a_hand_that_no_deal_gives_is_refused_by_its_number_and_field(
    cards: Facts, said: str
) -> None:
    wrong: Facts = {"cards": cards, "last_trick": "Ana"}
    (line,) = words(import_record(record_with(hands=[US, wrong, THEM]), "import"))
    assert line.startswith(said)


@pytest.mark.usefixtures("app")
def test_a_log_of_an_older_version_is_taken_where_its_hands_can_be() -> None:
    document = export_log(taken_in(record_with(hands=[US])).score_token)
    (line,) = document["meta"]["log"]["entries"]
    line["chain"] = ""
    taken_in(document, "without-digests")
    document["hands"] = [{"cards": {"1": 999}, "last_trick": "Ana"}]
    line["payload"] = {"cards": {"1": 999}, "last_trick": "s1"}
    (refused,) = words(import_record(document, "spoilt"))
    assert "999 cannot be" in refused


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
        "cut": {
            "cards": [["ace", "oros"], ["7", "copas"], ["king", "oros"], ["2", "bastos"]],
            "seed": "",
        },
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
    assert own(seen(table).replay.state).games == {"1": 1, "2": 1}


@pytest.mark.usefixtures("app")
def test_what_is_said_here_later_stands_above_what_was_brought() -> None:
    table = taken_in(record_with(meta={"substitutes": "many", "sides": 2}))
    said = Write(token=table.score_token, client_id="sub", base=2)
    hands.change_players(said, {"s4": "Marta"}, since=2)
    said = Write(token=table.score_token, client_id="sides", base=3)
    hands.change_players(said, {"1": "Us"})
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


# ── Refused in words ────────────────────────────────────────────────────────────────────────────


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize(
    ("document", "said"),
    [
        (b"", "This is no match record: no JSON: "),
        ("{", "This is no match record: no JSON: "),
        (b"\xff\xfe", "This is no match record: no JSON: "),
        ([], "This is no match record: the file: expected an object, found []"),
        ({"format": "other/2"}, 'This is no match record: the file: missing key "game"'),
        (record_with(game="mus"), 'This is no match record: game: "mus" is not one of '),
        (record_with(hands=[{"bet": 5}]), 'This is no match record: hands #1: unknown key "bet"'),
        (record_with(players=["A", "B", "C"] * 2), "Guiñote is played by 2, 3, 4, not by 6."),
        (record_with(players=["Ana", "Ana", "B", "C"], first_dealer="B"), "Each player needs"),
        (record_with(players=["x" * 41, "Luis", "C", "D"]), "41 characters are too many"),
        (record_with(first_dealer="Zoe"), "“Zoe” deals first but does not sit at this table."),
        (record_with(rules={"cotos": 2}), "Several cotos need games"),
        (record_with(rules={"games": 10**12}), "This is no match record: rules.games: a number"),
        (
            record_with(hands=[{"cards": {"1": -(10**9)}}]),
            "This is no match record: hands #1.cards.1: a",
        ),
        (
            b'{"hands": [1,\n1e999]}',
            "This is no match record: line 2, letter 1: “1e999” is no number",
        ),
        (record_with(meta={"title": "a\x00b"}), "This is no match record: “a�b” has a sign"),
        (record_with(meta={"\ud800": 1}), "This is no match record: “�” has a sign that"),
        (record_with(hands=[US] * 1_001), "1001 hands are more than one match holds: 1000 at"),
        (record_with(meta={"x": [0] * 200_000}), "This is no match record: there is more in it"),
    ],
)
def test_what_is_no_record_is_refused_in_words(document: object, said: str) -> None:
    found = words(import_record(document, "import"))
    assert any(line.startswith(said) for line in found), found


@pytest.mark.usefixtures("app")
def test_a_record_nested_without_end_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(100):
        deep = [deep]
    (line,) = words(import_record(record_with(meta={"x": deep}), "import"))
    assert "there is more in it" in line
    (line,) = words(import_record("[" * 100_000, "import"))
    assert line.startswith("This is no match record: line 1, letter 101: one part stands in")
    assert line.endswith("more than 100 deep")


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_so_many_hands_are_taken(more: int) -> None:
    read = record_file.read_record(record_with(hands=[US] * (record_file.MOST_HANDS + more)))
    if more > 0:
        assert isinstance(read, Refused)
        assert "1001 hands are more than one match holds: 1000 at most." in words(read)
    else:
        assert not isinstance(read, Refused)
        assert len(read.hands) == record_file.MOST_HANDS + more


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


@pytest.mark.slow
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    max_examples=min(max(50, 4 * settings().max_examples), 2_500),
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
        assert all(words(answered))
        return
    view = seen(answered)
    assert (view.plot, view.pairings) is not None
    history_of(open_match(answered.score_token))
    for hand in view.hands:
        explain_hand(open_match(answered.score_token), hand.entry)
    again = export_log(answered.score_token)
    assert export_log(taken_in(again, f"import-{next(IDS)}").score_token) == again
