"""A database of its own for each test, and a table of four who play Guiñote."""

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.engine.seats import SeatCut
from scorekeeper.services.answers import Answer, Saved
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from tests import hands
from tests.databases import Settings, fresh_app
from tests.services.foreign_records import THEM, US

PAIRS = ("Ana", "Luis", "Pilar", "Pepe")
CUT = SeatCut((("ace", "oros"), ("7", "copas"), ("king", "oros"), ("2", "bastos")))


@pytest.fixture
def app(tmp_path: Path, database: Settings, compiled: Path) -> Iterator[Flask]:
    with fresh_app(tmp_path / "instance", database, compiled) as app, app.test_request_context():
        yield app


@pytest.fixture
def table(app: Flask) -> Started:
    started = hands.start_match(NewMatch(game="guinote", names=PAIRS, cut=CUT), "a-table")
    assert isinstance(started, Started)
    return started


Record = Callable[[Mapping[str, Any]], Answer]


@pytest.fixture
def write(table: Started) -> Callable[[], Write]:
    """The next write of somebody who has seen everything."""
    ids = count()

    def next_write() -> Write:
        seen = hands.see_match(table.score_token)
        return Write(token=table.score_token, client_id=f"id-{next(ids)}", base=seen.version)

    return next_write


@pytest.fixture
def record(write: Callable[[], Write]) -> Callable[[Mapping[str, Any]], Saved]:
    """Record a hand that fits."""

    def recorded(facts: Mapping[str, Any]) -> Saved:
        answer = hands.record_hand(write(), facts)
        assert isinstance(answer, Saved)
        return answer

    return recorded


@pytest.fixture
def evening(
    table: Started,
    record: Callable[[Mapping[str, Any]], Saved],
    write: Callable[[], Write],
) -> Started:
    """A match in which about everything has happened."""
    record(US)
    record(THEM)
    record({"outcome": {"vuelta": True}, "last_trick": "s3"})
    hands.correct_hand(write(), 1, THEM)
    hands.strike_hand(write(), 2)
    hands.undo(write())
    hands.set_dealer(write(), "s2")
    record({"claim": {"by": "s4", "correct": True}})
    hands.change_rules(write(), {"games": 6})
    hands.change_players(write(), {"s2": "Lola", "1": "Us"}, ["s1", "s4", "s3", "s2"])
    hands.change_players(write(), {"s4": "Marta"}, since=3)
    hands.note_hand(write(), 1, "odd")
    hands.end_match(write())
    return table
