"""A tournament on paper: what the lists say, and codes that open each side's own report."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.databases import only
from tests.qr_reader import scanned
from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page

pytestmark = only("sqlite")
NAMES = ("Ana / Bea", "Carles / Dolors", "Enric / Fina", "Gemma / Hug", "Irene / Joan")


def read(device: Device, path: str) -> str:
    answer = device.client.get(path)
    assert answer.mimetype == "application/pdf"
    pages = PdfReader(BytesIO(answer.data)).pages
    return " ".join(" ".join(page.extract_text().split()) for page in pages)


def test_it_works(olga: Device, published: Page) -> None:
    page = olga.open(f"/t/{key_of(published)}/papers")
    for words in ("Standings", "Who sits where, by name", "Result slips", "Make the PDF"):
        assert words in page.text
    assert olga.open(page.link("Standings")).status == 200


def test_before_the_first_round_there_is_nothing(olga: Device, people: Page) -> None:
    key = key_of(people)
    assert "Nothing is drawn yet." in olga.open(f"/t/{key}/papers").text
    for paper in ("papers/standings", "papers/standings.pdf", "slips", "slips.pdf"):
        assert olga.open(f"/t/{key}/{paper}").status == 404


@pytest.mark.parametrize("sheet", ["standings", "tables", "names"])
def test_a_list_says_everybody_and_how_much_is_missing(
    olga: Device, published: Page, sheet: str
) -> None:
    key = key_of(published)
    olga.send(olga.open(f"/t/{key}/desk").form("/desk"), slip="132")
    said = read(olga, f"/t/{key}/papers/{sheet}.pdf")
    page = olga.open(f"/t/{key}/papers/{sheet}").text
    for name in NAMES:
        for one in name.split(" / "):
            assert one in said
            assert one in page
    assert "Round 1" in said
    assert "2 results are missing" in said
    assert "printed" in said


def test_prizes_on_paper(olga: Device, published: Page) -> None:
    key = key_of(published)
    form = olga.open(f"/t/{key}/settings").form("/settings")
    olga.send(form, prizes="1 100\n1 a ham")
    said = read(olga, f"/t/{key}/papers/prizes.pdf")
    assert "a ham" in said


def test_a_slip_for_each_table(olga: Device, published: Page) -> None:
    said = read(olga, f"/t/{key_of(published)}/slips.pdf")
    assert [said.count(f"Table {number}") for number in (1, 2, 3, 4)] == [1, 1, 1, 0]
    assert "Ana" in said
    assert said.count("Signature") == 6, "one for each side"


def test_a_slip_has_a_code_for_each_side_to_report_by(
    olga: Device, other: Device, published: Page, tmp_path: Path
) -> None:
    page = olga.open(f"/t/{key_of(published)}/papers")
    answer = olga.client.post(
        page.form("/prints/slips").action, data=page.form("/prints/slips").typed({})
    )
    (codes,) = scanned(answer.data, tmp_path)
    assert len(set(codes)) == 6
    for code in codes:
        assert other.open(code.removeprefix("http://localhost")).status == 200


def test_the_list_by_name_says_both_partners_by_surname(olga: Device, published: Page) -> None:
    page = olga.open(f"/t/{key_of(published)}/papers/names")
    rows = page.text.partition("Table")[2]
    places = [rows.index(name) for name in ("Ana", "Bea", "Carles", "Dolors", "Enric", "Fina")]
    assert places == sorted(places)
    assert "Ana / Bea" not in rows


def test_the_codes_on_a_card_open_each_sides_own_report(
    olga: Device, other: Device, published: Page, tmp_path: Path
) -> None:
    page = olga.open(f"/t/{key_of(published)}/papers")
    form = page.form("/papers")
    answer = olga.client.post(form.action, data=form.typed({"each": "4"}))
    assert answer.mimetype == "application/pdf"
    (codes,) = scanned(answer.data, tmp_path)
    assert len(set(codes)) == 6
    for code in codes:
        assert other.open(code.removeprefix("http://localhost")).status == 200
    said = PdfReader(BytesIO(answer.data)).pages[0].extract_text()
    assert "Table 3" in said


def test_a_certificate_for_each_of_the_first_places(olga: Device, published: Page) -> None:
    key = key_of(published)
    olga.send(olga.open(f"/t/{key}/desk").form("/desk"), slip="132")
    page = olga.open(f"/t/{key}/certificates")
    assert page.html.count('class="certificate"') == 3
    assert "Place 1" in page.text
    assert "Place 4" not in page.text
    assert "Certificates" not in olga.open(f"/t/{key}/papers").text, "not before the end"


@pytest.mark.parametrize(
    ("language", "words"),
    [("es", "Provisional"), ("ca", "Provisional"), ("fr", "Provisoire"), ("en", "Provisional")],
)
def test_a_certificate_is_provisional_until_the_tournament_is_closed(
    olga: Device, published: Page, language: str, words: str
) -> None:
    address = f"/t/{key_of(published)}/certificates"
    olga.in_language(language)
    assert olga.open(address).text.count(words) == 3
    assert (
        words in PdfReader(BytesIO(olga.client.get(f"{address}.pdf").data)).pages[0].extract_text()
    )
    olga.in_language("en").tap(published, "Close the tournament")
    assert words not in olga.in_language(language).open(address).text


def test_cards_as_a_page_on_a_sheet_each(olga: Device, published: Page) -> None:
    page = olga.open(f"/t/{key_of(published)}/papers")
    shown = olga.tap(page, "Show it as a page", each="1")
    assert shown.html.count('class="leaf of-1"') == 3
