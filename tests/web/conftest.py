"""An app on a database of its own for each test, and telephones that open its pages."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.databases import Settings, fresh_app
from tests.pictures import SAME_KEY, Walk
from tests.web.plain_browser import Device, Page

PAIRS = ("Ana", "Luis", "Pilar", "Marta")
FIVE = ("Ana", "Luis", "Pilar", "Dídac", "Mercè")

Begin = Callable[..., Page]


@pytest.fixture
def app(tmp_path: Path, database: Settings, compiled: Path) -> Iterator[Flask]:
    with fresh_app(tmp_path / "instance", {**database, **SAME_KEY}, compiled) as app:
        yield app


@pytest.fixture
def device(app: Flask) -> Device:
    return Device(app.test_client()).in_language("en")


@pytest.fixture
def other(app: Flask) -> Device:
    """A second telephone."""
    return Device(app.test_client()).in_language("en")


@pytest.fixture
def walk(app: Flask, device: Device) -> Iterator[Walk]:
    """To where many tests begin."""
    walk = Walk(app, device)
    yield walk
    walk.end()


@pytest.fixture
def begin(device: Device) -> Begin:
    """Begin a match with these names, by these rules; the table page that follows."""

    def begun(game: str = "guinote", *names: str, **typed: str | list[str]) -> Page:
        page = device.open(f"/new/{game}" + (f"?players={len(names)}" if names else ""))
        seats = {f"names__{place}": name for place, name in enumerate(names)}
        return device.send(page.form(f"/new/{game}"), **seats, **typed)

    return begun


@pytest.fixture
def table(begin: Begin, walk: Walk) -> Page:
    """Four who play Guiñote: Ana and Pilar against Luis and Marta."""
    return walk.to("table", lambda: begin("guinote", *PAIRS))


@pytest.fixture
def five(begin: Begin, walk: Walk) -> Page:
    """Five who play Tuti Boig."""
    return walk.to("five", lambda: begin("tuti_boig", *FIVE))


def token_of(page: Page) -> str:
    """The link a table page was opened by."""
    return page.path.split("/")[2].split("?")[0]


def record_of(device: Device, table: Page) -> dict[str, Any]:
    """The record of the match at this table."""
    record: dict[str, Any] = device.client.get(f"/m/{token_of(table)}/record.json").get_json()
    return record
