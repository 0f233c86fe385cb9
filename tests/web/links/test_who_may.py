"""The owner sees who may: every link by name, what it may, and what it wrote last."""

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def who_may(device: Device, table: Page) -> Page:
    return device.open(f"/m/{token_of(table)}/who")


def test_it_works(device: Device, table: Page) -> None:
    page = device.open(table.link("Access"))
    assert page.status == 200
    assert "This phone owner: scores and manages access has written nothing yet" in page.text
    assert "Everybody who watches watches" in page.text


def test_the_addresses_of_others_are_not_all_on_one_page(device: Device, table: Page) -> None:
    page = device.tap(who_may(device, table), "Make the link", label="Luis")
    address = page.link("http")
    assert address not in who_may(device, table).html
