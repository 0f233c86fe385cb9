"""Queues print jobs before one warm process, replaced when it is worn or stuck."""

import json
import logging
import math
import os
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from scorekeeper.engine.text import strip_bidi
from scorekeeper.printing.process import Child, ChildGone

LOGGER = logging.getLogger("scorekeeper.printing")

MEMORY = 0.8
"""How much of the pace comes from the jobs before the last one."""


ALONE = 0.9
"""A page that had so much of its time to itself and was late is too long, not unlucky."""


class PressBusy(Exception):  # it says what is the case; nothing is broken
    """As many jobs wait as may; worth another try after `retry_after` seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(f"too many papers wait to be printed; try again in {retry_after} s")
        self.retry_after = retry_after


class PressFailed(Exception):  # the same family
    """No PDF came of a page: it took too long, or the process broke on it."""


class Press:
    """Prints finished HTML, one page after another, from as many threads as like to ask.

    `timeout` is the time one job may take in seconds, waiting for its turn and for the process to
    start included; half of it is left for the printing itself in any case, so that a slow start
    costs at most that much more. A process is replaced after
    `jobs_per_child` jobs; `queue` jobs may wait beside the one being printed. The process starts
    with the first job and dies with the program or with `close`.
    """

    def __init__(
        self, static: Path, *, timeout: float = 30.0, jobs_per_child: int = 200, queue: int = 8
    ) -> None:
        self._static = static
        self._timeout = timeout
        self._jobs_per_child = jobs_per_child
        self._places = queue + 1
        self._pace = 1.0
        self._begin()
        if hasattr(os, "register_at_fork"):
            _begin_in_forks(weakref.ref(self))

    def _begin(self) -> None:
        """As new: nobody waits, no process. In a fork too, where the old one is another's."""
        self._child: Child | None = None
        self._at_work = threading.Lock()
        self._counting = threading.Lock()
        self._taken = 0

    def pdf(self, html: str, *, title: str, lang: str) -> bytes:
        """The page as PDF/UA-1 in this language, titled so; like one on a screen it leaves without
        letters that turn what follows.

        Raises:
            PressBusy: the queue is full, the turn did not come, or what was left was too little.
            PressFailed: no PDF came of this page.
            PressMissing: this machine cannot print.

        """
        page = {name: _straight(words) for name, words in (("html", html), ("title", title))}
        job = json.dumps({**page, "lang": lang}).encode()
        until = time.monotonic() + self._timeout
        with self._place(), self._turn():
            started = time.monotonic()
            printed = self._print(job, until)
            self._pace = MEMORY * self._pace + (1 - MEMORY) * (time.monotonic() - started)
            return printed

    @property
    def jobs(self) -> int:
        """How many jobs are here, the one being printed and those waiting."""
        return self._taken

    @property
    def child_pid(self) -> int | None:
        """The number of the printing process, if one has been started."""
        child = self._child
        return child.pid if child else None

    def close(self) -> None:
        """End the printing process after its present job. A later job starts another."""
        with self._at_work:
            if self._child:
                self._child.end()
            self._child = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _place(self) -> Iterator[None]:
        with self._counting:
            if self._taken >= self._places:
                raise self._busy()
            self._taken += 1
        try:
            yield
        finally:
            with self._counting:
                self._taken -= 1

    @contextmanager
    def _turn(self) -> Iterator[None]:
        if not self._at_work.acquire(timeout=self._timeout / 2):
            raise self._busy()
        try:
            yield
        finally:
            self._at_work.release()

    def _busy(self) -> PressBusy:
        return PressBusy(max(1, math.ceil(self._pace * self._taken)))

    def _print(self, job: bytes, until: float) -> bytes:
        if self._child is None or not self._child.is_alive():
            self._child = Child(self._static)
        child = self._child
        is_fresh = child.jobs == 0
        begun, left = False, 0.0
        try:
            # One that is late goes on starting, for whoever comes next.
            begun = child.await_ready(until - time.monotonic())
            if not begun:
                raise self._busy()
            left = max(until - time.monotonic(), self._timeout / 2)
            answer = child.ask(job, left)
        except ChildGone as gone:
            self._child = None
            if gone.late:
                self._child = Child(self._static)
                if not begun or left < ALONE * self._timeout:
                    raise self._busy() from gone
                raise PressFailed(f"not printed within {self._timeout:g} s") from gone
            if is_fresh:
                raise PressFailed("the printing process died") from gone
            # It may have died of its age or of a kill between two jobs: not this page's fault.
            return self._print(job, until)
        if child.jobs >= self._jobs_per_child:
            child.end()
            # Started now, it has loaded its fonts before somebody asks.
            self._child = Child(self._static)
        for level, words in answer.remarks:
            LOGGER.log(level, "%s", words)
        if answer.failure is not None:
            raise PressFailed(answer.failure)
        return answer.pdf


def _begin_in_forks(press: weakref.ref[Press]) -> None:
    def begin() -> None:
        if (mine := press()) is not None:
            mine._begin()  # noqa: SLF001  # its own affair, called from where forks are reported

    os.register_at_fork(after_in_child=begin)


def _straight(words: str) -> str:
    return strip_bidi(words.encode(errors="surrogatepass")).decode(errors="surrogatepass")
