"""Figures for Prometheus count what happens, and say nothing of the people it happens to."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.serving.lanes import lanes
from tests.databases import Settings, fresh_app
from tests.web.conftest import token_of
from tests.web.plain_browser import Device

NAMES = ("Ana Secreta", "Luis", "Pilar", "Marta")


@pytest.fixture
def watched(tmp_path: Path, database: Settings, compiled: Path) -> Iterator[Flask]:
    with fresh_app(tmp_path / "instance", {**database, "METRICS": True}, compiled) as app:
        yield app


def figures(device: Device) -> dict[str, str]:
    text = device.client.get("/metrics").text
    return dict(re.findall(r"^(scorekeeper_\S+(?:{.*})?) (\S+)$", text, re.MULTILINE))


def test_it_counts_requests_writes_polls_and_conflicts(watched: Flask) -> None:
    device = Device(watched.test_client())
    page = device.open(f"/new/guinote?players={len(NAMES)}")
    seats: dict[str, str | list[str]] = {f"names__{at}": name for at, name in enumerate(NAMES)}
    table = device.send(page.form("/new/guinote"), **seats)
    token = token_of(table)
    poll = device.client.get(f"/m/{token}/live/table")
    device.client.get(f"/m/{token}/live/table", headers={"If-None-Match": poll.headers["ETag"]})
    fields = dict(table.form(f"/m/{token}/hands").fields)
    for way in ("won-1", "won-2"):
        data = {**fields, "way": way, "client_id": f"from-another-phone-{way}"}
        device.client.post(f"/m/{token}/sent", data=data)
    device.client.open("/nowhere", method="ANA")
    watched.extensions["lanes"] = lanes()
    watched.extensions["lanes"]["papers"].requests = 3
    told = figures(device)
    assert told['scorekeeper_lane_requests{lane="papers"}'] == "3.0"
    assert (
        told['scorekeeper_requests_total{method="POST",page="/new/<game>",status="303"}'] == "1.0"
    )
    assert told['scorekeeper_polls_total{answer="unchanged"}'] == "1.0"
    assert told['scorekeeper_polls_total{answer="changed"}'] == "1.0"
    assert told['scorekeeper_writes_total{outcome="conflict"}'] == "1.0"
    assert told["scorekeeper_outbox_conflicts_total"] == "1.0"
    assert told["scorekeeper_print_queue"] == "0.0"
    assert not [word for word in (*NAMES, token, "ANA") if word in str(told)]


def test_without_being_asked_for_it_is_no_page(app: Flask) -> None:
    assert app.test_client().get("/metrics").status_code == 404
