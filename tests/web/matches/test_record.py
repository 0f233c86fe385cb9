"""The match as a file: its record, by the names it goes by."""

from scorekeeper.engine.records.record import answer, read
from scorekeeper.games import BY_KEY
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.tap(table, "Ana & Pilar")
    found = device.client.get(page.link("Save as a file"))
    record = read(found.get_json(), BY_KEY)
    assert record.players == ("Ana", "Luis", "Pilar", "Marta")
    assert answer(record)["states"][0]["games"] == {"1": 1, "2": 0}
    assert found.headers["Content-Disposition"] == 'attachment; filename="guinote.json"'
