"""The evening as text, and the link to watch it by."""

from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, other: Device, evening: Page) -> None:
    page = device.open(evening.link("Share"))
    assert page.status == 200
    assert "2. Tute habanero · Pilar 1 – 0 Ana" in page.text
    assert "Ana pays los cafés." in page.text
    assert "In the end: Ana −€1.00, Luis −€1.00, and Pilar €2.00." in page.text
    watching = page.link("http")
    assert watching in page.text
    assert other.open(watching).status == 200


def test_it_never_hands_out_going_on(device: Device, evening: Page) -> None:
    own = evening.path.split("/")[2].rstrip("?")
    page = device.open(evening.link("Share"))
    assert own not in page.link("http")
    assert own not in device.open(page.link("http")).html
