"""A revoked link opens nothing, from the very next request on."""

from tests.web.conftest import token_of
from tests.web.links.test_make_link import given
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, other: Device, table: Page) -> None:
    page = given(device, table)
    theirs = other.open(page.link("http"))
    page = device.tap(page, "Revoke it")
    assert "No longer good" in page.text
    assert other.tap(theirs, "Luis & Marta").status == 404
    assert other.open(theirs.path).status == 404
    assert "No hands yet." in device.open(f"/m/{token_of(table)}").text
