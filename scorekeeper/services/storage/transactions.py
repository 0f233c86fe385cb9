"""Opens every write transaction, holding the match, and says when storage cannot write.

SQLite: BEGIN IMMEDIATE behind a process-wide lock, so that writers queue here and not on the file.
PostgreSQL: a row lock on the match, so that only those who write the same match wait for each
other. In both, leaving the block commits, an exception takes everything back.
"""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar
from uuid import UUID

from flask import Flask
from sqlalchemy import Connection, Engine, bindparam, event, inspect, select
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.pool import ConnectionPoolEntry

from scorekeeper.extensions import READS_FROM, db, this_app
from scorekeeper.models import Match
from scorekeeper.services.answers import Busy, NotFound
from scorekeeper.services.storage import backup_schedule, engines, replica
from scorekeeper.services.storage.backup import NoBackup

MIGRATIONS = Path(__file__).parents[2] / "migrations"
# What an app has where others follow it (see log_feed and spare).
FEED, FENCE = "feed", "fence"
_TABLE = "alembic_version"
# Not the one that a migration holds itself.
_UPGRADE_LOCK = 1933642017


@cache
def known_revisions() -> list[str]:
    """The migrations of this version, oldest first: files are numbered, one chain without a gap."""
    return sorted(path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def head() -> str:
    """The newest migration of this version."""
    return known_revisions()[-1]


def is_known(revision: str) -> bool:
    """Whether this version brings tables of this revision up to date."""
    return revision.isalnum() and any((MIGRATIONS / "versions").glob(f"{revision}_*.py"))


def current(line: Connection) -> str | None:
    """The revision that this database was left at; None for an empty one."""
    if not inspect(line).has_table(_TABLE):
        return None
    revision = line.exec_driver_sql(f"SELECT version_num FROM {_TABLE}").scalar_one_or_none()  # noqa: S608 - our own name
    return None if revision is None else str(revision)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Of servers that start on one PostgreSQL at once, one keeps a backup and upgrades; the others
    wait as long as that takes.
    """
    if db.engine.dialect.name != "postgresql":
        yield
        return
    with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as line:
        driver: Any = line.connection.driver_connection  # psycopg's
        driver.is_patient = True
        try:
            for patient in ("statement_timeout = 0", "lock_timeout = 0"):
                line.exec_driver_sql(f"SET {patient}")
            line.exec_driver_sql(f"SELECT pg_advisory_lock({_UPGRADE_LOCK})")
            yield
        finally:
            line.invalidate()  # what was set, and the lock, end with it


def alembic_for(app: Flask) -> Any:  # noqa: ANN401 - a module without types
    """Flask-Migrate, told of this app: its `upgrade` wants the app's context."""
    import flask_migrate  # noqa: PLC0415 - loaded only where tables are to be changed

    flask_migrate.Migrate(app, db, directory=str(MIGRATIONS), render_as_batch=True)
    return flask_migrate


SECONDS_BETWEEN_CHECKPOINTS = 180.0
_SOON = 0.2  # seconds that a checkpoint waits for who reads
_WRITING = "scorekeeper_writing"
_AT_ONCE = 0.25  # seconds that nobody counts
_WRITING_LEVEL = {"postgresql": {"isolation_level": "READ COMMITTED"}}
_LOCK = threading.Lock()
_LOCKED = (
    select(Match)
    .where(Match.id == bindparam("match"))
    .with_for_update()
    .execution_options(populate_existing=True)
)
_Written = TypeVar("_Written")


def init_app(app: Flask) -> None:
    """Bind the database to the app, and set it up as this program needs it."""
    own = app.config.get("SQLALCHEMY_ENGINE_OPTIONS", {})
    options = engines.options_for(app.config["SQLALCHEMY_DATABASE_URI"])
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = options | own
    app.config["SQLALCHEMY_BINDS"] = replica.binds(app)
    db.init_app(app)
    replica.init_app(app)
    app.teardown_appcontext(_let_go)
    with app.app_context():
        set_up(db.engine)


def _let_go(_: BaseException | None) -> None:
    """Hand every line back before Flask-SQLAlchemy does. One that broke since is given up: whatever
    is answered is made already.
    """
    source = replica.source() if READS_FROM in db.session.info else None
    try:
        db.session.remove()
    except DBAPIError:
        db.session().invalidate()
        db.session.remove()
    if source is not None:
        source.close()


def set_up(engine: Engine) -> None:
    """See to it that every connection this engine makes begins as it should."""
    engines.set_up(engine)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _know_file)
        event.listen(engine, "begin", _begun_on_sqlite)


def for_writing(dialect: str, patience: float | None = None) -> Mapping[str, Any]:
    """The execution options of a transaction that is going to write; `patience`: what is left of it
    to one who has waited elsewhere before.
    """
    left = engines.PATIENCE if patience is None else patience
    return {_WRITING: left, **_WRITING_LEVEL.get(dialect, {})}


_FILE = "file"


def _know_file(connection: sqlite3.Connection, entry: ConnectionPoolEntry) -> None:
    path = connection.execute("PRAGMA database_list").fetchone()[2]
    entry.info[_FILE] = path, _identity(path)


def _identity(path: str) -> tuple[int, int] | None:
    with suppress(OSError):
        file = Path(path).stat()
        return file.st_dev, file.st_ino
    return None


def _check_file(connection: Connection, *, is_writing: bool) -> None:
    """Give this connection up where its file was taken away or replaced, into which nobody would
    look again; who only reads goes on where there is none.
    """
    path, opened = connection.info[_FILE]
    there = _identity(path)
    if there != opened and (there or is_writing):
        connection.invalidate()
        raise engines.as_dbapi_error(engines.no_file(), connection.engine)


def _begun_on_sqlite(connection: Connection) -> None:
    patience = connection.get_execution_options().get(_WRITING)
    _check_file(connection, is_writing=patience is not None)
    if patience is None:
        connection.exec_driver_sql("BEGIN")
    elif patience > engines.PATIENCE - _AT_ONCE:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        usual = connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one()
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {int(patience * 1000)}")
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        finally:
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {usual}")


def upgrade(app: Flask, *, is_kept: bool = False) -> Path | None:
    """Bring the database to this version's tables; makes the file when there is none. What there
    was is kept as a backup before, unless somebody has one already (`is_kept`): the answer is
    where. Raises NoBackup and OSError where it cannot be, or where this version does not know how
    to go on from those tables; nothing was changed then.
    """
    with app.app_context():
        engines.make_file(db.engine.url)
        with db.engine.connect() as line:
            if current(line) == head():
                return None
        with one_at_a_time(), db.engine.connect() as line:
            revision = current(line)
            line.rollback()
            if revision == head():
                return None
            if revision not in (None, *known_revisions()):
                raise NoBackup(
                    f"The tables are of revision {revision}, which this version of Scorekeeper"
                    " cannot bring up to date: nothing was changed."
                )
            is_needed = revision is not None and not is_kept
            file = backup_schedule.before_migration(app) if is_needed else None
            alembic_for(app).upgrade()
    return file


def checkpoint(app: Flask) -> bool:
    """Bring what was written into SQLite's file itself, and begin its log anew, so that the file
    alone is the evening. Writers wait their turn meanwhile, who reads long is not waited for:
    whether all of it is there now.
    """
    with app.app_context():
        if db.engine.dialect.name != "sqlite":
            return True
        feed = app.extensions.get(FEED)
        if feed and feed.is_busy:
            return False
        try:
            with holding_writers(), closing(engines.open_sqlite_file(db.engine.url, _SOON)) as line:
                if feed:
                    feed.let_go()
                left = line.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error:
            return False  # full, locked, read-only: what is in the log stays there
    return bool(left[0] == 0)


def purge() -> bool:
    """Write SQLite's file anew, without what it kept of rows that were changed or deleted, and
    begin its log anew: whether both were done. PostgreSQL's own vacuum does it there.
    """
    if db.engine.dialect.name != "sqlite":
        return True
    db.session.rollback()
    try:
        with (
            holding_writers(),
            closing(engines.open_sqlite_file(db.engine.url, engines.PATIENCE)) as line,
        ):
            if feed := this_app().extensions.get(FEED):
                feed.let_go()
            line.execute("PRAGMA secure_delete = ON")
            line.execute("VACUUM")
            left = line.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error:
        this_app().logger.warning("Old words may still be read in what the database left behind.")
        return False
    return bool(left[0] == 0)


def checkpoint_now_and_then(app: Flask) -> None:
    """Do so every few minutes, as long as the process lives."""

    def run() -> None:
        while True:
            time.sleep(SECONDS_BETWEEN_CHECKPOINTS)
            checkpoint(app)

    threading.Thread(target=run, name="checkpoints", daemon=True).start()


def holding_writers() -> AbstractContextManager[bool]:
    """Hold up whoever writes to SQLite's file by this process."""
    return _LOCK


def close(app: Flask) -> None:
    """Let go of the database, all of it in its file: the process ends, or a command is done."""
    if feed := app.extensions.pop(FEED, None):
        feed.close()
    with app.app_context():
        for engine in db.engines.values():
            engine.dispose()
    checkpoint(app)


@contextmanager
def writing(
    match_id: UUID | None = None, *, patience: float = engines.PATIENCE
) -> Iterator[Match | None]:
    """A write transaction, holding the match if one is named (it is read again inside).

    Raises Busy when the lock is not to be had in five seconds (of SQLite: in `patience`), or when
    the database is full, locked, read-only or not to be reached: nothing was acknowledged then.
    Raises NotFound for a match that was just deleted.
    """
    dialect = db.engine.dialect.name
    if READS_FROM in db.session.info:
        replica.leave_replica()
    if this_app().extensions[FENCE].is_up:
        raise Busy
    with _in_turn(dialect, patience) as left:
        try:
            db.session.rollback()
            db.session.connection(execution_options=for_writing(dialect, left))
            yield None if match_id is None else _locked_match(match_id)
            db.session.commit()
        except (DBAPIError, NoConnection) as error:
            db.session.rollback()
            if engines.is_transient(error):
                raise Busy from error
            raise
        except BaseException:
            db.session.rollback()
            raise


def is_alone() -> bool:
    """Whether who writes holds all there is, as in SQLite, and need not say which match."""
    return db.engine.dialect.name == "sqlite"


def write_once(act: Callable[[], _Written]) -> _Written:
    """What `act` makes in a write transaction that holds no match: it looks by client id for what
    is there, and makes it if nothing is. Two at once, on two servers, both find nothing; the later
    one is refused by the table, begins again and finds what the first one made. Raises Busy.
    """
    try:
        with writing():
            return act()
    except IntegrityError:
        with writing():
            return act()


@contextmanager
def _in_turn(dialect: str, patience: float) -> Iterator[float]:
    """SQLite takes one writer at a time: they queue here. PostgreSQL has its own queues. Gives the
    seconds of patience that are left for the file itself.
    """
    if dialect != "sqlite":
        yield patience
        return
    since = time.monotonic()
    if not _LOCK.acquire(timeout=patience):
        raise Busy
    try:
        yield max(patience - (time.monotonic() - since), 0)
    finally:
        _LOCK.release()


def _locked_match(match_id: UUID) -> Match:
    match = db.session.execute(_LOCKED, {"match": match_id}).scalar_one_or_none()
    if match is None:
        raise NotFound
    return match
