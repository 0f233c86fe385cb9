"""Where an app under test keeps its matches: a SQLite file, or a PostgreSQL server.

`tests/conftest.py` makes the fixtures. A test that asks for `app` runs on both, or on either in
turn, as it says there; one about one of them alone says so with `@only("sqlite")`.
"""

import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, MethodType
from typing import Any, ClassVar, LiteralString
from unittest.mock import patch

import psycopg
import pytest
from argon2 import PasswordHasher
from flask import Blueprint, Flask
from flask.blueprints import BlueprintSetupState
from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket
from sqlalchemy import URL, Engine, delete, event
from sqlalchemy.pool import ConnectionPoolEntry, Pool
from sqlalchemy.util import LRUCache
from werkzeug.routing import Map, Rule

from scorekeeper.app import Scorekeeper, create_app
from scorekeeper.config import DATABASE_FILE
from scorekeeper.extensions import db
from scorekeeper.printing import Press
from scorekeeper.services.access import accounts
from scorekeeper.services.papers import print_jobs
from scorekeeper.services.storage import transactions
from tests import postgres

Settings = Mapping[str, object]
"""Flask settings that name a database."""
WORDED = 3000
"""So many statements are kept worded: about as many as the program and its tests ask."""
PATIENCE = 240
"""Seconds for a paper: how busy the machine is says nothing of it."""
QUICK: Settings = {"PRINT_SECONDS": PATIENCE, "ASK_AGAIN_SECONDS": 0}
"""Nobody who tests is asked whether the same hand again was one finger, unless that is the test."""


def only(database: str) -> pytest.MarkDecorator:
    """For a test of what one of them does."""
    return pytest.mark.parametrize("database", [database], indirect=True)


_HANG_UP = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
)


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
        in_any_order = "SET session_replication_role = replica"
        with self.connected() as connection:
            connection.execute(";".join([in_any_order, *emptied]).encode())

    def hang_up(self) -> None:
        """Break every line to it but this one."""
        with self.connected() as here:
            here.execute(_HANG_UP)

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
            _until(here, "SELECT pg_last_wal_replay_lsn() >= %s::pg_lsn", *wanted or ())

    def stand_still(self) -> None:
        """Take everything in that there is, and nothing that comes."""
        self.catch_up()
        with self._connected() as here:
            here.execute("SELECT pg_wal_replay_pause()")
            _until(here, "SELECT pg_get_wal_replay_pause_state() = 'paused'")

    def hang_up(self) -> None:
        """Break every line to it but this one."""
        with self._connected() as here:
            here.execute(_HANG_UP)

    def _connected(self) -> psycopg.Connection:
        url = self.standby.url("tables").replace("+psycopg", "")
        return psycopg.connect(url, autocommit=True)


def _until(here: psycopg.Connection, asked: LiteralString, *values: object) -> None:
    """Ask again and again until it is so, for a minute."""
    for _ in range(6_000):
        if here.execute(asked, values).fetchone() == (True,):
            return
        here.execute("SELECT pg_sleep(0.01)")
    raise TimeoutError(asked)


_COMPILED: dict[object, Mapping[str, Any]] = {}
# Werkzeug's own, by its own name: there is no other way to what is slow in it.
_compile = Rule.compile


def _compiled_once(rule: Rule) -> None:
    """How an address is read and put together, found out once for all apps of a run: of three
    hundred addresses that was nearly all of what making an app took.
    """
    assert rule.map is not None
    defaults = tuple(sorted((rule.defaults or {}).items()))
    key = (rule.rule, rule.subdomain, rule.host, rule.strict_slashes, defaults)
    if key not in _COMPILED:
        before = dict(vars(rule))
        _compile(rule)
        _COMPILED[key] = {
            name: value for name, value in vars(rule).items() if before.get(name) is not value
        } | {"arguments": rule.arguments}
    for name, value in _COMPILED[key].items():
        # Those that put an address together are the rule's own methods.
        own = value.__func__.__get__(rule) if isinstance(value, MethodType) else copy(value)
        setattr(rule, name, own)


_ROOMS: dict[str, tuple[Map, Mapping[str, Any]]] = {}
_register = Scorekeeper.register_blueprint


def _opened_once(app: Flask, room: Blueprint) -> None:
    """Three hundred addresses are registered for the first app of a run, the others take them."""
    if room.name not in _ROOMS:
        before = set(app.view_functions)
        _register(app, room)
        views = {name: view for name, view in app.view_functions.items() if name not in before}
        _ROOMS[room.name] = app.url_map, views
        return
    app.url_map, known = _ROOMS[room.name]
    app.view_functions.update(known)
    with patch.object(BlueprintSetupState, "add_url_rule", lambda *_, **__: None):
        _register(app, room)


class _Compiled(FileSystemBytecodeCache):
    """Page templates compiled once for all runs beside each other, and read once in each."""

    _read: ClassVar[dict[tuple[str, str], CodeType]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        known = (bucket.key, bucket.checksum)
        bucket.code = self._read.get(known)
        if bucket.code is None:
            super().load_bytecode(bucket)
        if bucket.code is not None:
            self._read[known] = bucket.code


_SPOKEN: dict[str, Engine] = {}
_POOLS: dict[URL, Pool] = {}
_PRESSES: dict[str, Press] = {}


def _share(app: Flask) -> None:
    """Let the app go on with what is the same for all of them, and slow to come by: SQL that is
    worded already, connections to the server, a press that is warm.
    """
    engine = db.engine
    if engine.name == "sqlite":
        event.listen(engine, "connect", _no_power_cut)
    first = _SPOKEN.get(engine.name)
    if first is None:
        with engine.connect():  # it learns which server it speaks to
            _SPOKEN[engine.name] = first = engine
        first._compiled_cache = LRUCache(WORDED)  # noqa: SLF001 - SQLAlchemy's, by its own name
    engine.dialect = first.dialect
    engine._compiled_cache = first._compiled_cache  # noqa: SLF001 - the same
    if engine.name == "postgresql":
        engine.pool = _POOLS.setdefault(engine.url, engine.pool)
    press = app.extensions["press"]
    app.extensions["press"] = _PRESSES.setdefault(str(app.static_folder), press)


def _no_power_cut(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    """Nothing is written past the system's own memory: here nobody pulls the plug."""
    connection.execute("PRAGMA synchronous = OFF")


def hang_up() -> None:
    """Close the connections kept for the next app."""
    for pool in _POOLS.values():
        pool.dispose()


@contextmanager
def fresh_app(instance: Path, settings: Settings, templates: Path) -> Iterator[Flask]:
    """An app whose file is let go of afterwards. `templates`: where those compiled once are kept
    for the next test; compiling them was most of what a page's test did. Passwords are hashed at
    once: that is slow for whoever guesses, and here nobody does.
    """
    with (
        patch.object(Scorekeeper, "url_rule_class", Rule),
        patch.object(Scorekeeper, "register_blueprint", _opened_once),
        patch.object(Rule, "compile", _compiled_once),
    ):
        app = create_app(instance, TESTING=True, **{**QUICK, **settings})
    app.jinja_env.bytecode_cache = _Compiled(str(templates))
    many = len(app.view_functions)
    quick = patch.object(accounts, "_HASHER", PasswordHasher(time_cost=1, memory_cost=64))
    quick.start()
    try:
        with app.app_context():
            _share(app)
        yield app
    finally:
        quick.stop()
        if len(app.view_functions) > many:  # the test has opened one: no other is to find it
            _ROOMS.clear()
        print_jobs.finish()
        with app.app_context():
            db.session.remove()
            for engine in db.engines.values():
                if engine.pool is not _POOLS.get(engine.url):
                    engine.dispose()


def copied(tables: Path, instance: Path) -> Settings:
    """A SQLite file with all tables for the instance, copied: faster than making them again."""
    instance.mkdir(mode=0o700)
    shutil.copyfile(tables, instance / DATABASE_FILE)
    return {}


def upgraded(settings: Settings, instance: Path) -> Path:
    """Bring this database to all tables, once; the file it is, when it is SQLite's."""
    app = create_app(instance, TESTING=True, **settings)
    transactions.upgrade(app)
    with app.app_context():
        db.engine.dispose()
    return instance / DATABASE_FILE


@contextmanager
def selects(app: Flask | None = None) -> Iterator[list[str]]:
    """What is asked of its database meanwhile; of the app in hand."""
    with nullcontext() if app is None else app.app_context():
        engine = db.engine
    asked: list[str] = []

    def note(*said: object) -> None:
        if str(said[2]).startswith("SELECT"):
            asked.append(str(said[2]))

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", note)
