"""The money of a tournament, entrant by entrant, whether or not the club knows who it is."""

import pytest

from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


@pytest.fixture
def cup(olga: Device, club: Page, people: Page) -> Page:
    """Six pairs of whom the first has ticked the fee of 15 €."""
    form = olga.open(f"/t/{key_of(people)}/settings").form("/settings")
    olga.send(form, fee="15")
    olga.tap(olga.open(people.path), "paid : Ana – Bea")
    return olga.open(olga.open(club.link("Cash box")).link("Sant Jordi"))


def test_it_works(cup: Page) -> None:
    assert "due: €15.00 · paid: €15.00" in cup.text
    assert "Ana and Bea settled" in cup.text


def test_a_part_is_paid_by_somebody_else_and_the_rest_let_off(olga: Device, cup: Page) -> None:
    page = olga.open(cup.path)
    new = olga.open(next(href for href, words in page.links if "Carles" in words))
    form = new.form("/cash")
    page = olga.send(form, kind="payment", amount="5", currency="EUR", payer="her brother")
    assert "Carles and Dolors owes €10.00" in page.text
    assert "fee €15.00 · paid in €5.00" in page.text
    new = olga.open(next(href for href, words in page.links if "Carles" in words))
    assert dict(new.form("/cash").fields)["amount"] == "10.00"
    form = new.form("/cash")
    silent = olga.send(form, kind="waiver", amount="10")
    assert silent.status == 422
    assert "Say why it is let off." in silent.text
    page = olga.send(silent.form("/cash"), words="keeps the door")
    assert "Carles and Dolors settled" in page.text
    box = olga.open(cup.path.split("/tournaments")[0])
    assert "handed over by her brother" in box.text
