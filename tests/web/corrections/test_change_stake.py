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


def test_a_hand_noted_meanwhile_does_not_matter(device: Device, begin: Begin) -> None:
    table = begin("guinote")
    page = device.open(f"/m/{token_of(table)}/stake")
    device.tap(table, "Us")
    assert "coffee" in device.send(page.form("/stake"), stake="coffee").text
