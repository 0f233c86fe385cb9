"""Slows down whoever begins, guesses, brings in and prints too often, and programs that ask so.

What is good is never refused because of where it comes from: a whole hall may stand behind one
address. Only what opens nothing is counted against an address, and only that is refused then.
"""

import logging
import math
import time
from collections.abc import Callable
from functools import cache, wraps
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from threading import Lock
from typing import ParamSpec, TypeVar

from flask import Flask, Response, current_app, request, session
from limits import RateLimitItem, WindowStats, parse_many
from limits.storage import MemoryStorage, Storage, storage_from_string
from limits.strategies import FixedWindowRateLimiter, RateLimiter
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response as Answer

# A store of limits that was away is not asked again for so long.
SECONDS_AWAY = 5.0
_OWN = "memory://"
_IMPATIENT = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}
_LOG = logging.getLogger("scorekeeper")
_Answer = TypeVar("_Answer")


def limit_storage(app: Flask) -> RateLimiter:
    """What counts in the store that this app names; one that does not answer is soon given up."""
    name = str(app.config.get("RATELIMIT_STORAGE_URI", _OWN))
    is_remote = name.startswith(("redis", "valkey"))
    store = storage_from_string(name, **(_IMPATIENT if is_remote else {}))
    if not isinstance(store, Storage):
        raise TypeError(f"{name} is a store for coroutines")
    return FixedWindowRateLimiter(store) if name == _OWN else Counting(store)


class Counting(RateLimiter):
    """Counts in the store that servers share; while that one is away, each counts for itself.

    Who plays is never refused because of a store, and who guesses is never let go on.
    """

    def __init__(self, store: Storage) -> None:
        super().__init__(store)
        kinds = store.base_exceptions
        own = kinds if isinstance(kinds, tuple) else (kinds,)
        self._passing: tuple[type[Exception], ...] = (OSError, *own)
        self._shared = FixedWindowRateLimiter(store)
        self._own = FixedWindowRateLimiter(MemoryStorage())
        self._asked_again_at = 0.0

    def hit(self, item: RateLimitItem, *identifiers: str, cost: int = 1) -> bool:
        """Whether it was counted and is within the limit."""
        return self._ask(lambda by: by.hit(item, *identifiers, cost=cost))

    def test(self, item: RateLimitItem, *identifiers: str, cost: int = 1) -> bool:
        """Whether one more would be."""
        return self._ask(lambda by: by.test(item, *identifiers, cost=cost))

    def get_window_stats(self, item: RateLimitItem, *identifiers: str) -> WindowStats:
        """When it begins anew, and how many are left until then."""
        return self._ask(lambda by: by.get_window_stats(item, *identifiers))

    def _ask(self, ask: Callable[[RateLimiter], _Answer]) -> _Answer:
        if time.monotonic() >= self._asked_again_at:
            try:
                return ask(self._shared)
            except self._passing as error:
                self._asked_again_at = time.monotonic() + SECONDS_AWAY
                kind = type(error).__name__
                _LOG.warning("The store of limits does not answer (%s): counted here.", kind)
        return ask(self._own)


# Whether the program is well is asked for all the time, and its own files are not guessed.
_FREE = frozenset({"static", "health.live", "health.ready", "health.reading"})
# What opens nothing: an address nobody has, a token nobody has (any more).
_UNKNOWN = (404, 401)
_WRONG = (404, 422)
_NETWORK = 64  # bits of an IPv6 address that its owner does not choose
_TURNS = tuple(Lock() for _ in range(64))
_Args = ParamSpec("_Args")
_Who = tuple[str, str]
_STORE = "limits"


def address() -> str:
    """Who asks, as far as it is known: an address, of IPv6 the network that one line is given."""
    host = (request.remote_addr or "127.0.0.1").partition("%")[0]
    try:
        ip = ip_address(host)
    except ValueError:
        return host
    if not isinstance(ip, IPv6Address):
        return host
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return f"{IPv6Address(int(ip) >> _NETWORK << _NETWORK)}/{_NETWORK}"


def _asker() -> str:
    """A program is known by its token, wherever it runs; by its address as long as it has none."""
    token = request.headers.get("Authorization", "")
    return sha256(token.encode()).hexdigest() if token else address()


def _reader() -> str:
    """Somebody is known by the link, else by the account; by the address without either."""
    link = (request.view_args or {}).get("token")
    if link is not None:
        return sha256(str(link).encode()).hexdigest()
    return str(session["account"][0]) if "account" in session else address()


_parsed = cache(parse_many)


def _allowed(setting: str) -> list[RateLimitItem]:
    return _parsed(str(current_app.config[setting]))


def _counting() -> RateLimiter:
    limiter: RateLimiter = current_app.extensions[_STORE]
    return limiter


def _limited(
    setting: str, asker: Callable[[], str], room: str = "", method: str = ""
) -> Callable[[Callable[_Args, _Answer]], Callable[_Args, _Answer]]:
    """Count each request of somebody to a view, or to all of a room, and answer no more of them
    than the setting allows.
    """

    def guarded(view: Callable[_Args, _Answer]) -> Callable[_Args, _Answer]:
        @wraps(view)
        def answered(*args: _Args.args, **names: _Args.kwargs) -> _Answer:
            is_counted = not method or request.method == method
            if is_counted and current_app.config["RATELIMIT_ENABLED"]:
                _count(_allowed(setting), (asker(), room or str(request.endpoint)))
            return view(*args, **names)

        return answered

    return guarded


beginning = _limited("LIMIT_BEGIN", _reader)
bringing_in = _limited("LIMIT_IMPORT", _reader)
registering = _limited("LIMIT_REGISTER", address, method="POST")
printing = _limited("LIMIT_PRINT", _reader)
asking = _limited("LIMIT_API", _asker, "api")


def count_guesses(
    room: str, *, is_shared: bool = False, is_long: bool = False
) -> Callable[..., Callable[_Args, Answer]]:
    """Count the wrong guesses that an address makes in a room, one after the other: what is beyond
    the limit is looked at no more. `is_shared`: those of everybody are counted too, and beyond that
    limit only who has not guessed wrong before is heard. `is_long`: nobody guesses it, and a right
    one is heard whatever went before.
    """

    def guarded(view: Callable[_Args, Answer]) -> Callable[_Args, Answer]:
        @wraps(view)
        def answered(*args: _Args.args, **names: _Args.kwargs) -> Answer:
            if not current_app.config["RATELIMIT_ENABLED"]:
                return view(*args, **names)
            who = address(), room
            with _TURNS[hash(who) % len(_TURNS)]:
                own = _allowed("LIMIT_CODES")
                if not is_long:
                    _stop(own, who)
                everybody = _allowed("LIMIT_GUESSES")
                if is_shared and any(
                    _counting().get_window_stats(item, *who).remaining < item.amount for item in own
                ):
                    _stop(everybody, ("everybody", room))
                answer = view(*args, **names)
                if answer.status_code in _WRONG:
                    _count(own, who)
                    if is_shared:
                        _count(everybody, ("everybody", room))
                return answer

        return answered

    return guarded


def _stop(allowed: list[RateLimitItem], who: _Who) -> None:
    """Raises TooManyRequests for one who has spent a limit."""
    for item in allowed:
        if not _counting().test(item, *who):
            raise _often(item, who)


def _count(allowed: list[RateLimitItem], who: _Who) -> None:
    """Count one more, in one step. Raises TooManyRequests for one too many."""
    over = [item for item in allowed if not _counting().hit(item, *who)]
    if over:
        raise _often(over[-1], who)


def _often(limit: RateLimitItem, who: _Who) -> TooManyRequests:
    again = _counting().get_window_stats(limit, *who).reset_time
    return TooManyRequests(retry_after=math.ceil(again - time.time()))


def init_app(app: Flask) -> None:
    """Have whoever asks for too many addresses that nobody has wait: by mistake that happens a few
    times, to a guesser all the time. Who brings what is good is answered meanwhile.
    """
    app.extensions[_STORE] = limit_storage(app)

    @app.after_request
    def counted(response: Response) -> Response:
        is_counted = request.endpoint is not None and request.endpoint not in _FREE
        if app.config["RATELIMIT_ENABLED"] and is_counted and response.status_code in _UNKNOWN:
            try:
                _count(_allowed("LIMIT_UNKNOWN"), (address(), "unknown"))
            except TooManyRequests as often:
                return app.make_response(app.handle_user_exception(often))
        return response
