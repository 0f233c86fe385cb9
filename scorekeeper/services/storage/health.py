"""Tells readiness: the database answers, has this version's tables, and takes what is written."""

import tempfile
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

from scorekeeper.extensions import db
from scorekeeper.services.answers import Busy, NotFound
from scorekeeper.services.storage import replica, transactions
from scorekeeper.services.storage.transactions import writing

# More than the largest form makes the database grow by; of a file that is never named.
_ROOM = bytes(256 * 1024)
# Refused where nothing may be written, and else it finds no row.
_NOTHING = "DELETE FROM alembic_version WHERE 0 = 1"
# Seconds that the turn to write is waited for: who asks waits for what is said of reading too.
_SOON = 2.0


@dataclass(frozen=True, slots=True)
class Health:
    """Holds what was found: the database answers, its tables or those of the copy that is read are
    of this version, and it takes what is written. `age`: so many seconds ago the copy that is read
    instead of it heard of the last write.
    """

    is_reached: bool
    is_current: bool
    is_writable: bool = False
    age: int | None = None

    @property
    def is_ready(self) -> bool:
        """Whether somebody may be sent here to read."""
        return self.is_current and (self.is_reached or self.age is not None)


def check() -> Health:
    """Ask the primary, or its replica where that is away; an answer that takes too long is none."""
    try:
        with db.engine.connect() as line:
            current = transactions.current(line)
    except (DBAPIError, NoConnection, OSError):
        return _check_replica()
    is_current = current == transactions.head()
    return Health(is_reached=True, is_current=is_current, is_writable=is_current and _is_writable())


def _check_replica() -> Health:
    try:
        with replica.connection() as line:
            is_current = transactions.current(line) == transactions.head()
            return Health(is_reached=False, is_current=is_current, age=replica.age_of(line))
    except (DBAPIError, NoConnection, NotFound, OSError):
        return Health(is_reached=False, is_current=False)


def _is_writable() -> bool:
    """Whether a write would be stored: one begins as they all do, and changes nothing. How full
    PostgreSQL's own disk is, is for those to watch who run it.
    """
    try:
        with writing(patience=_SOON):
            db.session.connection().exec_driver_sql(_NOTHING)
            if db.engine.dialect.name == "sqlite":  # room beside its file, by taking some
                with tempfile.TemporaryFile(dir=Path(str(db.engine.url.database)).parent) as probe:
                    probe.write(_ROOM)
    except (Busy, OSError):
        return False
    return True
