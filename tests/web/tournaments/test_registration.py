"""The door as the desk keeps it: open, closed, how many, who came."""

from tests.web.plain_browser import Device, Page
from tests.web.tournaments.open_registration import enter, registration


def test_it_works(olga: Device, people: Page) -> None:
    page = olga.tap(registration(olga, people), "Open the registration", most="8")
    assert page.status == 200
    assert "0 registered, not yet checked in" in page.text


def test_the_desk_sees_them_and_checks_them_in(
    olga: Device, people: Page, door: Page, other: Device
) -> None:
    mine = enter(other, door, "Núria", "Òscar")
    page = registration(olga, people)
    assert "1 registered, not yet checked in" in page.text
    page = olga.tap(page, "Check in : Núria – Òscar")
    assert "0 registered, not yet checked in" in page.text
    assert "You are here, and play the next round." in other.open(mine.path).text
