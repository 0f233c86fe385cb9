"""A club's page: tournaments and members."""

from flask import Flask

from scorekeeper.services.access import accounts
from tests.web.organiser import PASSWORD
from tests.web.plain_browser import Device, Page


def test_it_works(club: Page) -> None:
    assert club.status == 200
    assert "Olga" in club.text
    assert "None yet." in club.text
    assert club.link("New tournament")


def test_a_tournament_is_listed(olga: Device, club: Page, people: Page) -> None:
    page = olga.open(club.path)
    assert "Sant Jordi" in page.text
    assert "6 entrants" in page.text
    assert "6 are ready for the first round." in page.text


def test_a_club_of_many_years_turns_pages(olga: Device, club: Page) -> None:
    for number in range(11):
        page = olga.open(club.link("New tournament"))
        olga.send(page.form("/tournaments/new"), title=f"Copa {number}", entrants="6")
    page = olga.open(club.path)
    assert page.text.count("0 entrants") == 10
    assert "Page 1 of 2" in page.text
    earlier = olga.open(page.link("Earlier"))
    assert earlier.text.count("0 entrants") == 1
    assert olga.open(earlier.link("Later")).text.count("0 entrants") == 10
    assert olga.open(f"{club.path}?page=x").text.count("0 entrants") == 10


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


def test_nobody_is_not_let_in(olga: Device, club: Page) -> None:
    page = olga.send(club.form("/members"), login="nobody", role="referee")
    assert page.status == 422
    assert "Nobody here signs in as “nobody”." in page.text
    assert ("role", "referee") in page.form("/members").fields
