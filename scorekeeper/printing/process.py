"""Starts, asks and ends one printing process, within a time limit."""

import importlib.util
import json
import os
import select
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, cast

import scorekeeper
from scorekeeper.printing import pipe

START_LIMIT = 60.0
"""Seconds until the first job is taken: WeasyPrint loads, and the fonts of the system."""

_LONG = 24 * 60 * 60.0  # seconds: as long as it takes, in a number that the system knows

# Not `-m` and not multiprocessing: neither the working folder nor the parent's main module is
# imported, whatever server the parent is. The package's folder comes last, so that a checkout
# works without being installed and nothing in it can stand before the standard library.
START = (
    "import sys; sys.path.append(sys.argv[1]); "
    "from scorekeeper.printing.child import main; main(sys.argv[2])"
)

# What the database is called and how it is entered is nothing a printer needs to know.
PRIVATE = ("SCOREKEEPER_", "FLASK_")

# Neither the order of a set nor the time at which a font was cut down shows in a PDF.
SAME_EVERY_TIME = {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": "0"}


class PressMissing(Exception):  # it says what is the case, as its fellows do
    """WeasyPrint or one of the system libraries it stands on is not there."""


class ChildGone(Exception):  # the same
    """The process ended before it answered; `late` if its time was up."""

    def __init__(self, *, is_late: bool) -> None:
        super().__init__("time was up" if is_late else "it ended by itself")
        self.late = is_late


@dataclass(frozen=True, slots=True)
class PrintAnswer:
    """Says what came of one job: a PDF or the reason why there is none."""

    pdf: bytes
    failure: str | None
    remarks: tuple[tuple[int, str], ...]
    """Level and words, in the order of the page."""


class Child:
    """One printing process, from its start to its end. Not for two threads at once."""

    def __init__(self, static: Path) -> None:
        root = str(Path(scorekeeper.__file__).resolve().parent.parent)
        own = {key: value for key, value in os.environ.items() if not key.startswith(PRIVATE)}
        self._process = subprocess.Popen(  # noqa: S603  # our own interpreter on our own module
            [sys.executable, "-P", "-c", START, root, str(static)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            env=own | SAME_EVERY_TIME,
        )
        # Both are pipes, as asked for above.
        self._mailbox = cast("IO[bytes]", self._process.stdin)
        self._answers = cast("IO[bytes]", self._process.stdout)
        self.jobs = 0
        self._started = time.monotonic()
        self._is_ready = False
        self._is_late = False
        self.end = weakref.finalize(self, _end, self._process, os.getpid())

    @property
    def pid(self) -> int:
        """The process's number while it lives."""
        return self._process.pid

    def is_alive(self) -> bool:
        """Whether the process runs, as far as the system knows now."""
        return self.end.alive and self._process.poll() is None

    def await_ready(self, seconds: float = START_LIMIT) -> bool:
        """Whether the process takes jobs within these seconds; one that is late goes on starting,
        and is killed by who finds that it takes longer than it may.

        Raises:
            PressMissing: it cannot, here.
            ChildGone: it ended.

        """
        if self._is_ready:
            return True
        if not _has_come(self._answers, seconds):
            if time.monotonic() > self._started + max(START_LIMIT, seconds):
                self.end()
                raise ChildGone(is_late=True)
            return False
        with self._limited(START_LIMIT):
            missing = json.loads(pipe.receive(self._answers))["missing"]
        if missing is not None:
            self.end()
            raise PressMissing(missing)
        self._is_ready = True
        return True

    def ask(self, job: bytes, seconds: float) -> PrintAnswer:
        """Print one job by a process that is ready; it is killed when that takes longer than these
        seconds.

        Raises:
            ChildGone: it ended, by itself or killed.

        """
        self.jobs += 1
        with self._limited(seconds):
            pipe.send(self._mailbox, job)
            answer = json.loads(pipe.receive(self._answers))
            pdf = pipe.receive(self._answers)
        remarks = tuple((level, words) for level, words in answer["remarks"])
        return PrintAnswer(pdf, answer["failure"], remarks)

    @contextmanager
    def _limited(self, seconds: float) -> Iterator[None]:
        """Kill the process after these seconds, and whenever the talk with it is broken off."""
        watch = threading.Timer(seconds, self._be_late)
        watch.daemon = True
        watch.start()
        is_whole = False
        try:
            yield
            is_whole = True
        except (EOFError, OSError) as gone:
            raise ChildGone(is_late=self._is_late) from gone
        finally:
            watch.cancel()
            watch.join()
            if not is_whole or self._is_late:
                self.end()

    def _be_late(self) -> None:
        self._is_late = True
        self._process.kill()


@cache
def is_available() -> bool:
    """Whether PDFs can be made here. Asked of a process of its own, once in a program's life."""
    if importlib.util.find_spec("weasyprint") is None:
        return False
    child = Child(Path())
    try:
        return child.await_ready()
    except (PressMissing, ChildGone):
        return False
    finally:
        child.end()


def _has_come(pipe_end: IO[bytes], seconds: float) -> bool:
    """Whether something is to be read from it within these seconds, its end included."""
    if os.name == "nt":  # there it is waited for as long as it takes
        return True
    poll = select.poll()
    poll.register(pipe_end, select.POLLIN)
    return bool(poll.poll(min(max(seconds, 0), _LONG) * 1000))


def _end(process: subprocess.Popen[bytes], owner: int) -> None:
    """Kill at once: a process that only draws has nothing to lose."""
    if os.getpid() == owner:
        process.kill()
        process.wait()
    else:
        # After a fork it is somebody else's: neither ours to kill nor to wait for.
        process.returncode = 0
    for end in (process.stdin, process.stdout):
        if end is not None:
            end.close()
