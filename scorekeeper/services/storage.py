"""The one door to writing: transactions that hold the match, and storage that says when it cannot.

SQLite: BEGIN IMMEDIATE behind a process-wide lock, so that writers queue here and not on the file;
WAL with synchronous=FULL, so that what was acknowledged survives a power cut. PostgreSQL: a row
lock on the match. In both, leaving the block commits, an exception takes everything back.
"""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

import flask_migrate
from flask import Flask
from sqlalchemy import Connection, Engine, event, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from scorekeeper.extensions import db, migrate
from scorekeeper.models import Match
from scorekeeper.services.views import Busy, NotFound

MIGRATIONS = Path(__file__).parents[1] / "migrations"
_PATIENCE = 5.0  # seconds a writer waits before it is told to come back
_LOCK = threading.Lock()
_WRITING = "scorekeeper_writing"


def init_app(app: Flask) -> None:
    """Bind database and migrations to the app, and set SQLite up as this program needs it."""
    db.init_app(app)
    migrate.init_app(app, db, directory=str(MIGRATIONS))
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            _set_up_sqlite(db.engine)


def _set_up_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # the driver's own deferred BEGIN is off
        for pragma in (
            "journal_mode = WAL",
            "synchronous = FULL",
            f"busy_timeout = {int(_PATIENCE * 1000)}",
            "foreign_keys = ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        is_writing = connection.get_execution_options().get(_WRITING)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")


def upgrade(app: Flask) -> None:
    """Bring the database to this version's tables; makes the file when there is none."""
    with app.app_context():
        flask_migrate.upgrade(directory=str(MIGRATIONS))


@contextmanager
def writing(match_id: UUID | None = None) -> Iterator[Match | None]:
    """A write transaction, holding the match if one is named (it is read again inside).

    Raises Busy when the lock is not to be had in five seconds, or when the disk is full, locked or
    read-only: nothing was stored then. Raises NotFound for a match that was just deleted.
    """
    if not _LOCK.acquire(timeout=_PATIENCE):
        raise Busy
    try:
        db.session.rollback()
        db.session.connection(execution_options={_WRITING: True})
        yield None if match_id is None else _held(match_id)
        db.session.commit()
    except OperationalError as error:
        db.session.rollback()
        raise Busy from error
    except BaseException:
        db.session.rollback()
        raise
    finally:
        _LOCK.release()


def _held(match_id: UUID) -> Match:
    held = select(Match).where(Match.id == match_id).with_for_update()
    found = db.session.execute(held.execution_options(populate_existing=True))
    match = found.scalar_one_or_none()
    if match is None:
        raise NotFound
    return match
