"""Gone from the server and from this device."""

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    watching = device.open(f"/m/{token_of(table)}/share").link("/m/")
    device.open(watching)
    page = device.tap(device.open(f"/m/{token_of(table)}/delete"), "Delete for good")
    assert page.status == 200
    assert "Your tables" not in page.text
    assert device.open(f"/m/{token_of(table)}").status == 404
    assert device.open(watching).status == 404
    assert device.client.get("/").status_code == 200


def test_what_was_written_meanwhile_is_looked_at_first(device: Device, table: Page) -> None:
    asked = device.open(f"/m/{token_of(table)}/delete")
    device.tap(table, "Ana & Pilar")
    page = device.tap(asked, "Delete for good")
    assert page.status == 409
    assert "1 hand, the names" in page.text
    assert device.open(f"/m/{token_of(table)}").status == 200
