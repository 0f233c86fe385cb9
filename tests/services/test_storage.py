"""Writing goes through one door: durable, one at a time, and honest when it cannot."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import flask_migrate
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import text

from scorekeeper.extensions import db
from scorekeeper.services import matches, storage
from scorekeeper.services.views import Answer, Busy, NewMatch, Saved, Started, Write

US = {"outcome": {"winner": "1"}}


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("busy_timeout", 5000), ("foreign_keys", 1)],
)
@pytest.mark.usefixtures("app")
def test_sqlite_is_set_up_to_lose_nothing(pragma: str, value: object) -> None:
    assert db.session.execute(text(f"PRAGMA {pragma}")).scalar_one() == value


@pytest.mark.usefixtures("app")
def test_the_migrations_make_exactly_the_tables_of_the_models() -> None:
    context = MigrationContext.configure(db.session.connection(), opts={"compare_type": False})
    assert compare_metadata(context, db.metadata) == []


def test_upgrading_twice_changes_nothing(app: Flask, table: Started) -> None:
    storage.upgrade(app)
    assert matches.see_match(table.score_token).version == 0


def test_the_same_write_sent_by_many_at_once_is_one_entry(app: Flask, table: Started) -> None:
    write = Write(token=table.score_token, client_id="impatient", base=0)

    def send(_: int) -> Answer:
        with app.test_request_context():
            return matches.record_hand(write, US)

    with ThreadPoolExecutor(8) as phones:
        answers = list(phones.map(send, range(24)))
    assert all(isinstance(answer, Saved) and answer.number == 1 for answer in answers)
    assert matches.see_match(table.score_token).version == 1


def test_two_phones_on_one_base_are_one_hand_and_one_conflict(app: Flask, table: Started) -> None:
    def send(phone: int) -> str:
        write = Write(token=table.score_token, client_id=f"phone-{phone}", base=0)
        with app.test_request_context():
            return type(matches.record_hand(write, US)).__name__

    with ThreadPoolExecutor(2) as phones:
        assert sorted(phones.map(send, range(2))) == ["Saved", "Stale"]


def test_an_exception_takes_everything_back(table: Started) -> None:
    def spoil() -> None:
        with storage.writing():
            db.session.execute(text("UPDATE match SET version = 7"))
            raise LookupError

    with pytest.raises(LookupError):
        spoil()
    assert matches.see_match(table.score_token).version == 0


def test_a_locked_database_is_said_to_be_busy(
    app: Flask, table: Started, write: Callable[[], Write], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = Path(app.instance_path) / "scorekeeper.sqlite"
    db.session.execute(text("PRAGMA busy_timeout = 50"))
    sent = write()
    with sqlite3.connect(file, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy):
            matches.record_hand(sent, US)
        other.execute("ROLLBACK")
    assert isinstance(matches.record_hand(sent, US), Saved)
    assert matches.see_match(table.score_token).version == 1


def test_a_full_disk_stores_nothing_and_says_so(table: Started, write: Callable[[], Write]) -> None:
    sent = write()
    pages = db.session.execute(text("PRAGMA page_count")).scalar_one()
    db.session.execute(text(f"PRAGMA max_page_count = {pages}"))
    padding = "x" * 100_000
    with pytest.raises(Busy), storage.writing():
        db.session.execute(text("UPDATE match SET title = :padding"), {"padding": padding})
    db.session.execute(text("PRAGMA max_page_count = 1000000"))
    db.session.rollback()
    assert isinstance(matches.record_hand(sent, US), Saved)
    assert matches.see_match(table.score_token).title == ""


def test_a_writer_waits_only_so_long_for_the_one_before(
    app: Flask, write: Callable[[], Write], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "_PATIENCE", 0.01)
    sent = write()
    with storage.writing(), ThreadPoolExecutor(1) as phone:

        def send() -> None:
            with app.test_request_context():
                matches.record_hand(sent, US)

        with pytest.raises(Busy):
            phone.submit(send).result()


def test_a_match_of_the_first_tables_is_still_there_after_an_upgrade(app: Flask) -> None:
    started = matches.start_match(NewMatch(game="guinote", names=("Ana", "", "", "")), "first")
    assert isinstance(started, Started)
    db.session.remove()
    flask_migrate.downgrade(directory=str(storage.MIGRATIONS), revision="0001")
    storage.upgrade(app)
    assert matches.see_match(started.score_token).names["s1"] == "Ana"
