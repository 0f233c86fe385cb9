"""Answers three questions of a proxy: does it run, can it store, can it be read."""

from collections.abc import Mapping

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
    """Whether to send somebody here who scores: what is sent would be stored."""
    state = health.check()
    return _state_response(state, is_ready=state.is_writable)


@bp.get("/health/reading")
def reading() -> Response:
    """Whether to send somebody here who reads: the database is reached, or a copy of it, and its
    tables are this version's.
    """
    state = health.check()
    return _state_response(state, is_ready=state.is_ready)


def _state_response(state: health.Health, *, is_ready: bool) -> Response:
    answer = _response(
        {
            "status": _READY[is_ready],
            "database": "reached" if state.is_reached else "away",
            "migrations": "current" if state.is_current else "not current",
            "reading": _READY[state.is_ready],
            "writing": _READY[state.is_writable],
            **({} if state.age is None else {"seconds_behind": state.age}),
        }
    )
    if not is_ready:
        answer.status_code = 503
        answer.headers["Retry-After"] = str(SECONDS)
    return answer


def _response(content: Mapping[str, object]) -> Response:
    answer = jsonify(content)
    answer.headers["Cache-Control"] = "no-store"
    return answer
