"""The score for a screen across the room: nothing else, and anew by itself."""

from tests.web.conftest import Begin, token_of
from tests.web.reading import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.open(device.tap(table, "Ana & Pilar").link("Big score"))
    assert page.status == 200
    assert "Ana & Pilar 1" in page.text
    assert "Hands so far" not in page.text


def test_it_comes_anew_by_itself(device: Device, table: Page) -> None:
    answer = device.client.get(f"/m/{token_of(table)}/big")
    assert answer.headers["Refresh"] == "15"


def test_it_can_be_held_still(device: Device, table: Page) -> None:
    page = device.open(f"/m/{token_of(table)}/big")
    answer = device.client.get(page.link("Hold it still"))
    assert "Refresh" not in answer.headers


def test_bars_are_drawn(device: Device, five: Page) -> None:
    page = device.open(f"/m/{token_of(five)}/big")
    assert page.html.count('class="bars"') == 5


def test_money_is_the_score_where_there_is_no_other(device: Device, begin: Begin) -> None:
    page = begin("tute_al_atout")
    assert device.open(f"/m/{token_of(page)}/big").html.count('class="numeral"') >= 2
