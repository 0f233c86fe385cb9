"""Blank sheets of every game: the pad that people draw, as many hands as one paper has room for."""

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise

import pytest
from flask import Flask
from flask_babel import force_locale
from pypdf import PageObject, PdfReader

from scorekeeper.app import create_app
from scorekeeper.engine.text import Text
from scorekeeper.games import BY_KEY, GAMES
from scorekeeper.language import speak
from scorekeeper.language.catalogues import LANGUAGES
from scorekeeper.services.papers import blank_sheets
from scorekeeper.services.papers.match_sheet import fields_of
from scorekeeper.services.papers.papers import PAPERS, printed_html

# One sheet of each game on one paper when somebody waits for it, all where a machine checks.
EVERY = [
    pytest.param(
        game.key,
        players,
        paper,
        list(LANGUAGES)[n % len(LANGUAGES)],
        marks=[]
        if (players, paper) == (game.seats.counts[-1], list(PAPERS)[n % len(PAPERS)])
        else [pytest.mark.soak],
    )
    for n, game in enumerate(GAMES)
    for players in game.seats.counts
    for paper in PAPERS
]
WIDTHS = {"a4": (595, 841), "letter": (612, 792)}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The program without a table in it, and one press for all the sheets."""
    app = create_app(tmp_path_factory.mktemp("blank"), TESTING=True)
    yield app
    app.extensions["press"].close()


def squeezed(words: str) -> str:
    """Without the places where a narrow heading is broken."""
    return re.sub(r"[\s\u00ad-]+", "", words)


def rows_of(page: PageObject) -> list[tuple[int, float]]:
    """The numbers of the hands, and how far down each stands, in millimetres."""
    found: list[tuple[int, float]] = []

    def seen(words: str, cm: list[float], tm: list[float], _font: object, _size: float) -> None:
        if words.strip().isdigit():
            found.append((int(words), -cm[3] * tm[5] * 25.4 / 72))

    page.extract_text(visitor_text=seen)
    return found


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("game", "players", "paper", "language"), EVERY)
def test_a_pad_is_one_paper_with_rows_for_a_pencil(
    app: Flask, game: str, players: int, paper: str, language: str
) -> None:
    with app.test_request_context(), force_locale(language):
        blank = blank_sheets.blank_of_game(game, players)
        page = blank_sheets.blank_sheet(blank, "a4" if paper == "a4" else "letter")
        pdf = printed_html(page, game)
        pad = blank.game.pad(blank.rules, blank.table)
        drawn = [one.group or one.label for one in pad.columns]
        drawn = [one for one in drawn if one.msgid != "{who}"]
        expected = [speak(one) for one in (blank.game.words.name, *drawn)]
        expected += [speak(tally.of) for tally in pad.tallies]
        rules = [speak(label) for label in (line[0][0] for line in blank_sheets.in_force(blank))]
    pages = PdfReader(BytesIO(pdf)).pages
    first = squeezed(pages[0].extract_text())
    for words in (*expected, *rules):
        assert squeezed(words) in first, words
    assert int(min(pages[0].mediabox[2:])) == min(WIDTHS[paper])
    rows = [row for page in pages for row in rows_of(page)]
    last = max(number for number, _ in rows)
    assert last >= 28
    assert {number for number, _ in rows} >= set(range(7, last + 1))
    assert len(pages) == (1 if game in ("brisca", "tuti_boig") else 2)
    steps = [b - a for (m, a), (n, b) in pairwise(rows) if n == m + 1 and b > a]
    assert len(steps) > last // 2
    assert min(steps) >= 7.5


@pytest.mark.parametrize("game", BY_KEY)
def test_each_field_has_a_name_of_its_own(game: str) -> None:
    for players in BY_KEY[game].seats.counts:
        blank = blank_sheets.blank_of_game(game, players)
        keys = [one.key for one in fields_of(blank.game, blank.rules, blank.table)]
        assert len(keys) == len(set(keys))


def test_a_raise_is_called_by_its_value_because_the_censor_changes() -> None:
    blank = blank_sheets.blank_of_game("tute_subastado", 4)
    fields = {one.key: one for one in fields_of(blank.game, blank.rules, blank.table)}
    assert fields["raise"].choices == (("5", Text("5")),)
