"""Caches values that can always be made again; the one unused longest goes.

So every server may keep its own, or none.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


class LruCache(Generic[_Key, _Value]):
    """Things by what they are made of, at most so many, or of at most so much weight together; the
    one unused longest goes. None of them is None.
    """

    def __init__(self, most: int, weight: Callable[[_Value], int] = lambda _: 1) -> None:
        self._most = most
        self._weight_of = weight
        self._weight = 0
        self._values: OrderedDict[_Key, _Value] = OrderedDict()
        self._turns: dict[_Key, Lock] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: _Key) -> _Value | None:
        """What was made of this, if it is still here."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: _Key, value: _Value) -> None:
        """Keep it, instead of what was there."""
        with self._lock:
            self._forget(key)
            self._values[key] = value
            self._weight += self._weight_of(value)
            while self._weight > self._most:
                self._forget(next(iter(self._values)))

    def of(self, key: _Key, make: Callable[[], _Value]) -> _Value:
        """What is made of this, made now if it is not here; who asks meanwhile waits for it. Raises
        what `make` raises.
        """
        value = self.get(key)
        if value is not None:
            return value
        with self._lock:
            turn = self._turns.setdefault(key, Lock())
        with turn:
            value = self.get(key)
            if value is None:
                try:
                    value = make()
                    self.put(key, value)
                finally:
                    with self._lock:
                        self._turns.pop(key, None)
        return value

    def forget(self, key: _Key) -> None:
        """Drop what was made of this."""
        with self._lock:
            self._forget(key)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
            self._weight = 0

    def _forget(self, key: _Key) -> None:
        if key in self._values:
            self._weight -= self._weight_of(self._values.pop(key))
