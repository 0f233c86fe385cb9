"""The match as a drawing, and the same in words."""

from tests.web.conftest import FIVE, Begin, token_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Luis & Marta")
    page = device.open(page.link("Score chart"))
    assert page.html.count("<polyline") == 2
    assert "After 2 hands: Ana & Pilar 1 and Luis & Marta 1" in page.text


def test_before_the_second_hand_there_is_nothing_to_draw(device: Device, table: Page) -> None:
    page = device.tap(table, "Ana & Pilar")
    assert not [words for _, words in page.links if words == "Score chart"]
    page = device.open(f"/m/{token_of(table)}/plot")
    assert page.status == 200
    assert "<polyline" not in page.html


def test_everybody_has_a_line_of_their_own(device: Device, begin: Begin) -> None:
    page = begin("tuti_boig", *FIVE)
    for loser in ("s1", "s2"):
        page = device.send(page.form("/hands", way="lost"), losers=loser)
    page = device.open(f"/m/{token_of(page)}/plot")
    assert page.html.count("<polyline") == 5
    assert 'class="line line-5"' in page.html
    assert "style=" not in page.html
