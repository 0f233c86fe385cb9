"""Undo: one tap, any depth, from any telephone."""

from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Undo")
    assert page.title == "Undone. · Guiñote"
    assert "No hands yet." in page.text


def test_each_further_tap_takes_one_more(device: Device, other: Device, table: Page) -> None:
    page = table
    for _ in range(5):
        page = device.tap(page, "Ana & Pilar")
    page = other.open(table.path)
    for left in range(4, -1, -1):
        page = other.tap(page, "Undo")
        assert page.text.count("Strike out") == left
    assert not [form for form in page.forms if form.action.endswith("/undo")]


def test_redo_brings_each_back(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Luis & Marta")
    page = device.tap(device.tap(page, "Undo"), "Undo")
    page = device.tap(page, "Redo")
    assert "Redone." in page.text
    assert page.text.count("Strike out") == 1
    page = device.tap(page, "Redo")
    assert page.text.count("Strike out") == 2
    assert not [form for form in page.forms if form.action.endswith("/redo")]
    log = device.open(page.path.split("?")[0] + "/log")
    assert "Redone: Hand 2" in log.text


def test_once_something_else_is_noted_there_is_nothing_to_redo(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Undo")
    late = page.form("/redo")
    page = device.tap(page, "Luis & Marta")
    assert not [form for form in page.forms if form.action.endswith("/redo")]
    late.fields = [one for one in late.fields if one[0] != "base"]
    late.fields.append(("base", dict(page.form("/undo").fields)["base"]))
    page = device.send(late)
    assert page.status == 422
    assert "There is nothing to redo." in page.text
