"""A token is made, and shown once."""

import pytest

from scorekeeper.services.api import tokens
from tests.databases import only
from tests.web.clubs.programs import made, secret_of
from tests.web.plain_browser import Device, Page

pytestmark = only("sqlite")


def test_it_works(olga: Device, club: Page) -> None:
    page = made(olga, club)
    assert "Website" in page.text
    token = secret_of(page)
    told = olga.client.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
    assert told.get_json()["opens"] == "club"
    assert told.get_json()["may_write"] is True


def test_one_too_many_is_refused_and_those_there_are_kept(
    olga: Device, club: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "MOST", 2)
    assert [made(olga, club, f"Program {n}").status for n in range(2)] == [200, 200]
    page = made(olga, club, "Ladder")
    assert page.status == 422
    assert "A club has 2 tokens at most: revoke one first." in page.text
    assert ("name", "Ladder") in page.form("/tokens").fields
    assert olga.open(club.link("Tokens for programs")).text.count("Program ") == 2
