"""Moves a whole installation from one database into another.

Every row is read in one moment of the source and written in one transaction of the target, tables
that others name first; a digest of all rows is taken at both ends. Keys were made by the program,
so that there is no sequence to be set. JSON is carried as the text it is stored as.
"""

import hashlib
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from flask import Flask
from sqlalchemy import (
    JSON,
    Connection,
    Engine,
    Insert,
    Table,
    Text,
    bindparam,
    cast,
    create_engine,
    insert,
    inspect,
    make_url,
    select,
    update,
)
from sqlalchemy import text as sql
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from scorekeeper.extensions import db
from scorekeeper.services.storage import engines, transactions

AT_ONCE = 500  # rows
_ADDRESS = "SQLALCHEMY_DATABASE_URI"
_ALL = 2**256
_OTHERS = sql(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
)

Row = tuple[Any, ...]


class NoMove(Exception):
    """It cannot be done as asked; the words say why and what would be right."""


@dataclass(slots=True)
class Moved:
    """Counts the rows by table, with a digest of them in whatever order they come."""

    rows: dict[str, int] = field(default_factory=dict)
    sum: int = 0

    def add(self, table: Table, rows: Sequence[Row]) -> None:
        """Count these too."""
        self.rows[table.name] = self.rows.get(table.name, 0) + len(rows)
        for row in rows:
            written = repr((table.name, *row)).encode()
            self.sum = (self.sum + int.from_bytes(hashlib.sha256(written).digest())) % _ALL

    @property
    def digest(self) -> str:
        """As it is told to people."""
        return f"{self.sum:064x}"


def without_password(address: str) -> str:
    """An address as anybody may read it, without its password."""
    return make_url(address).render_as_string(hide_password=True)


def move(source: Flask, target: Flask) -> Moved:
    """Bring every row of one app's database into the other's, which is empty; the source stays as
    it is. Raises NoMove, DBAPIError.
    """
    old, new = str(source.config[_ADDRESS]), str(target.config[_ADDRESS])
    if make_url(old) == make_url(new):
        raise NoMove(
            f"{without_password(old)} is where the matches are already: name another database."
        )
    with _connect_alone(old), _connect_alone(new) as write:
        _check_empty(write, new)
    for app in (source, target):
        transactions.upgrade(app)
        with app.app_context():
            for engine in db.engines.values():
                engine.dispose()
    with _connect_alone(old) as read, _connect_alone(new) as write:
        _check_empty(write, new)
        return _move_rows(read, write)


@contextmanager
def _connect_alone(address: str) -> Iterator[Connection]:
    """A connection to a database that nobody else uses, as long as it takes; what it writes is
    stored when the block is left without an exception.
    """
    options = engines.options_for(address)
    known = {name: options[name] for name in ("isolation_level", "connect_args") if name in options}
    engine = create_engine(address, poolclass=NullPool, **known)
    transactions.set_up(engine)
    try:
        _check_unused(engine, address)
        with engine.execution_options(**transactions.for_writing("sqlite")).begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(sql("SET LOCAL statement_timeout = 0"))
                connection.execute(sql("SET LOCAL idle_in_transaction_session_timeout = 0"))
            yield connection
    finally:
        engine.dispose()


def _check_unused(engine: Engine, address: str) -> None:
    """What somebody writes meanwhile would stay behind."""
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        if isinstance(driver, sqlite3.Connection):
            is_free = _is_let_go(driver)
        else:
            is_free = _is_left(connection)
    if not is_free:
        raise NoMove(
            f"{without_password(address)} is in use: stop Scorekeeper first, on every server."
        )


def _is_left(connection: Connection) -> bool:
    """PostgreSQL shows who has just hung up for a moment longer: for half a second it is asked."""
    for _ in range(10):
        if not connection.execute(_OTHERS).scalar_one():
            return True
        connection.execute(sql("SELECT pg_sleep(0.05), pg_stat_clear_snapshot()"))
    return False


def _is_let_go(driver: sqlite3.Connection) -> bool:
    """SQLite leaves WAL only for one that is alone; the next start takes it up again."""
    driver.execute("PRAGMA busy_timeout = 500")
    try:
        return bool(driver.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",))
    except sqlite3.OperationalError:
        return False


def _check_empty(connection: Connection, address: str) -> None:
    present = set(inspect(connection).get_table_names())
    for table in db.metadata.sorted_tables:
        if (
            table.name in present
            and connection.execute(select(table.c[0]).limit(1)).first() is not None
        ):
            raise NoMove(
                f"{without_password(address)} holds an installation already (there are rows in"
                f" “{table.name}”): nothing was changed. Name an empty database."
            )


def _move_rows(read: Connection, write: Connection) -> Moved:
    taken, put = Moved(), Moved()
    for table in db.metadata.sorted_tables:
        try:
            for rows in _read(read, table):
                taken.add(table, rows)
                _write(write, table, rows)
            _name_own_rows(read, write, table)
        except DBAPIError as error:
            raise NoMove(f"The rows of “{table.name}” cannot be moved: {error.orig}") from error
    for table in db.metadata.sorted_tables:
        for rows in _read(write, table):
            put.add(table, rows)
    if taken != put:
        raise NoMove("What was written is not what was read: nothing was changed. Try it again.")
    return taken


def _read(connection: Connection, table: Table) -> Iterator[Sequence[Row]]:
    # JSON as its text: “null” and nothing are two things.
    plain = (cast(c, Text).label(c.name) if isinstance(c.type, JSON) else c for c in table.c)
    result = connection.execution_options(yield_per=AT_ONCE).execute(select(*plain))
    for part in result.partitions():
        yield [tuple(row) for row in part]


def _write(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    names, unknown = [column.name for column in table.c], dict.fromkeys(_own(table))
    values = [dict(zip(names, row, strict=True)) | unknown for row in rows]
    connection.execute(_insert(connection, table), values)


def _insert(connection: Connection, table: Table) -> Insert:
    values: dict[str, Any] = {}
    for column in table.c:
        if isinstance(column.type, JSON):
            words = bindparam(column.name, type_=Text)
            values[column.name] = (
                cast(words, column.type) if connection.dialect.name == "postgresql" else words
            )
        else:
            values[column.name] = bindparam(column.name, type_=column.type)
    return insert(table).values(values)


def _own(table: Table) -> list[str]:
    """The columns that name rows of the same table: written when all of them are there."""
    return [key.parent.name for key in table.foreign_keys if key.column.table is table]


def _name_own_rows(read: Connection, write: Connection, table: Table) -> None:
    (key,) = table.primary_key
    for name in _own(table):
        column = table.c[name]
        rows = read.execute(select(key, column).where(column.is_not(None))).all()
        if rows:
            named = update(table).where(key == bindparam("its_key")).values({name: bindparam("it")})
            write.execute(named, [{"its_key": row[0], "it": row[1]} for row in rows])
