"""A season: its tournaments add up to a league table, on the page and on paper."""

from tests.web.plain_browser import Device, Page


def test_it_works(season: Page) -> None:
    assert season.status == 200
    assert "the best result counts" in season.text
    assert "still going on: counts as it stands" in season.text
    assert "Ana" in season.text, "whom the club does not know yet is known by name"


def test_the_league_is_a_paper_too(olga: Device, season: Page) -> None:
    page = olga.open(season.link("On paper"))
    assert page.status == 200
    assert "The best 1 results count" not in page.text
    assert "Sant Jordi" in page.text
    answer = olga.client.get(page.link("PDF, A4"))
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
