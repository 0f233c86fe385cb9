"""Somebody is called otherwise."""

from tests.web.people.steps import add
from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, room: Page) -> None:
    page = olga.open(add(olga, room, name="Nita").link("Change"))
    page = olga.send(page.form("/edit"), name="Anita")
    assert "Anita" in page.text
