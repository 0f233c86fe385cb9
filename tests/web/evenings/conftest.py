"""Three at Tute à l'Atout, Ana ahead; and the account of their evening."""

import pytest

from tests.web.conftest import Begin
from tests.web.evenings.next_games import another, begun, chosen
from tests.web.plain_browser import Device, Page


@pytest.fixture
def atout(device: Device, begin: Begin) -> Page:
    """A session that Ana has won a hand of: a euro from each."""
    table = begin("tute_al_atout", "Ana", "Luis", "Pilar", rules__point_value="0.01")
    return device.tap(table, "100 from each", winner="s1")


@pytest.fixture
def gathered(device: Device, atout: Page) -> Page:
    """Asked who plays what next."""
    return another(device, atout)


@pytest.fixture
def evening(device: Device, gathered: Page) -> Page:
    """Two matches: after the first, Pilar and Ana play one game of habanero for the coffees."""
    seats = chosen(device, gathered, "tute_habanero", ["p1", "p3"])
    duel = begun(
        device,
        seats,
        rules__target="1",
        rules__match_value="3",
        stake="los cafés",
        people__0="p3",
        people__1="p1",
    )
    over = device.tap(duel, "one game")
    return device.open(over.link("The whole evening"))
