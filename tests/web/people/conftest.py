"""What these pages are looked at with."""

import pytest

from tests.web.organiser import club, olga, quick_hash
from tests.web.plain_browser import Device, Page

__all__ = ["club", "olga", "quick_hash"]


@pytest.fixture
def room(olga: Device, club: Page) -> Page:
    """The people of her club: nobody yet."""
    return olga.open(club.link("People of the club"))
