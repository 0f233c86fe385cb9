"""Somebody asks to be forgotten."""

from tests.web.people.steps import add
from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, room: Page) -> None:
    page = add(olga, room, name="Anita")
    asked = olga.open(page.link("Forget them"))
    page = olga.send(asked.form("/forget"), sure="on")
    assert "Player 1" in page.text
    assert "Anita" not in olga.open(room.path).text


def test_nobody_is_forgotten_by_a_slip_of_the_thumb(olga: Device, room: Page) -> None:
    page = add(olga, room, name="Anita")
    asked = olga.open(page.link("Forget them"))
    assert olga.send(asked.form("/forget")).status == 422
    assert "Anita" in olga.open(room.path).text
