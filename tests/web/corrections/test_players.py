"""Players and seats, as they stand."""

from tests.web.conftest import Begin
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.open(table.link("Players and seats"))
    assert page.status == 200
    form = page.form("/players")
    assert {("names.s1", "Ana"), ("names.1", ""), ("order.0", "s1")} <= set(form.fields)


def test_made_up_names_are_no_names(device: Device, begin: Begin) -> None:
    page = device.open(begin("guinote").link("Players and seats"))
    assert ("names.s1", "") in page.form("/players").fields
    assert 'placeholder="Scorer"' in page.html
