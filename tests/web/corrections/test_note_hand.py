"""A private note beside a hand."""

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.tap(table, "Ana & Pilar")
    page = device.tap(page, "Keep the note", note="Luis forgot to sing.")
    assert page.status == 200
    assert "Note kept." in page.text
    assert "Luis forgot to sing." in page.text


def test_who_watches_does_not_see_it(device: Device, other: Device, table: Page) -> None:
    page = device.tap(table, "Ana & Pilar")
    device.tap(page, "Keep the note", note="Luis forgot to sing.")
    watching = device.open(f"/m/{token_of(table)}/share").link("/m/").rsplit("/", 1)[1]
    for path in ("", "/hands/1/why", "/log"):
        assert "forgot" not in other.open(f"/m/{watching}{path}").html
