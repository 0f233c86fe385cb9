"""The log: who wrote what, when, and what it changed."""

from tests.web.conftest import token_of
from tests.web.reading import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.open(device.tap(table, "Ana & Pilar").link("Log"))
    assert page.status == 200
    assert "phone 1" in page.text
    assert "Hand 1: Game to Ana & Pilar." in page.text
    assert "0–0" in page.text
    assert "1–0" in page.text


def test_what_was_undone_says_so(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Undo")
    page = device.open(page.link("Log"))
    assert "undone" in page.text
    assert "is-void" in page.html


def test_undo_stands_at_its_head(device: Device, table: Page) -> None:
    page = device.open(device.tap(table, "Ana & Pilar").link("Log"))
    assert "Undone." in device.tap(page, "Undo").text


def test_who_watches_may_read(device: Device, other: Device, table: Page) -> None:
    device.tap(table, "Ana & Pilar")
    watching = device.open(f"/m/{token_of(table)}/share").link("/m/").rsplit("/", 1)[1]
    page = other.open(f"/m/{watching}/log")
    assert page.status == 200
    assert "Undo" not in page.text
