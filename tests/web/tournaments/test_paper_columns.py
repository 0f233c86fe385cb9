"""Tables on paper: headings are capitalised alike, none stands four times, no column is empty."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from flask import Flask

from scorekeeper.engine.records.record import read
from scorekeeper.games import BY_KEY
from scorekeeper.language.catalogues import LANGUAGES
from scorekeeper.printing.render import as_xml
from scorekeeper.services.matches.record_file import view_of
from scorekeeper.services.matches.view_models import MatchView
from scorekeeper.services.papers import blank_sheets
from scorekeeper.services.papers.papers import match_sheet
from tests.databases import only
from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page

pytestmark = only("sqlite")
pytest.importorskip("weasyprint")

CORPUS = Path(__file__).parents[2] / "games" / "corpus"
every_language = pytest.mark.parametrize("language", sorted(LANGUAGES))
TO_FILL = {"Received"}
"""Written in by hand."""


def tables(html: str) -> Iterator[ET.Element]:
    """The tables of a paper, which is well-formed."""
    page = as_xml(html)
    assert page is not None
    yield from page.iter("table")


def words(cell: ET.Element) -> str:
    """What a cell says, or that something is drawn in it."""
    drawn = "▢" if cell.find(".//img") is not None or cell.find(".//i") is not None else ""
    return " ".join("".join(cell.itertext()).split()) or drawn


def slips_in_headings(table: ET.Element) -> list[str]:
    """Headings that begin small, unless they are somebody's name, and those said four times, each
    side's own columns aside.
    """
    cells = [cell for cell in table.iterfind("thead/tr/th") if words(cell)]
    named = {id(cell) for cell in cells if cell.find(".//bdi") is not None}
    said = [words(cell) for cell in cells if id(cell) not in named]
    of_sides = {id(cell) for cell in table.iterfind("thead/tr[2]/th")}
    shared = Counter(words(cell) for cell in cells if id(cell) not in named | of_sides)
    often = [one for one, times in shared.items() if times > 3]
    return [one for one in said if one[0].islower()] + often


def empty_columns(table: ET.Element) -> list[str]:
    """The headings of columns in which no row says anything."""
    below = iter(table.findall("thead/tr[2]/th"))
    heads = []
    for cell in table.iterfind("thead/tr[1]/th"):
        is_group = cell.get("scope") == "colgroup"
        own = [next(below) for _ in range(int(cell.get("colspan", "1")))] if is_group else [cell]
        heads += [words(one) for one in own]
    rows = [list(row) for row in table.iterfind("tbody/tr")]
    whole = [[words(cell) for cell in row] for row in rows if len(row) == len(heads)]
    columns = zip(heads, *whole, strict=True) if whole else ()
    return [head for head, *cells in columns if head not in TO_FILL and not any(cells)]


@pytest.mark.slow(keep=1)
@every_language
def test_sheets_of_matches_and_blank_ones(app: Flask, language: str) -> None:
    wrong = []
    for key, game in BY_KEY.items():
        with app.test_request_context(headers={"Accept-Language": language}):
            for players in game.seats.counts:
                blank = blank_sheets.blank_sheet(blank_sheets.blank_of_game(key, players))
                wrong += [
                    f"{key}: {one}" for each in tables(blank) for one in slips_in_headings(each)
                ]
            for record in CORPUS.glob(f"{key}/whole*.json"):
                seen = view_of(read(json.loads(record.read_text())["cases"][0]["match"], BY_KEY))
                assert isinstance(seen, MatchView)
                for each in tables(match_sheet(seen)):
                    wrong += [
                        f"{key}: {one}" for one in slips_in_headings(each) + empty_columns(each)
                    ]
    assert not wrong


@pytest.mark.slow(keep=1)
@every_language
def test_lists_of_a_tournament_and_of_its_club(
    olga: Device, club: Page, published: Page, language: str
) -> None:
    key = key_of(published)
    olga.send(olga.open(f"/t/{key}/settings").form("/settings"), prizes="1 100\n1 a ham")
    for slip in ("132", "243", "331"):
        olga.send(olga.open(f"/t/{key}/desk").form("/desk"), slip=slip)
    lists = [f"/t/{key}/papers/{one}" for one in ("standings", "tables", "names", "prizes")]
    of_club = [f"{club.path}/{one}" for one in ("people/paper", "cash/paper")]
    wrong = []
    for path in lists + of_club:
        answer = olga.client.get(path, headers={"Accept-Language": language})
        assert answer.status_code == 200, path
        for each in tables(answer.text):
            wrong += [f"{path}: {one}" for one in slips_in_headings(each)]
            wrong += [f"{path}: {one}" for one in empty_columns(each)] if language == "en" else []
    assert not wrong
