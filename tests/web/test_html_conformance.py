"""Every paper is PDF/UA-1, as a validator of the standard reads it."""

import page as validator
import pytest

from scorekeeper.services.papers import print_jobs
from tests.databases import only
from tests.web.conftest import token_of
from tests.web.organiser import club, key_of, olga, people, published
from tests.web.plain_browser import Device, Page

__all__ = ["club", "olga", "people", "published"]
pytestmark = only("sqlite")


def faults(printed: bytes) -> list[str]:
    """What the validator finds, by rule."""
    report = validator.validate_pdf_bytes(printed)
    return [f"{one.rule_id}: {one.message}" for one in report.failures]


def printed(device: Device, path: str) -> bytes:
    answer = device.client.get(path)
    assert answer.mimetype == "application/pdf", path
    return bytes(answer.data)


@pytest.mark.slow
@pytest.mark.parametrize(
    "paper", ["sheet", "blank", "cards/table", "cards/score", "cards/seats", "cards/table?up=4"]
)
def test_a_matchs_papers_conform(device: Device, table: Page, paper: str) -> None:
    device.tap(table, "Ana & Pilar")
    name, _, asked = paper.partition("?")
    assert faults(printed(device, f"/m/{token_of(table)}/{name}.pdf?{asked}")) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", ["guinote/4", "tuti_boig/6", "tute_subastado/4"])
def test_blank_sheets_conform(device: Device, game: str) -> None:
    assert faults(printed(device, f"/blank/{game}.pdf")) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "paper",
    [
        *("papers/standings", "papers/tables", "papers/names", "papers/prizes", "slips"),
        *("papers/results", "checklist", "receipts/fees", "receipts/prizes"),
    ],
)
def test_a_tournaments_papers_conform(olga: Device, published: Page, paper: str) -> None:
    key = key_of(published)
    form = olga.open(f"/t/{key}/settings").form("/settings")
    olga.send(form, fee="10", prizes="1 100\n1 un jamón\n2 60")
    assert faults(printed(olga, f"/t/{key}/{paper}.pdf")) == []


def test_table_cards_conform(olga: Device, published: Page) -> None:
    form = olga.open(f"/t/{key_of(published)}/papers").form("/papers")
    answer = olga.client.post(form.action, data=form.typed({"each": "4"}))
    assert answer.mimetype == "application/pdf"
    assert faults(answer.data) == []


@pytest.mark.slow
@pytest.mark.parametrize("what", ["round", "end", "sheets"])
def test_sets_conform(olga: Device, published: Page, what: str) -> None:
    key = key_of(published)
    olga.send(olga.open(f"/t/{key}/settings").form("/settings"), prizes="1 100\n2 queso")
    form = olga.open(f"/t/{key}/papers").form("/prints")
    answer = olga.client.post(form.action, data=form.typed({"what": what}))
    print_jobs.finish()
    assert faults(printed(olga, f"{answer.location}.pdf")) == []
