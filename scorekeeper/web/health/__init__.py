"""Answers three questions of a proxy: does it run, can it answer, can it store."""

from flask import Blueprint, jsonify
from werkzeug.wrappers import Response

from scorekeeper.services.storage import health

bp = Blueprint("health", __name__)

SECONDS = 5
_READY = {True: "ready", False: "not ready"}


@bp.get("/health/live")
def live() -> Response:
    """The process answers; the database is not asked. Who gets no answer starts it again."""
    return _response({"status": "live"})


@bp.get("/health")
def ready() -> Response:
    """Whether to send somebody here: the database is reached, and its tables are this version's.
    That nothing can be stored just now is said, and no reason to send nobody: pages are read.
    """
    state = health.check()
    return _state_response(state, is_ready=state.is_ready)


@bp.get("/health/writing")
def writing() -> Response:
    """Whether what is sent here would be stored: for who watches over the disk."""
    state = health.check()
    return _state_response(state, is_ready=state.is_writable)


def _state_response(state: health.Health, *, is_ready: bool) -> Response:
    answer = _response(
        {
            "status": _READY[is_ready],
            "database": "reached" if state.is_reached else "away",
            "migrations": "current" if state.is_current else "not current",
            "reading": _READY[state.is_ready],
            "writing": _READY[state.is_writable],
        }
    )
    if not is_ready:
        answer.status_code = 503
        answer.headers["Retry-After"] = str(SECONDS)
    return answer


def _response(words: dict[str, str]) -> Response:
    answer = jsonify(words)
    answer.headers["Cache-Control"] = "no-store"
    return answer
