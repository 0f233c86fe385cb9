"""Somebody new among a club's people."""

from tests.web.people.steps import add
from tests.web.plain_browser import Device, Page


def test_it_works(olga: Device, room: Page) -> None:
    assert add(olga, room, name="Ana").status == 200
    assert "Ana" in olga.open(room.path).text


def test_a_name_that_is_there_is_refused_and_may_be_anothers(olga: Device, room: Page) -> None:
    add(olga, room, name="Ana")
    page = add(olga, room, name="ana", note="the younger")
    assert page.status == 422
    assert "Somebody is called “ana” already" in page.text
    assert ("note", "the younger") in page.form("/people/new").fields
    page = olga.send(page.form("/people/new"), twin="on")
    assert "the younger" in page.text
