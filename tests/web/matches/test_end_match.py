"""Ending by hand: early without winner or settlement, or a session that nothing else ends."""

from tests.web.conftest import PAIRS, Begin
from tests.web.plain_browser import Device


def test_it_works(device: Device, begin: Begin) -> None:
    page = begin("guinote", *PAIRS, rules__game_value="1")
    page = device.tap(device.tap(page, "Ana & Pilar"), "End the match here")
    assert "Ended early: nobody has won." in page.text
    assert "Settlement" not in device.open(page.link("On paper")).text
    assert not [form for form in page.forms if form.action.endswith("/hands")]


def test_a_session_that_no_rule_ends_is_settled(device: Device, begin: Begin) -> None:
    page = begin("tute_al_atout", "Ana", "Luis", "Pilar", rules__point_value="0.10")
    page = device.tap(device.tap(page, "100 from each", winner="s1"), "End the match here")
    assert "The match is over." in page.text
    assert "nobody has won" not in page.text
    assert "Luis pays Ana €10.00" in page.text
    sheet = device.open(page.link("On paper"))
    assert "Settlement" in sheet.text
    assert "ended early" not in sheet.text
    assert "Ended early" not in device.open("/").text
    assert "Pilar pays Ana €10.00." in device.open(page.link("Share")).text


def test_undo_stands_beside_the_sentence_it_takes_back(device: Device, begin: Begin) -> None:
    page = device.tap(device.tap(begin("guinote"), "Us"), "End the match here")
    over = page.html.split('class="over"')[1].split("</section>")[0]
    assert "/undo" in over
    assert page.html.count("/undo") == 1
    page = device.tap(page, "Undo")
    assert 'class="hand"' in page.html
    assert page.button("Undo").form.action.endswith("/undo")
