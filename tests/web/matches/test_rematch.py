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


def test_without_names_there_is_one_way_to_sit(device: Device, begin: Begin) -> None:
    page = device.tap(begin("guinote", rules__games="1"), "Us")
    assert "against" not in page.text
    assert device.tap(page, "Same players").button("Us").name == "way"


def test_who_watches_is_not_asked(device: Device, other: Device, begin: Begin) -> None:
    page = over(device, begin)
    watching = other.open(device.open(page.link("Share")).link("/m/"))
    assert "Same players" not in watching.text


def test_a_pairing_nobody_offered_is_none(device: Device, begin: Begin) -> None:
    form = over(device, begin).form("/rematch")
    assert device.send(form, pairing="3").status == 404
    assert device.send(form).status == 404


def test_tapped_twice_it_is_one_match(device: Device, begin: Begin) -> None:
    form = over(device, begin).form("/rematch")
    found = {token_of(device.send(form, pairing="0")) for _ in range(2)}
    assert len(found) == 1
