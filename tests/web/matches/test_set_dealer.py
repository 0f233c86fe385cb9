"""Who deals: one tap on the line that says it."""

from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.tap(table, "Pilar")
    assert "Pilar deals 10 cards each · Marta leads" in page.text


def test_the_deal_moves_on_from_there(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Pilar"), "Ana & Pilar")
    assert "Marta deals 10 cards each" in page.text
