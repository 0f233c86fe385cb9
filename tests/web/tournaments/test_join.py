"""Registering oneself: a code, a name, a number; the desk checks in."""

import pytest

from tests.web.organising import key_of
from tests.web.reading import Device, Page


@pytest.fixture
def door(olga: Device, people: Page, other: Device) -> Page:
    """The page that the code opens, on a telephone of nobody in particular."""
    olga.tap(registration(olga, people), "Open the registration", most="8")
    page = olga.open(f"/t/{key_of(people)}/share")
    watch = next(href for href, _ in page.links if href.startswith("http")).split("/t/")[1]
    return other.open(f"/t/{watch}/join")


def registration(olga: Device, people: Page) -> Page:
    return olga.open(f"/t/{key_of(people)}/registration")


def enter(other: Device, door: Page, first: str, second: str, called: str = "") -> Page:
    form = other.open(door.path).form("/join")
    return other.send(form, player__0=first, player__1=second, called=called)


def test_it_works(door: Page, other: Device) -> None:
    page = enter(other, door, "Núria", "Òscar", "Els Asos")
    assert page.status == 200
    assert "You are number 7" in page.text
    assert "Els Asos" in page.text
    assert "When you arrive, say so at the desk" in page.text


def test_the_desk_sees_them_and_checks_them_in(
    olga: Device, people: Page, door: Page, other: Device
) -> None:
    mine = enter(other, door, "Núria", "Òscar")
    page = registration(olga, people)
    assert "1 registered, not yet checked in" in page.text
    page = olga.tap(page, "is here : Núria – Òscar")
    assert "0 registered, not yet checked in" in page.text
    assert "You are here, and play the next round." in other.open(mine.path).text


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


def test_they_mend_their_entry_and_withdraw(door: Page, other: Device) -> None:
    mine = enter(other, door, "Núria", "Òscar")
    page = other.tap(mine, "Save", player__1="<b>Oriol</b> 🃏")
    assert "Núria – &lt;b&gt;Oriol&lt;/b&gt;" in page.html
    refused = other.tap(page, "Save", player__0="x" * 200)
    assert refused.status == 422
    assert "200 letters are too many for a name: 60 at most." in refused.text
    gone = other.tap(page, "Withdraw")
    assert "You are not on the list any more." in gone.text
    assert other.open(gone.link("Enter again")).form("/join").method == "post"
    assert "not on the list any more" in other.tap(page, "Withdraw").text


def test_what_is_no_name_stays_in_the_form(door: Page, other: Device) -> None:
    page = enter(other, door, "Núria", "🃏🃏")
    assert page.status == 422
    assert "A name is needed here." in page.text
    assert ("player.1", "🃏🃏") in page.form("/join").fields


def test_sent_twice_it_is_one(door: Page, other: Device) -> None:
    form = other.open(door.path).form("/join")
    answers = [other.send(form, player__0="Núria", player__1="Òscar") for _ in range(2)]
    assert answers[0].path == answers[1].path
    assert "You are number 7" in answers[1].text


def test_when_it_is_full_nobody_more_registers(door: Page, other: Device) -> None:
    late = other.open(door.path).form("/join")
    for at in range(2):
        enter(other, door, f"A{at}", f"B{at}")
    page = other.send(late, player__0="C", player__1="D")
    assert page.status == 422
    assert "Everybody has entered whom there is room for" in page.text


def test_closed_it_says_so(olga: Device, people: Page, door: Page, other: Device) -> None:
    olga.tap(registration(olga, people), "Close the registration")
    page = other.open(door.path)
    assert "Registration is closed: ask at the desk." in page.text
    assert [form for form in page.forms if form.action.endswith("/join")] == []


@pytest.mark.parametrize("most", ["many", "0", "99999", "-1", "²"])
def test_no_number_is_said(olga: Device, people: Page, most: str) -> None:
    page = olga.tap(registration(olga, people), "Open the registration", most=most)
    assert page.status == 422
    assert "umber" in page.text
    assert ("most", most) in page.form("/registration").fields


def test_who_sat_down_asks_the_desk(olga: Device, people: Page, door: Page, other: Device) -> None:
    mine = enter(other, door, "Núria", "Òscar")
    olga.tap(registration(olga, people), "is here : Núria – Òscar")
    page = olga.tap(olga.open(f"/t/{key_of(people)}/draw"), "Draw round 1")
    olga.tap(page, "Publish: people sit down by it")
    page = other.open(mine.path)
    assert "Withdraw" not in page.text
    for words in ("Withdraw", "Save"):
        refused = other.tap(mine, words)
        assert refused.status == 422
        assert "This can be changed at the desk only." in refused.text


def test_there_is_a_poster_for_the_door(olga: Device, people: Page, door: Page) -> None:
    page = olga.open(registration(olga, people).link("On paper, for the door"))
    assert page.status == 200
    assert "Register yourselves" in page.text
