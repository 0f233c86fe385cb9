"""A blank sheet of a game, for whoever asks."""

import re
from io import BytesIO

from pypdf import PdfReader

from tests.web.plain_browser import Device


def test_it_works(device: Device) -> None:
    page = device.open("/blank/tuti_boig/6")
    assert page.status == 200
    assert page.html.count('class="bar"') == 6 * 5
    assert page.html.count('class="bar faint"') == 6 * 5
    assert device.open(page.link("5 players")).status == 200


def test_the_rules_in_force_are_five_lines(device: Device) -> None:
    page = device.open("/blank/guinote/4")
    lines = re.search(r'<ul class="rules five">(.*?)</ul>', page.html, re.DOTALL)
    assert lines is not None
    assert lines[1].count("<li>") == 5
    assert "Everything else as in the book." in page.text


def test_what_is_still_to_be_agreed_stands_blank(device: Device) -> None:
    assert "Games that win the match: ____" in device.open("/blank/tute_habanero/2").text


def test_the_pdf_is_of_the_paper_asked_for(device: Device) -> None:
    answer = device.client.get("/blank/tute_parejas/4.pdf?paper=letter")
    assert answer.mimetype == "application/pdf"
    assert int(PdfReader(BytesIO(answer.data)).pages[0].mediabox.width) == 612
