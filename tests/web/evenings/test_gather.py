"""From a match to its evening."""

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, gathered: Page) -> None:
    assert gathered.status == 200
    assert gathered.path.rstrip("?").endswith("/next")


def test_a_second_tap_finds_the_same_evening(device: Device, atout: Page) -> None:
    first = device.tap(atout, "Another game, same people")
    assert device.tap(atout, "Another game, same people").path == first.path


def test_who_watches_may_not(device: Device, other: Device, atout: Page) -> None:
    watching = device.open(f"/m/{token_of(atout)}/share").link("/m/").rsplit("/", 1)[1]
    page = other.open(f"/m/{watching}")
    assert "Another game" not in page.text
    form = device.open(f"/m/{token_of(atout)}").form("/evening")
    form.action = f"/m/{watching}/evening"
    assert device.send(form).status == 403
