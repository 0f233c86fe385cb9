"""A table taken off this device's list; the match stays where it is."""

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.tap(device.open(f"/m/{token_of(table)}/delete"), "Remove from this device")
    assert "Your tables" not in page.text
    assert device.open(f"/m/{token_of(table)}").status == 200


def test_who_watches_forgets_too(device: Device, other: Device, table: Page) -> None:
    page = other.open(device.open(f"/m/{token_of(table)}/share").link("/m/"))
    assert "Your tables" in other.open("/").text
    assert "Your tables" not in other.tap(page, "Remove from this device").text
