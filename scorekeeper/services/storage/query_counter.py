"""Counts the queries of a request, where a test or a page wants to know."""

from flask import Flask, g, has_app_context
from sqlalchemy import event

from scorekeeper.extensions import db

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
