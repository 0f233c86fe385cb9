"""Deleting says plainly what goes, and then it is gone."""

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.tap(table, "Ana & Pilar")
    page = device.open(page.link("Delete or remove"))
    assert "1 hand, the names" in page.text
    assert "Nothing brings them back." in page.text
    assert device.open(f"/m/{token_of(table)}").status == 200
