"""The evening as a file."""

from scorekeeper.engine.records.record import answer, read
from scorekeeper.games import BY_KEY
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, evening: Page) -> None:
    document = device.client.get(evening.link("Save as a file")).get_json()
    assert document["format"] == "scorekeeper-evening/1"
    assert [one["name"] for one in document["people"]] == ["Ana", "Luis", "Pilar"]
    assert [one["people"] for one in document["matches"]] == [["p1", "p2", "p3"], ["p3", "p1"]]
    (account,) = document["settlement"]
    assert account["currency"] == "EUR"
    assert account["balances"] == {"p1": -100, "p2": -100, "p3": 200}
    assert {"payer": "p2", "payee": "p3", "amount": 100} in account["payments"]


def test_each_match_is_a_whole_record(device: Device, evening: Page) -> None:
    document = device.client.get(evening.link("Save as a file")).get_json()
    records = [read(one["record"], BY_KEY) for one in document["matches"]]
    assert [answer(record)["finished"] for record in records] == [False, True]
