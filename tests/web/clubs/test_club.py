"""A club's page: tournaments and members."""

from flask import Flask

from scorekeeper.services.access import accounts
from tests.web.organiser import PASSWORD, key_of, slip
from tests.web.plain_browser import Device, Page


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
    page = olga.open(club.link("New tournament"))
    page = olga.send(page.form("/tournaments/new"), title="Copa", entrants="2")
    key = key_of(olga.send(page.form("/people"), list="Ana / Bea\nCarles / Dolors"))
    page = olga.open(f"{club.path}/seasons/new")
    olga.send(page.form("/seasons"), name="Lliga")
    olga.tap(olga.tap(olga.open(f"/t/{key}/draw"), "Draw round 1"), "Publish the seating")
    assert "in front:" not in olga.open(club.path).text
    slip(olga, key, 1)
    text = olga.open(club.path).text
    assert "in front: Ana , Bea" in text or "in front: Carles , Dolors" in text


def test_tonight_what_is_over_comes_last(olga: Device, club: Page) -> None:
    page = olga.open(club.link("New tournament"))
    olga.send(page.form("/tournaments/new"), title="Still open", entrants="6")
    page = olga.open(club.link("New tournament"))
    page = olga.send(page.form("/tournaments/new"), title="Over", entrants="2")
    key = key_of(olga.send(page.form("/people"), list="Ana / Bea\nCarles / Dolors"))
    assert "Tonight Over" in olga.open(club.path).text
    olga.tap(olga.tap(olga.open(f"/t/{key}/draw"), "Draw round 1"), "Publish the seating")
    slip(olga, key, 1)
    assert "Tonight Still open" in olga.open(club.path).text
