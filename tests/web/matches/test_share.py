"""Sharing hands out watching, never writing."""

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, other: Device, table: Page) -> None:
    page = device.open(table.link("Share"))
    assert page.status == 200
    assert other.open(page.link("/m/")).status == 200


def test_the_link_to_write_by_is_not_on_it(device: Device, table: Page) -> None:
    page = device.open(f"/m/{token_of(table)}/share")
    link = page.link("http")
    assert token_of(table) not in link
    assert link in page.text


def test_who_watches_may_pass_it_on(device: Device, other: Device, table: Page) -> None:
    watching = device.open(f"/m/{token_of(table)}/share").link("http")
    assert other.open(f"{watching}/share").link("http") == watching


def test_the_result_stands_there_to_copy(device: Device, table: Page) -> None:
    page = device.open(device.tap(table, "Ana & Pilar").link("Share"))
    assert "Ana & Pilar 1 – 0 Luis & Marta" in page.text
    assert "After 1 hand, still playing." in page.text
    assert page.link("http") in page.text
