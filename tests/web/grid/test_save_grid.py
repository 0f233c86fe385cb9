"""Typing a sheet in: the whole match as by phone, and nothing typed is ever lost."""

import json
import re
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.records.record import read, replay_record
from scorekeeper.games import BY_KEY
from scorekeeper.services.matches.log.replayed import seat_keys
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from scorekeeper.services.papers.sheet_columns import fields_of
from tests import hands as match_hands
from tests.games.test_corpus import CORPUS
from tests.web.conftest import token_of
from tests.web.grid.typed_rows import asked, cells_of, typed
from tests.web.plain_browser import Device, Page

WHOLE = sorted(CORPUS.glob("*/whole_*.json"))


def records(path: Path) -> list[dict[str, Any]]:
    return [case["match"] for case in json.loads(path.read_text("utf-8"))["cases"]]


def keyed(record: dict[str, Any]) -> dict[str, Any]:
    """The record with the keys of seats in the place of names."""
    keys = dict(zip(record["players"], seat_keys(len(record["players"])), strict=True))

    def spelled(value: Any) -> Any:  # noqa: ANN401 (a piece of JSON)
        if isinstance(value, dict):
            return {keys.get(key, key): spelled(one) for key, one in value.items()}
        if isinstance(value, list):
            return [spelled(one) for one in value]
        return keys.get(value, value) if isinstance(value, str) else value

    return {key: spelled(value) for key, value in record.items() if key not in ("game", "meta")} | {
        "game": record["game"]
    }


def begun(record: dict[str, Any]) -> str:
    """The same table, stored, without its hands."""
    first = record.get("first_dealer")
    started = match_hands.start_match(
        NewMatch(
            game=record["game"],
            names=tuple(record["players"]),
            first_dealer=0 if first is None else record["players"].index(first),
            rules=record.get("rules", {}),
        ),
        str(uuid4()),
    )
    assert isinstance(started, Started)
    return started.score_token


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("path", WHOLE, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_match_typed_in_is_the_match_noted_by_phone(app: Flask, path: Path) -> None:
    app.config["WTF_CSRF_ENABLED"] = False
    for record in records(path):
        by_seat = keyed(record)
        played, problems = replay_record(read(by_seat, BY_KEY))
        assert played is not None, problems
        fields = fields_of(played.game, played.rules, played.table)
        rows = []
        for hand, step in zip(by_seat["hands"], played.steps, strict=True):
            cells = cells_of(fields, asked(played, step, hand), hand, played.table)
            assert cells is not None, hand
            rows.append(cells)
        with app.test_request_context():
            phone, sheet = begun(record), begun(record)
            for number, hand in enumerate(by_seat["hands"]):
                write = Write(token=phone, client_id=f"by-phone-{number}", base=number)
                match_hands.record_hand(write, hand)
        form = {**typed(rows), "rows": str(len(rows)), "base": "0", "client_id": str(uuid4())}
        answer = app.test_client().post(f"/m/{sheet}/grid", data=form)
        assert answer.status_code == 303, answer.get_data(as_text=True)
        again = app.test_client().post(f"/m/{sheet}/grid", data=form)
        assert again.status_code == 303
        with app.test_request_context():
            one, other = match_hands.see_match(phone).replay, match_hands.see_match(sheet).replay
        assert len(one.steps) == len(other.steps) == len(rows)
        assert encode(one.state) == encode(other.state)
        assert one.is_finished == other.is_finished


def hands_of(device: Device, page: Page) -> list[dict[str, Any]]:
    """The hands that are stored, as in the record."""
    record = json.loads(device.client.get(f"/m/{token_of(page)}/record.json").data)
    return list(record["hands"])


def opened(device: Device, page: Page) -> Page:
    return device.open(f"/m/{token_of(page)}/grid")


def test_a_refused_cell_keeps_everything(device: Device, table: Page) -> None:
    cells = {
        "0__how": "won-1",
        "1__cards__1": "500",
        "1__last_trick": "s1",
        "2__how": "vuelta",
        "2__last_trick": "s3",
        "3__cards__2": "many",
        "4__announcements__1": "30",
    }
    page = device.tap(opened(device, table), "Save the hands", **cells)
    assert page.status == 422
    assert "1 hand is saved." in page.text
    fields = dict(page.form("/grid").fields)
    assert fields["0.cards.1"] == "500"
    assert fields["0.last_trick"] == "s1"
    assert (fields["1.how"], fields["1.last_trick"]) == ("vuelta", "s3")
    assert fields["2.cards.2"] == "many"
    assert fields["3.announcements.1"] == "30"
    for cell in ("0-cards.1", "2-cards.2", "3-announcements.1"):
        assert f'id="says-{cell}-1"' in page.html
    mended = {
        "0__cards__1": "110",
        "2__cards__2": "",
        "2__how": "won-1",
        "3__announcements__1": "",
    }
    last = device.tap(page, "Save the hands", **mended)
    assert last.status == 200
    assert len(hands_of(device, table)) == 4


def test_checking_saves_nothing_and_says_the_score(device: Device, table: Page) -> None:
    cells = {"0__how": "won-1", "1__how": "won-1"}
    page = device.tap(opened(device, table), "Check", **cells)
    assert page.status == 200
    assert "2 hands fit." in page.text
    assert "2–0" in page.text
    assert dict(page.form("/grid").fields)["1.how"] == "won-1"
    assert hands_of(device, table) == []


def test_the_sums_of_the_sheet_stand_beside_it_once_checked(device: Device, table: Page) -> None:
    cells = {"0__cards__1": "60", "0__last_trick": "s1", "0__announcements__2": "40"}
    page = device.tap(opened(device, table), "Check", **cells)
    assert re.findall(r"<output>(.*?)</output>", page.html)[:4] == ["70", "100", "", ""]


def test_more_rows_keep_what_was_typed(device: Device, table: Page) -> None:
    page = device.tap(opened(device, table), "More rows", **{"9__cards__1": "x"})
    fields = dict(page.form("/grid").fields)
    assert (fields["rows"], fields["9.cards.1"]) == ("20", "x")


def test_what_a_way_does_not_ask_is_said_and_not_dropped(device: Device, table: Page) -> None:
    cells = {"0__how": "won-1", "0__cards__1": "80"}
    page = device.tap(opened(device, table), "Save the hands", **cells)
    assert page.status == 422
    assert "does not ask this: leave it empty." in page.text
    assert dict(page.form("/grid").fields)["0.cards.1"] == "80"


def test_a_hand_noted_meanwhile_stops_it(device: Device, table: Page) -> None:
    grid = opened(device, table)
    device.tap(table, "Ana & Pilar")
    page = device.tap(grid, "Save the hands", **{"0__how": "won-2", "1__how": "won-2"})
    assert page.status == 409
    assert "Somebody else noted a hand meanwhile." in page.text
    assert dict(page.form("/grid").fields)["0.how"] == "won-2"
