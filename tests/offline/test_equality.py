"""A phone without signal shows what the server would show, byte for byte."""

import json
from itertools import cycle
from typing import Any

import pytest
from flask import Flask

from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.records.record import FORMAT
from scorekeeper.games import BY_KEY
from scorekeeper.language.catalogues import LANGUAGES
from scorekeeper.pages.new_match import typed_option
from tests.games.test_corpus import CORPUS, cases_in
from tests.offline.phone import BothSides, Fields

Case = dict[str, Any]
GUINOTE = {
    "format": FORMAT,
    "game": "guinote",
    "players": ["Ana", "Luis", "Pilar", "Pepe"],
    "hands": [{"outcome": {"winner": "1"}}, {"outcome": {"winner": "2"}}],
}
US: Fields = [("way", "won-1")]
THEM: Fields = [("way", "won-2")]


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("case", cases_in("*/whole_*.json"))
def test_a_whole_match_noted_hand_by_hand_looks_the_same(app: Flask, case: Case) -> None:
    match = case["match"]
    both = BothSides(app, {**match, "hands": [], "ended": False})
    for hand in match["hands"]:
        facts = _by_seat(hand, match["players"])
        if "dealer" in facts:
            both.write("/dealer", [("dealer", facts.pop("dealer"))])
        fields = both.hand(facts)
        both.both("/preview", fields)
        status, _ = both.write("/hands", fields)
        if status != 303:  # only a record says as little
            break
    both.both("/live/table")


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("game", BY_KEY)
def test_every_worked_case_looks_the_same(app: Flask, game: str) -> None:
    for case, reads in zip(_cases(game)[::4], cycle(LANGUAGES), strict=False):
        _looked_through(app, case["match"], reads)


@pytest.mark.soak
@pytest.mark.parametrize("reads", LANGUAGES)
@pytest.mark.parametrize("game", BY_KEY)
def test_every_worked_case_looks_the_same_in_every_language(
    app: Flask, game: str, reads: str
) -> None:
    for case in _cases(game):
        _looked_through(app, case["match"], reads)


def test_what_is_changed_looks_the_same(app: Flask) -> None:
    both = BothSides(app, GUINOTE)
    correction = both.both("/hands/2/correct?way=points")
    assert correction[0] == 200
    both.both("/hands/2/preview", US)
    assert both.write("/hands/2/correct", [*US, ("look", "1")])[0] == 200
    assert both.write("/hands/2/correct", US) == (303, "said=2&did=correct")
    both.both("?said=2&did=correct")
    assert both.write("/hands/1/strike") == (303, "did=strike")
    assert both.write("/undo") == (303, "did=undo")
    both.both("?did=undo")
    assert both.write("/redo") == (303, "did=redo")
    assert both.write("/redo")[0] == 422
    assert both.write("/undo") == (303, "did=undo")
    assert both.write("/end") == (303, "did=end")
    assert both.write("/hands", US)[0] == 422
    assert both.write("/undo") == (303, "did=undo")
    nowhere: Fields = [("client_id", "a-hand-of-nowhere"), ("base", "2")]
    assert both.server("/hands/9/strike", nowhere)[0] == 404
    assert both.offline("/hands/9/strike", nowhere)[0] == 404
    both.both("?did=undo")


def test_a_hand_that_came_late_waits_on_the_phone_too(app: Flask) -> None:
    both = BothSides(app, GUINOTE)
    late: Fields = [("client_id", "one-phone-1"), ("base", "1"), *US]
    assert both.both("/hands", late)[0] == 409
    assert both.write("/conflicts/3", [("choice", "both")]) == (303, "did=resolve")
    both.both("")


def test_what_waits_has_seen_what_waits_before_it_and_is_called_by_its_id(app: Flask) -> None:
    both = BothSides(app, GUINOTE)
    for number, hand in enumerate((US, THEM, US), start=1):
        own: Fields = [("client_id", f"one-phone-{number}"), ("base", "2")]
        assert both.offline("/hands", [*own, *hand])[0] == 303
    undo: Fields = [("client_id", "one-phone-4"), ("base", "2")]
    assert both.offline("/hands/one-phone-2/strike", undo) == (303, "did=strike")
    assert [kept.number for kept in both.keeper.seen.folded.hands] == [1, 2, 3, 5]
    both.phone.applied = ()
    assert both.offline("/hands/one-phone-3/why")[0] == 200
    assert [kept.number for kept in both.keeper.seen.folded.hands] == [1, 2, 3, 5]


def test_what_cannot_be_is_told_of_what_waits(app: Flask) -> None:
    both = BothSides(app, GUINOTE)
    own: Fields = [("client_id", "one-phone-1"), ("base", "2"), ("way", "points")]
    impossible: Fields = [*own, ("cards.1", "119"), ("last_trick", "s1")]
    assert both.offline("/hands", impossible)[0] == 422
    waiting = {"id": "one-phone-1", "address": f"/m/{both.token}/hands", "at": 0}
    both.waiting = [{**waiting, "fields": impossible}]
    assert both.offline("")[0] == 200
    assert "119" in both.phone.told["one-phone-1"]


def test_a_hand_that_waits_is_not_asked_about_again_where_the_same_was_stored_later(
    app: Flask,
) -> None:
    both = BothSides(app, GUINOTE)
    again: Fields = [("client_id", "one-phone-1"), ("base", "2"), *THEM]
    waiting = {"id": "one-phone-1", "address": f"/m/{both.token}/hands", "at": 0}
    both.waiting = [{**waiting, "fields": again}]
    assert both.offline("")[0] == 200
    assert [kept.number for kept in both.keeper.seen.folded.hands] == [1, 2, 3]
    assert both.phone.told == {}


def test_a_phone_that_starts_anew_takes_in_what_waits(app: Flask) -> None:
    both = BothSides(app, GUINOTE)
    both.write("/hands", US)
    both.write("/hands", THEM)
    both.phone.keeper, both.phone.applied = None, ()
    both.both("")


SEATS: Fields = [(f"order.{place}", seat) for place, seat in enumerate(("s1", "s3", "s2", "s4"))]


@pytest.mark.parametrize("reads", LANGUAGES)
def test_what_corrects_the_table_looks_the_same(app: Flask, reads: str) -> None:
    both = BothSides(app, GUINOTE, reads)
    for path in ("/players", "/house-rules", "/stake", "/plot"):
        assert both.both(path)[0] == 200
    lola: Fields = [("names.s1", "Lola"), *SEATS]
    assert both.write("/players", [*lola, ("look", "1")])[0] == 200
    assert both.write("/players", [("names.s1", "Luis"), *SEATS])[0] == 422
    assert both.write("/players", lola) == (303, "did=players")
    substitute: Fields = [("seat", "s4"), ("name", "Marta"), ("since", "2")]
    assert both.write("/substitute", [*substitute[:2], ("since", "9")])[0] == 422
    assert both.write("/substitute", substitute) == (303, "did=players")
    both.both("/players")
    rules: Fields = _rules_of(both)
    assert both.write("/house-rules", [("rules.games", "x")])[0] == 422
    assert both.write("/house-rules", [*rules, ("look", "1")])[0] == 200
    assert both.write("/house-rules", rules) == (303, "did=rules")
    assert both.write("/stake", [("stake", "x" * 99), ("currency", "EUR")])[0] == 422
    coffees: Fields = [("stake", "los cafés"), ("stake_each", "match"), ("currency", "EUR")]
    assert both.write("/stake", coffees) == (303, "did=stake")
    assert both.write("/hands/1/note", [("note", "x" * 201)])[0] == 422
    assert both.write("/hands/1/note", [("note", "odd")]) == (303, "did=note")
    assert both.both("/stake", [("client_id", "late-write"), ("base", "0"), *coffees])[0] == 409
    for path in ("?did=note", "/hands/1/why", "/plot", "/house-rules", "/stake"):
        both.both(path)


def _rules_of(both: BothSides) -> Fields:
    options = both.keeper.see().game.words.options
    rules = {**encode(both.keeper.seen.rules), "both_over": "last_trick"}
    return [(f"rules.{name}", typed_option(one, rules[name])) for name, one in options.items()]


@pytest.mark.parametrize("path", ["/log", "/share", "/big", "/delete"])
def test_what_needs_a_server_says_so(app: Flask, path: str) -> None:
    assert BothSides(app, GUINOTE).offline(path) == (501, "")


def test_who_only_watches_takes_nothing_along(app: Flask) -> None:
    both = BothSides(app, GUINOTE)
    watched = both.known["watch_token"]
    assert both.client.get(f"/m/{watched}/carried.json").status_code == 403


def _looked_through(app: Flask, match: Case, reads: str) -> None:
    both = BothSides(app, match, reads)
    both.both("")
    hands = both.keeper.see().hands
    for hand in hands[-1:]:
        if hand.step is not None:
            both.both(f"/hands/{hand.entry}/why")
            both.both(f"/hands/{hand.entry}/correct")


def _cases(game: str) -> list[Case]:
    found: list[Case] = []
    for path in sorted((CORPUS / game).glob("*.json")):
        found += json.loads(path.read_text(encoding="utf-8"))["cases"]
    return [one for one in found if not any("error" in state for state in one["expected"])]


def _by_seat(hand: Case, players: list[str]) -> Case:
    told = json.dumps(hand, ensure_ascii=False)
    for place, name in enumerate(players, start=1):
        told = told.replace(json.dumps(name, ensure_ascii=False), f'"s{place}"')
    found: Case = json.loads(told)
    return found
