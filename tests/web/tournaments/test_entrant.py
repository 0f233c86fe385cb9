"""Somebody's way through the rounds, and how they find it."""

from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


def test_who_won_by_how_much_and_against_whom(olga: Device, published: Page) -> None:
    desk = olga.open(f"/t/{key_of(published)}/desk")
    olga.send(desk.form("/desk"), slip="132")
    show = olga.open(f"/t/{key_of(published)}")
    page = olga.open(show.link("Round by round"))
    assert "Place 1" in page.text
    assert "Nobody is ahead." in page.text
    assert "games 3 : 2" in page.text
