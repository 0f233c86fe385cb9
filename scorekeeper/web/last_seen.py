"""Remembers the last version a device has seen, so that a replica never shows it an older one."""

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException

from scorekeeper.services.answers import Forbidden, NotFound
from scorekeeper.services.storage import replica
from scorekeeper.web.device import is_for_programs

COOKIE = "scorekeeper_seen"
LOCKED = f"__Host-{COOKIE}"  # by https alone: no other site beside this one can plant it
SECONDS = 3600  # longer than a replica may be behind
_LONGEST = 19  # digits of a position in a log
_REFUSED = (HTTPException, NotFound, Forbidden)

View = Callable[..., Any]


def init_app(app: Flask) -> None:
    """Let every page that only reads be read from the replica, where there is one."""
    if replica.of(app) is None:
        return
    for endpoint, view in app.view_functions.items():
        app.view_functions[endpoint] = _reading(view)
    app.after_request(_remembered)


def _reading(view: View) -> View:
    @wraps(view)
    def read(*args: object, **names: object) -> Any:  # noqa: ANN401 (whatever a view answers)
        # A program keeps no cookie: nobody knows what it has seen.
        is_primary = request.method not in ("GET", "HEAD") or is_for_programs()
        replica.begin(_position(), is_primary=is_primary)
        return replica.read(partial(view, *args, **names), _REFUSED)

    return read


def _position() -> int:
    """As the device says it; one that makes it up reads on the primary."""
    cooky = request.cookies.get(_name(), "")
    return int(cooky) if cooky.isdecimal() and len(cooky) <= _LONGEST else 0


def _name() -> str:
    return LOCKED if current_app.config["SESSION_COOKIE_SECURE"] else COOKIE


def _remembered(response: Response) -> Response:
    """With every answer that shows or changes something, how far that was."""
    position = replica.shown_position() if response.status_code != 304 else None
    if position is not None and position > _position():
        response.set_cookie(
            _name(),
            str(position),
            max_age=SECONDS,
            secure=bool(current_app.config["SESSION_COOKIE_SECURE"]),
            httponly=True,
            samesite="Lax",
        )
    return response
