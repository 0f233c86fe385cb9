"""The owner sees who may: every link by name, what it may, and what it wrote last."""

import pytest

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def who_may(device: Device, table: Page) -> Page:
    return device.open(f"/m/{token_of(table)}/who")


def test_it_works(device: Device, table: Page) -> None:
    page = device.open(table.link("Access"))
    assert page.status == 200
    assert "This phone owner: scores and manages access has written nothing yet" in page.text
    assert "Everybody who watches watches" in page.text


def test_what_a_phone_wrote_last_stands_beside_it(device: Device, table: Page) -> None:
    device.tap(table, "Ana & Pilar")
    assert "· Hand 1: Game to Ana & Pilar." in who_may(device, table).text


def test_the_addresses_of_others_are_not_all_on_one_page(device: Device, table: Page) -> None:
    page = device.tap(who_may(device, table), "Make the link", label="Luis")
    address = page.link("http")
    assert address not in who_may(device, table).html


@pytest.mark.parametrize("right", ["score", "referee", "watch"])
def test_it_is_the_owners_alone(device: Device, other: Device, table: Page, right: str) -> None:
    page = device.tap(who_may(device, table), "Make the link", label="Luis", right=right)
    theirs = page.link("http")
    assert "Access" not in other.open(theirs).text
    assert other.open(f"{theirs}/who").status == 403
