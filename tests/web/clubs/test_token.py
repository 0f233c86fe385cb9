"""One token: called otherwise, revoked."""

from tests.databases import only
from tests.web.clubs.programs import made, secret_of
from tests.web.plain_browser import Device, Page

pytestmark = only("sqlite")


def test_it_works(olga: Device, club: Page) -> None:
    made(olga, club)
    page = olga.open(olga.open(club.link("Tokens for programs")).link("Website"))
    listed = olga.tap(page, "Save this name", name="Clasificación")
    assert "Clasificación" in listed.text
    assert olga.tap(page, "Save this name", name="").status == 422


def test_a_revoked_one_opens_nothing_in_the_next_request(olga: Device, club: Page) -> None:
    token = secret_of(made(olga, club))
    page = olga.open(olga.open(club.link("Tokens for programs")).link("Website"))
    listed = olga.tap(page, "Revoke it")
    assert "No longer good" in listed.text
    told = olga.client.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
    assert told.status_code == 401
