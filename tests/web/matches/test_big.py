"""The score for a screen across the room: nothing else, and anew by itself."""

from tests.web.conftest import Begin, token_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.open(device.tap(table, "Ana & Pilar").link("Big score"))
    assert page.status == 200
    assert "Ana & Pilar 1" in page.text
    assert "Hands so far" not in page.text


def test_money_is_the_score_where_there_is_no_other(device: Device, begin: Begin) -> None:
    page = begin("tute_al_atout")
    assert device.open(f"/m/{token_of(page)}/big").html.count('class="numeral"') >= 2
