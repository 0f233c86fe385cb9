"""A tournament is begun."""

from flask import Flask

from scorekeeper.services import accounts
from tests.web.organising import PASSWORD
from tests.web.reading import Device, Page


def test_it_works(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.send(page.form("/tournaments/new"), title=" Sant   Jordi ", entrants="12")
    assert page.status == 200
    assert "Sant Jordi" in page.text
    assert "Pairs, one on a line" in page.text


def test_a_game_brings_its_formats_and_the_one_for_so_many(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.tap(page, "Tuti Boig", title="Boig")
    assert page.status == 200
    assert ("title", "Boig") in page.form("/tournaments/new").fields
    chosen = dict(page.form("/tournaments/new").fields)
    assert chosen["game"] == "tuti_boig"
    assert chosen["system"] == "tables_planned"
    page = olga.tap(page, "Begin", title="Boig")
    assert "Names, one on a line" in page.text


def test_without_a_name_it_is_refused_and_all_kept(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    page = olga.send(page.form("/tournaments/new"), title="", entrants="30")
    assert page.status == 422
    assert "needs a name" in page.text
    assert ("entrants", "30") in page.form("/tournaments/new").fields


def test_sent_twice_it_is_begun_once(olga: Device, club: Page) -> None:
    form = olga.open(club.link("New tournament")).form("/tournaments/new")
    for _ in range(2):
        olga.send(form, title="Once")
    assert olga.open(club.path).text.count("Once") == 1


def test_a_desk_begins_none(app: Flask, olga: Device, club: Page, other: Device) -> None:
    with app.test_request_context():
        accounts.add_account("pere", PASSWORD)
    olga.send(club.form("/members"), login="pere", role="desk")
    door = other.open("/sign-in")
    other.send(door.form("/sign-in"), login="pere", password=PASSWORD)
    assert other.open(club.link("New tournament")).status == 403
