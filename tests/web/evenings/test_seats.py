"""Who sits where in the next game."""

from tests.web.evenings.next_games import chosen
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, gathered: Page) -> None:
    page = chosen(device, gathered, "guinote", ["p1", "p2", "p3"], "Dídac")
    assert page.status == 200
    fields = dict(page.form("/guinote").fields)
    assert [fields[f"people.{seat}"] for seat in range(4)] == ["p1", "p2", "p3", "new.0"]


def test_two_of_one_name_are_two(device: Device, gathered: Page) -> None:
    page = chosen(device, gathered, "guinote", ["p1", "p2", "p3"], "Ana")
    assert "Ana (2)" in page.html
