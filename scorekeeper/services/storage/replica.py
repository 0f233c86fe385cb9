"""Chooses where a page is read: the primary, or a hot standby that knows enough.

What a database knows is said by its position: how many bytes of the primary's log (WAL) it has. A
device brings the position of what it was shown last, and never reads on a replica that is behind
it. Nor does anybody read on one that is behind the primary by more than READ_LAG seconds: so long
at most a link that was revoked still shows something. A replica that does not answer is left alone
for a while; everything is on the primary too.
"""

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, TypeVar

from flask import Flask, current_app
from sqlalchemy import Connection, Engine
from sqlalchemy import text as sql
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.pool import PoolProxiedConnection

from scorekeeper.extensions import READS_FROM, db
from scorekeeper.services.answers import NotFound
from scorekeeper.services.storage import engines

# Seconds between two questions to the primary where it is, and to a replica that was not there.
PACE, REST = 1.0, 5.0
_SECONDS_TO_CONNECT = 2
_BIND = "replica"
_EXTENSION = "scorekeeper_replica"
_KNOWN = "scorekeeper_position"
_EVERYTHING = 2**63 - 1
_POSITION = sql(
    "SELECT CAST(pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()"
    " ELSE pg_current_wal_insert_lsn() END, '0/0') AS bigint)"
)
# A standby that has heard of nothing since it started knows not how old it is.
_AGE = sql(
    "SELECT CAST(coalesce(extract(epoch FROM now() - pg_last_xact_replay_timestamp()), 0) AS int)"
)
_FAILED = (DBAPIError, NoConnection)
_Answer = TypeVar("_Answer")


@dataclass
class Replica:
    """Keeps what this process knows of the two: where the primary was when, and until when the
    replica is left alone. `lag`: so many seconds it may be behind.
    """

    lag: float
    _marks: deque[tuple[float, int]] = field(default_factory=deque)
    _next_mark: float = 0.0
    _away_until: float = 0.0
    _lock: Lock = field(default_factory=Lock)

    def floor(self) -> int:
        """The position of the primary `lag` seconds ago, or that of the first question. Raises
        DBAPIError when the primary was never reached.
        """
        now = time.monotonic()
        with self._lock:
            is_due, self._next_mark = now >= self._next_mark, max(self._next_mark, now + PACE)
        if is_due or not self._marks:
            self._mark(now)
        with self._lock:
            while len(self._marks) > 1 and self._marks[1][0] <= now - self.lag:
                self._marks.popleft()
            return self._marks[0][1]

    def _mark(self, now: float) -> None:
        try:
            with db.engine.connect() as opened:
                position = _position_of(opened)
        except _FAILED:
            # Nothing is written while it is away: what was known last is all there is.
            if not self._marks:
                raise
            self._next_mark = now + REST
            return
        with self._lock:
            self._marks.append((now, position))

    def is_there(self) -> bool:
        """Whether it is worth asking."""
        return time.monotonic() >= self._away_until

    def went_away(self) -> None:
        """It did not answer."""
        self._away_until = time.monotonic() + REST


@dataclass
class Source:
    """Says where one request reads. `seen`: the position of what its device was shown last.
    `is_used`: something was read or stored.
    """

    seen: int
    is_primary: bool
    is_used: bool = False
    _line: Connection | None = None

    def line(self) -> Connection | None:
        """The line to the replica; None for the primary. Opened when something is asked first."""
        self.is_used = True
        if not self.is_primary and self._line is None:
            self._line = _line_at(self.seen)
            self.is_primary = self._line is None
        return self._line

    @property
    def is_away(self) -> bool:
        """Whether it reads on the replica now."""
        return self._line is not None

    def close(self) -> None:
        """Hand the line back, if there is one; one that broke is given up."""
        if self._line is not None:
            try:
                self._line.close()
            except DBAPIError:
                self._line.invalidate()
                self._line.close()
            self._line = None


def binds(app: Flask) -> dict[str, dict[str, Any]]:
    """The replica as SQLAlchemy is to know it, where one is named. Raises ValueError where it or
    the primary is no PostgreSQL.
    """
    address = str(app.config.get("READ_URL") or "")
    if not address:
        return {}
    if not all(map(engines.is_postgres, (address, str(app.config["SQLALCHEMY_DATABASE_URI"])))):
        raise ValueError("SCOREKEEPER_READ_URL: only PostgreSQL has a replica to read from.")
    options = engines.options_for(address)
    # A line that broke costs nothing: the same is read on the primary.
    options["pool_pre_ping"] = False
    options["connect_args"] = {"connect_timeout": _SECONDS_TO_CONNECT}
    return {_BIND: {"url": address, **options}}


def init_app(app: Flask) -> None:
    """Have the app read on its replica, if it has one; after the database's own."""
    if _BIND not in app.config["SQLALCHEMY_BINDS"]:
        return
    app.extensions[_EXTENSION] = Replica(float(app.config["READ_LAG"]))
    with app.app_context():
        engines.set_up(db.engines[_BIND])


def of(app: Flask) -> Replica | None:
    """What the app knows of its replica; None without one."""
    replica: Replica | None = app.extensions.get(_EXTENSION)
    return replica


def begin(revision: int, *, is_primary: bool = False) -> None:
    """Say where the request that has just come reads, and from which position on."""
    current = Source(revision, is_primary)
    db.session.info["source"] = current
    db.session.info[READS_FROM] = current.line


def read(act: Callable[[], _Answer], refused: tuple[type[Exception], ...]) -> _Answer:
    """What `act` finds. What the replica refuses with one of these, or breaks over, is asked of the
    primary instead: a link made a moment ago is not unknown.
    """
    known = of(current_app)
    doubted: tuple[type[Exception], ...] = (*refused, *_FAILED)
    try:
        return act()
    except doubted as error:
        if not leave_replica():
            raise
        if known is not None and isinstance(error, _FAILED):
            known.went_away()
    return act()


def source() -> Source | None:
    """Where this request reads; None where everything is read on the primary."""
    if of(current_app) is None:
        return None
    current: Source | None = db.session.info.get("source")
    return current


def ask_fresh(
    ask: Callable[[], _Answer | None], version: Callable[[_Answer], int], revision: int
) -> _Answer:
    """What is asked, of the primary too where the replica knows nothing of it or is behind the
    version `revision`. Raises NotFound.
    """
    answer = ask()
    if (answer is None or version(answer) < revision) and leave_replica():
        answer = ask()
    if answer is None:
        raise NotFound
    return answer


def leave_replica() -> bool:
    """Read on the primary from here on, what was read already too; whether it was read on the
    replica.
    """
    current = source()
    if current is None:
        return False
    current.is_primary = True
    if not current.is_away:
        return False
    db.session.rollback()
    current.close()
    return True


def shown_position() -> int | None:
    """A position not before anything that this request has read or stored; None where that was
    nothing.
    """
    current = source()
    if current is None or not current.is_used:
        return None
    try:
        with line() as connection:
            return _position_of(connection)
    except _FAILED:
        # It stands somewhere all the same: only the primary has it for certain.
        return _EVERYTHING


@contextmanager
def line() -> Iterator[Connection]:
    """A line for one question past the session, to where this request reads."""
    current = source()
    chosen = None if current is None else current.line()
    if chosen is None:
        with db.engine.connect() as opened:
            yield opened
        return
    with nullcontext() if chosen.in_transaction() else chosen.begin():
        yield chosen


@contextmanager
def driver() -> Iterator[tuple[Engine, PoolProxiedConnection]]:
    """The same for a question past SQLAlchemy too: on no line that has begun anything, where there
    is no replica.
    """
    if source() is None:
        engine = db.engine
        try:
            raw = engine.raw_connection()
        except engine.dialect.loaded_dbapi.Error as error:
            raise engines.as_dbapi_error(error, engine) from error
        with closing(raw) as opened:
            yield engine, opened
        return
    with line() as chosen:
        yield chosen.engine, chosen.connection


def connection() -> Connection:
    """A line to the replica, however old it is. Raises NotFound where there is none, DBAPIError."""
    if of(current_app) is None:
        raise NotFound
    return db.engines[_BIND].connect()


def age_of(opened: Connection) -> int:
    """How many seconds ago the primary wrote what the replica has last."""
    return int(opened.execute(_AGE).scalar_one())


def _position_of(opened: Connection) -> int:
    return int(opened.execute(_POSITION).scalar_one())


def _line_at(revision: int) -> Connection | None:
    """A line to the replica, if it is there and knows enough."""
    known = of(current_app)
    if known is None or not known.is_there():
        return None
    needed = max(revision, known.floor())
    try:
        opened = db.engines[_BIND].connect()
    except _FAILED:
        known.went_away()
        return None
    try:
        if _reaches(opened, needed):
            return opened
    except _FAILED:
        known.went_away()
    opened.close()
    return None


def _reaches(opened: Connection, needed: int) -> bool:
    """Whether what is read on this line from now on is not older. It is asked before, in a question
    of its own: what is read sees at least that. A server never goes back.
    """
    if opened.info.get(_KNOWN, 0) < needed:
        with opened.begin():
            opened.info[_KNOWN] = _position_of(opened)
    return bool(opened.info[_KNOWN] >= needed)
