"""What these pages are looked at with."""

import pytest
from flask import Flask

from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.statistics import sums
from tests.services.foreign_records import THEM, US
from tests.services.statistics.played_club import Playing, a_club
from tests.web.organiser import quick_hash
from tests.web.plain_browser import Device, signed_in

__all__ = ["quick_hash"]


@pytest.fixture
def penya(app: Flask, device: Device, monkeypatch: pytest.MonkeyPatch) -> Playing:
    """A club that has played a few matches; its organiser is signed in."""
    monkeypatch.setattr(sums, "PATIENCE", 60)  # a test may run on a slow machine
    with app.test_request_context():
        found = a_club()
        for day, hands in enumerate([[US, US]] * 5 + [[THEM, THEM]] * 3):
            found.play(hands, day=day * 40)
        found.play(
            [{"bidder": "s1", "bid": 70, "made": True}, {"bidder": "s2", "bid": 90, "made": False}],
            "Ana Bea Carla",
            day=400,
            game="tute_subastado",
            point_value=1,
        )
    signed_in(device.client, SignedIn(found.account, "olga", "Olga", epoch=0))
    return found
