"""The address that everybody may have."""

from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


def test_it_only_watches_whoever_shares_it(olga: Device, published: Page) -> None:
    page = olga.open(f"/t/{key_of(published)}/share")
    address = next(href for href, said in page.links if said.startswith("http"))
    token = address.rsplit("/", 1)[1]
    assert token != key_of(published)
    stranger = Device(olga.client.application.test_client())
    assert stranger.open(f"/t/{token}").status == 200
    assert stranger.open(f"/t/{token}/desk").status == 403
    assert "QR code" in page.html
