"""The seasons of a club."""

from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, club: Page, season: Page) -> None:
    page = olga.open(club.link("Seasons"))
    assert season.status == 200
    assert "2026" in page.text
    assert "Jan 1, 2026" in page.text


def test_it_is_started_once_however_often_it_is_sent(olga: Device, club: Page) -> None:
    form = olga.open(olga.open(club.link("Seasons")).link("New season")).form("/seasons")
    one, two = olga.send(form, name="2026"), olga.send(form, name="2026")
    assert one.path == two.path
    assert "No round of its tournaments was played yet." in one.text
