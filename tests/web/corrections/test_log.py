"""The log: who wrote what, when, and what it changed."""

import re

from tests.web.conftest import Begin, token_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.open(device.tap(table, "Ana & Pilar").link("Log"))
    assert page.status == 200
    assert "phone 1" in page.text
    assert "Hand 1: Game to Ana & Pilar." in page.text
    assert "0–0" in page.text
    assert "1–0" in page.text


def test_what_was_undone_says_so(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Undo")
    page = device.open(page.link("Log"))
    assert "undone" in page.text
    assert "is-void" in page.html


def test_undo_stands_at_its_head(device: Device, table: Page) -> None:
    page = device.open(device.tap(table, "Ana & Pilar").link("Log"))
    assert "Undone." in device.tap(page, "Undo").text


def test_who_watches_may_read(device: Device, other: Device, table: Page) -> None:
    device.tap(table, "Ana & Pilar")
    watching = device.open(f"/m/{token_of(table)}/share").link("/m/").rsplit("/", 1)[1]
    page = other.open(f"/m/{watching}/log")
    assert page.status == 200
    assert "Undo" not in page.text


def test_a_line_keeps_the_names_of_its_time(device: Device, begin: Begin) -> None:
    page = begin("tuti_boig", "Ana", "Luis", "Pilar")
    page = device.send(page.form("/hands", way="lost"), losers="s2")
    players = device.open(f"/m/{token_of(page)}/players")
    page = device.send(players.form("/players"), names__s2="Lola")
    page = device.open(page.link("Log"))
    assert "Luis is called Lola." in page.text
    assert "Lost: Luis." in page.text
    assert "Lost: Lola." not in page.text


def test_a_day_is_written_so_that_nobody_takes_it_for_another(device: Device, table: Page) -> None:
    page = device.open(device.tap(table, "Ana & Pilar").link("Log"))
    assert re.search(r"[A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d", page.text)
    page = device.in_language("es").open(page.path)
    assert re.search(r"\d{1,2} [a-z]{3,4} 20\d\d, \d{1,2}:\d\d", page.text)
