"""A link called otherwise is called so everywhere."""

from tests.web.conftest import token_of
from tests.web.links.test_make_link import given
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, other: Device, table: Page) -> None:
    page = given(device, table)
    other.tap(other.open(page.link("http")), "Ana & Pilar")
    page = device.tap(page, "Save this name", label="Pilar's tablet")
    assert "Pilar's tablet" in page.text
    assert "by Pilar's tablet" in device.open(f"/m/{token_of(table)}/log").text
