"""The clubs of an account, and one of them: members, archive, tokens for programs."""

import re

import pytest
from flask import Flask

from scorekeeper.services.access import accounts
from scorekeeper.services.api import tokens
from tests.web.organiser import (
    PASSWORD,
    begin_tournament,
    club,
    key_of,
    olga,
    people,
    publish_round,
    published,
    slip,
)
from tests.web.plain_browser import Device, Page

__all__ = ["club", "olga", "people", "published"]


def made(olga: Device, club: Page, name: str = "Website") -> Page:
    page = olga.open(club.link("Tokens for programs"))
    return olga.tap(page, "Make the token", name=name, scope="write")


def secret_of(page: Page) -> str:
    found = re.search(r"skp_[\w-]{32}", page.html)
    assert found is not None
    return found[0]


def test_mine_works(olga: Device) -> None:
    page = olga.open("/clubs")
    assert "You are in no club yet" in page.text
    page = olga.send(page.form("/clubs"), name="  Penya   de l’As ")
    assert page.status == 200
    assert "Penya de l’As" in olga.open("/clubs").text


def test_a_tournament_is_listed(olga: Device, club: Page, people: Page) -> None:
    page = olga.open(club.path)
    assert "Sant Jordi" in page.text
    assert "6 entrants" in page.text
    assert "6 are ready for the first round." in page.text


def test_somebody_is_let_in_and_out(app: Flask, olga: Device, club: Page, other: Device) -> None:
    with app.test_request_context():
        accounts.add_account("pere", PASSWORD, "Pere")
    page = olga.send(club.form("/members"), login="pere", role="desk")
    assert "pere · desk" in page.text
    door = other.open("/sign-in")
    other.send(door.form("/sign-in"), login="pere", password=PASSWORD)
    theirs = other.open(club.path)
    assert theirs.status == 200
    assert "New tournament" not in theirs.text
    olga.send(page.form("/members"), login="pere", role="")
    assert other.open(club.path).status == 404


def test_what_a_club_looks_at_first_stands_beside_tonight(
    olga: Device, club: Page, published: Page
) -> None:
    key = key_of(published)
    page = olga.open(f"{club.path}/seasons/new")
    olga.send(page.form("/seasons"), name="Lliga")
    for table in (1, 2, 3):
        slip(olga, key, table)
    page = olga.open(club.path)
    assert "3 matches this month 3 matches in all" in page.text
    assert "in front:" not in page.text


def test_who_leads_the_season_is_named_once_a_tournament_is_over(olga: Device, club: Page) -> None:
    key = key_of(begin_tournament(olga, club, "Ana / Bea\nCarles / Dolors"))
    page = olga.open(f"{club.path}/seasons/new")
    olga.send(page.form("/seasons"), name="Lliga")
    publish_round(olga, key)
    assert "in front:" not in olga.open(club.path).text
    slip(olga, key, 1)
    text = olga.open(club.path).text
    assert "in front: Ana , Bea" in text or "in front: Carles , Dolors" in text


def test_tonight_what_is_over_comes_last(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    olga.send(page.form("/tournaments/new"), title="Still open", entrants="6")
    key = key_of(begin_tournament(olga, club, "Ana / Bea\nCarles / Dolors", title="Over"))
    assert "Tonight Over" in olga.open(club.path).text
    publish_round(olga, key)
    slip(olga, key, 1)
    assert "Tonight Still open" in olga.open(club.path).text


def add(olga: Device, club: Page, name: str) -> None:
    page = olga.open(olga.open(club.link("People of the club")).link("Add somebody"))
    olga.send(page.form("/people/new"), name=name)


def another(olga: Device) -> Page:
    return olga.send(olga.open("/clubs").form("/clubs"), name="Nova")


def upload(olga: Device, club: Page, content: bytes) -> Page:
    form = olga.open(club.link("Import a file")).form("/import")
    return olga.upload(form, "club.json", content)


def test_archive_works(olga: Device, club: Page) -> None:
    add(olga, club, "Ana")
    saved = olga.client.get(club.link("Everything in this club (JSON)"))
    assert saved.get_json()["of"] == "club"
    assert "club.json" in saved.headers["Content-Disposition"]
    nova = another(olga)
    page = upload(olga, nova, saved.data)
    assert (page.status, page.title) == (200, nova.title)
    assert "Ana" in olga.open(nova.link("People of the club")).text


def test_who_is_called_alike_is_asked_about(olga: Device, club: Page) -> None:
    add(olga, club, "Ana")
    saved = olga.client.get(club.link("Everything in this club (JSON)")).data
    nova = another(olga)
    add(olga, nova, "ana")
    page = upload(olga, nova, saved)
    assert page.status == 422
    assert "Are these the same people?" in page.text
    unsaid = olga.send(page.form("/import"))
    assert unsaid.status == 422
    assert "For each person, say whether the club knows them." in unsaid.text
    done = olga.send(unsaid.form("/import"), **{"who-p1": "new"})
    assert done.status == 200
    listed = olga.open(nova.link("People of the club")).text
    assert ("Ana" in listed, "ana" in listed) == (True, True)


def test_it_is_shown_once_and_never_again(olga: Device, club: Page) -> None:
    token = secret_of(made(olga, club))
    page = olga.open(club.link("Tokens for programs"))
    assert "Website" in page.text
    assert "reads and writes" in page.text
    assert token not in page.html
    assert token not in olga.open(page.link("Website")).html


def test_make_token_works(olga: Device, club: Page) -> None:
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


def test_token_works(olga: Device, club: Page) -> None:
    made(olga, club)
    page = olga.open(olga.open(club.link("Tokens for programs")).link("Website"))
    listed = olga.tap(page, "Save this name", name="Clasificación")
    assert "Clasificación" in listed.text
    assert olga.tap(page, "Save this name", name="").status == 422


def test_a_revoked_one_opens_nothing_in_the_next_request(olga: Device, club: Page) -> None:
    token = secret_of(made(olga, club))
    page = olga.open(olga.open(club.link("Tokens for programs")).link("Website"))
    listed = olga.tap(page, "Revoke it")
    assert "No longer good" in listed.text
    told = olga.client.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
    assert told.status_code == 401
