"""The evening on paper, as a page."""

from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, evening: Page) -> None:
    page = device.open(evening.link("On paper"))
    assert page.status == 200
    assert "Tute habanero · Pilar 1 – 0 Ana −3.00 3.00" in page.text
    assert "Ana pays los cafés." in page.text
    assert "In all −1.00 −1.00 2.00" in page.text
    assert "Signatures" in page.text
