"""Registering oneself: a code, a name, a number; the desk checks in."""

from tests.web.plain_browser import Device, Page
from tests.web.tournaments.open_registration import enter, registration


def test_it_works(door: Page, other: Device) -> None:
    page = enter(other, door, "Núria", "Òscar", "Els Asos")
    assert page.status == 200
    assert "You are number 7" in page.text
    assert "Els Asos" in page.text
    assert "When you arrive, say so at the desk" in page.text


def test_a_name_that_is_there_is_warned_of_and_taken(
    olga: Device, people: Page, door: Page, other: Device
) -> None:
    page = enter(other, door, "bea", "ANA")
    assert page.status == 422
    assert "is on the list already. Is that you?" in page.text
    assert {("player.0", "bea"), ("player.1", "ANA")} <= set(page.form("/join").fields)
    mine = other.tap(page, "We are others: enter as it is")
    assert "You are number 7" in mine.text
    desk = registration(olga, people)
    assert "The same name is on the list already." in desk.text
    desk = olga.tap(desk, "They are the same: keep one : Ana – Bea")
    assert "0 registered" in desk.text
    assert "has you on the list as Ana – Bea already" in other.open(mine.path).text
    assert other.open(mine.path.replace("/mine", "/tables/1/1")).status == 404


def test_when_it_is_full_nobody_more_registers(door: Page, other: Device) -> None:
    late = other.open(door.path).form("/join")
    for at in range(2):
        enter(other, door, f"A{at}", f"B{at}")
    page = other.send(late, player__0="C", player__1="D")
    assert page.status == 422
    assert "The tournament is full" in page.text


def test_closed_it_says_so(olga: Device, people: Page, door: Page, other: Device) -> None:
    olga.tap(registration(olga, people), "Close the registration")
    page = other.open(door.path)
    assert "Registration is closed: ask at the desk." in page.text
    assert [form for form in page.forms if form.action.endswith("/join")] == []


def test_there_is_a_poster_for_the_door(olga: Device, people: Page, door: Page) -> None:
    page = olga.open(registration(olga, people).link("On paper, for the door"))
    assert page.status == 200
    assert "Register yourselves" in page.text
