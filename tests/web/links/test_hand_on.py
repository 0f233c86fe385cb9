"""The match gets another owner; who was it goes on scoring."""

from tests.web.conftest import token_of
from tests.web.links.test_make_link import given
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, other: Device, table: Page) -> None:
    page = given(device, table)
    theirs = other.open(page.link("http"))
    page = device.tap(page, "Make this the owner")
    assert page.status == 200
    assert page.form("/hands").method == "post"
    assert device.open(f"/m/{token_of(table)}/who").status == 403
    assert other.open(f"{theirs.path.split('?')[0]}/who").status == 200


def test_a_link_that_runs_out_cannot_own(device: Device, table: Page) -> None:
    page = given(device, table, days="1")
    assert not [form for form in page.forms if form.action.endswith("/owner")]
