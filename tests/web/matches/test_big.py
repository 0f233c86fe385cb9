"""The score for a screen across the room: nothing else, and anew by itself."""

from tests.web.conftest import Begin, token_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.open(device.tap(table, "Ana & Pilar").link("Big score"))
    assert page.status == 200
    assert "Ana & Pilar 1" in page.text
    assert "Hands so far" not in page.text


def test_it_comes_anew_by_itself(device: Device, table: Page) -> None:
    page = device.open(f"/m/{token_of(table)}/big")
    assert f'data-live="/m/{token_of(table)}/live/big"' in page.html
    assert '<noscript><meta http-equiv="refresh" content="15"></noscript>' in page.html


def test_it_can_be_held_still(device: Device, table: Page) -> None:
    page = device.open(f"/m/{token_of(table)}/big")
    still = device.open(page.link("Stay on this page"))
    assert "data-live" not in still.html
    assert "http-equiv" not in still.html


def test_bars_are_drawn(device: Device, five: Page) -> None:
    page = device.open(f"/m/{token_of(five)}/big")
    assert page.html.count('class="bars"') == 5


def test_money_is_the_score_where_there_is_no_other(device: Device, begin: Begin) -> None:
    page = begin("tute_al_atout")
    assert device.open(f"/m/{token_of(page)}/big").html.count('class="numeral"') >= 2
