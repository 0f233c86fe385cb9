"""Somebody goes home, and somebody else plays on."""

import pytest

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


@pytest.fixture
def mending(device: Device, table: Page) -> Page:
    """The page, after one hand."""
    device.tap(table, "Ana & Pilar")
    return device.open(f"/m/{token_of(table)}/players")


def test_it_works(device: Device, mending: Page) -> None:
    page = device.send(mending.form("/substitute"), seat="s2", name="Joan")
    assert page.status == 200
    assert "Joan & Marta" in page.text
    page = device.open(page.link("Players and seats"))
    assert "From hand 2 on: Joan" in page.text


def test_names_of_the_beginning_stay_apart(device: Device, mending: Page) -> None:
    page = device.send(mending.form("/substitute"), seat="s2", name="Joan")
    page = device.open(page.link("Players and seats"))
    assert ("names.s2", "Luis") in page.form("/players").fields


def test_no_name_is_asked_for(device: Device, mending: Page) -> None:
    page = device.send(mending.form("/substitute"), seat="s3", since="1")
    assert page.status == 422
    assert {("seat", "s3"), ("since", "1")} <= set(page.form("/substitute").fields)
    assert page.html.count('class="problem"') == 1


def test_who_sits_there_already_cannot(device: Device, mending: Page) -> None:
    page = device.send(mending.form("/substitute"), seat="s3", name="Ana")
    assert page.status == 422
    assert "is there twice" in page.text
