"""What arrived late at several tables is decided on one page."""

from tests.web.conftest import PAIRS, Begin
from tests.web.plain_browser import Device


def test_it_works(device: Device, other: Device, begin: Begin) -> None:
    for _ in range(2):
        table = begin("guinote", *PAIRS)
        late = other.open(table.path)
        device.tap(table, "Ana & Pilar")
        other.tap(late, "Luis & Marta")
    menu = device.open("/")
    page = device.open(menu.link("Hands to decide"))
    assert page.text.count("which is right?") == 2
    page = device.tap(page, "Keep this one")
    assert page.path.startswith("/waiting")
    assert page.text.count("which is right?") == 1
    page = device.tap(page, "Take this one")
    assert "Nothing waits to be decided." in page.text
    assert "Hands to decide" not in device.open("/").text
