"""A referee decides a dispute and says why."""

from tests.web.confirmations.test_say_verdict import given
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, other: Device, theirs: Page, checked: Page) -> None:
    referee = given(device, checked, "Carmen", "referee")
    assert "Give the ruling" not in device.open(referee).text
    other.tap(theirs, "That’s wrong")
    page = device.tap(device.open(referee), "Give the ruling", why="Counted again.")
    assert page.status == 200
    assert "The referee has decided: Counted again." in page.text
    assert "Counted again." in other.open(theirs.path).text
