"""One link: to be scanned, sent, called otherwise, handed on to, revoked."""

from tests.web.conftest import token_of
from tests.web.links.test_make_link import given
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = given(device, table)
    assert '<path class="squares" d="M' in page.html
    assert page.link("http") in page.text


def test_the_owners_own_is_not_shown(device: Device, table: Page) -> None:
    page = device.open(f"/m/{token_of(table)}/who")
    page = device.open(page.link("This phone"))
    assert "This is your owner’s link" in page.text
    assert 'class="squares"' not in page.html
    assert not [form for form in page.forms if form.action.endswith("/revoke")]


def test_the_one_for_everybody_has_its_code(device: Device, other: Device, table: Page) -> None:
    page = device.open(f"/m/{token_of(table)}/who")
    page = device.open(page.link("Everybody who watches"))
    assert 'class="big-code"' in page.html
    assert other.open(page.link("http")).status == 200
