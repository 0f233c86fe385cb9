"""The match with everything that was ever noted, as a file."""

from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.tap(device.tap(table, "Ana & Pilar"), "Undo")
    found = device.client.get(page.link("Save with full history"))
    document = found.get_json()
    assert document["hands"] == []
    assert len(document["meta"]["log"]["entries"]) == 2
    assert found.headers["Content-Disposition"] == 'attachment; filename="guinote-log.json"'
