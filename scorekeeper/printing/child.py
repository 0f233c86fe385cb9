"""Runs the printing process: one job after another until its parent is gone."""

import gc
import io
import json
import logging
import os
import signal
import sys
import threading
from pathlib import Path
from queue import SimpleQueue
from typing import IO, TYPE_CHECKING

from scorekeeper.printing import pipe

if TYPE_CHECKING:
    from scorekeeper.printing.render import Renderer

NICENESS = 5
REMARKS = 20
REMARK_LENGTH = 400


class Remarks(logging.Handler):
    """Keeps the first few remarks WeasyPrint makes on a page, to be logged by the parent."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.kept: list[tuple[int, str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a remark, cut to what a log line can bear."""
        if len(self.kept) < REMARKS:
            self.kept.append((record.levelno, record.getMessage()[:REMARK_LENGTH]))


def main(static: str) -> None:
    """Print jobs from standard input to standard output; `static` is the folder of our files."""
    # Ctrl-C in a terminal reaches every process in it; the parent decides when this one ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = _private_output()
    jobs: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(jobs,), daemon=True).start()
    try:
        from scorekeeper.printing.render import Renderer  # noqa: PLC0415  # it may be missing
    except (ImportError, OSError) as missing:
        pipe.send(answers, json.dumps({"missing": str(missing)}).encode())
        return
    renderer = Renderer(Path(static))  # before any job's time runs
    pipe.send(answers, json.dumps({"missing": None}).encode())
    if sys.platform != "win32":
        os.nice(NICENESS)  # From now on; somebody may have waited for the start.
    # Looking for cycles among the boxes of a page, all of them in use, was a fifth of the work.
    gc.disable()
    gc.freeze()
    while True:
        _answer(answers, renderer, jobs.get())
        # Between two jobs, when nobody waits.
        gc.collect()


def _answer(answers: IO[bytes], renderer: "Renderer", job: bytes) -> None:
    remarks = Remarks()
    weasyprint = logging.getLogger("weasyprint")
    weasyprint.addHandler(remarks)
    failure, printed = None, b""
    try:
        printed = renderer.pdf(**json.loads(job))
    except Exception as error:  # noqa: BLE001  # a page that cannot be printed costs one answer
        failure = f"{type(error).__name__}: {error}"[:REMARK_LENGTH]
    finally:
        weasyprint.removeHandler(remarks)
    pipe.send(answers, json.dumps({"failure": failure, "remarks": remarks.kept}).encode())
    pipe.send(answers, printed)


def _private_output() -> io.FileIO:
    """Our end of the pipe, out of reach of a library that prints to standard output."""
    mine = io.FileIO(os.dup(1), "w")
    os.dup2(2, 1)
    return mine


def _listen(jobs: SimpleQueue[bytes]) -> None:
    """Queue what arrives; the moment the parent is gone, end, in the middle of a page too."""
    mailbox = io.FileIO(0, "r", closefd=False)
    while True:
        try:
            jobs.put(pipe.receive(mailbox))
        except EOFError:
            os._exit(0)
