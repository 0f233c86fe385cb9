"""A set of papers while it is printed: how far it is, then the paper."""

import pytest

from scorekeeper.services.papers import print_jobs
from tests.databases import only
from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page
from tests.web.tournaments.bundle_jobs import ordered, read

pytestmark = only("sqlite")


def test_it_works(olga: Device, published: Page) -> None:
    job = ordered(olga, key_of(published), "round")
    print_jobs.finish()
    page = olga.open(job)
    assert page.status == 200
    assert "Ready to print." in page.text


def test_who_looks_before_it_is_done_sees_how_far_it_is(
    olga: Device, published: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(print_jobs, "start_printing", lambda _job: None)
    job = ordered(olga, key_of(published), "round")
    page = olga.open(job)
    assert "0 of 4 sheets" in page.text
    assert olga.open(f"{job}.pdf").status == 404
    tag = olga.client.get(f"{job}/live").headers["ETag"]
    assert olga.client.get(f"{job}/live", headers={"If-None-Match": tag}).status_code == 304
    monkeypatch.undo()
    olga.open(page.link("How far along is it?"))
    assert len(read(olga, job)) == 4
