"""Limits how often somebody may begin, guess, import and print."""

import math
import time
from hashlib import sha256

from flask import Flask, Response, current_app, request
from flask_limiter.util import get_remote_address
from limits import parse_many
from werkzeug.exceptions import TooManyRequests

from scorekeeper.extensions import limiter

# Whether the program is well is asked for all the time, and its own files are not guessed.
_FREE = frozenset({"static", "health.live", "health.ready"})
_WATCHED: set[str] = set()
_MOST_WATCHED = 10_000


def _is_wrong(response: Response) -> bool:
    return response.status_code in (404, 422)


def _is_unknown(response: Response) -> bool:
    return response.status_code == 401


def _asker() -> str:
    """A program is known by its token, wherever it runs; by its address as long as it has none."""
    token = request.headers.get("Authorization", "")
    return sha256(token.encode()).hexdigest() if token else get_remote_address()


beginning = limiter.limit(lambda: str(current_app.config["LIMIT_BEGIN"]))
# Who types what the table gave him is never counted, however many come at once.
guessing = limiter.limit(lambda: str(current_app.config["LIMIT_CODES"]), deduct_when=_is_wrong)
bringing_in = limiter.limit(lambda: str(current_app.config["LIMIT_IMPORT"]))
registering = limiter.limit(lambda: str(current_app.config["LIMIT_REGISTER"]), methods=["POST"])
printing = limiter.limit(lambda: str(current_app.config["LIMIT_PRINT"]))
asking = limiter.shared_limit(
    lambda: str(current_app.config["LIMIT_API"]), scope="api", key_func=_asker
)
# A token made up for each try would never be asked to wait: those that open nothing count together.
knocking = limiter.shared_limit(
    lambda: str(current_app.config["LIMIT_UNKNOWN"]), scope="api-unknown", deduct_when=_is_unknown
)


def init_app(app: Flask) -> None:
    """Have whoever asks for too many addresses that nobody has wait, whatever they ask for then: by
    mistake that happens a few times, to a guesser all the time.
    """
    if not app.config["RATELIMIT_ENABLED"]:
        return
    allowed = parse_many(str(app.config["LIMIT_UNKNOWN"]))
    prefix = str(app.config.get("RATELIMIT_KEY_PREFIX", ""))

    def who() -> tuple[str, str, str]:
        return prefix, get_remote_address(), "unknown"

    @app.before_request
    def looked_at() -> None:
        if not _is_counted():
            return
        for one in allowed:
            if not limiter.limiter.test(one, *who()):
                again = limiter.limiter.get_window_stats(one, *who()).reset_time
                raise TooManyRequests(retry_after=math.ceil(again - time.time()))

    @app.after_request
    def counted(response: Response) -> Response:
        if response.status_code == 404 and _is_counted():
            for one in allowed:
                limiter.limiter.hit(one, *who())
        return response


def watched(path: str) -> None:
    """An address that was good a moment ago is watched, not guessed, whatever becomes of it."""
    if len(_WATCHED) >= _MOST_WATCHED:
        _WATCHED.clear()
    _WATCHED.add(path)


def _is_counted() -> bool:
    endpoint = request.endpoint
    return endpoint is not None and endpoint not in _FREE and request.path not in _WATCHED
