"""Saving a correction: the hand is replaced where it stands, every later hand is kept."""

from tests.web.conftest import token_of
from tests.web.matches.test_correct_hand import correction
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = correction(device, device.tap(table, "Luis & Marta"))
    page = device.open(page.link("Ana & Pilar"))
    page = device.tap(page, "Save")
    assert page.status == 200
    assert "Hand 1 corrected: Game to Ana & Pilar." in page.text


def test_later_hands_are_kept_and_counted_anew(device: Device, table: Page) -> None:
    page = device.send(table.form("/hands", way="points"), cards__1="50", last_trick="s3")
    page = device.tap(page, "Save", cards__1="60", last_trick="s1")
    assert "Game to Ana & Pilar: 130–130." in page.text
    page = correction(device, page, 1)
    page = device.tap(page, "See what changes", cards__1="30")
    assert "Hand 2" in page.text
    page = device.tap(page, "Save")
    assert "carried" in page.text
    assert "Game to Luis & Marta: 110–150." in page.text


def test_who_dealt_can_be_corrected_and_put_back(device: Device, table: Page) -> None:
    page = device.tap(table, "Luis & Marta")
    page = device.tap(correction(device, page), "Save", dealer="s3")
    assert "Marta deals 10 cards each" in page.text
    page = device.tap(correction(device, page), "Save", dealer="s1")
    assert "Luis deals 10 cards each" in page.text


def test_the_dealer_is_not_pinned_by_correcting_something_else(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Luis & Marta"), "Luis & Marta")
    page = device.open(correction(device, page, 2).link("Ana & Pilar"))
    page = device.tap(page, "Save")
    record = device.client.get(f"/m/{token_of(page)}/record.json").get_json()
    assert record["hands"] == [{"outcome": {"winner": "2"}}, {"outcome": {"winner": "1"}}]


def test_a_later_hand_that_no_longer_fits_stands_with_its_problem(
    device: Device, table: Page
) -> None:
    page = device.send(table.form("/hands", way="vuelta"), last_trick="s3")
    page = device.send(page.form("/hands", way="claim"), by="1", correct="right")
    page = device.tap(page, "Luis & Marta")
    page = device.open(correction(device, page, 1).link("Ana & Pilar"))
    page = device.tap(page, "Save")
    assert "No longer fits. 101 is claimed in the vuelta" in page.text
    assert "Waiting: correct an earlier hand first." in page.text
    assert "Hand 2 no longer adds up: correct or delete it, then go on." in page.text
    assert not [form for form in page.forms if form.action.endswith("/hands")]
    page = device.send(page.form("/hands/2/strike"))
    assert " Game to Luis & Marta." in page.text
