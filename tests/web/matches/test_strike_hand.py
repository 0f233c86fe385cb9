"""Striking a hand out: it counts no longer, and can be brought back."""

from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Luis & Marta")
    page = device.send(page.form("/hands/1/strike"))
    assert "Struck out." in page.text
    assert "Hand 1 0–1 Game to Luis & Marta." in page.text
