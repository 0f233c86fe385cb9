"""A club with a tournament that is being played, and a season it counts for."""

import pytest

from tests.web.organiser import club, olga, people, published, quick_hash
from tests.web.plain_browser import Device, Page

__all__ = ["club", "olga", "people", "published", "quick_hash"]


@pytest.fixture
def season(olga: Device, club: Page, published: Page) -> Page:
    """A season with the tournament of this club in it."""
    assert published.status == 200
    page = olga.open(olga.open(club.link("Seasons")).link("New season"))
    return olga.send(page.form("/seasons"), name="2026", best="1")
