"""From a match to its evening."""

from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, gathered: Page) -> None:
    assert gathered.status == 200
    assert gathered.path.rstrip("?").endswith("/next")
