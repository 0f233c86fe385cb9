"""The clock of a round: started, held, lengthened for all or for one table."""

import re

import pytest

from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


@pytest.fixture
def desk(olga: Device, published: Page) -> Page:
    key = key_of(published)
    olga.send(olga.open(f"/t/{key}/settings").form("/settings"), minutes="20")
    return olga.open(f"/t/{key}/desk")


def test_it_stands_until_it_is_started(desk: Page) -> None:
    assert "20:00" in desk.text
    assert "The clock stands." in desk.text
    assert "data-runs" not in desk.html


def test_it_runs_for_everybody_and_is_held(olga: Device, desk: Page) -> None:
    page = olga.tap(desk, "Start the clock")
    assert left(page) in range(1195, 1201)
    assert "data-runs" in page.html
    for where in ("", "/tables/1/1", "/screen"):
        assert "data-runs" in olga.open(f"/t/{key_of(desk)}{where}").html, where
    page = olga.tap(page, "Pause the clock")
    assert "data-runs" not in page.html


def test_one_table_has_more_time(olga: Device, desk: Page) -> None:
    page = olga.tap(desk, "Add minutes", minutes="5", table="2")
    assert left(page) == 1200
    assert left(olga.open(f"/t/{key_of(desk)}/tables/1/2")) == 1500
    assert left(olga.open(f"/t/{key_of(desk)}/tables/1/1")) == 1200


def left(page: Page) -> int:
    """The seconds that stand on the clock."""
    found = re.search(r'data-left="(-?\d+)"', page.html)
    assert found, page.text
    return int(found[1])
