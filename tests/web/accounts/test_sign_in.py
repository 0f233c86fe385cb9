"""Signing in, and the way back to where one was going."""

from tests.web.organiser import PASSWORD
from tests.web.plain_browser import Device, Page


def test_who_is_not_signed_in_is_sent_to_the_door_and_back(
    olga: Device, other: Device, club: Page
) -> None:
    path = club.path
    page = other.open(path)
    assert page.path.startswith("/sign-in")
    page = other.send(page.form("/sign-in"), login="OLGA", password=PASSWORD)
    assert page.path == path


def test_a_wrong_password_is_refused_beside_it(olga: Device, other: Device) -> None:
    page = other.open("/sign-in")
    page = other.send(page.form("/sign-in"), login="olga", password="a guess")
    assert page.status == 422
    assert "do not go together" in page.text
    assert ("login", "olga") in page.form("/sign-in").fields
    assert "a guess" not in page.html


def test_signing_out_forgets(olga: Device) -> None:
    olga.tap(olga.open("/clubs"), "Sign out")
    assert olga.open("/clubs").path.startswith("/sign-in")
