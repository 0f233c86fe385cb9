"""A finger that taps twice: the same hand again at once is asked about, and counted only then."""

import pytest
from flask import Flask

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page

ASKED = "The same was noted a moment ago: was it another hand?"


@pytest.fixture(autouse=True)
def is_slow(app: Flask) -> None:
    """However long this test takes, it is a moment."""
    app.config["ASK_AGAIN_SECONDS"] = 10_000


def games(page: Page) -> int:
    """The hands that count."""
    return page.html.count('class="hand"')


def test_the_same_hand_again_is_asked_about_once(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Ana & Pilar")
    assert page.status == 422
    assert ASKED in page.text
    assert games(page) == 1
    page = device.tap(page, "Yes, one more")
    assert games(page) == 2
    assert ASKED not in page.text


def test_no_leaves_it_as_it_was(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Ana & Pilar")
    page = device.open(page.link("No, only one"))
    assert (games(page), ASKED in page.text) == (1, False)


def test_another_outcome_is_noted_at_once(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Luis & Marta")
    assert (page.status, games(page)) == (200, 2)


def test_a_script_that_sends_a_tap_is_told_so_too(device: Device, table: Page) -> None:
    """Hands that waited for signal come all at once: nobody tapped them twice."""
    page = device.tap(table, "Ana & Pilar")
    fields = dict(page.form("/hands").fields) | {"way": "won-1"}
    sent = f"/m/{token_of(table)}/sent"
    answer = device.client.post(sent, data={**fields, "tapped": ""})
    assert (answer.status_code, answer.get_json()) == (422, {"problems": [ASKED]})
    assert device.client.post(sent, data=fields).status_code == 200
