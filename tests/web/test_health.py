"""Whether it runs, whether it can answer, whether what is sent would be stored."""

import sqlite3
import tempfile
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.config import DATABASE_FILE
from scorekeeper.extensions import db
from scorekeeper.services.matches.view_models import NewMatch, Started
from scorekeeper.services.storage import transactions
from tests import hands
from tests.databases import Postgres, Settings, fresh_app, only


@only("sqlite")
def test_live_works(app: Flask) -> None:
    answer = app.test_client().get("/health/live")
    assert (answer.status_code, answer.get_json()) == (200, {"status": "live"})


def asked(client: FlaskClient) -> tuple[int, dict[str, str], str | None]:
    answer = client.get("/health")
    return answer.status_code, answer.get_json(), answer.headers.get("Retry-After")


def test_ready_works(app: Flask) -> None:
    answer = app.test_client().get("/health")
    assert answer.status_code == 200
    assert answer.get_json() == {
        "status": "ready",
        "database": "reached",
        "migrations": "current",
        "reading": "ready",
        "writing": "ready",
    }
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers


def test_an_older_database_is_not_ready(app: Flask) -> None:
    with app.app_context(), db.engine.begin() as line:
        line.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    try:
        status, said, later = asked(app.test_client())
    finally:
        with app.app_context(), db.engine.begin() as line:
            was = transactions.head()
            line.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{was}'")  # noqa: S608 (our own)
    assert (status, said["migrations"], later) == (503, "not current", "5")


@only("postgresql")
def test_without_its_database_it_lives_and_is_not_ready(app: Flask, postgresql: Postgres) -> None:
    postgresql.server.stop()
    try:
        status, said, later = asked(app.test_client())
        assert app.test_client().get("/health/live").get_json() == {"status": "live"}
    finally:
        postgresql.server.start()
    assert (status, said["status"], said["database"], later) == (503, "not ready", "away", "5")
    assert asked(app.test_client())[0] == 200


READS_ONLY = {"reading": "ready", "writing": "not ready"}


def told(app: Flask) -> tuple[int, int, dict[str, str]]:
    """What is answered to who sends readers, to who watches the disk, and what is said of both."""
    ready, writing = (app.test_client().get(path) for path in ("/health/reading", "/health"))
    said = {name: ready.get_json()[name] for name in READS_ONLY}
    return ready.status_code, writing.status_code, said


def test_reading_works(app: Flask) -> None:
    answer = app.test_client().get("/health/reading")
    assert (answer.status_code, answer.get_json()["status"]) == (200, "ready")


@only("sqlite")
def test_on_a_full_disk_it_reads(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    assert told(app) == (200, 503, READS_ONLY)
    monkeypatch.undo()
    assert told(app)[:2] == (200, 200)


@only("sqlite")
def test_a_file_opened_to_be_read_is_opened_again_once_it_may_be_written(
    tmp_path: Path, database: Settings, compiled: Path
) -> None:
    """As on a folder that was read-only when the server started: no connection of then writes."""
    mode = "ro"

    def opened() -> sqlite3.Connection:
        uri = f"file:{tmp_path}/instance/{DATABASE_FILE}?mode={mode}"
        return sqlite3.connect(uri, uri=True, check_same_thread=False)

    settings = {**database, "SQLALCHEMY_ENGINE_OPTIONS": {"creator": opened}}
    with fresh_app(tmp_path / "instance", settings, compiled) as app:
        assert told(app) == (200, 503, READS_ONLY)
        mode = "rw"
        with app.test_request_context():
            new = NewMatch(game="guinote", names=("",) * 4)
            assert isinstance(hands.start_match(new, "at-once-again"), Started)
        assert told(app)[:2] == (200, 200)


@only("postgresql")
def test_a_server_that_takes_no_writes_is_read(app: Flask, postgresql: Postgres) -> None:
    with app.app_context(), postgresql.connected() as there:
        there.execute("ALTER DATABASE tables SET default_transaction_read_only = on")
        db.engine.dispose()
        try:
            assert told(app) == (200, 503, READS_ONLY)
        finally:
            there.execute("ALTER DATABASE tables RESET default_transaction_read_only")
            db.engine.dispose()
        assert told(app)[:2] == (200, 200)
