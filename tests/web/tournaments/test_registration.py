"""The door as the desk keeps it: open, closed, how many, who came."""

import pytest

from tests.web.plain_browser import Device, Page
from tests.web.tournaments.open_registration import door, enter, registration

__all__ = ["door"]


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


@pytest.mark.parametrize("most", ["many", "0", "99999", "-1", "²"])
def test_no_number_is_said(olga: Device, people: Page, most: str) -> None:
    page = olga.tap(registration(olga, people), "Open the registration", most=most)
    assert page.status == 422
    assert "umber" in page.text
    assert ("most", most) in page.form("/registration").fields


def test_whoever_saw_what_was_taken_back_is_told(olga: Device, people: Page) -> None:
    page = olga.tap(registration(olga, people), "Open the registration", base="99", most="9")
    assert page.status == 409
    assert "Somebody else wrote meanwhile: look again, then save." in page.text
    assert ("most", "9") in page.form("/registration").fields
