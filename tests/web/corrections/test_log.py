"""The log: who wrote what, when, and what it changed."""

import re

from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.open(device.tap(table, "Ana & Pilar").link("Log"))
    assert page.status == 200
    assert "phone 1" in page.text
    assert "Hand 1: Game to Ana & Pilar." in page.text
    assert "0–0" in page.text
    assert "1–0" in page.text


def test_undo_stands_at_its_head(device: Device, table: Page) -> None:
    page = device.open(device.tap(table, "Ana & Pilar").link("Log"))
    assert "Undone." in device.tap(page, "Undo").text


def test_a_day_is_written_so_that_nobody_takes_it_for_another(device: Device, table: Page) -> None:
    page = device.open(device.tap(table, "Ana & Pilar").link("Log"))
    assert re.search(r"[A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d", page.text)
    page = device.in_language("es").open(page.path)
    assert re.search(r"\d{1,2} [a-z]{3,4} 20\d\d, \d{1,2}:\d\d", page.text)
