"""All matches of a phone alone are one file: another phone or a server takes it whole, and once."""

import json
import re
from collections.abc import Callable
from io import BytesIO
from uuid import uuid4

import pytest
from flask import Flask

from tests.offline.pocket import Facts, Pocket
from tests.offline.test_alone import NAMES, THEM, pocket

__all__ = ["pocket"]


@pytest.fixture
def whole(pocket: Pocket) -> str:
    """The file of a phone with two matches of one table, and one of another."""
    pocket.write("/end")
    pocket.ask(f"?at=/again/{pocket.key}", [("client_id", str(uuid4())), ("pairing", "1")])
    pocket.begin("tute_subastado", NAMES)
    found = pocket.ask("?at=/matches.json")
    assert re.fullmatch(r"scorekeeper-\d{4}-\d\d-\d\d\.json", found["file"])
    assert 'href="?at=/matches.json" download' in pocket.ask("?at=/")["page"]
    return str(found["content"])


def brought(pocket: Pocket, file: str, key: str = "") -> Facts:
    return pocket.ask("?at=/import", [("client_id", key or str(uuid4())), ("record", file)])


def logs(pocket: Pocket) -> list[str]:
    return sorted(str(pocket.ask(f"?at=/m/{key}/log.json")["content"]) for key in pocket.kept)


def test_all_matches_are_one_file_that_another_phone_takes_whole_and_once(
    pocket: Pocket, whole: str
) -> None:
    other, key = Pocket(), str(uuid4())
    assert brought(other, whole, key)["address"] == "?at=/"
    assert logs(other) == logs(pocket)
    assert [len({x["table"] for x in one.kept.values()}) for one in (other, pocket)] == [2, 2]
    assert len(other.kept) == 3
    assert not brought(other, whole, key)["kept"]
    assert not brought(other, whole, "the-same-file-another-day")["kept"]


def test_what_went_on_since_goes_on_where_it_is(pocket: Pocket, whole: str) -> None:
    other = Pocket()
    brought(other, whole)
    other.key = next(key for key, x in other.kept.items() if x["match"]["game"] == "tute_subastado")
    other.write("/dealer", [("dealer", "s2")])
    older, newer = whole, str(other.ask("?at=/matches.json")["content"])
    assert not brought(other, older)["kept"]
    assert [x["id"] for x in brought(pocket, newer)["kept"]] == [pocket.key]
    assert logs(pocket) == logs(other)


def test_what_is_otherwise_in_the_file_stays_beside_what_is_here(
    pocket: Pocket, whole: str
) -> None:
    first = next(iter(pocket.kept))
    pocket.key = first
    pocket.write("/undo")
    pocket.write("/hands", THEM)
    other = Pocket()
    brought(other, whole)
    other.key = min(other.kept, key=lambda key: other.kept[key]["match"]["created_at"])
    other.write("/undo")
    kept = brought(pocket, str(other.ask("?at=/matches.json")["content"]))["kept"]
    assert len(kept) == 1
    assert len(pocket.kept) == 4
    assert kept[0]["table"] == pocket.kept[first]["table"]


def test_by_what_nobody_can_bid_no_match_begins(pocket: Pocket) -> None:
    before = len(pocket.kept)
    found = pocket.begin("tute_subastado", [*NAMES, ("rules.min_bid", "240")])
    assert (found["status"], len(pocket.kept)) == (422, before)
    assert "240 no puede ser; de 0 a 230, de 5 en 5." in found["page"]


def test_it_is_said_what_was_here(pocket: Pocket, whole: str) -> None:
    said = brought(pocket, whole)["address"]
    assert "3 mesas ya estaban aquí" in pocket.ask(said)["page"]
    file = pocket.file()
    address = brought(Pocket(), file)["address"]
    assert "did" not in address
    said = brought(pocket, file)["address"]
    assert said.startswith(f"?at=/m/{pocket.key}")
    assert "Esta mesa ya estaba aquí" in pocket.ask(said)["page"]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda whole: {**whole, "of": "club"}, "no hay solo mesas"),
        (lambda whole: {**whole, "matches": []}, "No hay nada"),
        (
            lambda whole: {**whole, "matches": [{"key": "m1", "record": {}}]},
            "Este archivo no es de una mesa",
        ),
        (lambda whole: {**whole, "matches": 3}, "Esto no es un archivo nuestro"),
        (lambda whole: {**whole, "name": "\x00"}, "Esto no es un archivo nuestro"),
    ],
)
def test_of_a_file_that_is_not_whole_nothing_is_taken(
    whole: str, spoil: Callable[[Facts], Facts], words: str
) -> None:
    other = Pocket()
    found = brought(other, json.dumps(spoil(json.loads(whole))))
    assert found["status"] == 422
    assert words in found["page"]
    assert not other.kept


def test_a_server_takes_the_tables_of_a_phone_as_one_file(app: Flask, whole: str) -> None:
    client = app.test_client()
    data = {"client_id": "all-of-a-phone", "record": (BytesIO(whole.encode()), "all.json")}
    taken = client.post("/import", data=data)
    assert (taken.status_code, taken.location) == (303, "/")
    links = re.findall('class="table-link" href="(/m/[^"]+)"', client.get("/").text)
    there = [client.get(f"{link}/log.json").text for link in links]
    known = [json.loads(log)["meta"]["log"] for log in there]
    records = [match["record"]["meta"]["log"] for match in json.loads(whole)["matches"]]
    assert sorted(map(str, known)) == sorted(map(str, records))
    data["record"] = (BytesIO(whole.encode()), "all.json")
    again = client.post("/import", data={**data, "client_id": "another-day"})
    menu = client.get(again.location, headers={"Accept-Language": "en"}).text
    assert "3 matches were here already" in menu
    assert len(re.findall('class="table-link" href="(/m/[^"]+)"', menu)) == 3
    many = json.loads(whole)
    many["matches"] = [{**many["matches"][0], "key": f"m{n}"} for n in range(21)]
    data["record"] = (BytesIO(json.dumps(many).encode()), "many.json")
    refused = client.post("/import", data={**data, "client_id": "too-many"})
    assert refused.status_code == 422
    assert "21" in refused.text
