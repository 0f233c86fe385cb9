"""Gives hands, pages, polls and papers threads of their own: no kind of request waits for another.

What is too much is refused: papers first, then who watches, then pages; never a hand.
"""

import re
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from math import inf
from typing import Any

SIZES = {
    "hands": (8, inf),
    "pages": (4, 64),
    "polls": (2, 256),
    "papers": (2, 2),
    "refused": (1, 64),
}
"""The threads of each lane and the places to wait; `refused` is for what is said to who is."""
THREADS = sum(threads for threads, _ in SIZES.values())
# What is printed already is only fetched.
_PAPERS = re.compile(r"^(?!.*/prints/).*\.(pdf|zip|xlsx)$|^/poster$|^/t/[^/]+/papers$")
_LIVE = "/live(/[a-z]+)?$"
_POLLS = re.compile(f"{_LIVE}|/static/|^/offline/|^/sw.js$")
# A password takes long to look at, on purpose.
_PAGES = re.compile("^/(sign-in|password|first|import|settings)")


@dataclass(slots=True)
class Lane:
    """So many threads, and so many requests that may wait for one of them."""

    threads: int
    places: float
    requests: int = 0
    _pool: ThreadPoolExecutor = field(init=False)

    def __post_init__(self) -> None:
        self._pool = ThreadPoolExecutor(self.threads)

    @property
    def is_full(self) -> bool:
        """Whether one more would have to wait where nobody may wait any more."""
        return self.requests >= self.threads + self.places

    @property
    def waiting(self) -> int:
        """How many wait for a thread."""
        return max(self.requests - self.threads, 0)

    def submit(self, answer: Callable[[], Any]) -> Future[Any]:
        """Answer as soon as a thread is free; whoever calls counts `requests`."""
        return self._pool.submit(answer)

    def close(self) -> None:
        """Wait until all are answered."""
        self._pool.shutdown()


def lanes() -> dict[str, Lane]:
    """All of them, empty."""
    return {name: Lane(*size) for name, size in SIZES.items()}


def lane_of(method: str, path: str) -> str:
    """Which of the `lanes` answers this request; whoever writes, and whoever asks whether the
    program is well, or all that it has, is always heard.
    """
    is_read = method in ("GET", "HEAD")
    if _PAPERS.search(path) and (is_read == path.endswith((".pdf", ".zip", ".xlsx"))):
        return "papers"
    if is_read and not path.startswith(("/health", "/spare/")):
        return "polls" if _POLLS.search(path) else "pages"
    return "pages" if _PAGES.search(path) else "hands"


def is_watching(method: str, path: str, accepted: str | None) -> bool:
    """Say whether this is a page that wants to be told of what is new on it."""
    return (method, accepted) == ("GET", "text/event-stream") and bool(re.search(_LIVE, path))
