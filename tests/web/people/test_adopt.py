"""A match begun without an account is adopted."""

from tests.web.people.steps import adopted
from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, room: Page) -> None:
    assert "4 people" in adopted(olga, room).text


def test_a_code_that_is_none_is_said_to_be(olga: Device, room: Page) -> None:
    page = olga.open(room.link("Adopt matches"))
    page = olga.send(page.form("/adopt/code"), code="nope")
    assert page.status == 422
    assert "No table has this code" in page.text
