"""The tokens of a club: who has which, never what it says."""

from tests.databases import only
from tests.web.clubs.programs import made, secret_of
from tests.web.plain_browser import Device, Page

pytestmark = only("sqlite")


def test_it_is_shown_once_and_never_again(olga: Device, club: Page) -> None:
    token = secret_of(made(olga, club))
    page = olga.open(club.link("Tokens for programs"))
    assert "Website" in page.text
    assert "reads and writes" in page.text
    assert token not in page.html
    assert token not in olga.open(page.link("Website")).html
