"""Headings on paper are broken between words only, in every language, on both sizes."""

import re
from datetime import UTC, datetime
from html import unescape
from io import BytesIO

import pytest
from flask import Flask
from pypdf import PdfReader

from scorekeeper.games import BY_KEY
from scorekeeper.language import LANGUAGES, speak
from scorekeeper.services.papers import blank_sheets
from scorekeeper.services.papers.papers import Paper, printed_html
from scorekeeper.services.papers.people_lists import PaperColumn, PeopleTable
from scorekeeper.tournaments.standings.tiebreaks import TIEBREAKS
from tests.databases import only

pytestmark = only("sqlite")


UNSEEN = r'(?s)<(\w+)[^>]*class="spoken"[^>]*>.*?</\1>|<[^>]*>'


def words(html: str) -> set[str]:
    """Every word of the headings of a page's tables, as it is to be read on paper."""
    headings = re.findall(r"(?s)<thead>.*?</thead>", html)
    return set(re.split(r"[\s\-–/’]+", unescape(re.sub(UNSEEN, " ", " ".join(headings)))))


# A4 is the narrower one.
@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("paper", ["a4", pytest.param("letter", marks=pytest.mark.soak)])
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_no_heading_of_a_blank_sheet_breaks_in_a_word(
    app: Flask, language: str, paper: Paper
) -> None:
    broken = []
    for key, game in BY_KEY.items():
        with app.test_request_context(headers={"Accept-Language": language}):
            blank = blank_sheets.blank_of_game(key, game.seats.counts[-1])
            page = blank_sheets.blank_sheet(blank, paper)
            printed = printed_html(page, blank.title or "Bar")
        read = "\n".join(leaf.extract_text() for leaf in PdfReader(BytesIO(printed)).pages)
        # Letters that stand apart are told as words of their own; a broken one has a new line.
        lines = read.replace(" ", "")
        broken += [f"{key}: {one}" for one in sorted(words(page)) if one not in lines]
    assert not broken


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_column_of_figures_is_as_wide_as_the_longest_word_above_it(
    app: Flask, language: str
) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        labels = [speak(one.label) for one in TIEBREAKS]
    table = PeopleTable(
        title="t",
        printed_at=datetime(2026, 11, 5, tzinfo=UTC),
        columns=tuple(PaperColumn(one, "number") for one in labels),
        rows=(),
    )
    longest = [max(map(len, one.replace("-", "- ").split())) for one in labels]
    assert all(wide >= one for wide, one in zip(table.widths, longest, strict=True))
