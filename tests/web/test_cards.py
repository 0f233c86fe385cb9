"""Cards, seat plans and posters to print."""

import logging

import pytest
from flask import Flask

from scorekeeper.printing import PressMissing
from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page
from tests.web.test_html_conformance import faults


def test_choose_works(device: Device, table: Page) -> None:
    page = device.open(f"/m/{token_of(table)}/cards")
    assert page.status == 200
    for words in ("Card for the table", "Table card for scoring", "Seat plan", "Poster"):
        assert words in page.text


@pytest.mark.slow
def test_each_opens_as_a_page_that_leads_to_its_pdf(device: Device, table: Page) -> None:
    page = device.open(f"/m/{token_of(table)}/cards")
    for href in [href for href, _ in page.links if "/cards/" in href]:
        paper = device.open(href)
        assert paper.status == 200
        pdf = device.client.get(paper.link("PDF, Letter"))
        assert pdf.mimetype == "application/pdf"


def test_the_poster_conforms(device: Device) -> None:
    form = device.open("/poster").form("/poster")
    sent = form.typed({"network": "Bar", "password": "quince15"})
    answer = device.client.post(form.action, data=sent)
    assert answer.mimetype == "application/pdf"
    assert faults(answer.data) == []


def test_poster_works(device: Device) -> None:
    page = device.open("/poster")
    typed = page.form("/poster").typed({"network": "Bar", "password": "quince15"})
    answer = device.client.post("/poster", data=typed)
    assert (page.status, answer.mimetype) == (200, "application/pdf")
    assert answer.headers["Cache-Control"] == "no-store"


def test_as_a_page(device: Device) -> None:
    page = device.tap(device.open("/poster"), "Show it as a page", network="Bar", title="Trofeu")
    for words in ("Trofeu", "1. Join the Wi-Fi", "Bar", "http://localhost/"):
        assert words in page.text


def test_without_a_press_it_is_the_page_and_no_log_has_the_password(
    app: Flask, device: Device, caplog: pytest.LogCaptureFixture
) -> None:
    class Closed:
        def pdf(self, *_: object, **__: object) -> bytes:
            raise PressMissing("no pango")

    app.extensions["press"] = Closed()
    with caplog.at_level(logging.DEBUG):
        page = device.tap(
            device.open("/poster"), "Make the PDF", network="Bar", password="quince15"
        )
    assert page.status == 503
    assert "quince15" in page.text
    assert "quince15" not in caplog.text
