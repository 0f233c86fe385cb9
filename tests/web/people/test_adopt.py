"""A match begun without an account is adopted."""

from tests.web.people.steps import adopted
from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, room: Page) -> None:
    assert "4 people" in adopted(olga, room).text
