"""A club, and somebody in it."""

import pytest

from tests.web.organiser import club, olga, people, published, quick_hash
from tests.web.plain_browser import Device, Page

__all__ = ["club", "olga", "people", "published", "quick_hash"]


@pytest.fixture
def box(olga: Device, club: Page) -> Page:
    """Its cash box, with Ana among the people."""
    page = olga.open(olga.open(club.link("People of the club")).link("Add somebody"))
    olga.tap(page, "Add them", name="Ana")
    return olga.open(club.link("Cash box"))
