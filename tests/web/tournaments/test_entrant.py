"""Somebody's way through the rounds, and how they find it."""

from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


def test_the_way_tells_of_every_round(olga: Device, published: Page) -> None:
    desk = olga.open(f"/t/{key_of(published)}/desk")
    olga.send(desk.form("/desk"), slip="132")
    show = olga.open(f"/t/{key_of(published)}?name=aná")
    page = olga.open(show.link("Ana – Bea"))
    assert page.status == 200
    assert "Round 1 · table" in page.text
    assert "Place" in page.text


def test_who_won_by_how_much_and_against_whom(olga: Device, published: Page) -> None:
    desk = olga.open(f"/t/{key_of(published)}/desk")
    olga.send(desk.form("/desk"), slip="132")
    show = olga.open(f"/t/{key_of(published)}")
    page = olga.open(show.link("Round by round"))
    assert "Place 1" in page.text
    assert "Nobody is ahead." in page.text
    assert "games 3 : 2" in page.text


def test_a_search_that_finds_nobody_says_so(olga: Device, published: Page) -> None:
    page = olga.open(f"/t/{key_of(published)}?name=Xavier")
    assert "Nobody here is called so." in page.text


def test_nobody_of_that_key_is_not_found(olga: Device, published: Page) -> None:
    assert olga.open(f"/t/{key_of(published)}/e/nobody").status == 404
