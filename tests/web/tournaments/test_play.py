"""The match of a table: begun by whoever sits there, its result reported when it is over."""

from dataclasses import dataclass
from uuid import UUID

import pytest
from flask import Flask

from scorekeeper.services.tournaments import journal, registration
from scorekeeper.services.tournaments.view_models import Access
from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


@dataclass
class Side:
    """The phone of a side, and its own link."""

    device: Device
    token: str

    def table(self) -> Page:
        """Table 1 of the first round."""
        return self.device.open(f"/t/{self.token}/tables/1/1")

    def play(self) -> Page:
        """The match of that table."""
        return self.device.tap(self.table(), "Score it hand by hand")


@pytest.fixture
def sides(app: Flask, published: Page) -> list[Side]:
    """The two sides of table 1 in the order of their seats."""
    access = Access(UUID(key_of(published)), "organiser")
    with app.test_request_context():
        seats = journal.load(access).tables[0].meeting.seats
        tokens = registration.side_links(access, seats)
    return [Side(Device(app.test_client()), tokens[seat]) for seat in seats]


def win(device: Device, page: Page, games: int = 99) -> Page:
    """So many games for the first side, to the end of the match if there are fewer."""
    for _ in range(games):
        won = [one for form in page.forms for one in form.buttons if one.value == "won-1"]
        if not won:
            break
        page = device.send(won[0].form, won[0])
    return page


def test_both_sides_come_to_the_same_match(sides: list[Side]) -> None:
    first, second = (side.play() for side in sides)
    assert first.path.startswith("/m/")
    assert first.path.split("?")[0] != second.path.split("?")[0]
    win(sides[0].device, first, 1)
    assert "won-1" in second.html
    assert sides[1].play().text.count("Undo") == 1


def test_the_end_is_reported_and_confirmed_by_one_tap(sides: list[Side]) -> None:
    win(sides[0].device, sides[0].play())
    table = sides[1].table()
    assert "◐ reported, not confirmed" in table.text
    sides[1].device.tap(table, "Right")
    assert "● confirmed" in sides[1].table().text
