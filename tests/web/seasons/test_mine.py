"""The seasons of a club."""

from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, club: Page, season: Page) -> None:
    page = olga.open(club.link("Seasons"))
    assert season.status == 200
    assert "2026" in page.text
    assert "Jan 1, 2026" in page.text
