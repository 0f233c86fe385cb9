"""Slips for the tables of a round: every code has white around it, whoever sits there."""

from datetime import UTC, datetime
from io import BytesIO
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from scorekeeper.services.papers.papers import PAPERS, Paper, paper_page, printed_html, qr_code
from tests.databases import only

pytestmark = only("sqlite")
NAMES = (
    "Maria-Immaculada Concepció Puig",
    "Wolfgangschwarzeneggerhausen",
    "Josep Maria Puigdevall i Castellà",
    "Ana",
    "Montserrat Vilanova-Fontanals",
    "Bartomeu-Llorenç de Sant Jordi",
)
MM = 72 / 25.4


def slips(sides: int, paper: Paper) -> PdfReader:
    names = dict(enumerate(NAMES[:sides]))
    meeting = SimpleNamespace(table=1, seats=list(names))
    html = paper_page(
        "prints/slips.html",
        paper,
        {},
        tournament=SimpleNamespace(
            title="Sant Jordi", names=names, tables=[SimpleNamespace(meeting=meeting)] * 4
        ),
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
