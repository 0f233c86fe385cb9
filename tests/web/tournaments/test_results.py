"""All results side by side: bracket and cross-tables, on a screen, on the wall and on paper."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.databases import only
from tests.web.organiser import key_of, slip
from tests.web.plain_browser import Device, Page

pytestmark = only("sqlite")


def knockout(olga: Device, club: Page, pairs: int) -> str:
    """The key of a knock-out of so many pairs, its first round published, table 1 played."""
    page = olga.open(club.link("New tournament"))
    page = olga.send(
        page.form("/tournaments/new"),
        title="Copa",
        entrants=str(pairs),
        system="single_elimination",
    )
    names = "\n".join(f"One{number} / Other{number}" for number in range(1, pairs + 1))
    page = olga.send(page.form("/people"), list=names)
    key = key_of(page)
    page = olga.tap(olga.open(f"/t/{key}/draw"), "Draw round 1")
    olga.tap(page, "Publish the seating")
    slip(olga, key, 1)
    return key


def pages_of(olga: Device, path: str) -> list[str]:
    answer = olga.client.get(path)
    assert answer.mimetype == "application/pdf"
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(answer.data)).pages]


def test_it_works(olga: Device, published: Page) -> None:
    key = key_of(published)
    slip(olga, key, 1)
    page = olga.open(olga.open(f"/t/{key}").link("Cross-table"))
    assert page.status == 200
    assert "3–2" in page.text
    assert "2–3" in page.text
    assert page.text.count("○") >= 4


def test_a_bracket_is_drawn_and_listed(olga: Device, club: Page) -> None:
    key = knockout(olga, club, 5)
    page = olga.open(olga.open(f"/t/{key}").link("Bracket"))
    for words in ("Quarter-finals", "Semi-finals", "Final", "Third place", "Winner of 2", "bye"):
        assert words in page.text
    drawn = re.search(r"<svg class=\"bracket\".*?</svg>", page.html, re.DOTALL)
    assert drawn
    assert drawn[0].count('class="won-bar"') == 1
    assert page.html.count("✓") == 1
    assert page.link("table 1")


def test_before_the_first_round_there_is_nothing(olga: Device, people: Page) -> None:
    key = key_of(people)
    assert "not drawn yet" in olga.open(f"/t/{key}/results").text
    for paper in ("papers/results", "papers/results.pdf"):
        assert olga.open(f"/t/{key}/{paper}").status == 404


@pytest.mark.slow
@pytest.mark.parametrize(("pairs", "sheets"), [(5, 1), (32, 2)])
def test_a_large_bracket_is_printed_on_several_sheets(
    olga: Device, club: Page, pairs: int, sheets: int
) -> None:
    key = knockout(olga, club, pairs)
    said = pages_of(olga, f"/t/{key}/papers/results.pdf")
    assert len(said) == sheets
    assert "Third place" in said[-1]
    assert "Bracket" in said[0]
    whole = " ".join(said)
    for number in range(1, pairs + 1):
        assert f"One{number} – Other{number}" in whole


def test_a_cross_table_is_printed(olga: Device, published: Page) -> None:
    key = key_of(published)
    slip(olga, key, 1)
    (said,) = pages_of(olga, f"/t/{key}/papers/results.pdf?paper=letter")
    assert "3–2" in said
    assert "2 results are missing" in said
    assert olga.open(f"/t/{key}/papers/results").link("PDF, Letter")


def test_the_wall_shows_what_of_the_bracket_is_still_open(olga: Device, club: Page) -> None:
    key = knockout(olga, club, 5)
    texts = [olga.open(f"/t/{key}/screen?still=1&at={at}").text for at in range(4)]
    (shown,) = [text for text in texts if "Bracket" in text]
    assert "Winner of 2" in shown


def test_somebodys_way_is_drawn_and_printed(olga: Device, published: Page) -> None:
    key = key_of(published)
    first = olga.open(olga.open(f"/t/{key}").link("Round by round"))
    assert 'class="way-plot"' not in first.html
    (said,) = pages_of(olga, f"{first.path.rstrip('?')}/paper.pdf")
    assert "nothing to draw" in said
    slip(olga, key, 1)
    page = olga.open(olga.open(f"/t/{key}").link("Round by round"))
    assert 'class="way-plot"' in page.html
    assert "After round 1: place 1 so far. Won 3–2 against" in page.text
    paper = olga.open(next(href for href, _ in page.links if href.endswith("/paper")))
    assert "Won 3–2 against" in paper.text
    (said,) = pages_of(olga, paper.link("PDF, A4"))
    assert "place 1 so far" in said
    assert olga.open(f"/t/{key}/e/nobody/paper").status == 404
