"""The addresses of a tournament: handed on, called otherwise, revoked."""

import re

from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


def test_a_helper_is_given_an_address_and_it_is_taken_back(olga: Device, published: Page) -> None:
    page = olga.open(f"/t/{key_of(published)}/links")
    page = olga.send(page.form("/links"), label="Pere at the bar", scope="desk")
    assert "Pere at the bar" in page.text
    assert "keeps the desk" in page.text
    held = _address_of(page, "Pere at the bar")
    stranger = Device(olga.client.application.test_client())
    assert stranger.open(f"{held}/desk").status == 200
    form = next(one for one in page.forms if ("label", "Pere at the bar") in one.fields)
    page = olga.send(form, label="Pau", do="rename")
    assert "Pau" in page.text
    form = next(one for one in page.forms if ("label", "Pau") in one.fields)
    page = olga.send(form, do="revoke")
    assert "Pau" not in page.text
    assert stranger.open(f"{held}/desk").status == 404


def _address_of(page: Page, label: str) -> str:
    """The address that stands above the form with this name."""
    form = next(one for one in page.forms if ("label", label) in one.fields)
    before = page.html.split(form.action)[0]
    return str(re.findall(r'href="[^"]*(/t/[^"/]+)"', before)[-1])
