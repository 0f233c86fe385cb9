"""Answers two questions of a proxy: does it run, and can it answer."""

from flask import jsonify
from werkzeug.wrappers import Response

from scorekeeper.services.storage import health
from scorekeeper.web.health import bp

SECONDS = 5


@bp.get("/health/live")
def live() -> Response:
    """The process answers; the database is not asked. Who gets no answer starts it again."""
    return _said({"status": "live"})


@bp.get("/health")
def ready() -> Response:
    """Whether to send somebody here: the database is reached, and its tables are this version's."""
    found = health.check()
    answer = _said(
        {
            "status": "ready" if found.is_ready else "not ready",
            "database": "reached" if found.is_reached else "away",
            "migrations": "current" if found.is_current else "not current",
        }
    )
    if not found.is_ready:
        answer.status_code = 503
        answer.headers["Retry-After"] = str(SECONDS)
    return answer


def _said(words: dict[str, str]) -> Response:
    answer = jsonify(words)
    answer.headers["Cache-Control"] = "no-store"
    return answer
