"""Caches drawn fragments: 500 who watch one table cost one drawing a change.

What is kept can always be drawn again, so every server may keep its own, or none.
"""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

_MOST = 64
_Key = tuple[str, str]


class FragmentCache:
    """Texts by address and tag. Who asks for one that is being drawn waits for it."""

    def __init__(self) -> None:
        self._texts: OrderedDict[_Key, str] = OrderedDict()
        self._drawing: dict[_Key, Lock] = {}
        self._door = Lock()

    def text(self, key: _Key, draw: Callable[[], str]) -> str:
        """The text of this key, drawn now if it is not kept. Raises what `draw` raises."""
        with self._door:
            found = self._texts.get(key)
            if found is not None:
                self._texts.move_to_end(key)
                return found
            turn = self._drawing.setdefault(key, Lock())
        with turn:
            with self._door:
                found = self._texts.get(key)
            return self._draw(key, draw) if found is None else found

    def _draw(self, key: _Key, draw: Callable[[], str]) -> str:
        try:
            drawn = draw()
        finally:
            with self._door:
                self._drawing.pop(key, None)
        with self._door:
            self._texts[key] = drawn
            while len(self._texts) > _MOST:
                self._texts.popitem(last=False)
        return drawn
