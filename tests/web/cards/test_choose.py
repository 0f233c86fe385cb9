"""What there is to print for a table: a card to score by for its owner only."""

import pytest

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
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
