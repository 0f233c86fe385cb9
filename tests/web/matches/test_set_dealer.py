"""Who deals: one tap on the line that says it."""

from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.tap(table, "Pilar")
    assert "Pilar deals 10 cards each · Marta leads" in page.text


def test_the_deal_moves_on_from_there(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Pilar"), "Ana & Pilar")
    assert "Marta deals 10 cards each" in page.text


def test_it_can_be_undone(device: Device, table: Page) -> None:
    assert "Ana deals 10" in device.tap(device.tap(table, "Pilar"), "Undo").text


def test_who_sits_elsewhere_cannot_deal(device: Device, table: Page) -> None:
    form = table.form("/dealer")
    fields = {**dict(form.fields), "dealer": "s9"}
    answer = device.client.post(form.action, data=fields)
    assert answer.status_code == 422
    assert "does not sit at this table" in answer.get_data(as_text=True)
