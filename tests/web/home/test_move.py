"""The tables of this device as a code for another one to scan."""

from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.open(device.open("/").link("Tables to another phone"))
    assert page.status == 200
    assert '<path class="squares" d="M' in page.html
    assert "Ana & Pilar" in page.text
    assert "/move/" in page.link("http")
