"""Sets up the connections to SQLite and PostgreSQL, so that nothing is lost and nobody waits long.

SQLite: WAL with synchronous=FULL, so that what was acknowledged survives a power cut. PostgreSQL:
reading sees one moment of the whole database, as SQLite's does.
"""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Engine, event, make_url
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.pool import ConnectionPoolEntry

from scorekeeper.models.columns import read_json

PATIENCE = 5.0  # seconds a writer waits before it is told to come back
# Longer than PostgreSQL lets a statement run: who is silent for so many seconds hangs.
SILENCE = 12.0
# As many as requests are served at a time: one that is put back is kept for the next.
CONNECTIONS = 17
# Locked, out of memory or space, read-only, unreachable, spoilt: each of them passes or is mended,
# and the same write sent again is then stored. The numbers are SQLite's primary result codes.
_SQLITE_PASSING = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_NOTADB,
}
_PRIMARY = 0xFF
# SQLSTATE: connection lost; rolled back for another's sake; out of space, memory or connections;
# stopped by the operator or a time limit; the machine's own troubles. And: lock not to be had,
# a standby that only reads.
_POSTGRES_PASSING = ("08", "40", "53", "57", "58", "55P03", "25006")

_Value = TypeVar("_Value")


def portions(values: Sequence[_Value], most: int = 500) -> Iterator[Sequence[_Value]]:
    """All of them, no more at a time than one statement should name."""
    return (values[start : start + most] for start in range(0, len(values), most))


def options_for(url: str) -> dict[str, Any]:
    """What SQLAlchemy is to know before it makes the engine for this address."""
    options: dict[str, Any] = {"pool_size": CONNECTIONS, "pool_timeout": PATIENCE}
    options["hide_parameters"] = True  # an error in the log names nobody
    options["json_deserializer"] = read_json
    if is_postgres(url):
        # Asked for its health first: a server that was restarted costs nobody a hand.
        options |= {"pool_pre_ping": True, "isolation_level": "REPEATABLE READ"}
        # A machine that answers nothing at all is given up like one that is locked.
        options["connect_args"] = {"connect_timeout": int(PATIENCE)}
    return options


def is_postgres(url: str) -> bool:
    """Whether this address is that of a PostgreSQL server."""
    return make_url(url).get_backend_name() == "postgresql"


def make_file(url: URL) -> None:
    """Make SQLite's file where there is none, for its owner's eyes: SQLite itself makes it as the
    process makes any file, and its log like the file.
    """
    if url.get_backend_name() == "sqlite" and url.database:
        with suppress(FileExistsError):  # and then it is not opened: see `_keep_to_owner`
            os.close(os.open(url.database, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def open_sqlite_file(url: URL, patience: float = PATIENCE) -> sqlite3.Connection:
    """SQLite's file past the engine, each statement for itself; it has to be there."""
    file = Path(str(url.database)).absolute().as_uri()
    return sqlite3.connect(f"{file}?mode=rw", uri=True, timeout=patience, isolation_level=None)


def set_up(engine: Engine) -> None:
    """Have every connection this engine makes know what is to be safe, and how long to wait."""
    match engine.dialect.name:
        case "sqlite":
            event.listen(engine, "do_connect", partial(_connecting_to_sqlite, set[str]()))
            event.listen(engine, "connect", _connected_to_sqlite)
            event.listen(engine, "handle_error", _given_up_if_read_only)
        case "postgresql":
            event.listen(engine, "do_connect", _connecting_to_postgres)
            event.listen(engine, "connect", _connected_to_postgres)
        case other:
            raise ValueError(f"Scorekeeper keeps its matches in SQLite or PostgreSQL, not {other}.")


def is_transient(error: DBAPIError | NoConnection) -> bool:
    """Whether the database could not just now, rather than being asked what makes no sense."""
    if isinstance(error, NoConnection) or error.connection_invalidated:
        return True
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return code & _PRIMARY in _SQLITE_PASSING
    state = getattr(error.orig, "sqlstate", "")
    # Without a state the server never answered: there was none, or the line broke.
    return state is None or str(state).startswith(_POSTGRES_PASSING)


def as_dbapi_error(
    error: Any,  # noqa: ANN401 - the driver says no types
    engine: Engine,
    line: Any = None,  # noqa: ANN401 - as above
    words: str | None = None,
) -> Exception:
    """The driver's error as the rest of the program knows it, a DBAPIError: on this line if there
    was one, which is given up if it broke, at these words of SQL.
    """
    is_broken = line is not None and engine.dialect.is_disconnect(error, line, None)
    if is_broken:
        line.invalidate(error)
    wrapped: Exception = DBAPIError.instance(
        words,
        None,
        error,
        engine.dialect.loaded_dbapi.Error,
        hide_parameters=True,
        connection_invalidated=is_broken,
        dialect=engine.dialect,
    )
    return wrapped


def no_file() -> sqlite3.OperationalError:
    """Make the error of a database whose file was taken away while it was served."""
    error = sqlite3.OperationalError("the file of the database was taken away")
    error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
    return error


def _connecting_to_sqlite(opened: set[str], *facts: Any) -> None:  # noqa: ANN401 (SQLAlchemy's)
    """Make no file in the place of one that was there: what was stored would seem to be lost."""
    _, _, (path, *_), _ = facts
    if path in opened and not Path(path).exists():
        raise no_file()
    opened.add(path)


def _connected_to_sqlite(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # the driver's own deferred BEGIN is off
    path = connection.execute("PRAGMA database_list").fetchone()[2]
    _keep_to_owner(path)
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        f"busy_timeout = {int(PATIENCE * 1000)}",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _given_up_if_read_only(context: ExceptionContext) -> None:
    """A connection opened while the file could only be read stays so for ever: after its first
    refused write it and those like it are opened anew, by SQLite, which keeps the locks of others.
    """
    code = getattr(context.original_exception, "sqlite_errorcode", 0)
    context.is_disconnect |= code & _PRIMARY == sqlite3.SQLITE_READONLY


def _keep_to_owner(path: str) -> None:
    """Let nobody but its owner read the file, in whatever folder; what SQLite puts beside it is
    made as the file is. The file is never opened for this: closing it would let go of the locks
    that this process's other connections hold on it, and its log could be taken away under them.
    """
    for file in (Path(f"{path}{beside}") for beside in ("", "-wal", "-shm") if path):
        # Somebody else's, or on a disk that is only read: then it stays as it is.
        with suppress(OSError):
            if file.stat().st_mode & 0o077:
                file.chmod(0o600)


@cache
def _impatient() -> Any:  # noqa: ANN401 (psycopg's, which only its users have)
    """Make the class of connections that give up a server which is there and silent: it hangs,
    or its machine is off. One that `is_patient` waits for as long as it takes.
    """
    import psycopg  # noqa: PLC0415 - as above

    class Impatient(psycopg.Connection[Any]):
        is_patient = False

        def wait(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 (psycopg's own)
            try:
                most = None if self.is_patient else SILENCE
                return super().wait(*args, **{"timeout": most, **kwargs})
            except psycopg.OperationalError as error:
                if error.sqlstate is None:  # it has not answered: nobody knows what it is at
                    self.close()
                raise

    return Impatient


def _connecting_to_postgres(*facts: Any) -> Any:  # noqa: ANN401 (SQLAlchemy's)
    _, _, args, kwargs = facts
    return _impatient().connect(*args, **kwargs)


def _connected_to_postgres(connection: Any, _: ConnectionPoolEntry) -> None:  # noqa: ANN401 (psycopg's, which only its users have)
    for setting in (
        f"lock_timeout = '{PATIENCE:g}s'",
        "statement_timeout = '10s'",
        # A server that died with the match in its hand must not keep it.
        "idle_in_transaction_session_timeout = '60s'",
    ):
        connection.execute(f"SET {setting}")
    connection.commit()
