"""What another phone would take along: shown, and nothing done yet."""

import pytest

from scorekeeper.web import home
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, other: Device, table: Page) -> None:
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
