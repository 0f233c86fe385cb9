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
