"""Writing goes through one door: one at a time, all or nothing, and honest when it cannot."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Barrier

import pytest
from flask import Flask
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

from scorekeeper.app import create_app
from scorekeeper.config import DATABASE_FILE
from scorekeeper.extensions import db
from scorekeeper.models import Match
from scorekeeper.services.answers import Answer, Busy, NotFound, Saved
from scorekeeper.services.matches import begin as match_begin
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from scorekeeper.services.storage import transactions
from tests import hands
from tests.databases import only
from tests.services.foreign_records import THEM, US

FOUR = NewMatch(game="guinote", names=("", "", "", ""))


def test_upgrading_twice_changes_nothing(app: Flask, table: Started) -> None:
    transactions.upgrade(app)
    assert hands.see_match(table.score_token).version == 0


@only("sqlite")
def test_after_a_checkpoint_the_file_alone_holds_every_hand(
    app: Flask, record: Callable[..., Saved]
) -> None:
    record(US)
    file = Path(app.instance_path) / DATABASE_FILE
    db.session.rollback()
    assert transactions.checkpoint(app)
    assert file.with_name(f"{file.name}-wal").stat().st_size == 0
    shutil.copy(file, file.with_name("alone"))
    with closing(sqlite3.connect(file.with_name("alone"))) as alone:
        assert alone.execute("SELECT count(*) FROM entry").fetchone() == (1,)


@only("sqlite")
def test_a_checkpoint_waits_for_nobody_who_reads_and_keeps_nobody_from_writing(
    app: Flask, record: Callable[..., Saved]
) -> None:
    record(US)
    with closing(sqlite3.connect(Path(app.instance_path) / DATABASE_FILE)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM entry").fetchone()
        record(US)
        assert not transactions.checkpoint(app)
        record(US)
    db.session.rollback()
    assert transactions.checkpoint(app)


@only("postgresql")
def test_postgresql_keeps_its_own_log(app: Flask) -> None:
    assert transactions.checkpoint(app)


def test_a_database_that_is_made_is_for_its_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        app = create_app(tmp_path)
        transactions.upgrade(app)
        with app.app_context():
            modes = {path.stat().st_mode & 0o777 for path in tmp_path.glob("scorekeeper.sqlite*")}
            db.engine.dispose()
    finally:
        os.umask(before)
    assert modes == {0o600}


def test_the_same_write_sent_by_many_at_once_is_one_entry(app: Flask, table: Started) -> None:
    write = Write(token=table.score_token, client_id="impatient", base=0)

    def send(_: int) -> Answer:
        with app.test_request_context():
            return hands.record_hand(write, US)

    with ThreadPoolExecutor(8) as phones:
        answers = list(phones.map(send, range(24)))
    assert all(isinstance(answer, Saved) and answer.number == 1 for answer in answers)
    assert hands.see_match(table.score_token).version == 1


def test_two_phones_on_one_base_are_one_hand_and_one_conflict(app: Flask, table: Started) -> None:
    def send(phone: int) -> str:
        write = Write(token=table.score_token, client_id=f"phone-{phone}", base=0)
        with app.test_request_context():
            return type(hands.record_hand(write, (US, THEM)[phone])).__name__

    with ThreadPoolExecutor(2) as phones:
        assert sorted(phones.map(send, range(2))) == ["Saved", "Stale"]


def test_a_match_begun_on_two_servers_at_once_is_one_match(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both look before either has stored; the lock of SQLite lets no two so far."""
    looked = Barrier(2 if db.engine.dialect.name == "postgresql" else 1)
    found = match_begin.match_begun_by

    def look(client_id: str) -> Match | None:
        match = found(client_id)
        if match is None:
            looked.wait(timeout=120)
        return match

    monkeypatch.setattr(match_begin, "match_begun_by", look)

    def begin(_: int) -> object:
        with app.test_request_context():
            return hands.start_match(FOUR, "impatient")

    with ThreadPoolExecutor(2) as servers:
        assert len(set(servers.map(begin, range(2)))) == 1


def test_an_exception_takes_everything_back(table: Started) -> None:
    def spoil() -> None:
        with transactions.writing():
            db.session.execute(text("UPDATE match SET version = 7"))
            raise LookupError

    with pytest.raises(LookupError):
        spoil()
    assert hands.see_match(table.score_token).version == 0


def test_a_mistake_of_the_program_is_not_called_busy(app: Flask) -> None:
    with pytest.raises(DBAPIError), transactions.writing():
        db.session.execute(text("SELECT one FROM nowhere"))
    assert isinstance(hands.start_match(FOUR, "afterwards"), Started)


def test_a_page_too_sees_a_mistake_as_a_mistake(app: Flask) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False

    @app.get("/mistaken")
    def mistaken() -> str:
        return str(db.session.execute(text("SELECT one FROM nowhere")))

    assert app.test_client().get("/mistaken").status_code == 500


def test_a_match_that_was_just_deleted_is_not_found(table: Started) -> None:
    match_id = db.session.scalars(select(Match.id)).one()
    with transactions.writing():
        for name in ("entry", "link", "match"):
            db.session.execute(text(f"DELETE FROM {name}"))  # noqa: S608 - the names stand above
    with pytest.raises(NotFound), transactions.writing(match_id):
        pass


def test_a_page_reads_one_moment(app: Flask, table: Started, write: Callable[[], Write]) -> None:
    """Match and log are two queries: what is stored between them must not tear them apart."""
    sent = write()
    version = db.session.scalars(select(Match.version)).one()

    def send() -> Answer:
        with app.test_request_context():
            return hands.record_hand(sent, US)

    with ThreadPoolExecutor(1) as phone:
        assert isinstance(phone.submit(send).result(), Saved)
    assert db.session.execute(text("SELECT count(*) FROM entry")).scalar_one() == version == 0
    db.session.rollback()
    assert db.session.execute(text("SELECT count(*) FROM entry")).scalar_one() == 1


def test_no_connection_left_is_said_to_be_busy(
    app: Flask, write: Callable[[], Write], monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = write()
    db.session.remove()
    monkeypatch.setattr(db.engine.pool, "_timeout", 0.01)
    with ExitStack() as taken:
        with pytest.raises(NoConnection):
            _take_all(taken)
        with pytest.raises(Busy), transactions.writing():
            pass
        assert app.test_client().get(f"/m/{sent.token}").status_code == 503
    assert isinstance(hands.record_hand(sent, US), Saved)


def _take_all(taken: ExitStack) -> None:
    while True:
        taken.callback(db.engine.raw_connection().close)
