"""The page a sheet is typed into."""

import re

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.open(device.open(f"/m/{token_of(table)}").link("Type in a paper sheet"))
    assert page.status == 200
    assert 'aria-label="Hand 1: Ana &amp; Pilar, Cards"' in page.html


def test_its_columns_are_those_of_the_blank_sheet(device: Device, five: Page) -> None:
    grid = device.open(f"/m/{token_of(five)}/grid")
    asked = re.findall(r'name="0\.([^"]+)"', grid.html)
    drawn = [f"losers.s{n}" for n in range(1, 6)] + ["how"]
    assert asked[: len(drawn)] == drawn
    assert {"dealer", "cards.s5", "announcements.s3", "trump"} <= set(asked[len(drawn) :])
    blank = device.open(f"/m/{token_of(five)}/blank")
    assert blank.html.count("<col ") == 1 + len(drawn)
