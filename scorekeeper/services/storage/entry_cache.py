"""Caches what was made of matches, by match, up to a number of entries.

Never read as truth: who looks something up says which entry is the last one stored now, read in the
same transaction. Entries never change and their ids are never used again, so that the same last
entry means the same log.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, Protocol, TypeVar
from uuid import UUID


class Sized(Protocol):
    """Something made of a log."""

    @property
    def size(self) -> int:
        """How many entries it was made of."""


_Made = TypeVar("_Made", bound=Sized)


@dataclass(slots=True)
class EntryCache(Generic[_Made]):
    """By match, what was made of it last; the one not asked for longest is let go first. `most`:
    entries kept of all matches together.
    """

    most: int
    _made: OrderedDict[UUID, _Made] = field(default_factory=OrderedDict)
    _size: int = 0
    _lock: Lock = field(default_factory=Lock)

    def get(self, match: UUID) -> _Made | None:
        """What is remembered of a match; it may be behind, or ahead of what was taken back."""
        with self._lock:
            found = self._made.get(match)
            if found is not None:
                self._made.move_to_end(match)
            return found

    def put(self, match: UUID, made: _Made) -> None:
        """Remember this from now on."""
        with self._lock:
            self._forget(match)
            self._made[match] = made
            self._size += made.size
            while self._size > self.most:
                self._forget(next(iter(self._made)))

    def _forget(self, match: UUID) -> None:
        old = self._made.pop(match, None)
        self._size -= 0 if old is None else old.size
