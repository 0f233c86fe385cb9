"""Reads what is sent whole before anybody else has to do with it: who sends slowly is waited for
on the event loop, which can wait for thousands, and not by a thread.
"""

import asyncio
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from scorekeeper.config import LARGEST_REQUEST

if TYPE_CHECKING:
    from granian.rsgi import HTTPProtocol  # type: ignore[attr-defined]  # as granian's papers say

SECONDS = 10
"""Within these it is there; who needs longer sends it again."""
MOST_BYTES, MOST_BYTES_OF_ONE = 64 * 2**20, 8 * 2**20
"""All being read come to no more, nor do those of one address. A cap that refused newcomers
would refuse a hall behind one address: the oldest has to go instead.
"""
_SAFE_SECONDS = 1.0  # nobody has to go who only just began
_TIMEOUT, _TOO_LARGE = 408, 413


class BodyRefused(Exception):
    """A body that is not taken. `status`: 408 where it was too slow, 413 where it is too large."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass(eq=False, slots=True)
class _Reading:
    address: str
    size: int
    began: float
    task: "asyncio.Task[bytes]"


class Bodies:
    """All that are being read, the oldest first."""

    def __init__(self) -> None:
        self._readings: list[_Reading] = []

    async def read(self, proto: "HTTPProtocol", address: str, declared: int | None) -> bytes:
        """The whole of it; `declared` is None where nobody said how large it is. Raises
        BodyRefused.
        """
        if declared is not None and declared > LARGEST_REQUEST:
            raise BodyRefused(_TOO_LARGE)
        size = LARGEST_REQUEST if declared is None else declared
        self._make_room(address, size)
        task = asyncio.ensure_future(_read_parts(proto))
        reading = _Reading(address, size, monotonic(), task)
        self._readings.append(reading)
        try:
            return await asyncio.wait_for(task, SECONDS)
        except (TimeoutError, asyncio.CancelledError) as error:
            if isinstance(error, asyncio.CancelledError) and not task.cancelled():
                raise
            raise BodyRefused(_TIMEOUT) from None
        finally:
            self._readings.remove(reading)

    def _make_room(self, address: str, size: int) -> None:
        """Have the oldest go where it is too much, but for those who only just began."""
        own = [reading for reading in self._readings if reading.address == address]
        for readings, most in ((own, MOST_BYTES_OF_ONE), (self._readings, MOST_BYTES)):
            total = size + sum(reading.size for reading in readings)
            for reading in readings:
                if total <= most or monotonic() - reading.began < _SAFE_SECONDS:
                    break
                reading.task.cancel()
                total -= reading.size


async def _read_parts(proto: "HTTPProtocol") -> bytes:
    parts, size = list[bytes](), 0
    async for part in proto:
        size += len(part)
        if size > LARGEST_REQUEST:
            raise BodyRefused(_TOO_LARGE)
        parts.append(part)
    return b"".join(parts)
