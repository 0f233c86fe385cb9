"""The lines of the cash box as a spreadsheet of the reader's language expects them."""

from io import BytesIO

from openpyxl import load_workbook

from tests.web.plain_browser import Device, Page


def booked(olga: Device, club: Page) -> str:
    """The address of the box, with half a euro of somebody's in it."""
    page = olga.open(club.link("Cash box"))
    new = olga.open(page.link("Note something"))
    olga.send(new.form("/cash"), kind="income", amount="1.5", words="drinks", currency="EUR")
    return page.path.split("?")[0]


def test_it_works(olga: Device, club: Page) -> None:
    at = booked(olga, club)
    olga.in_language("es")
    said = olga.client.get(f"{at}/cash.csv").get_data(as_text=True).lstrip("\ufeff")
    head, line = said.splitlines()
    assert head.startswith("Número;")
    assert ";1,5;" in line
    plain = olga.client.get(f"{at}/cash.csv?plain=1").get_data(as_text=True).lstrip("\ufeff")
    assert plain.splitlines()[0].startswith("Number,When,Name,")
    assert ",1.5," in plain
    book = load_workbook(BytesIO(olga.client.get(f"{at}/cash.xlsx").data))
    assert book.active is not None
    assert book.active["J2"].value == 1.5
