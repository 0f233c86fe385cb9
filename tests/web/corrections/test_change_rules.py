"""House rules agreed on late: what that changes, and that it is kept."""

import pytest

from tests.web.conftest import Begin, token_of
from tests.web.plain_browser import Device, Page


@pytest.fixture
def mending(device: Device, begin: Begin) -> Page:
    """The page, after a game that ended a match of one."""
    table = begin("guinote", "Ana", "Luis", "Pilar", "Marta", rules__games="1")
    device.tap(table, "Ana & Pilar")
    return device.open(f"/m/{token_of(table)}/house-rules")


def test_it_works(device: Device, mending: Page) -> None:
    page = device.send(mending.form("/house-rules"), rules__games="3")
    assert page.status == 200
    assert "House rules changed." in page.text
    page = device.open(page.link("Log"))
    assert "House rules:" in page.text


def test_looking_stores_nothing(device: Device, mending: Page) -> None:
    page = device.tap(mending, "See what changes", rules__games="3")
    assert page.status == 200
    assert dict(page.form("/house-rules").fields)["rules.games"] == "3"
    assert 'class="changes"' in page.html
    again = device.open(mending.path)
    assert dict(again.form("/house-rules").fields)["rules.games"] == "1"


def test_what_is_no_number_stands_there_with_its_problem(device: Device, mending: Page) -> None:
    page = device.send(mending.form("/house-rules"), rules__games="many")
    assert page.status == 422
    assert "A whole number, please." in page.text
    assert dict(page.form("/house-rules").fields)["rules.games"] == "many"


def test_what_cannot_be_is_refused(device: Device, mending: Page) -> None:
    page = device.send(mending.form("/house-rules"), rules__games="0")
    assert page.status == 422
    assert 'class="problem"' in page.html


def test_somebody_else_wrote_meanwhile(device: Device, mending: Page) -> None:
    device.send(device.open(mending.path).form("/house-rules"), rules__games="3")
    page = device.send(mending.form("/house-rules"), rules__games="5")
    assert page.status == 409
    assert dict(page.form("/house-rules").fields)["rules.games"] == "5"
