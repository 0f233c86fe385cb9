"""Tells which matches and tournaments were changed, once that is committed: by this server, and by
those that share its PostgreSQL (LISTEN, NOTIFY).
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from threading import Event, Thread
from typing import Any
from uuid import UUID

from sqlalchemy import Engine, NullPool, create_engine, event, func, select
from sqlalchemy.exc import DBAPIError

from scorekeeper.extensions import CHANGED, Session, db, note_changes

Tell = Callable[[Collection[UUID] | None], None]
"""It is told what was changed; None: anything may have been."""
_ABOUT = ("id", "match_id", "tournament_id")
_CHANNEL = "scorekeeper_changes"
_MOST = 200  # ids: PostgreSQL sends 8,000 bytes at a time
_PAUSE = 2.0  # seconds until a server that is gone is asked for again
_PATIENCE = 10.0  # seconds until one that says nothing is asked whether it is there


def tell_changes(tell: Tell) -> Event:
    """Have it told of each commit, until what is given back is set."""
    over, engine = Event(), db.engine
    event.listen(Session, "after_flush", _note)
    event.listen(Session, "after_rollback", _taken)
    if engine.dialect.name == "postgresql":
        event.listen(Session, "before_commit", _notify)
        Thread(target=_listen, args=(engine, tell, over), daemon=True).start()
    else:
        event.listen(Session, "after_commit", lambda session: tell(_taken(session)))
    return over


def _note(session: Session, _: object) -> None:
    rows = (*session.new, *session.dirty, *session.deleted)
    note_changes(vars(row).get(name) for row in rows for name in _ABOUT)


def _taken(session: Session) -> set[UUID]:
    about: set[UUID] = session.info.pop(CHANGED, set()) - {None}
    return about


def _notify(session: Session) -> None:
    session.flush()
    if about := _taken(session):
        ids = " ".join(map(str, about)) if len(about) <= _MOST else ""
        session.execute(select(func.pg_notify(_CHANNEL, ids)))


def _listen(engine: Engine, tell: Tell, over: Event) -> None:
    """Hear of all that is committed, on a line of its own; of what was missed when it is back."""
    own = create_engine(engine.url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    while not over.is_set():
        with suppress(DBAPIError, own.dialect.loaded_dbapi.Error), own.connect() as line:
            line.exec_driver_sql(f"LISTEN {_CHANNEL}")
            tell(None)
            while not over.is_set():
                line.exec_driver_sql("SELECT 1")
                driver: Any = line.connection.driver_connection  # psycopg's
                for notice in driver.notifies(timeout=_PATIENCE):
                    tell(set(map(UUID, notice.payload.split())) or None)
        over.wait(_PAUSE)
