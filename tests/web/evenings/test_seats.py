"""Who sits where in the next game."""

from tests.web.evenings.next_games import another, chosen
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, gathered: Page) -> None:
    page = chosen(device, gathered, "guinote", ["p1", "p2", "p3"], "Dídac")
    assert page.status == 200
    fields = dict(page.form("/guinote").fields)
    assert [fields[f"people.{seat}"] for seat in range(4)] == ["p1", "p2", "p3", "new.0"]


def test_two_of_one_name_are_two(device: Device, gathered: Page) -> None:
    page = chosen(device, gathered, "guinote", ["p1", "p2", "p3"], "Ana")
    assert "Ana (2)" in page.html


def test_with_too_few_it_asks_again_who_plays(device: Device, gathered: Page) -> None:
    page = device.open(f"{gathered.path.split('?')[0]}/guinote?who=p1")
    assert page.path.split("?")[0].endswith("/next")


def test_there_is_no_such_game(device: Device, gathered: Page) -> None:
    assert device.open(f"{gathered.path.split('?')[0]}/bridge").status == 404


def test_everybody_of_the_table_is_there(device: Device, table: Page) -> None:
    page = chosen(device, another(device, table), "guinote", ["p1", "p2", "p3", "p4"])
    assert "Marta" in page.html
