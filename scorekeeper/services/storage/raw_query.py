"""Runs a query of one row straight on the driver, for what is polled all the time.

A page that is watched asks one question and is done. SQLAlchemy puts it into the words of each
database, once; what it does besides at every question (begin, keep track, take back) took longer
than both the database and the answer.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from flask import Flask, g, has_app_context
from sqlalchemy import Dialect, event
from sqlalchemy.sql import Select

from scorekeeper.extensions import db
from scorekeeper.services.storage import engines, replica


class RawQuery:
    """A select of one row at most, whose columns need no reading: numbers and words, no moments."""

    def __init__(self, asked: Select[*tuple[Any, ...]]) -> None:
        self._asked = asked
        self._worded: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def row(self, values: Mapping[str, str]) -> Any | None:  # noqa: ANN401 (a tuple of any columns)
        """What the driver answers, read where this request reads; None for nothing. Raises as
        SQLAlchemy does: DBAPIError, NoConnection.
        """
        with replica.driver() as (engine, line):
            words, places = self._words_for(engine.dialect)
            said = values if places is None else [values[one] for one in places]
            try:
                cursor = line.cursor()
                for counted in engine.dispatch.before_cursor_execute:
                    counted(None, cursor, words, said, None, False)  # noqa: FBT003 (as it has it)
                cursor.execute(words, said)
                rows = cursor.fetchall()
            except engine.dialect.loaded_dbapi.Error as error:
                raise engines.as_dbapi_error(error, engine, line, words) from error
        return rows[0] if rows else None

    def _words_for(self, dialect: Dialect) -> tuple[str, tuple[str, ...] | None]:
        """The question, and the order of its values where the driver takes them by their places."""
        found = self._worded.get(dialect.name)
        if found is None:
            made = self._asked.compile(dialect=dialect)
            found = str(made), None if made.positiontup is None else tuple(made.positiontup)
            self._worded[dialect.name] = found
        return found


def as_key(said: UUID | str) -> UUID:
    """A key as the rest of the program has it, whatever the driver makes of one."""
    return said if isinstance(said, UUID) else UUID(said)


_COUNTED = "scorekeeper_statements"


def init_app(app: Flask) -> None:
    """Count from now on, on the primary and on the replica."""
    with app.app_context():
        for engine in db.engines.values():
            event.listen(engine, "before_cursor_execute", _count)


def queries_asked() -> int:
    """As many as there were since the request began."""
    return int(g.get(_COUNTED, 0))


def _count(*_: object) -> None:
    if has_app_context():
        setattr(g, _COUNTED, queries_asked() + 1)
