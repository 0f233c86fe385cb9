"""What is written is told once it is stored, and not before."""

from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from queue import Empty, Queue
from typing import Any
from uuid import UUID

import pytest
from flask import Flask
from sqlalchemy import event, select, text

from scorekeeper.extensions import Session, db
from scorekeeper.models import Match
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches.view_models import Started
from scorekeeper.services.storage import changes, transactions
from tests.databases import only
from tests.services.foreign_records import THEM, US

PATIENCE = 20.0  # seconds until what PostgreSQL sends is here, on a busy machine
Told = Queue[tuple[Collection[UUID] | None, int]]
Record = Callable[..., Saved]


@pytest.fixture
def told(app: Flask, table: Started, monkeypatch: pytest.MonkeyPatch) -> Iterator[Told]:
    """What is told from the first hand on, each with how many entries somebody else sees then."""
    heard: Told = Queue()
    listened: list[Any] = []
    listen, engine = event.listen, db.engine

    def tell(about: Collection[UUID] | None) -> None:
        if about != set():
            with closing(engine.connect()) as other:
                entries = other.execute(text("SELECT count(*) FROM entry")).scalar_one()
            heard.put((about, entries))

    def note(*to: Any, **how: Any) -> None:  # noqa: ANN401 - as SQLAlchemy has it
        listened.extend([to] if to[0] is Session else [])
        listen(*to, **how)

    monkeypatch.setattr(event, "listen", note)
    over = changes.tell_changes(tell)
    if engine.dialect.name == "postgresql":
        assert heard.get(timeout=PATIENCE) == (None, 0)  # anything may have been before
    yield heard
    over.set()
    for to in listened:
        event.remove(*to)


def match_id() -> UUID:
    found = db.session.scalars(select(Match.id)).one()
    db.session.rollback()
    return found


def test_what_is_written_is_told_once_it_is_stored(told: Told, record: Record) -> None:
    match = match_id()
    record(US)
    about, entries = told.get(timeout=PATIENCE)
    assert about is not None
    assert (match in about, entries) == (True, 1)


def test_what_was_taken_back_is_not_told(told: Told, record: Record) -> None:
    match = match_id()

    def fail() -> None:
        with transactions.writing(match) as held:
            assert held is not None
            held.witness = {"another": 1}
            db.session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with transactions.writing():
        pass
    record(THEM)
    assert told.get(timeout=PATIENCE)[1] == 1
    with pytest.raises(Empty):
        told.get_nowait()


@only("postgresql")
def test_a_line_that_broke_is_opened_anew_and_anything_may_have_been(
    told: Told, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "_PAUSE", 0.1)
    with closing(db.engine.connect()) as other:
        ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ~ :what"
        asked = {"what": "^SELECT 1$|^LISTEN"}
        assert other.execute(text(f"{ended} AND datname = current_database()"), asked).all()
    assert told.get(timeout=PATIENCE)[0] is None
    record(US)
    assert told.get(timeout=PATIENCE)[1] == 1


def test_more_than_fits_one_notice_is_anything(
    told: Told, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "_MOST", 0)
    record(US)
    about, entries = told.get(timeout=PATIENCE)
    assert (about is None) == (db.engine.dialect.name == "postgresql")
    assert entries == 1
