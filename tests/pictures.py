"""What a test begins with, made once and put back for each: a house takes longer to furnish than
most tests take to look at it.
"""

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from typing import Generic, LiteralString, TypeVar

import psycopg
from flask import Flask
from psycopg.sql import SQL, Composed, Identifier
from sqlalchemy import delete

from scorekeeper.extensions import db
from scorekeeper.services.statistics import reading, showing
from scorekeeper.services.tournaments import journals
from scorekeeper.web.statistics import parts as parts_of_figures
from scorekeeper.web.tournaments import parts as parts_of_tournaments

SAME_KEY: Mapping[str, object] = {"SECRET_KEY": "what was signed once holds in the next test too"}
"""A setting of every app that shares a picture."""
_TABLES = [table.name for table in db.metadata.sorted_tables]
_EMPTIED = ";".join(str(delete(table)) for table in db.metadata.sorted_tables)
_Found = TypeVar("_Found")


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
            # Remembered by key and number of writes, which now are those of somebody else.
            journals._EVENINGS.clear()  # noqa: SLF001 - there is no way to it outside of a test
            reading._KNOWN.clear()  # noqa: SLF001 - the same
            showing._FOUND.clear()  # noqa: SLF001 - the same
            parts_of_figures.PARTS.clear()
            parts_of_tournaments.PARTS.clear()
            return found
        found = self._furnish(app)
        db.session.remove()
        self._found[kind] = found, _of_sqlite() if kind == "sqlite" else _of_postgres()
        return found


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
