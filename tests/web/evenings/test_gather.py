"""From a match to its evening."""

from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, gathered: Page) -> None:
    assert gathered.status == 200
    assert gathered.path.rstrip("?").endswith("/next")


def test_a_second_tap_finds_the_same_evening(device: Device, atout: Page) -> None:
    first = device.tap(atout, "Another game, same people")
    assert device.tap(atout, "Another game, same people").path == first.path
