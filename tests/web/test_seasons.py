"""The seasons of a club: begun, settled otherwise, on the page and on paper."""

import pytest

from tests.web.organiser import club, olga, people, published
from tests.web.plain_browser import Device, Page

__all__ = ["club", "olga", "people", "published"]


@pytest.fixture
def season(olga: Device, club: Page, published: Page) -> Page:
    """A season with the tournament of this club in it."""
    assert published.status == 200
    page = olga.open(olga.open(club.link("Seasons")).link("New season"))
    return olga.send(page.form("/seasons"), name="2026", best="1")


def key(season: Page) -> str:
    """What the address of its form ends with."""
    return season.path.split("?")[0].split("/")[-1]


def test_edit_works(olga: Device, season: Page) -> None:
    page = olga.open(season.link("Change the season’s settings"))
    form = page.form(key(season))
    assert ("worth", "25 20 16 13 11 10 9 8 7 6 5 4 3 2 1") in form.fields
    page = olga.send(form, worth="3, 2; 1", best="")
    assert "3 · 2 · 1" in page.text
    assert "the best result counts" not in page.text


def test_mine_works(olga: Device, club: Page, season: Page) -> None:
    page = olga.open(club.link("Seasons"))
    assert season.status == 200
    assert "2026" in page.text
    assert "1 Jan 2026" in page.text


def test_season_works(season: Page) -> None:
    assert season.status == 200
    assert "the best result counts" in season.text
    assert "still going on: counts as it is now" in season.text
    assert "Ana" in season.text, "whom the club does not know yet is known by name"


def test_the_league_is_a_paper_too(olga: Device, season: Page) -> None:
    page = olga.open(season.link("On paper"))
    assert page.status == 200
    assert "The best 1 results count" not in page.text
    assert "Sant Jordi" in page.text
    answer = olga.client.get(page.link("PDF, A4"))
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
