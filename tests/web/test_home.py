"""The entrance: games, tables of this device, files brought in, tables for another phone."""

import json

import pytest

from scorekeeper.games import GAMES
from scorekeeper.web import home
from tests.web.conftest import PAIRS, Begin, token_of
from tests.web.plain_browser import Device, Page


def test_arrive_works(device: Device, other: Device, table: Page) -> None:
    page = other.open(device.open("/move").link("http"))
    assert page.status == 200
    assert "Ana & Pilar" in page.text
    assert "Your tables" not in other.open("/").text


def test_it_does_not_last(
    device: Device, other: Device, table: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = device.open("/move").link("http")
    monkeypatch.setattr(home, "SECONDS", -1)
    page = other.open(link)
    assert page.status == 410
    assert "This link is no longer good." in page.text


def upload(device: Device, content: bytes) -> Page:
    return device.upload(device.open("/import").form("/import"), "match.json", content)


def test_import_file_works(device: Device, other: Device, table: Page) -> None:
    device.tap(table, "Ana & Pilar")
    saved = device.client.get(f"/m/{token_of(table)}/log.json").data
    page = upload(other, saved)
    assert page.status == 200
    assert token_of(page) != token_of(table)
    assert page.button("Ana & Pilar").name == "way"
    assert "Ana & Pilar" in other.open("/").text
    assert other.tap(page, "Undo").button("Ana & Pilar").name == "way"


def test_the_plain_record_is_enough(device: Device, table: Page) -> None:
    saved = device.client.get(f"/m/{token_of(table)}/record.json").data
    assert upload(device, saved).button("Ana & Pilar").name == "way"


def test_a_table_is_listed_with_its_cotos(device: Device) -> None:
    record = {
        "format": "scorekeeper/1",
        "game": "guinote",
        "players": ["Ana", "Luis", "Pilar", "Pepe"],
        "rules": {"mode": "first_to", "games": 1, "cotos": 2},
        "hands": [{"outcome": {"winner": "1"}}],
    }
    upload(device, json.dumps(record).encode())
    assert "Luis & Pepe 0 (cotos 1–0)" in device.open("/").text


def saved(device: Device, page: Page, name: str = "log") -> bytes:
    data: bytes = device.client.get(f"/m/{token_of(page)}/{name}.json").data
    return data


@pytest.mark.parametrize("name", ["log", "record"])
def test_the_same_file_is_taken_once(device: Device, other: Device, table: Page, name: str) -> None:
    device.tap(table, "Ana & Pilar")
    file = saved(device, table, name)
    page = upload(other, file)
    for _ in range(2):
        again = upload(other, file)
        assert token_of(again) == token_of(page)
        assert "This match is here already" in again.text
    assert len(device_tables(other)) == 1


def device_tables(device: Device) -> list[str]:
    device.open("/")
    with device.client.session_transaction() as session:
        return [token for token, _ in session["tables"]]


def test_what_the_file_has_more_goes_on_in_the_match_that_is_here(
    device: Device, other: Device, table: Page
) -> None:
    after = device.tap(table, "Ana & Pilar")
    page = upload(other, saved(device, table))
    device.tap(after, "Luis & Marta")
    again = upload(other, saved(device, table))
    assert token_of(again) == token_of(page)
    assert "it goes on" in again.text
    assert saved(other, again) == saved(device, table)


def test_what_was_noted_otherwise_stands_beside(device: Device, other: Device, table: Page) -> None:
    after = device.tap(table, "Ana & Pilar")
    page = upload(other, saved(device, table))
    device.tap(after, "Luis & Marta")
    other.tap(page, "Ana & Pilar")
    beside = upload(other, saved(device, table))
    assert token_of(beside) != token_of(page)
    assert "scored differently" in beside.text


def test_a_file_with_its_history_stands_beside_the_one_that_came_without(
    device: Device, other: Device, table: Page
) -> None:
    device.tap(table, "Ana & Pilar")
    page = upload(other, saved(device, table, "record"))
    beside = upload(other, saved(device, table))
    assert token_of(beside) != token_of(page)
    assert "scored differently" in beside.text
    assert len(device_tables(other)) == 2
    assert token_of(upload(other, saved(device, table))) == token_of(beside)


def test_who_only_watches_gets_a_match_of_their_own(
    device: Device, other: Device, table: Page
) -> None:
    watched = other.open(device.open(f"/m/{token_of(table)}/share").link("http"))
    page = upload(other, saved(device, table))
    assert token_of(page) != token_of(watched)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", 'hands #1: aquí no se conoce "winner"'),
        ("ca", 'hands #1: aquí no es coneix "winner"'),
        ("fr", 'hands #1 : "winner" n’est pas connu ici'),
    ],
)
def test_what_is_wrong_in_a_file_is_worded_in_the_language_of_who_reads(
    device: Device, language: str, words: str
) -> None:
    device.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    record = {"format": "scorekeeper/1", "game": "guinote", "players": ["A", "B", "C", "D"]}
    page = upload(device, json.dumps({**record, "hands": [{"winner": "1"}]}).encode())
    assert (page.status, words in page.text) == (422, True)


def test_an_empty_file_is_called_so(device: Device) -> None:
    assert "This file is empty." in upload(device, b"").text
    assert "Choose a file first." in device.send(device.open("/import").form("/import")).text


def test_every_game_is_on_the_menu(device: Device) -> None:
    page = device.open("/")
    assert [href for href, _ in page.links if href.startswith("/new/")] == [
        f"/new/{game.key}" for game in GAMES
    ]


def test_a_first_visit_is_told_who_records_and_what_it_costs(
    device: Device, other: Device, table: Page
) -> None:
    assert "It costs nothing" not in device.open("/").text
    page = other.open("/")
    assert "One of you notes each hand here." in page.text
    assert "It costs nothing" in page.text


def test_a_table_is_found_again_with_its_score(device: Device, table: Page) -> None:
    device.tap(table, "Ana & Pilar")
    page = device.open("/")
    assert "Ana & Pilar 1 · Luis & Marta 0" in page.text
    assert page.link("Ana & Pilar 1") == table.path.split("?")[0]


def test_a_link_that_leads_nowhere_is_passed_over(device: Device, table: Page) -> None:
    with device.client.session_transaction() as session:
        session["tables"] = [["gone", "short"], *session["tables"]]
    page = device.open("/")
    assert page.text.count("Ana & Pilar") == 1


def test_the_latest_twenty_tables_are_kept(device: Device, table: Page) -> None:
    with device.client.session_transaction() as session:
        session["tables"] = [[f"old-{place}", "short"] for place in range(20)]
    device.open(table.path)
    with device.client.session_transaction() as session:
        assert len(session["tables"]) == 20
        assert session["tables"][0][0] in table.path


def test_move_works(device: Device, table: Page) -> None:
    page = device.open(device.open("/").link("Tables to another phone"))
    assert page.status == 200
    assert '<path class="squares" d="M' in page.html
    assert "Ana & Pilar" in page.text
    assert "/move/" in page.link("http")


def test_take_tables_works(device: Device, other: Device, table: Page, five: Page) -> None:
    page = other.tap(other.open(device.open("/move").link("http")), "Take them along")
    assert f"/m/{token_of(table)}" in page.html
    assert f"/m/{token_of(five)}" in page.html
    assert other.open(f"/m/{token_of(table)}").button("Ana & Pilar").name == "way"
    assert "Your tables" in device.open("/").text


def test_too_late_is_too_late(
    device: Device, other: Device, table: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = other.open(device.open("/move").link("http"))
    monkeypatch.setattr(home, "SECONDS", -1)
    assert other.tap(page, "Take them along").status == 410
    assert "Your tables" not in other.open("/").text


def test_waiting_works(device: Device, other: Device, begin: Begin) -> None:
    for _ in range(2):
        table = begin("guinote", *PAIRS)
        late = other.open(table.path)
        device.tap(table, "Ana & Pilar")
        other.tap(late, "Luis & Marta")
    menu = device.open("/")
    page = device.open(menu.link("Hands to decide"))
    assert page.text.count("which is right?") == 2
    page = device.tap(page, "Decide: keep this one")
    assert page.path.startswith("/waiting")
    assert page.text.count("which is right?") == 1
    page = device.tap(page, "Decide: take this one")
    assert "Nothing is left to decide." in page.text
    assert "Hands to decide" not in device.open("/").text
