"""Sitting down again: one tap, and the tally of the table goes on."""

from tests.web.conftest import PAIRS, Begin, token_of
from tests.web.plain_browser import Device, Page


def over(device: Device, begin: Begin) -> Page:
    return device.tap(begin("guinote", *PAIRS, rules__games="1"), "Ana & Pilar")


def test_it_works(device: Device, begin: Begin) -> None:
    first = over(device, begin)
    page = device.tap(first, "Same players")
    assert page.status == 200
    assert token_of(page) != token_of(first)
    assert page.button("Ana & Pilar").name == "way"
    assert "Matches 1–0 since " in page.text
    assert device.open("/").text.count("Ana & Pilar ") >= 2


def test_the_other_pairs_are_a_tap_away(device: Device, begin: Begin) -> None:
    page = device.tap(over(device, begin), "Ana & Luis against Pilar & Marta")
    assert page.button("Ana & Luis").name == "way"
    assert "Matches" not in page.text


def test_the_tally_stands_on_the_next_end(device: Device, begin: Begin) -> None:
    first = over(device, begin)
    assert "Matches" not in first.text
    page = device.tap(device.tap(first, "Same players"), "Luis & Marta")
    assert "Matches 1–1 since " in page.text


def test_a_number_follows_the_name_it_is_about_whichever_way_that_is_written(
    device: Device, begin: Begin
) -> None:
    first = begin("brisca", "שרה", "דנה", "Ana", rules__target="1")
    page = device.tap(device.tap(first, "שרה"), "Same players")
    assert "Matches: <bdi>שרה</bdi> 1 · <bdi>דנה</bdi> 0 · <bdi>Ana</bdi> 0, since" in page.html
