"""Counting a pile instead of typing its number."""

from tests.web.matches.test_correct_hand import correction
from tests.web.matches.test_preview_hand import preview
from tests.web.plain_browser import Device, Page


def test_a_counted_pile_is_noted(device: Device, table: Page) -> None:
    page = device.tap(
        table, "Save", cards__1__ace="3", cards__1__three="2", cards__1__knight="1", last_trick="s2"
    )
    assert page.status == 200
    assert "Vuelta: Ana & Pilar 55 and Luis & Marta 75" in page.text


def test_what_was_typed_goes_before_what_was_counted(device: Device, table: Page) -> None:
    page = device.tap(table, "Save", cards__1="40", cards__1__ace="3", last_trick="s2")
    assert "Vuelta: Ana & Pilar 40 and Luis & Marta 90" in page.text


def test_a_refused_hand_keeps_what_was_counted(device: Device, table: Page) -> None:
    page = device.tap(table, "Save", cards__1__ace="3", cards__1__king="2")
    form = page.form("/hands", way="points")
    assert page.status == 422
    assert {("cards.1.ace", "3"), ("cards.1.king", "2"), ("cards.1", "")} <= set(form.fields)
    assert "counted: 41" in page.text
    assert '<details class="fold counting" open>' in page.html
    page = device.send(form, last_trick="s2")
    assert "Vuelta: Ana & Pilar 41 and Luis & Marta 89" in page.text


def test_the_preview_says_what_was_counted(device: Device, table: Page) -> None:
    html = preview(device, table, "points", cards__1__ace="3", last_trick="s2")
    assert '<span data-at="counted.cards.1">counted: 33</span>' in html
    assert '<span data-at="derived.1">= 33</span>' in html
    assert '<span data-at="derived.2">= 87</span>' in html
    html = preview(device, table, "points", cards__1__ace="1", last_trick="s2")
    assert "Game to Luis &amp; Marta: 11–119." in html


def test_the_french_deck_has_a_queen(device: Device, table: Page) -> None:
    assert "knight 2" in table.text
    device.send(table.form("/settings/deck"), deck="french")
    page = device.open(table.path)
    assert "queen 2" in page.text
    assert "knight 2" not in page.text


def test_a_correction_can_be_counted(device: Device, table: Page) -> None:
    page = device.tap(table, "Save", cards__1="40", last_trick="s2")
    page = device.tap(correction(device, page), "Save", cards__1="", cards__1__ace="2")
    assert "Hand 1 corrected: Game to Luis & Marta: 22–108." in page.text
