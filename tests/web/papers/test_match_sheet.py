"""The filled sheet, as a page and as a PDF, for whoever may watch."""

from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from pypdf import PdfReader

from scorekeeper.printing import PressBusy, PressMissing
from tests.qr_reader import scanned
from tests.web.conftest import PAIRS, Begin, token_of
from tests.web.plain_browser import Device, Page


class Closed:
    """A press that cannot print."""

    def __init__(self, why: Exception) -> None:
        self.why = why

    def pdf(self, *_: object, **__: object) -> bytes:
        raise self.why


def test_who_has_no_name_is_called_as_at_the_table(device: Device, begin: Begin) -> None:
    """Half of “Quien apunta” is no name."""
    table = begin("guinote")
    device.in_language("es").tap(device.open(table.path), "Nosotros")
    page = device.open(f"/m/{token_of(table)}/sheet").text
    assert "1 Quien apunta" in page.rpartition("Repartos")[2]


def test_the_pdf_holds_what_the_page_says(device: Device, table: Page) -> None:
    device.tap(table, "Ana & Pilar")
    answer = device.client.get(f"/m/{token_of(table)}/sheet.pdf")
    assert answer.mimetype == "application/pdf"
    pdf = PdfReader(BytesIO(answer.data))
    said = pdf.pages[0].extract_text()
    for words in ("Guiñote", "Ana & Pilar", "Luis & Marta", "1–0"):
        assert words in said
    assert token_of(table) not in said


def test_letters_of_hebrew_and_arabic_do_not_lean(device: Device, begin: Begin) -> None:
    names = ("שרה", "محمد", "דנה", "أحمد")
    table = begin("guinote", *names, title="דנה 2", rules__games="1")
    page = device.open(f"/m/{token_of(device.tap(table, 'שרה & דנה'))}/sheet")
    assert '<p class="subtitle upright"><bdi>\u2068דנה 2\u2069</bdi></p>' in page.html
    assert '<tr class="note upright">' in page.html
    table = begin("guinote", *PAIRS, title="Divendres", rules__games="1")
    page = device.open(f"/m/{token_of(device.tap(table, 'Ana & Pilar'))}/sheet")
    assert '<p class="subtitle">' in page.html
    assert '<tr class="note">' in page.html


def test_its_code_opens_the_score_and_nothing_to_write(
    device: Device, other: Device, table: Page, tmp_path: Path
) -> None:
    pdf = device.client.get(f"/m/{token_of(table)}/sheet.pdf").data
    ((code,),) = scanned(pdf, tmp_path)
    page = other.open(code.removeprefix("http://localhost"))
    assert page.status == 200
    assert "Undo" not in page.text


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("paper", "width"), [("a4", 595), ("letter", 612), ("napkin", 595)])
def test_the_paper_is_the_one_that_was_asked_for(
    device: Device, table: Page, paper: str, width: int
) -> None:
    answer = device.client.get(f"/m/{token_of(table)}/sheet.pdf?paper={paper}")
    assert int(PdfReader(BytesIO(answer.data)).pages[0].mediabox.width) == width


def test_without_a_press_the_page_offers_itself(app: Flask, device: Device, table: Page) -> None:
    app.extensions["press"] = Closed(PressMissing("no pango"))
    page = device.open(f"/m/{token_of(table)}/sheet.pdf")
    assert page.status == 503
    assert "print this page from your browser instead" in page.text


def test_a_busy_press_is_asked_again_by_the_page(app: Flask, device: Device, table: Page) -> None:
    app.extensions["press"] = Closed(PressBusy(7))
    answer = device.client.get(f"/m/{token_of(table)}/sheet.pdf")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "7")
    assert answer.headers["Refresh"] == "7"
    assert "This page asks again by itself." in answer.text


def test_what_is_posted_to_a_busy_press_is_kept_to_be_sent_again(
    app: Flask, device: Device
) -> None:
    app.extensions["press"] = Closed(PressBusy(7))
    form = device.open("/poster").form("/poster")
    answer = device.client.post(form.action, data=form.typed({"network": "Bar"}))
    assert (answer.status_code, "Refresh" in answer.headers) == (503, False)
    assert 'name="network" value="Bar"' in answer.text
