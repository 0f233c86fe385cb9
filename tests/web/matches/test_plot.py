"""The match as a drawing, and the same in words."""

from tests.web.conftest import token_of
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
