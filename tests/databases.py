"""Where an app under test keeps its matches: a SQLite file, or a PostgreSQL server.

`tests/conftest.py` makes the fixtures. A test that asks for `app` runs on both; one about one of
them alone says so with `@only("sqlite")`.
"""

import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import psycopg
import pytest
from flask import Flask
from jinja2 import FileSystemBytecodeCache
from sqlalchemy import delete
from werkzeug.routing import Rule

from scorekeeper.app import create_app
from scorekeeper.config import DATABASE_FILE
from scorekeeper.extensions import db
from scorekeeper.services import pressing, storage
from tests import postgres

Settings = Mapping[str, object]
"""Flask settings that name a database."""


def only(database: str) -> pytest.MarkDecorator:
    """For a test of what one of them does."""
    return pytest.mark.parametrize("database", [database], indirect=True)


@dataclass(frozen=True, slots=True)
class Postgres:
    """A server with one database that has all tables; it is emptied before each test."""

    server: postgres.Server

    def settings(self, name: str = "tables") -> Settings:
        """The settings of an app on this database."""
        return {"SQLALCHEMY_DATABASE_URI": self.server.url(name)}

    def make(self, name: str) -> None:
        """A database without a table, in the place of one of this name."""
        with self.connected("postgres") as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())
            connection.execute(f'CREATE DATABASE "{name}"'.encode())

    def empty(self) -> None:
        """Take every row out. Tables this small are emptied faster than made anew."""
        emptied = [str(delete(table)) for table in db.metadata.sorted_tables]
        with self.connected() as connection:
            connection.execute("SET session_replication_role = replica")  # in any order
            connection.execute(";".join(emptied).encode())

    def connected(self, name: str = "tables") -> psycopg.Connection:
        """A connection past the app, each statement for itself."""
        url = self.server.url(name).replace("+psycopg", "")
        return psycopg.connect(url, autocommit=True)


@dataclass(frozen=True, slots=True)
class Replica:
    """A hot standby of the tests' server, that can be made to stand still."""

    primary: Postgres
    standby: postgres.Standby

    def settings(self, **more: object) -> Settings:
        """The settings of an app that reads here; it may be behind as long as it likes."""
        address = self.standby.url("tables")
        return {**self.primary.settings(), "READ_URL": address, "READ_LAG": 3600, **more}

    def catch_up(self) -> None:
        """Go on, and return when everything is here."""
        with self.primary.connected() as there:
            wanted = there.execute("SELECT pg_current_wal_insert_lsn()").fetchone()
        with self._connected() as here:
            here.execute("SELECT pg_wal_replay_resume()")
            while here.execute(
                "SELECT pg_last_wal_replay_lsn() < %s::pg_lsn", wanted
            ).fetchone() == (True,):
                here.execute("SELECT pg_sleep(0.01)")

    def stand_still(self) -> None:
        """Take everything in that there is, and nothing that comes."""
        self.catch_up()
        with self._connected() as here:
            here.execute("SELECT pg_wal_replay_pause()")
            while here.execute("SELECT pg_get_wal_replay_pause_state()").fetchone() != ("paused",):
                here.execute("SELECT pg_sleep(0.01)")

    def hang_up(self) -> None:
        """Break every line to it but this one."""
        with self._connected() as here:
            here.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            )

    def _connected(self) -> psycopg.Connection:
        url = self.standby.url("tables").replace("+psycopg", "")
        return psycopg.connect(url, autocommit=True)


_BUILDERS: dict[object, object] = {}
# Werkzeug's own, by its own name: there is no other way to it.
_build: Callable[..., object] = Rule._compile_builder  # noqa: SLF001


# Called as Werkzeug calls its own, with the flag in its place.
def _built_once(rule: Rule, append_unknown: bool = True) -> object:  # noqa: FBT001, FBT002
    """How an address is put together, made once for all apps of a run: of three hundred addresses
    that was nearly all of what making an app took.
    """
    defaults = tuple(sorted((rule.defaults or {}).items()))
    key = (rule.rule, rule.subdomain, rule.host, defaults, append_unknown)
    if key not in _BUILDERS:
        _BUILDERS[key] = _build(rule, append_unknown)
    return _BUILDERS[key]


@contextmanager
def fresh_app(instance: Path, settings: Settings, templates: Path) -> Iterator[Flask]:
    """An app whose connections are closed afterwards. `templates`: where those compiled once are
    kept for the next test; compiling them was most of what a page's test did.
    """
    with patch.object(Rule, "_compile_builder", _built_once):
        app = create_app(instance, TESTING=True, **settings)
    app.jinja_env.bytecode_cache = FileSystemBytecodeCache(str(templates))
    try:
        yield app
    finally:
        pressing.finish()
        with app.app_context():
            db.session.remove()
            for engine in db.engines.values():
                engine.dispose()


def copied(tables: Path, instance: Path) -> Settings:
    """A SQLite file with all tables for the instance, copied: faster than making them again."""
    instance.mkdir(mode=0o700)
    shutil.copyfile(tables, instance / DATABASE_FILE)
    return {}


def upgraded(settings: Settings, instance: Path) -> Path:
    """Bring this database to all tables, once; the file it is, when it is SQLite's."""
    app = create_app(instance, TESTING=True, **settings)
    storage.upgrade(app)
    with app.app_context():
        db.engine.dispose()
    return instance / DATABASE_FILE
