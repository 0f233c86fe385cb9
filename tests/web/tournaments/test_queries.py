"""What a page asks of the database does not grow with who takes part, nor with what was played."""

import re

import pytest
from flask import Flask

from scorekeeper.services.tournaments import journal
from tests.databases import selects
from tests.web.organiser import begin_tournament, key_of, pairs_listed, publish_round
from tests.web.plain_browser import Device, Page

PAGES = (
    *("/results", "/papers/results"),
    *("/papers", "/papers/standings", "/papers/tables", "/papers/names", "/slips"),
    *("/prizes", "/share", "/links", "/live"),
    *("", "/people", "/draw", "/desk", "/screen", "/files", "/settings"),
    *("/files/standings.csv", "/files/results.csv", "/files/tournament.xlsx"),
    *("/files/tournament.json", "/files/tournament.trf", "/tables/1/1", "/log"),
    *("/papers", "/checklist", "/receipts/fees"),
)


def evening(olga: Device, club: Page, pairs: int) -> str:
    """The key of a tournament of so many pairs, its first round reported and published on."""
    key = key_of(begin_tournament(olga, club, pairs_listed(pairs)))
    publish_round(olga, key)
    page = olga.open(f"/t/{key}/desk")
    for table in range(1, pairs // 2 + 1):
        sample = re.search('placeholder="1([0-9]+)"', page.html)
        assert sample is not None
        page = olga.send(page.form("/desk"), slip=f"{table} {sample[1]}")
        assert page.status == 200
    return key


def asked(app: Flask, olga: Device, key: str, page: str) -> int:
    """How many statements the page takes when nothing is kept in memory."""
    journal._EVENINGS.clear()  # noqa: SLF001 - as after a restart
    with selects(app) as found:
        answer = olga.client.get(f"/t/{key}{page}")
    assert answer.status_code == 200, page
    return len(found)


@pytest.mark.slow
def test_pages_ask_as_often_for_eight_as_for_sixty_four(
    app: Flask, olga: Device, club: Page
) -> None:
    few, many = evening(olga, club, 8), evening(olga, club, 64)
    before = {page: asked(app, olga, few, page) for page in PAGES}
    assert {page: asked(app, olga, many, page) for page in PAGES} == before
    assert max(before.values()) <= 15
    ways = [olga.open(f"/t/{key}").link("Round by round") for key in (few, many)]
    for tail in ("", "/paper"):
        counts = {
            asked(app, olga, key, way.removeprefix(f"/t/{key}") + tail)
            for key, way in zip((few, many), ways, strict=True)
        }
        assert len(counts) == 1
