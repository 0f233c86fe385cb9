"""The clock of a laptop is put right in the middle of an evening: nobody loses a hand by it."""

import datetime as dt
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest
from flask import Flask

from tests.databases import only
from tests.web.conftest import record_of
from tests.web.organiser import PASSWORD, club, olga
from tests.web.plain_browser import Device, Page

__all__ = ["club", "olga"]
pytestmark = only("sqlite")
DAY, YEAR = 24 * 60 * 60, 365 * 24 * 60 * 60


@contextmanager
def moved(seconds: int) -> Iterator[None]:
    """The clock of this machine, as far as the program looks at it, stands elsewhere."""
    away, now = dt.timedelta(seconds=seconds), time.time

    class Moved(dt.datetime):
        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> "Moved":
            here = super().now(tz) + away
            return cls.fromtimestamp(here.timestamp(), tz)

    rooms = [module for name, module in sys.modules.items() if name.startswith("scorekeeper.")]
    looking = [room for room in rooms if getattr(room, "datetime", None) is dt.datetime]
    assert looking
    for room in looking:
        room.datetime = Moved  # type: ignore[attr-defined]  # (looked at)
    try:
        with patch.object(time, "time", lambda: now() + seconds):
            yield
    finally:
        for room in looking:
            room.datetime = dt.datetime  # type: ignore[attr-defined]  # (looked at)


@pytest.mark.parametrize("seconds", [-YEAR, -1, 100 * DAY])
def test_hands_are_noted_in_their_order_whatever_the_clock_says(
    device: Device, table: Page, seconds: int
) -> None:
    page = device.tap(table, "Ana & Pilar")
    with moved(seconds):
        page = device.tap(page, "Luis & Marta")
    page = device.tap(page, "Ana & Pilar")
    stored = record_of(device, table)["hands"]
    assert [hand["outcome"]["winner"] for hand in stored] == ["1", "2", "1"]
    assert device.open(f"{table.path.split('?')[0]}/log").status == page.status == 200


def test_who_signed_in_by_a_clock_that_was_ahead_stays_signed_in(
    app: Flask, olga: Device, club: Page
) -> None:
    with moved(30 * DAY):
        olga.client.post("/sign-out", data=dict(olga.open("/").form("/settings/theme").fields))
        door = olga.open("/sign-in")
        olga.send(door.form("/sign-in"), login="olga", password=PASSWORD)
        there = olga.open("/clubs")
    assert olga.open(club.path).status == 200
    assert olga.send(there.form("/clubs"), name="Un altre club").status == 200


def test_a_cookie_too_old_is_forgotten(olga: Device) -> None:
    with moved(YEAR):
        assert olga.open("/clubs").path.startswith("/sign-in")
