"""Other addresses for an evening; the old ones open nothing any more."""

from tests.web.evenings.next_games import evening_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, other: Device, evening: Page) -> None:
    old, share = evening.path, device.open(evening.link("Share"))
    watching = share.link("http")
    page = device.tap(share, "Make new addresses")
    assert page.status == 200
    assert page.link("http") != watching
    assert other.open(watching).status == 404
    assert device.open(old).status == 404
    assert other.open(page.link("http")).status == 200


def test_from_its_matches_the_evening_is_found_as_before(device: Device, evening: Page) -> None:
    table = evening.link("Tute à l'Atout")
    device.tap(device.open(evening.link("Share")), "Make new addresses")
    assert evening_of(device, device.open(table)).status == 200
