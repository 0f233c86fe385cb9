"""Caches values that can always be made again; the one unused longest goes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

_Key = TypeVar("_Key", bound=Hashable)
_Made = TypeVar("_Made")


class LruCache(Generic[_Key, _Made]):
    """Things by what they are made of, at most so many; the one unused longest goes. None of them
    is None.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[_Key, _Made] = OrderedDict()
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
            self._kept[key] = made
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def of(self, key: _Key, make: Callable[[], _Made]) -> _Made:
        """What is made of this, made now if it is not here; two who ask at once may both make it.
        Raises what `make` raises.
        """
        found = self.get(key)
        if found is None:
            found = make()
            self.put(key, found)
        return found

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
