"""A database of its own for each test, and a table of four who play Guiñote."""

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.services import changing, matches
from scorekeeper.services.views import Answer, NewMatch, Saved, Started, Write
from tests.databases import Settings, fresh_app
from tests.services.bringing import THEM, US

PAIRS = ("Ana", "Luis", "Pilar", "Pepe")


@pytest.fixture
def app(tmp_path: Path, database: Settings, compiled: Path) -> Iterator[Flask]:
    with fresh_app(tmp_path / "instance", database, compiled) as app, app.test_request_context():
        yield app


@pytest.fixture
def table(app: Flask) -> Started:
    started = matches.start_match(NewMatch(game="guinote", names=PAIRS), "a-table")
    assert isinstance(started, Started)
    return started


Record = Callable[[Mapping[str, Any]], Answer]


@pytest.fixture
def write(table: Started) -> Callable[[], Write]:
    """The next write of somebody who has seen everything."""
    ids = count()

    def next_write() -> Write:
        seen = matches.see_match(table.score_token)
        return Write(token=table.score_token, client_id=f"id-{next(ids)}", base=seen.version)

    return next_write


@pytest.fixture
def record(write: Callable[[], Write]) -> Callable[[Mapping[str, Any]], Saved]:
    """Record a hand that fits."""

    def recorded(facts: Mapping[str, Any]) -> Saved:
        answer = matches.record_hand(write(), facts)
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
    matches.correct_hand(write(), 1, THEM)
    matches.strike_hand(write(), 2)
    matches.undo(write())
    matches.set_dealer(write(), "s2")
    record({"claim": {"by": "s4", "correct": True}})
    changing.change_rules(write(), {"games": 6})
    changing.change_players(write(), {"s2": "Lola", "1": "Us"}, ["s1", "s4", "s3", "s2"])
    changing.change_players(write(), {"s4": "Marta"}, since=3)
    changing.note_hand(write(), 1, "odd")
    matches.end_match(write())
    return table
