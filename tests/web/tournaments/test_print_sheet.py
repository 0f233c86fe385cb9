"""What was printed is remembered: the desk says what on the wall is out of date."""

import pytest
from flask import Flask

from tests.databases import only
from tests.web.organiser import key_of, slip
from tests.web.plain_browser import Device, Page

pytestmark = only("sqlite")


def put_up(olga: Device, key: str, sheet: str, **typed: str) -> int:
    """Print a sheet by its button; the status."""
    form = olga.open(f"/t/{key}/papers").form(f"/prints/{sheet}")
    answer = olga.client.post(form.action, data=form.typed({"paper": "a4", **typed}))
    if answer.status_code == 200:
        assert answer.mimetype == "application/pdf"
    return answer.status_code


def stale(olga: Device, key: str) -> str:
    """What the desk lists, up to its tables."""
    said = olga.open(f"/t/{key}/desk").text
    return said.partition("Out of date on the wall")[2].partition("Accept all")[0][:300]


def test_it_works(olga: Device, published: Page) -> None:
    key = key_of(published)
    slip(olga, key, 1)
    assert put_up(olga, key, "standings") == 200
    assert stale(olga, key) == ""
    slip(olga, key, 1, second=True)
    assert "Standings · Round 1" in stale(olga, key)
    page = olga.open(f"/t/{key}/desk")
    form = page.form("/prints/standings")
    assert olga.client.post(form.action, data=form.typed({})).mimetype == "application/pdf"
    assert stale(olga, key) == ""


@pytest.mark.slow
@pytest.mark.parametrize("sheet", ["tables", "names", "slips", "checklist"])
def test_each_sheet_is_printed_by_its_button(olga: Device, published: Page, sheet: str) -> None:
    assert put_up(olga, key_of(published), sheet) == 200


def test_a_fee_paid_since_makes_the_receipts_old(olga: Device, published: Page) -> None:
    key = key_of(published)
    olga.send(olga.open(f"/t/{key}/settings").form("/settings"), fee="10", prizes="1 100")
    assert put_up(olga, key, "fees") == 200
    assert put_up(olga, key, "prizes") == 200
    olga.send(olga.open(f"/t/{key}/settings").form("/settings"), fee="12")
    assert "Receipts for the fee" in stale(olga, key)
    assert "Prizes" not in stale(olga, key)


def test_a_result_mended_makes_the_cross_table_and_the_receipts_of_prizes_old(
    olga: Device, published: Page
) -> None:
    key = key_of(published)
    olga.send(olga.open(f"/t/{key}/settings").form("/settings"), prizes="1 2×50")
    slip(olga, key, 1)
    assert put_up(olga, key, "results") == 200
    assert put_up(olga, key, "receipts") == 200
    assert stale(olga, key) == ""
    slip(olga, key, 1, second=True)
    assert "Cross-table · Round 1" in stale(olga, key)
    assert "Receipts for prizes" in stale(olga, key)


def test_cards_lead_elsewhere_when_the_hall_has_another_address(
    app: Flask, olga: Device, published: Page
) -> None:
    key = key_of(published)
    form = olga.open(f"/t/{key}/papers").form("/papers")
    answer = olga.client.post(form.action, data=form.typed({"each": "1"}))
    assert answer.mimetype == "application/pdf"
    assert stale(olga, key) == ""
    app.config["PUBLIC_ADDRESS"] = "http://192.168.1.7:8000"
    assert "Table cards · Round 1 · tables 1, 2, 3" in stale(olga, key)
    form = olga.open(f"/t/{key}/desk").form("/prints/cards")
    assert olga.client.post(form.action, data=form.typed({})).mimetype == "application/pdf"
    assert stale(olga, key) == ""
