"""Several papers in one go: printed beside the requests, looked at as they grow, kept."""

import pytest
from flask import Flask

from scorekeeper.printing import PressFailed
from scorekeeper.services.papers import papers, print_jobs
from tests.databases import only
from tests.web.organiser import key_of, slip
from tests.web.plain_browser import Device, Page
from tests.web.tournaments.bundle_jobs import ordered, read

pytestmark = only("sqlite")


def test_it_works(olga: Device, published: Page) -> None:
    said = read(olga, ordered(olga, key_of(published), "round"))
    assert "Who sits where, by table" in said[0]
    assert "Who sits where, by name" in said[1]
    assert "Signature" in said[2]
    assert "Table 3" in said[3]
    assert len(said) == 4, "no standings before the first round"


@pytest.mark.slow
def test_cards_are_printed_for_tables_with_other_people_only(olga: Device, published: Page) -> None:
    key = key_of(published)
    read(olga, ordered(olga, key, "round"))
    assert len(read(olga, ordered(olga, key, "round"))) == 3
    for table in (1, 2, 3):
        slip(olga, key, table, second=table == 2)
    olga.tap(olga.tap(olga.open(f"/t/{key}/draw"), "Draw round 2"), "Publish the seating")
    said = read(olga, ordered(olga, key, "round"))
    assert any("Standings" in page and "Round 1 of" in page for page in said)
    cards = [page for page in said if "Scan your own" in page and "Signature" not in page]
    assert len(cards) == 1


@pytest.mark.slow
def test_the_end_has_standings_prizes_and_receipts(olga: Device, published: Page) -> None:
    key = key_of(published)
    olga.send(olga.open(f"/t/{key}/settings").form("/settings"), prizes="1 100\n2 un jamón")
    said = " ".join(read(olga, ordered(olga, key, "end", "letter")))
    for words in ("Standings", "Prizes", "Receipt: prize", "un jamón", "€100.00"):
        assert words in said


def test_every_table_has_its_sheet_and_the_same_is_printed_once(
    olga: Device, published: Page
) -> None:
    key = key_of(published)
    job = ordered(olga, key, "sheets")
    said = " ".join(read(olga, job))
    assert [f"Round 1, table {number}" in said for number in (1, 2, 3)] == [True] * 3
    assert ordered(olga, key, "sheets") == job


@pytest.mark.slow
def test_a_table_that_was_scored_hand_by_hand_has_its_own(olga: Device, published: Page) -> None:
    key = key_of(published)
    table = olga.tap(olga.open(f"/t/{key}/tables/1/1"), "Score it hand by hand")
    olga.tap(table, "End the match here")
    said = " ".join(read(olga, ordered(olga, key, "sheets")))
    assert said.count("ended early, no winner") == 1


@pytest.mark.slow
def test_where_nothing_can_be_printed_it_says_so(
    app: Flask, olga: Device, published: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = key_of(published)

    def fail(*_: object, **__: object) -> bytes:
        raise PressFailed("the paper jammed")

    monkeypatch.setattr(app.extensions["press"], "pdf", fail)
    job = ordered(olga, key, "round")
    print_jobs.finish()
    assert "one by one as pages" in olga.open(job).text
    monkeypatch.undo()
    assert len(read(olga, ordered(olga, key, "round"))) >= 3
    monkeypatch.setattr(papers, "is_available", lambda: False)
    form = olga.open(f"/t/{key}/papers").form("/prints")
    answer = olga.client.post(form.action, data=form.typed({"what": "end"}))
    assert answer.status_code == 503
