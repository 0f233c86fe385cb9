"""The tables of another phone, put on this one's list."""

import pytest

from scorekeeper.web import home
from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, other: Device, table: Page, five: Page) -> None:
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
