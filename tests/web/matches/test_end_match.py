"""Ending early: no winner, no settlement, and undo goes on."""

from tests.web.conftest import PAIRS, Begin
from tests.web.reading import Device


def test_it_works(device: Device, begin: Begin) -> None:
    page = begin("guinote", *PAIRS, rules__game_value="1")
    page = device.tap(device.tap(page, "Ana & Pilar"), "End the match here")
    assert "Ended early: nobody has won." in page.text
    assert "pays" not in page.text
    assert not [form for form in page.forms if form.action.endswith("/hands")]


def test_undo_goes_on(device: Device, begin: Begin) -> None:
    page = device.tap(begin("guinote"), "End the match here")
    assert device.tap(page, "Undo").button("Us").name == "way"


def test_a_match_that_is_over_cannot_be_ended(device: Device, begin: Begin) -> None:
    page = begin("guinote", rules__games="1")
    form = page.form("/end")
    after = device.tap(page, "Us")
    form.fields = [one for one in form.fields if one[0] != "base"]
    form.fields.append(("base", dict(after.form("/undo").fields)["base"]))
    page = device.send(form)
    assert page.status == 422
    assert "The match is over already." in page.text
