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


def test_looking_stores_nothing(device: Device, mending: Page) -> None:
    page = device.tap(mending, "See what changes", order__0="s2", order__1="s1")
    assert page.status == 200
    assert ("order.0", "s2") in page.form("/players").fields
    assert 'class="changes"' in page.html
    assert ("order.0", "s1") in device.open(page.link("Players and seats")).form("/players").fields


def test_a_name_twice_stands_there_with_its_problem(device: Device, mending: Page) -> None:
    page = device.send(mending.form("/players"), names__s1="Luis", names__s3="Pili")
    assert page.status == 422
    assert "is there twice" in page.text
    assert {("names.s1", "Luis"), ("names.s3", "Pili")} <= set(page.form("/players").fields)


def test_nobody_sits_in_two_seats(device: Device, mending: Page) -> None:
    page = device.send(mending.form("/players"), order__0="s2")
    assert page.status == 422
    assert "Everybody sits in one seat" in page.text
    assert ("order.0", "s2") in page.form("/players").fields


def test_somebody_else_wrote_meanwhile(device: Device, mending: Page) -> None:
    device.send(device.open(mending.path).form("/players"), names__s2="Lluís")
    page = device.send(mending.form("/players"), names__s1="Anna")
    assert page.status == 409
    assert "Somebody else wrote here" in page.text
    assert ("names.s1", "Anna") in page.form("/players").fields


def test_saved_by_two_taps_it_is_saved_once(device: Device, mending: Page) -> None:
    form = mending.form("/players")
    for _ in range(2):
        page = device.send(form, names__s1="Anna")
        assert page.status == 200
        assert "Players and seats changed." in page.text


def test_what_was_saved_before_is_not_saved_otherwise_without_a_word(
    device: Device, mending: Page
) -> None:
    device.send(mending.form("/players"), names__s1="Anna")
    page = device.send(mending.form("/players"), names__s1="Hanna")
    assert page.status == 422
    assert "This was saved before, and said something else then." in page.text
