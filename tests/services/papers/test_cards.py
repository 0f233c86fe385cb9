"""Cards, seat plans and posters: every code is scanned from the printed page, every name read."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from scorekeeper.services.matches.view_models import MatchView, NewMatch, Started
from scorekeeper.services.papers import cards
from scorekeeper.services.papers.cards import Card, Each, Poster, Scan
from scorekeeper.services.papers.papers import Paper, printed_html
from tests import hands
from tests.databases import only
from tests.qr_reader import scanned

pytestmark = only("sqlite")
SIX = ("Maria-Immaculada Concepció", "Wolfgang", "שרה לוי", "Bartomeu-Llorenç", "Joan 🃏", "M" * 40)
MM = 72 / 25.4


@pytest.fixture
def six(app: Flask) -> MatchView:
    """Six who play Tuti Boig, as the owner sees them."""
    started = hands.start_match(NewMatch(game="tuti_boig", names=SIX, title="Cal Pep"), "six-boig")
    assert isinstance(started, Started)
    return hands.see_match(started.score_token)


def printed(page: Callable[..., str], *about: object) -> bytes:
    return printed_html(page(*about), "Cal Pep")


def read(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("each", [1, 4])
def test_a_card_opens_the_table_to_who_watches(
    app: Flask, six: MatchView, tmp_path: Path, each: Each, paper: Paper
) -> None:
    pdf = printed(cards.cards_page, [cards.table_card(six)], paper, each)
    address = f"http://localhost/m/{six.watch_token}"
    assert scanned(pdf, tmp_path) == [[address] * each]
    assert app.test_client().get(address).status_code == 200
    said = read(pdf).pages[0].extract_text()
    assert said.count(f"{six.watch_code[:3]} {six.watch_code[3:]}") == each
    assert said.count("Wolfgang") == each


@pytest.mark.parametrize(("paper", "tall"), [("a4", 297), ("letter", 279)])
def test_a_page_with_two_codes_is_full_of_them(app: Flask, paper: Paper, tall: int) -> None:
    names = ("Maria-Immaculada Concepció – Bartomeu-Llorenç", "Ana & Luis")
    scans = tuple(Scan(f"https://cards.example/{name[0] * 40}", name) for name in names)
    card = Card(title="Table 7", subtitle="Round 3", scans=scans, notes=("At the gong: finish.",))
    pdf = read(printed(cards.cards_page, [card], paper))
    figures: list[Any] = [one for one in _objects(pdf) if one.get("/S") == "/Figure"]
    frames = [one["/A"]["/BBox"] for one in figures]
    (left, low, right, high), (_, bottom, _, top) = ([one / MM for one in each] for each in frames)
    assert min(right - left, high - low) >= 79
    assert low - top >= 3
    assert high > tall - 80
    assert bottom < 60


def test_a_photocopy_at_60_percent_is_scanned_too(six: MatchView, tmp_path: Path) -> None:
    pdf = printed(cards.cards_page, [cards.table_card(six)], "a4", 4)
    assert len(scanned(pdf, tmp_path, dots=90)[0]) == 4


def test_a_card_to_score_by_opens_the_code(app: Flask, six: MatchView, tmp_path: Path) -> None:
    pdf = printed(cards.cards_page, [cards.score_card(six)])
    address = f"http://localhost/code/{six.code}"
    assert scanned(pdf, tmp_path) == [[address]]
    assert six.code in app.test_client().get(address).get_data(as_text=True)
    assert six.score_token is not None
    assert six.score_token not in read(pdf).pages[0].extract_text()


@pytest.mark.parametrize(
    ("poster", "says"),
    [
        (Poster(network="Bar"), "WIFI:T:nopass;S:Bar;;"),
        (Poster(network="Bar", password="quince15"), "WIFI:T:WPA;S:Bar;P:quince15;;"),
        (
            Poster(network='Can "Pep"; dalt', password="a:b,c\\d;e", is_hidden=True),
            'WIFI:T:WPA;S:Can \\"Pep\\"\\; dalt;P:a\\:b\\,c\\\\d\\;e;H:true;;',
        ),
    ],
)
def test_a_poster_lets_phones_into_the_network(
    app: Flask, tmp_path: Path, poster: Poster, says: str
) -> None:
    pdf = cards.poster_pdf(poster)
    assert scanned(pdf, tmp_path) == [sorted([says, "http://localhost/"])]
    assert poster.network in read(pdf).pages[0].extract_text()
    assert poster.password in read(pdf).pages[0].extract_text()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_longest_poster_takes_one_page(app: Flask, paper: Paper) -> None:
    poster = Poster(title="Wm " * 13, network="W" * 32, password="m" * 63)
    assert len(read(cards.poster_pdf(poster, paper)).pages) == 1


def test_a_password_is_kept_nowhere(app: Flask) -> None:
    kept = app.extensions["printed"]
    cards.poster_pdf(Poster(network="Bar", password="quince15"))
    assert len(kept) == 0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_everybody_is_on_the_seat_plan_once(six: MatchView, paper: Paper) -> None:
    pdf = read(printed(cards.seat_plan, replace(six, title="Campionat de la Penya " * 3), paper))
    assert len(pdf.pages) == 1
    said = pdf.pages[0].extract_text().replace("-\n", "-")
    for name in ("Wolfgang", "Bartomeu-Llorenç", "Joan"):
        assert said.count(name) == 1
    assert said.count("deals first") == 1


def test_partners_sit_opposite(app: Flask) -> None:
    names = ("Ana", "Luis", "Pilar", "Marta")
    started = hands.start_match(NewMatch(game="guinote", names=names), "four-pairs")
    assert isinstance(started, Started)
    page = cards.seat_plan(hands.see_match(started.score_token))
    where = [page.index(f"at-{hour}") for hour in (6, 3, 12, 9)]
    assert where == sorted(where)
    assert "Ana &amp; Pilar" in page


def _objects(pdf: PdfReader) -> list[DictionaryObject]:
    size = pdf.trailer["/Size"]
    assert isinstance(size, int)
    found = (pdf.get_object(number) for number in range(1, size))
    return [one for one in found if isinstance(one, DictionaryObject)]
