"""A phone that never meets a server begins, plays, saves and hands over the same matches."""

import json
import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.engine.records.record import answer, read
from scorekeeper.games import BY_KEY
from scorekeeper.language.catalogues import LANGUAGES
from scorekeeper.services.matches.begin import import_record
from scorekeeper.services.matches.view_models import Started
from tests.games.test_corpus import cases_in
from tests.hands import export_log
from tests.offline.phone import phone_beside
from tests.offline.pocket import Facts, Fields, Pocket, answered, settled
from tests.offline.test_equality import _by_seat

NAMES: Fields = [(f"names.{n}", name) for n, name in enumerate(("Ana", "Luis", "Pilar", "Pepe"))]
US: Fields = [("way", "won-1")]
THEM: Fields = [("way", "won-2")]
PAGES = (
    *("", "/big", "/delete", "/hands/1/why", "/house-rules", "/log", "/players", "/plot"),
    *("/grid", "/share", "/stake"),
)


@pytest.fixture
def pocket() -> Pocket:
    """Three hands of Guiñote were played."""
    pocket = Pocket()
    assert pocket.begin("guinote", NAMES)["status"] == 303
    for way in (US, THEM, US):
        assert pocket.write("/hands", way)["status"] == 303
    return pocket


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("case", cases_in("*/whole_*.json"))
def test_a_match_of_every_game_is_begun_and_played_as_on_a_server(app: Flask, case: Facts) -> None:
    match, pocket = case["match"], Pocket()
    begun = pocket.begin(match["game"], settled(match))
    assert begun["status"] == 303, begun.get("page")
    noted = 0
    for hand in match["hands"]:
        if pocket.hand(_by_seat(hand, match["players"]))["status"] != 303:
            break  # only a record says as little
        noted += 1
    given = {**match, "hands": match["hands"][:noted], "ended": False}
    assert noted
    assert states(json.loads(pocket.file())) == states(given)
    client, token = handed(app, pocket)
    assert client.get(f"/m/{token}/log.json").get_data(as_text=True) == pocket.file()
    document = pocket.kept[pocket.key]
    known = client.get(f"/m/{token}/carried.json").get_json()
    known |= {"match": document["match"], "entries": document["entries"]}
    address = f"/m/{token}/live/table"
    asked = {"known": known, "tag": token, "waiting": [], "method": "GET", "address": address}
    look = {"language": "es", "deck": "spanish", "theme": "auto", "size": "normal", "csrf": ""}
    drawn = answered(phone_beside(app), {**asked, "fields": [], "at": 0, "look": look})["page"]
    served = client.get(address, headers={"Accept-Language": "es"}).get_data(as_text=True)
    assert _words(drawn) == _words(served)


def states(record: Facts) -> list[Facts]:
    """What the hands of a record mean, by the engine alone."""
    return list(answer(read(record, BY_KEY))["states"])


def _words(page: str) -> list[str]:
    return [line for line in page.splitlines() if "client_id" not in line and "csrf" not in line]


def handed(app: Flask, pocket: Pocket) -> tuple[FlaskClient, str]:
    """A server that took the file, under the id of the match, and its link."""
    with app.app_context():
        begun = import_record(pocket.file(), pocket.key)
    assert isinstance(begun, Started), begun
    return app.test_client(), begun.score_token


def test_a_hand_is_corrected_struck_and_taken_back(pocket: Pocket) -> None:
    assert "did=correct" in pocket.write("/hands/1/correct", THEM)["address"]
    assert "did=strike" in pocket.write("/hands/2/strike")["address"]
    assert "did=undo" in pocket.write("/undo")["address"]
    assert "did=redo" in pocket.write("/redo")["address"]
    page = pocket.page("/hands/1/why")
    assert f"?at=/m/{pocket.key}/hands/1/correct" in page
    assert pocket.write("/end")["status"] == 303
    assert pocket.write("/hands", US)["status"] == 422
    assert len(pocket.kept[pocket.key]["entries"]) == 8


def test_the_same_form_sent_twice_is_one_match_and_one_hand(pocket: Pocket) -> None:
    fields = [("client_id", pocket.key), *NAMES]
    again = pocket.ask("?at=/new/guinote", fields)
    assert again["address"] == f"?at=/m/{pocket.key}"
    assert len(pocket.kept) == 1
    hand = [("client_id", "one-and-the-same"), ("base", "3"), *THEM]
    first, second = (pocket.ask(f"?at=/m/{pocket.key}/hands", hand) for _ in range(2))
    assert first["status"] == second["status"] == 303
    assert len(pocket.kept[pocket.key]["entries"]) == 4


def test_a_hand_on_an_older_state_waits_in_the_log(pocket: Pocket) -> None:
    late = [("client_id", "a-hand-from-before"), ("base", "2"), *THEM]
    assert pocket.ask(f"?at=/m/{pocket.key}/hands", late)["status"] == 409
    assert len(pocket.kept[pocket.key]["entries"]) == 4


def test_a_form_that_is_refused_keeps_what_was_typed() -> None:
    pocket = Pocket()
    found = pocket.begin("guinote", [("names.0", "Ana"), ("names.1", "Ana")])
    assert found["status"] == 422
    assert 'value="Ana"' in found["page"]
    assert not pocket.kept


def test_a_preset_is_tapped_and_the_last_rules_come_again(pocket: Pocket) -> None:
    page = pocket.ask("?at=/new/guinote")["page"]
    assert 'name="preset"' in page
    assert pocket.begin("guinote", [("players", "4")])["status"] == 200
    tapped = pocket.begin("guinote", [("suggest", "games=5")])
    assert tapped["status"] == 200


def test_the_list_has_each_match_with_its_score_and_one_is_deleted_when_asked(
    pocket: Pocket,
) -> None:
    page = pocket.ask("?at=/")["page"]
    assert f'href="?at=/m/{pocket.key}"' in page
    assert "Ana" in page
    assert pocket.page("/delete").count("<form") >= 1
    assert pocket.write("/delete")["address"] == "?at=/"
    assert pocket.kept == {}
    assert pocket.ask(f"?at=/m/{pocket.key}")["status"] == 404


def test_it_is_saved_and_brought_back_with_its_log(pocket: Pocket) -> None:
    saved, key = pocket.file(), pocket.key
    other = Pocket()
    other.key = "another-phone-now"
    taken = other.ask("?at=/import", [("client_id", other.key), ("record", saved)])
    assert taken["address"] == f"?at=/m/{other.key}"
    assert other.file() == saved
    assert other.ask("?at=/import", [("client_id", key), ("record", "{}")])["status"] == 422


def test_a_foreign_record_is_brought_without_a_log() -> None:
    match = next(iter(cases_in("tuti_boig/whole_*.json"))).values[0]["match"]
    pocket = Pocket()
    pocket.key = "from-a-foreign-file"
    record = json.dumps({**match, "meta": {"club": "Sants"}})
    assert pocket.ask("?at=/import", [("client_id", pocket.key), ("record", record)])["kept"]
    found = json.loads(pocket.file())
    assert len(found["hands"]) == len(match["hands"])
    assert found["meta"]["club"] == "Sants"


def test_it_is_saved_as_a_plain_record_as_on_a_server(app: Flask, pocket: Pocket) -> None:
    client, token = handed(app, pocket)
    found = pocket.ask(f"?at=/m/{pocket.key}/record.json")
    assert found["file"] == "guinote.json"
    assert found["content"] == client.get(f"/m/{token}/record.json").get_data(as_text=True)


@pytest.mark.parametrize(
    ("page", "part"),
    [("log", "<ol reversed>.*</ol>"), ("big", '<div class="part" data-part="score">.*?</section>')],
)
def test_its_log_and_big_score_are_as_on_a_server(
    app: Flask, pocket: Pocket, page: str, part: str
) -> None:
    assert pocket.write("/hands/1/note", [("note", "odd")])["address"].endswith("#hand-1")
    pocket.write("/undo")
    client, token = handed(app, pocket)
    served = client.get(f"/m/{token}/{page}", headers={"Accept-Language": "es"})
    both = (pocket.page(f"/{page}"), served.get_data(as_text=True))
    mine, theirs = (re.findall(part, one, re.DOTALL) for one in both)
    assert mine == theirs
    assert mine


def test_the_same_people_sit_down_again(pocket: Pocket) -> None:
    first = pocket.key
    pocket.write("/stake", [("stake", "los cafés"), ("stake_each", "match"), ("currency", "EUR")])
    pocket.write("/substitute", [("seat", "s4"), ("name", "Marta"), ("since", "2")])
    pocket.write("/end")
    assert f'action="?at=/again/{first}"' in pocket.page()
    sent = [("client_id", "one-and-the-same-match"), ("pairing", "1")]
    found, again = (pocket.ask(f"?at=/again/{first}", sent) for _ in range(2))
    assert found["address"] == again["address"] == "?at=/m/one-and-the-same-match"
    assert len(pocket.kept) == 2
    match = pocket.kept["one-and-the-same-match"]["match"]
    assert match["names"] == ["Ana", "Pilar", "Luis", "Marta"]
    assert match["stake"]["words"] == "los cafés"
    assert match["first_dealer"] == 3
    for wrong in ("9", "x"):
        assert pocket.ask(f"?at=/again/{first}", [*sent[:1], ("pairing", wrong)])["status"] == 404


def test_a_paper_sheet_is_typed_in(pocket: Pocket) -> None:
    assert "?at=/m/" in pocket.page("/grid")
    rows: Fields = [("rows", "2"), ("0.how", "won-1"), ("1.how", "won-2")]
    assert pocket.write("/grid", [*rows, ("look", "1")])["status"] == 200
    assert len(pocket.kept[pocket.key]["entries"]) == 3
    assert pocket.write("/grid", rows)["address"] == f"?at=/m/{pocket.key}&said=5"
    wrong: Fields = [*rows[:2], ("1.cards.1", "x")]
    found = pocket.write("/grid", wrong)
    assert found["status"] == 422
    assert len(pocket.kept[pocket.key]["entries"]) == 6


def test_the_table_keeps_a_tally_of_the_matches_begun_again() -> None:
    pocket = Pocket("en")
    pocket.begin("guinote", [*NAMES, ("rules.games", "1")])
    pocket.write("/hands", US)
    assert "Matches" not in pocket.page()
    sent = [("client_id", "the-second-of-them"), ("pairing", "0")]
    pocket.ask(f"?at=/again/{pocket.key}", sent)
    first, pocket.key = pocket.key, "the-second-of-them"
    assert "Matches 1–0 since" in pocket.page()
    pocket.write("/hands", THEM)
    assert "Matches 1–1 since" in pocket.page()
    pocket.key = first
    pocket.write("/hands/1/correct", THEM)
    pocket.key = "the-second-of-them"
    assert "Matches 0–2 since" in pocket.page()


def test_it_is_shared_as_text_and_printed(pocket: Pocket) -> None:
    assert "<textarea" in pocket.page("/share")
    sheet = pocket.page("/sheet")
    assert "data-print" in sheet
    assert "sheet.pdf" not in sheet


@pytest.mark.parametrize("reads", LANGUAGES)
def test_its_pages_speak_every_language_and_offer_nothing_that_needs_a_server(reads: str) -> None:
    pocket = Pocket(reads)
    pocket.begin("guinote", NAMES)
    pocket.write("/hands", US)
    pages = [pocket.page(path) for path in PAGES]
    pocket.write("/end")
    pages.append(pocket.page())
    pages.append(pocket.ask("?at=/")["page"])
    for whole in pages:
        # Of what waits for a server: nobody sees it where nothing does.
        page = re.sub(r'<template id="outbox".*?</template>', "", whole, flags=re.DOTALL)
        assert f'<html lang="{reads}"' in page
        assert "?at=/elsewhere" not in page
        assert set(re.findall(r'(?:href|src|action)="([^#"][^"]{2})', page)) <= {"?at", "../"}


def test_a_reader_chooses_a_language(pocket: Pocket) -> None:
    fields = [("language", "ca"), ("back", f"?at=/m/{pocket.key}")]
    found = pocket.ask("?at=/settings/language", fields)
    assert found["look"] == {"language": "ca"}
    assert found["address"] == f"?at=/m/{pocket.key}"
    found = pocket.ask("?at=/settings/language", [("language", "xx"), ("back", "//x")])
    assert (found["look"], found["address"]) == ({}, "?at=/")


def test_what_only_a_server_has_says_so(pocket: Pocket) -> None:
    for address in ("?at=/elsewhere", f"?at=/m/{pocket.key}/cards", "?at=/import"):
        found = pocket.ask(address)
        assert found["status"] == 404
        assert "?at=/" in found["page"]


def test_a_match_handed_over_twice_is_one_on_the_server(app: Flask, pocket: Pocket) -> None:
    client, token = handed(app, pocket)
    assert handed(app, pocket)[1] == token
    pocket.write("/hands", THEM)  # the answer was lost, and the table played on
    assert handed(app, pocket)[1] == token
    log = client.get(f"/m/{token}/log.json").get_data(as_text=True)
    assert log == pocket.file()
    found = pocket.write("/handed", [("record", log), ("to", f"/m/{token}")])
    assert found["address"] == f"/m/{token}"
    assert pocket.kept == {}


def test_a_match_that_the_server_has_otherwise_stays_on_the_phone(
    app: Flask, pocket: Pocket
) -> None:
    client, token = handed(app, pocket)
    fields = {"client_id": "a-hand-on-the-server", "base": "3", "way": "won-2"}
    assert client.post(f"/m/{token}/hands", data=fields).status_code == 303
    pocket.write("/hands", US)
    assert handed(app, pocket)[1] == token
    with app.app_context():
        log = json.dumps(export_log(token))
    found = pocket.write("/handed", [("record", log), ("to", f"/m/{token}")])
    assert found["status"] == 409
    assert pocket.key in pocket.kept


def test_the_rules_of_a_table_are_on_the_phone(pocket: Pocket) -> None:
    link = unescape(re.findall(r'href="(\?at=/rules/guinote[^"#]*)', pocket.page())[0])
    rules = pocket.ask(link)
    assert (rules["status"], "Cómo se juega" in rules["page"]) == (200, True)
    links = [unescape(x) for x in re.findall('<a [^>]*href="([^"]+)"', rules["page"])]
    assert all(x.startswith(("?at=/", "#")) for x in links), links
    play = next(x for x in links if x.startswith("?at=/rules/guinote/play"))
    assert pocket.ask(play)["status"] == 200
    held = [("players", "4"), ("asked", "1"), ("hand", "ace oros"), ("hand", "2 oros")]
    assert 'id="ruling"' in pocket.ask("?at=/rules/guinote/play", held)["page"]
    assert pocket.ask("?at=/rules/guinote/nothing")["status"] == 404
