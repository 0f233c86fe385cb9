"""Caches values that can always be made again; the one unused longest goes.

So every server may keep its own, or none.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

_Key = TypeVar("_Key", bound=Hashable)
_Made = TypeVar("_Made")


def _one(_: object) -> int:
    return 1


class LruCache(Generic[_Key, _Made]):
    """Things by what they are made of, at most so many, or of at most so much weight together; the
    one unused longest goes. None of them is None.
    """

    def __init__(self, most: int, weight: Callable[[_Made], int] = _one) -> None:
        self._most = most
        self._weight_of = weight
        self._weight = 0
        self._kept: OrderedDict[_Key, _Made] = OrderedDict()
        self._turns: dict[_Key, Lock] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: _Key) -> _Made | None:
        """What was made of this, if it is still here."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: _Key, made: _Made) -> None:
        """Keep it, instead of what was there."""
        with self._lock:
            self._forget(key)
            self._kept[key] = made
            self._weight += self._weight_of(made)
            while self._weight > self._most:
                self._forget(next(iter(self._kept)))

    def of(self, key: _Key, make: Callable[[], _Made]) -> _Made:
        """What is made of this, made now if it is not here; who asks meanwhile waits for it. Raises
        what `make` raises.
        """
        found = self.get(key)
        if found is not None:
            return found
        with self._lock:
            turn = self._turns.setdefault(key, Lock())
        with turn:
            found = self.get(key)
            if found is None:
                try:
                    found = make()
                    self.put(key, found)
                finally:
                    with self._lock:
                        self._turns.pop(key, None)
        return found

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self._weight = 0

    def _forget(self, key: _Key) -> None:
        if key in self._kept:
            self._weight -= self._weight_of(self._kept.pop(key))
