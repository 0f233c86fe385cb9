"""A paper sheet typed in: the whole match as by phone, and nothing typed is ever lost."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.answers import answers_to, way_of
from scorekeeper.engine.questions import Announced, Ask, Facts, Pick, Points
from scorekeeper.engine.records.codec import decode, encode
from scorekeeper.engine.records.record import read, replay_record
from scorekeeper.engine.replay import Replay, Step, play_hand
from scorekeeper.engine.seats import Table
from scorekeeper.games import BY_KEY
from scorekeeper.pages.grid_rows import GridRow, Standing, read_hand
from scorekeeper.services.matches.log.replayed import seat_keys
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from scorekeeper.services.papers.match_sheet import (
    DEALER,
    HOW,
    SheetCell,
    fields_of,
    is_silent,
    named_by,
)
from tests import hands as match_hands
from tests.games.test_corpus import CORPUS
from tests.games.whole_matches import drawn, every_game, score, seldom
from tests.web.conftest import Begin, record_of, token_of
from tests.web.plain_browser import Device, Page


def test_grid_works(device: Device, table: Page) -> None:
    page = device.open(device.open(f"/m/{token_of(table)}").link("Type in a paper sheet"))
    assert page.status == 200
    assert 'aria-label="Hand 1: Ana &amp; Pilar, Cards"' in page.html


def test_its_columns_are_those_of_the_blank_sheet(device: Device, five: Page) -> None:
    grid = device.open(f"/m/{token_of(five)}/grid")
    asked = re.findall(r'name="0\.([^"]+)"', grid.html)
    drawn = [f"losers.s{n}" for n in range(1, 6)] + ["how"]
    assert asked[: len(drawn)] == drawn
    assert {"dealer", "cards.s5", "announcements.s3", "trump"} <= set(asked[len(drawn) :])
    blank = device.open(f"/m/{token_of(five)}/blank")
    assert blank.html.count("<col ") == 1 + len(drawn)


def beside_the_singer(step: Step) -> object:
    """What a hand came to; who of a side has announced and which suit is on no sheet."""
    return None if step.played is None else encode(step.played.state)


@pytest.mark.slow(keep=3)
@every_game
@seldom
@given(data=st.data())
def test_a_row_is_the_hand_it_was_written_for(key: str, data: st.DataObject) -> None:
    played = score(drawn(data, key, most=8))
    fields = fields_of(played.game, played.rules, played.table)
    for step in played.steps:
        facts = encode(step.hand)
        ask = asked(played, step, facts)
        cells = cells_of(fields, ask, facts, played.table)
        if step.played is None or cells is None or not is_sayable(ask, facts, played.table):
            continue
        row = GridRow(0, {one.key: cells.get(one.key, "") for one in fields})
        at = Standing(
            played.game, played.rules, step.before, played.game.ask(played.rules, step.before)
        )
        read = read_hand(fields, row, at)
        assert row.problems == {}
        assert read is not None
        hand = decode(played.game.hand, read, "hand")
        again = play_hand(played.game, played.rules, step.before, hand, step.number)
        assert again.problems == ()
        assert beside_the_singer(again) == beside_the_singer(step)


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
    hands: list[dict[str, Any]] = record_of(device, page)["hands"]
    return hands


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


def test_who_won_the_bidding_is_asked_beside_the_column_that_says_it(
    device: Device, begin: Begin
) -> None:
    grid = opened(device, begin("tute_subastado", "Ana", "Luis", "Pilar", "Jorge"))
    cells = {"1__bid": "130", "1__cards__declarer": "61"}
    page = device.tap(grid, "Save the hands", **cells)
    assert page.status == 422
    assert re.search('id="says-1-how-1">Who won the bidding', page.html)
    assert dict(page.form("/grid").fields)["1.bid"] == "130"


def test_a_hand_noted_meanwhile_stops_it(device: Device, table: Page) -> None:
    grid = opened(device, table)
    device.tap(table, "Ana & Pilar")
    page = device.tap(grid, "Save the hands", **{"0__how": "won-2", "1__how": "won-2"})
    assert page.status == 409
    assert "Somebody else has just saved a hand." in page.text
    assert dict(page.form("/grid").fields)["0.how"] == "won-2"


Cells = dict[str, str]


def asked(played: Replay, step: Step, facts: Facts) -> Ask:
    """What was asked about this hand, by whom it was dealt."""
    dealer = facts.get("dealer", step.before.next_dealer)
    ask: Ask = played.game.ask(played.rules, replace(step.before, next_dealer=dealer))
    return ask


def cells_of(fields: Sequence[SheetCell], ask: Ask, facts: Facts, table: Table) -> Cells | None:
    """The row of this hand; None where the sheet has no column for how it was said."""
    said = _pencilled(facts, table)
    found = way_of(ask, said)
    assert found is not None
    way, answers = found
    cells: Cells = {} if is_silent(way) else {HOW: way.key}
    if "dealer" in facts:
        cells[DEALER] = str(facts["dealer"])
    for question in way.asks:
        match question:
            case Pick(name=name) if named := named_by(question, ask.ways):
                (value,) = answers.picked[name] or ("",)
                cells[HOW] = next((how for how, one in named.items() if one == value), "")
            case Pick(name=name, many=True):
                cells |= {f"{name}.{value}": "1" for value in answers.picked[name]}
            case Pick(name=name):
                cells[name] = next(iter(answers.picked[name]), "")
            case Points(name=name):
                cells |= {f"{name}.{seat}": str(n) for seat, n in answers.points[name].items()}
            case Announced(name=name):
                cells |= _sung(fields, table, name, answers.announced[name], said.get("trump"))
    return cells if {key for key in cells if cells[key]} <= {one.key for one in fields} else None


def is_sayable(ask: Ask, facts: Facts, table: Table) -> bool:
    """Whether a phone could say exactly this."""
    said = _pencilled(facts, table)
    return any(answers_to(way, said) is not None for way in ask.ways)


def _pencilled(facts: Facts, table: Table) -> dict[str, Any]:
    """The same as somebody writes it down: of an auction what came of it, of a claim whose side."""
    said = {key: value for key, value in facts.items() if key not in ("dealer", "bids")}
    bids = [(bid, who) for who, bid in facts.get("bids", ()) if bid is not None]
    if bids:
        said |= dict(zip(("bid", "bidder"), max(bids), strict=True))
    elif "bids" in facts:
        said["passed"] = True
    if claim := said.get("claim"):
        said["claim"] = {**claim, "by": table.side_of(claim["by"])}
    return said


def _sung(
    fields: Sequence[SheetCell],
    table: Table,
    name: str,
    sung: Sequence[Facts],
    trump: Any,  # noqa: ANN401 (JSON)
) -> Cells:
    """“40 20” by side; a suit is worth what its trumps make it."""
    sides = [one.value for one in fields if one.question == name]
    found: dict[str, list[str]] = {}
    for one in sung:
        value = one.get("value") or (40 if one["suit"] == trump else 20)
        by = one["by"] if one["by"] in sides else table.side_of(one["by"])
        found.setdefault(f"{name}.{by}", []).append(str(value))
    return {key: " ".join(values) for key, values in found.items()}


def typed(rows: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """The rows as the grid's form sends them."""
    return {f"{place}.{key}": value for place, row in enumerate(rows) for key, value in row.items()}
