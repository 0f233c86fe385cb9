"""What is trumps: one tap on the line, and everybody at the table reads it until the hand is in."""

from tests.web.conftest import Begin, token_of
from tests.web.plain_browser import Device, Page


def _said(device: Device, table: Page, trump: str) -> Page:
    return device.send(table.form("/trump"), trump=trump)


def test_it_works(device: Device, other: Device, table: Page) -> None:
    page = _said(device, table, "copas")
    assert "Ana deals 10 cards each · Luis leads · trumps: cups" in page.text
    watching = device.open(f"/m/{token_of(table)}/share").link("/m/")
    assert "trumps: cups" in other.open(watching).text
    assert "Trumps: cups" in other.open(f"{watching}/log").text


def test_the_sheet_has_it_chosen_and_the_next_hand_has_its_own(device: Device, table: Page) -> None:
    page = _said(device, table, "copas")
    assert dict(page.form("/hands", way="points").fields)["trump"] == "copas"
    assert "trumps: cups" not in device.tap(page, "Ana & Pilar").text


def test_who_deals_and_what_is_trumps_are_said_one_by_one_and_undone_so(
    device: Device, table: Page
) -> None:
    page = device.tap(_said(device, table, "copas"), "Pilar")
    assert "Pilar deals 10 cards each · Marta leads · trumps: cups" in page.text
    page = device.tap(_said(device, page, "oros"), "Undo")
    assert "Pilar deals 10 cards each · Marta leads · trumps: cups" in page.text


def test_a_game_that_never_asks_for_trumps_has_none_to_say(device: Device, begin: Begin) -> None:
    assert "/trump" not in begin("brisca", rules__target="3").html
