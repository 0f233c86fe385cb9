"""Playing for something else: said, undone, paid, on every page and in the file."""

import pytest

from tests.web.conftest import PAIRS, Begin, token_of
from tests.web.plain_browser import Device, Page


@pytest.fixture
def changed(device: Device, begin: Begin) -> Page:
    """A match of one game that has become one for the coffees."""
    table = begin("guinote", *PAIRS, rules__games="1", rules__game_value="2")
    page = device.open(f"/m/{token_of(table)}/stake")
    return device.send(page.form("/stake"), stake=" los   cafés ", currency="TND")


def test_it_works(device: Device, changed: Page) -> None:
    assert "What is played for has changed." in changed.text
    assert "The match is for: los cafés" in changed.text
    log = device.open(changed.link("Log"))
    assert "The match is for: los cafés. Amounts in TND." in log.text


def test_the_end_says_who_pays(device: Device, changed: Page) -> None:
    over = device.tap(changed, "Ana & Pilar")
    assert "Luis & Marta pay los cafés." in over.text
    assert "Luis pays Pilar" in over.text
    assert "0.200" in over.text
    sheet = device.open(over.link("On paper"))
    assert "Played for los cafés" in sheet.text
    assert "Luis & Marta pay los cafés." in sheet.text
    assert "Luis & Marta pay los cafés." in device.open(over.link("Share")).text


def test_it_stands_in_the_file_and_comes_back_with_it(device: Device, changed: Page) -> None:
    over = device.tap(changed, "Ana & Pilar")
    record = device.client.get(over.link("Save as a file")).get_json()
    assert record["meta"]["stake"] == {"words": "los cafés", "each": "match"}
    assert record["meta"]["currency"] == "TND"
    assert record["meta"]["settlement"] == [
        {"payer": "Luis", "payee": "Pilar", "amount": 200},
        {"payer": "Marta", "payee": "Ana", "amount": 200},
    ]


def test_undo_takes_it_back(device: Device, changed: Page) -> None:
    page = device.tap(changed, "Undo")
    assert "los cafés" not in page.text
    assert "€" in device.tap(page, "Ana & Pilar").text


def test_what_cannot_be_stands_there_with_its_problem(device: Device, begin: Begin) -> None:
    table = begin("guinote")
    page = device.open(f"/m/{token_of(table)}/stake")
    page = device.send(page.form("/stake"), stake="x" * 61)
    assert page.status == 422
    assert "61 characters are too long for a stake: 60 at most." in page.text
    assert "x" * 61 in page.html


def test_somebody_else_wrote_meanwhile(device: Device, begin: Begin) -> None:
    table = begin("guinote")
    page = device.open(f"/m/{token_of(table)}/stake")
    first = device.send(page.form("/stake"), stake="beer")
    device.tap(first, "Us")
    form = page.form("/stake")
    form.fields = [one for one in form.fields if one[0] != "client_id"]
    form.fields.append(("client_id", "another-write"))
    page = device.send(form, stake="coffee")
    assert page.status == 409
    assert dict(page.form("/stake").fields)["stake"] == "coffee"


def test_a_hand_noted_meanwhile_does_not_matter(device: Device, begin: Begin) -> None:
    table = begin("guinote")
    page = device.open(f"/m/{token_of(table)}/stake")
    device.tap(table, "Us")
    assert "coffee" in device.send(page.form("/stake"), stake="coffee").text
