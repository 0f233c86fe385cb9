"""The blank sheet of a match: its names, its rules, and the way back to it."""

import subprocess
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from pypdf import PdfReader

from tests.qr_reader import scanned
from tests.web.conftest import Begin, token_of
from tests.web.plain_browser import Device, Page

TYPED = (
    "Maria-Immaculada Concepció Puigdemont i",
    "דנה",
    "🂡 José Mª",
    "L" * 40,
    "عبد الرحمن",
    "李雷",
)


def test_it_works(device: Device, table: Page) -> None:
    page = device.open(f"/m/{token_of(table)}/blank")
    assert page.status == 200
    for words in ("Ana", "Luis", "Pilar", "Marta", "Rules in force"):
        assert words in page.text
    assert device.open(device.open(f"/m/{token_of(table)}").link("Blank sheet")).status == 200


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("dots", [150, 90])
def test_its_code_leads_back_to_the_match(
    device: Device, other: Device, table: Page, tmp_path: Path, dots: int
) -> None:
    """As printed, and at 60 % of the size as from a photocopier."""
    pdf = device.client.get(f"/m/{token_of(table)}/blank.pdf").data
    ((address,), *_) = scanned(pdf, tmp_path, dots)
    page = other.open(urlsplit(address).path)
    assert page.status == 200
    joined = other.tap(page, "Go in")
    assert "Ana & Pilar" in joined.text
    code = urlsplit(address).path.rsplit("/", 1)[1]
    assert f"{code[:3]} {code[3:]}" in PdfReader(BytesIO(pdf)).pages[0].extract_text()


@pytest.mark.slow
def test_who_watches_gets_a_sheet_that_lets_watch(
    device: Device, other: Device, table: Page, tmp_path: Path
) -> None:
    share = device.open(f"/m/{token_of(table)}/share")
    watch = next(href for href, words in share.links if words == href).rsplit("/", 1)[1]
    pdf = other.client.get(f"/m/{watch}/blank.pdf").data
    ((address,), *_) = scanned(pdf, tmp_path)
    joined = other.tap(other.open(urlsplit(address).path), "Go in")
    assert "Ana & Pilar" in joined.text
    assert "name=way" not in joined.html


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_name_breaks_it(device: Device, begin: Begin, paper: str, tmp_path: Path) -> None:
    page = begin("tuti_boig", *TYPED)
    answer = device.client.get(f"/m/{token_of(page)}/blank.pdf?paper={paper}")
    assert len(PdfReader(BytesIO(answer.data)).pages) == 1
    # Where no font has a sign, the others are encoded in a way of their own: pypdf cannot read it.
    file = tmp_path / "blank.pdf"
    file.write_bytes(answer.data)
    told = subprocess.run(["pdftotext", "-l", "1", file, "-"], check=True, capture_output=True)
    said = "".join(told.stdout.decode().split())
    for name in (TYPED[0], TYPED[2], TYPED[3], TYPED[5]):
        assert "".join(name.split()) in said


def test_the_house_rules_come_first(device: Device, begin: Begin) -> None:
    page = begin("tuti_boig", "A", "B", "C", "D", "E", rules__bar_value="0.50")
    sheet = device.open(f"/m/{token_of(page)}/blank")
    assert "What a struck bar costs: €0.50" in sheet.text


def test_names_to_choose_from_stand_apart_whichever_way_they_are_written(
    device: Device, begin: Begin
) -> None:
    page = begin("tute_subastado", "שרה", "דנה", "محمد")
    sheet = device.open(f"/m/{token_of(page)}/blank")
    assert (
        "Declarer: \u2068שרה\u2069 · \u2068דנה\u2069 · \u2068محمد\u2069 · All passed" in sheet.text
    )
