"""A wrong name or a wrong seat, noticed late."""

import pytest

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


@pytest.fixture
def mending(device: Device, table: Page) -> Page:
    """The page, after a hand that Ana and Pilar won."""
    device.tap(table, "Ana & Pilar")
    return device.open(f"/m/{token_of(table)}/players")


def test_it_works(device: Device, mending: Page) -> None:
    page = device.send(mending.form("/players"), names__s1="Anna", names__1="The aunts")
    assert page.status == 200
    assert "Players and seats changed." in page.text
    assert "The aunts" in page.text
    assert ("names.s1", "Anna") in device.open(page.link("Players and seats")).form(
        "/players"
    ).fields


def test_two_who_swapped_take_their_hands_along(device: Device, five: Page) -> None:
    page = device.send(five.form("/hands", way="lost"), losers=["s1"])
    page = device.open(page.link("Players and seats"))
    page = device.send(page.form("/players"), order__0="s2", order__1="s1")
    assert "Luis" in page.text
    fields = device.open(page.link("Players and seats")).form("/players").fields
    assert {("order.0", "s2"), ("order.1", "s1"), ("names.s1", "Ana")} <= set(fields)


def test_a_pair_is_called_by_who_would_sit_in_it(device: Device, mending: Page) -> None:
    page = device.tap(mending, "See what changes", order__0="s2", order__1="s1")
    assert "before: Game to Ana & Pilar. after: Game to Ana & Marta." in page.text
