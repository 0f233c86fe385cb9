"""Striking a hand out: it counts no longer, and can be brought back."""

from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Luis & Marta")
    page = device.send(page.form("/hands/1/strike"))
    assert "Struck out." in page.text
    assert "Hand 1 0–1 Game to Luis & Marta." in page.text


def test_it_can_be_undone(device: Device, table: Page) -> None:
    page = device.tap(table, "Ana & Pilar")
    page = device.tap(device.send(page.form("/hands/1/strike")), "Undo")
    assert "Hand 1 1–0 Game to Ana & Pilar." in page.text


def test_struck_out_once_it_is_gone(device: Device, table: Page) -> None:
    page = device.tap(table, "Ana & Pilar")
    form = page.form("/hands/1/strike")
    after = device.send(form)
    form.fields = [one for one in form.fields if one[0] not in ("base", "client_id")]
    form.fields += [("base", dict(after.form("/undo").fields)["base"]), ("client_id", "again-12")]
    assert device.send(form).status == 404
