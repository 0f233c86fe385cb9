"""What a test begins with, made once and put back for each: a house takes longer to furnish than
most tests take to look at it.
"""

import sqlite3
import sys
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import lru_cache
from typing import Any, ClassVar, Generic, LiteralString, TypeVar

import psycopg
from flask import Flask
from psycopg.sql import SQL, Composed, Identifier
from sqlalchemy import delete

from scorekeeper.extensions import db
from scorekeeper.services.storage.lru_cache import LruCache
from tests.web.plain_browser import Device, Page

SAME_KEY: Mapping[str, object] = {"SECRET_KEY": "what was signed once holds in the next test too"}
"""A setting of every app that shares a picture."""
_TABLES = [table.name for table in db.metadata.sorted_tables]
_EMPTIED = ";".join(str(delete(table)) for table in db.metadata.sorted_tables)
_Found = TypeVar("_Found")


def stored() -> dict[str, list[str]]:
    """Every row there is, by table; inside a request."""
    db.session.rollback()
    with closing(db.engine.raw_connection()) as held:
        there: Any = held.driver_connection  # SQLite's or PostgreSQL's: both can do this
        asked = {table: f'SELECT * FROM "{table}"' for table in _TABLES}  # noqa: S608 - our tables
        return {
            table: sorted(map(repr, there.execute(words).fetchall()))
            for table, words in asked.items()
        }


def forget() -> None:
    """Have the program forget what it keeps by key and number of writes: both come back with a
    picture, and what was kept is of somebody else.
    """
    for cache in _caches(len(sys.modules)):
        cache.clear()


@lru_cache(1)
def _caches(_: int) -> list[LruCache[Any, Any]]:
    """Those of the program, found anew when more of it is loaded."""
    ours = [vars(module) for name, module in sys.modules.items() if name.startswith("scorekeeper.")]
    return [it for names in ours for it in names.values() if isinstance(it, LruCache)]


class Picture(Generic[_Found]):
    """What `furnish` leaves in an empty database, and what it answers, once for each kind."""

    def __init__(self, furnish: Callable[[Flask], _Found]) -> None:
        self._furnish = furnish
        self._found: dict[str, tuple[_Found, Callable[[], None]]] = {}

    def shown(self, app: Flask) -> _Found:
        """The database of this app filled so, whatever stands in it; inside a request. Its
        `SECRET_KEY` is `SAME_KEY`.
        """
        kind = db.engine.name
        if kind in self._found:
            found, put_back = self._found[kind]
            db.session.remove()
            put_back()
            forget()
            return found
        found = self._furnish(app)
        db.session.remove()
        self._found[kind] = found, kept()
        return found


class Walk:
    """Where a test begins that many begin at, walked to on a device page by page by the first of
    them: the others find its database and its cookies. Only from where nothing else has been
    stored, and on SQLite.
    """

    _known: ClassVar[dict[tuple[object, ...], tuple[Callable[[], None], dict[Any, Any], Page]]] = {}

    def __init__(self, app: Flask, device: Device) -> None:
        self._app, self._device = app, device
        own = app.instance_path
        settings = sorted((name, str(value)) for name, value in app.config.items())
        self._way: tuple[object, ...] = tuple(one for one in settings if own not in one[1])
        with app.app_context():
            file = db.engine.url.database if db.engine.name == "sqlite" else None
        # It tells when anybody else has stored something.
        self._watch = None if file is None else sqlite3.connect(file)
        self._stored = self._version()

    def to(self, name: str, walk: Callable[[], Page]) -> Page:
        """The page that this walk ends on. Equal names are equal walks."""
        if self._watch is None or self._stored != self._version():
            return walk()
        client = self._device.client
        self._way = (*self._way, name, client.environ_base.get("HTTP_ACCEPT_LANGUAGE"))
        with self._app.app_context():
            if (known := self._known.get(self._way)) is not None:
                put_back, cookies, page = known
                put_back()
                forget()
                client._cookies = dict(cookies)  # noqa: SLF001 - there is no other way to all of them
                page = Page(page.status, page.path, page.html)
            else:
                page = walk()
                self._known[self._way] = kept(), dict(client._cookies or {}), page  # noqa: SLF001 - as above
        self._stored = self._version()
        return page

    def end(self) -> None:
        """Let go of the file."""
        if self._watch is not None:
            self._watch.close()

    def _version(self) -> object:
        if self._watch is None:
            return None
        return self._watch.execute("PRAGMA data_version").fetchone()


def kept() -> Callable[[], None]:
    """What is stored now; called, it is stored again, whatever stands there then."""
    return _of_sqlite() if db.engine.name == "sqlite" else _of_postgres()


def _of_sqlite() -> Callable[[], None]:
    kept = sqlite3.connect(":memory:", check_same_thread=False)
    with closing(db.engine.raw_connection()) as held:
        there = held.driver_connection
        assert isinstance(there, sqlite3.Connection)
        there.backup(kept)

    def put_back() -> None:
        with closing(db.engine.raw_connection()) as held:
            there = held.driver_connection
            assert isinstance(there, sqlite3.Connection)
            kept.backup(there)

    return put_back


def _of_postgres() -> Callable[[], None]:
    kept = {}
    with closing(db.engine.raw_connection()) as held:
        there = held.driver_connection
        assert isinstance(there, psycopg.Connection)
        for table in _TABLES:
            with there.cursor().copy(_copy("COPY {} TO STDOUT", table)) as rows:
                if written := b"".join(rows):
                    kept[table] = written

    def put_back() -> None:
        with closing(db.engine.raw_connection()) as held:
            there = held.driver_connection
            assert isinstance(there, psycopg.Connection)
            there.execute("SET LOCAL session_replication_role = replica")  # in any order
            there.execute(_EMPTIED.encode())
            for table, written in kept.items():
                with there.cursor().copy(_copy("COPY {} FROM STDIN", table)) as rows:
                    rows.write(written)
            there.commit()

    return put_back


def _copy(said: LiteralString, table: str) -> Composed:
    return SQL(said).format(Identifier(table))
