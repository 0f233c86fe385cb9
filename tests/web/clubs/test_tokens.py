"""The page of a club's tokens: made, shown once, called otherwise, revoked."""

import re

from tests.databases import only
from tests.web.organising import club, olga, quick_hash
from tests.web.reading import Device, Page

__all__ = ["club", "olga", "quick_hash"]
pytestmark = only("sqlite")


def made(olga: Device, club: Page, name: str = "Website") -> Page:
    page = olga.open(club.link("Tokens for programs"))
    return olga.tap(page, "Make the token", name=name, scope="write")


def secret_of(page: Page) -> str:
    found = re.search(r"skp_[\w-]{32}", page.html)
    assert found is not None
    return found[0]


def test_it_works(olga: Device, club: Page) -> None:
    page = made(olga, club)
    assert "Website" in page.text
    token = secret_of(page)
    told = olga.client.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
    assert told.get_json()["opens"] == "club"
    assert told.get_json()["may_write"] is True


def test_it_is_shown_once_and_never_again(olga: Device, club: Page) -> None:
    token = secret_of(made(olga, club))
    page = olga.open(club.link("Tokens for programs"))
    assert "Website" in page.text
    assert "reads and writes" in page.text
    assert token not in page.html
    assert token not in olga.open(page.link("Website")).html


def test_a_form_sent_twice_makes_one(olga: Device, club: Page) -> None:
    page = olga.open(club.link("Tokens for programs"))
    form = page.form("/tokens")
    first, again = (olga.send(form, name="Website", scope="read") for _ in range(2))
    assert secret_of(first) == secret_of(again)
    assert olga.open(club.link("Tokens for programs")).text.count("Website") == 1


def test_one_without_a_name_is_refused_with_what_was_chosen_kept(olga: Device, club: Page) -> None:
    page = made(olga, club, name=" ")
    assert page.status == 422
    assert "Which program is it for?" in page.text
    assert ("scope", "write") in page.form("/tokens").fields


def test_it_is_called_otherwise(olga: Device, club: Page) -> None:
    made(olga, club)
    page = olga.open(olga.open(club.link("Tokens for programs")).link("Website"))
    listed = olga.tap(page, "Call it so", name="Clasificación")
    assert "Clasificación" in listed.text
    assert olga.tap(page, "Call it so", name="").status == 422


def test_a_revoked_one_opens_nothing_in_the_next_request(olga: Device, club: Page) -> None:
    token = secret_of(made(olga, club))
    page = olga.open(olga.open(club.link("Tokens for programs")).link("Website"))
    listed = olga.tap(page, "Revoke it")
    assert "No longer good" in listed.text
    told = olga.client.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
    assert told.status_code == 401
