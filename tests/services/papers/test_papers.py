"""What papers hold: lists of people, slips, names that fit."""

import re
import subprocess
import unicodedata
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from flask import Flask
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from scorekeeper.services.papers.papers import PAPERS, Paper, paper_page, printed_html, qr_code
from scorekeeper.services.papers.people_lists import PeopleTable, people_page
from scorekeeper.tournaments.event import Contest
from tests.databases import only
from tests.services.name_samples import NAMES, listed

pytestmark = only("sqlite")


def people_pdf(table: PeopleTable, paper: Paper = "a4") -> bytes:
    return printed_html(people_page(table, paper), table.title)


@pytest.fixture
def printed(app: Flask) -> Callable[..., PdfReader]:
    """A list as it is read again."""
    return lambda table, paper="a4": PdfReader(BytesIO(people_pdf(table, paper)))


def words_of(text: str) -> list[str]:
    """All words, whichever end of a line comes first; letters joined on paper are still those."""
    return sorted(unicodedata.normalize("NFKC", text).split())


def said(table: PeopleTable) -> list[str]:
    """Every word of the rows."""
    return words_of(" ".join(cell for row in table.rows for cell in row))


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("rows", "paper", "pages"), [(8, "a4", 1), (60, "a4", 2), (60, "letter", 2), (500, "a4", 12)]
)
def test_it_takes_so_many_pages_each_with_its_heading_and_number(
    printed: Callable[..., PdfReader], rows: int, paper: Paper, pages: int
) -> None:
    leaves = [page.extract_text() for page in printed(listed(rows), paper).pages]
    assert len(leaves) == pages
    for number, leaf in enumerate(leaves, start=1):
        assert "Difference" in leaf
        assert "Round 3 of 5 · printed" in leaf
        assert f"page {number} of {pages}" in leaf


def test_the_paper_says_every_cell(app: Flask, tmp_path: Path) -> None:
    table = listed(60, missing=2)
    file = tmp_path / "list.pdf"
    file.write_bytes(people_pdf(table))
    subprocess.run(["pdftotext", file], check=True)
    found = words_of(file.with_suffix(".txt").read_text())
    # A reader turns a name around that is written from the right; its letters are all there.
    letters = Counter("".join(found))
    assert not Counter(word for word in said(table) if word.isascii()) - Counter(found)
    assert not Counter("".join(said(table))) - letters
    assert "2 results are missing" in " ".join(file.with_suffix(".txt").read_text().split())


@pytest.mark.slow
@pytest.mark.parametrize("columns", [1, 4, 12])
def test_nothing_leaves_the_paper(app: Flask, tmp_path: Path, columns: int) -> None:
    table = listed(30, columns=columns)
    endless = replace(table, rows=(*table.rows, ("31.", "Maximiliana" * 18, *["1"] * columns)))
    file = tmp_path / "list.pdf"
    file.write_bytes(people_pdf(endless))
    width = PdfReader(file).pages[0].mediabox.width
    boxes = subprocess.check_output(["pdftotext", "-bbox", file, "-"], text=True)
    edges = [float(part.split('"')[1]) for part in boxes.split("xMax=")[1:]]
    assert max(edges) <= width - 38  # 14 mm of margin
    assert (width > 600) == (columns == 12)  # it lies on its side when it must


@pytest.mark.parametrize("is_for_wall", [False, True])
def test_a_heading_does_not_run_into_the_next(
    app: Flask, tmp_path: Path, *, is_for_wall: bool
) -> None:
    labels = ("#", "Name", "Points", "Difference in games", "Games won", "Buchholz Cut-1")
    table = listed(8, columns=len(labels) - 2)
    named = tuple(replace(one, label=said) for one, said in zip(table.columns, labels, strict=True))
    file = tmp_path / "list.pdf"
    file.write_bytes(people_pdf(replace(table, columns=named, is_for_wall=is_for_wall)))
    boxes = subprocess.check_output(["pdftotext", "-bbox", file, "-"], text=True)
    words = re.findall(r'xMin="([\d.]+)" .*? xMax="([\d.]+)" .*?>(.+?)<', boxes)
    at = {word: (float(left), float(right)) for left, right, word in reversed(words)}
    assert at["Games"][0] - at["in"][1] > 4  # as wide as a blank, and half of one


def _elements(element: Any) -> list[Any]:  # noqa: ANN401  # whatever pypdf found there
    found = element.get_object() if hasattr(element, "get_object") else element
    if isinstance(found, list):
        return [one for part in found for one in _elements(part)]
    if not isinstance(found, dict):
        return []
    own = [found] if "/S" in found else []
    return own + _elements(found.get("/K", []))


def test_the_page_is_the_same_list_with_ways_on_from_it(app: Flask) -> None:
    page = people_page(listed(8), ways=(("Back", "/t/x"),), is_unprinted=True)
    assert '<a href="/t/x">Back</a>' in page
    assert "print this page from your browser instead" in page
    assert NAMES[5].replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") in page
    assert "style=" not in page


def test_a_list_of_nobody_is_a_paper_too(printed: Callable[..., PdfReader]) -> None:
    pdf = printed(replace(listed(1), rows=()))
    assert "None yet." in pdf.pages[0].extract_text()
    catalog = cast("dict[str, Any]", pdf.trailer["/Root"])
    tags = [str(one["/S"]) for one in _elements(catalog["/StructTreeRoot"])]
    assert "/Table" not in tags, "a table without rows tells a screen reader of nothing"


@pytest.mark.parametrize("columns", [2, 6])
def test_the_wall_reads_from_further_away_and_names_alone_in_two_columns(
    app: Flask, columns: int
) -> None:
    listing = listed(3)
    table = replace(
        listing,
        columns=listing.columns[:columns],
        rows=tuple(row[:columns] for row in listing.rows),
        is_for_wall=True,
    )
    with app.test_request_context():
        page = people_page(table)
    assert "for-wall" in page
    assert ("two-up" in page) == (columns == 2)


def test_words_that_are_blank_are_no_long_ones(app: Flask) -> None:
    drawn: Any = app.jinja_env.get_template("prints/_drawn.html").module
    assert str(drawn.typed("")) == "<bdi></bdi>"
    assert str(drawn.typed("Maximiliana" * 2)).startswith('<bdi class="endless">')


LONG_NAMES = (
    "Maria-Immaculada Concepció Puig",
    "Wolfgangschwarzeneggerhausen",
    "Josep Maria Puigdevall i Castellà",
    "Ana",
    "Montserrat Vilanova-Fontanals",
    "Bartomeu-Llorenç de Sant Jordi",
)
MM = 72 / 25.4


def slips(sides: int, paper: Paper) -> PdfReader:
    names = dict(enumerate(LONG_NAMES[:sides]))
    meeting = SimpleNamespace(table=1, seats=list(names))
    html = paper_page(
        "prints/slips.html",
        paper,
        {},
        tournament=SimpleNamespace(
            title="Sant Jordi",
            names=names,
            sides_at=lambda meeting: [(at, names[at]) for at in meeting.seats],
            evening=SimpleNamespace(plan=SimpleNamespace(contest=Contest())),
            start_words=lambda _: None,
        ),
        tables=[SimpleNamespace(meeting=meeting)] * 4,
        codes={at: qr_code(f"https://cards.example/r/{at}{'x' * 22}") for at in names},
        round_words="Round 3 of 5",
        printed_at=datetime(2026, 11, 1, tzinfo=UTC),
    )
    return PdfReader(BytesIO(printed_html(html, "Result slips")))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("sides", [2, 3, 4, 5, 6])
def test_no_code_touches_another(app: Flask, sides: int, paper: Paper) -> None:
    with app.test_request_context():
        pdf = slips(sides, paper)
    assert len(pdf.pages) == 1
    size = pdf.trailer["/Size"]
    assert isinstance(size, int)
    found = (pdf.get_object(number) for number in range(1, size))
    figures: list[Any] = [
        one for one in found if isinstance(one, DictionaryObject) and one.get("/S") == "/Figure"
    ]
    frames = [[edge / MM for edge in one["/A"]["/BBox"]] for one in figures]
    assert len(frames) == 4 * sides
    first = frames[:sides]
    assert all(high - low >= 12 for _, low, _, high in first)
    assert all(above[1] - below[3] >= 3 for above, below in pairwise(first))
