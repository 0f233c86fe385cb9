"""Blank sheets of every game: the fields of the phone, forty hands, two sides of one paper."""

import re
from collections.abc import Iterator
from io import BytesIO

import pytest
from flask import Flask
from flask_babel import force_locale
from pypdf import PdfReader

from scorekeeper.app import create_app
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.games import BY_KEY, GAMES
from scorekeeper.language import LANGUAGES, speak
from scorekeeper.services.papers import blank_sheets
from scorekeeper.services.papers.papers import PAPERS
from scorekeeper.services.papers.sheet_columns import fields_of

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


def labels(game: str, players: int) -> list[str]:
    """Over the columns, in order."""
    blank = blank_sheets.of_game(game, players)
    found = fields_of(blank.game, blank.rules, blank.table)
    return [say(one.label, PlainVoice(blank.names)) for one in found]


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("game", "players", "paper", "language"), EVERY)
def test_a_sheet_is_two_sides_with_all_that_is_asked(
    app: Flask, game: str, players: int, paper: str, language: str
) -> None:
    with app.test_request_context(), force_locale(language):
        blank = blank_sheets.of_game(game, players)
        pdf = blank_sheets.blank_sheet_pdf(blank, "a4" if paper == "a4" else "letter")
        fields = fields_of(blank.game, blank.rules, blank.table)
        asked = [speak(one.group or one.label) for one in fields if one.kind != "points"]
        expected = [speak(blank.game.words.name), *(word for word in asked if "{" not in word)]
        rules = [speak(label) for label in (line[0][0] for line in blank_sheets.in_force(blank))]
    pages = PdfReader(BytesIO(pdf)).pages
    assert len(pages) == 2
    assert int(pages[0].mediabox.width) in WIDTHS[paper]
    first, both = squeezed(pages[0].extract_text()), [page.extract_text() for page in pages]
    for words in (*expected, *rules):
        assert squeezed(words) in first, words
    numbers = [int(n) for page in both for n in re.findall(r"^\s*(\d+)\s*$", page, re.MULTILINE)]
    assert set(range(7, blank_sheets.HANDS + 1)) <= set(numbers)
    assert not set(range(blank_sheets.HANDS + 1, blank_sheets.HANDS + 20)) & set(numbers)


def test_the_fields_are_those_of_the_phone_in_its_order() -> None:
    assert labels("guinote", 4) == [
        "Dealer", "How", "Last trick", "Who?", "Us", "Them", "Us", "Them",
        "Was it right?", "Who passed 101 first?", "Which four?", "Trumps",
    ]  # fmt: skip
    assert labels("tute_subastado", 3) == [
        "Dealer", "Result", "For how much?", "Made or lost?", "declarer", "defence",
        "Who took the last trick?", "declarer", "Trumps",
    ]  # fmt: skip


@pytest.mark.parametrize("game", BY_KEY)
def test_each_field_has_a_name_of_its_own(game: str) -> None:
    for players in BY_KEY[game].seats.counts:
        blank = blank_sheets.of_game(game, players)
        keys = [one.key for one in fields_of(blank.game, blank.rules, blank.table)]
        assert len(keys) == len(set(keys))
