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
from scorekeeper.models.columns import NO_KEY
from scorekeeper.services.storage import engines, replica


class RawQuery:
    """A select of one row at most, whose columns need no reading: numbers and words, no moments."""

    def __init__(self, query: Select[*tuple[Any, ...]]) -> None:
        self._query = query
        self._worded: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def row(self, values: Mapping[str, str]) -> Any | None:  # noqa: ANN401 (a tuple of any columns)
        """What the driver answers, read where this request reads; None for nothing. Raises as
        SQLAlchemy does: DBAPIError, NoConnection.
        """
        with replica.driver() as (engine, connection):
            words, places = self._words_for(engine.dialect)
            bound = values if places is None else [values[name] for name in places]
            try:
                cursor = connection.cursor()
                for counted in engine.dispatch.before_cursor_execute:
                    counted(None, cursor, words, bound, None, False)  # noqa: FBT003 (as it has it)
                cursor.execute(words, bound)
                rows = cursor.fetchall()
            except engine.dialect.loaded_dbapi.Error as error:
                raise engines.as_dbapi_error(error, engine, connection, words) from error
        return rows[0] if rows else None

    def _words_for(self, dialect: Dialect) -> tuple[str, tuple[str, ...] | None]:
        """The question, and the order of its values where the driver takes them by their places."""
        if dialect.name not in self._worded:
            compiled = self._query.compile(dialect=dialect)
            places = None if compiled.positiontup is None else tuple(compiled.positiontup)
            self._worded[dialect.name] = str(compiled), places
        return self._worded[dialect.name]


def as_key(value: UUID | str) -> UUID:
    """A key as the rest of the program has it, whatever the driver makes of one."""
    try:
        return value if isinstance(value, UUID) else UUID(value)
    except (AttributeError, ValueError):  # of a damaged row
        return NO_KEY


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
