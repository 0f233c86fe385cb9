"""Counts how often somebody asked, in the store that servers share or in this process."""

import logging
import time
from collections.abc import Callable
from typing import TypeVar

from flask import Flask
from limits import RateLimitItem, WindowStats
from limits.storage import MemoryStorage, Storage, storage_from_string
from limits.strategies import FixedWindowRateLimiter, RateLimiter

# A store of limits that was away is not asked again for so long.
SECONDS_AWAY = 5.0
_OWN = "memory://"
_IMPATIENT = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}
_LOG = logging.getLogger("scorekeeper")
_Told = TypeVar("_Told")


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
        return self._told(lambda by: by.hit(item, *identifiers, cost=cost))

    def test(self, item: RateLimitItem, *identifiers: str, cost: int = 1) -> bool:
        """Whether one more would be."""
        return self._told(lambda by: by.test(item, *identifiers, cost=cost))

    def get_window_stats(self, item: RateLimitItem, *identifiers: str) -> WindowStats:
        """When it begins anew, and how many are left until then."""
        return self._told(lambda by: by.get_window_stats(item, *identifiers))

    def _told(self, ask: Callable[[RateLimiter], _Told]) -> _Told:
        if time.monotonic() >= self._asked_again_at:
            try:
                return ask(self._shared)
            except self._passing as error:
                self._asked_again_at = time.monotonic() + SECONDS_AWAY
                kind = type(error).__name__
                _LOG.warning("The store of limits does not answer (%s): counted here.", kind)
        return ask(self._own)
