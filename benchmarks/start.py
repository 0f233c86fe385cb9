"""How soon it serves again after kill -9, beside bare Flask that starts and beside itself after a
stop in peace: until a table's page is there. All is compiled beforehand, as pip does when it
installs.
"""

import compileall
import os
import signal
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from benchmarks.figures import Figure, told
from benchmarks.loads import (
    HERE,
    ROUNDS,
    SERVE,
    Line,
    Surprise,
    expect,
    family,
    free_port,
    get,
    hello_command,
)
from benchmarks.phones import table
from scorekeeper.app import create_app
from scorekeeper.services.storage import transactions

SECONDS_BETWEEN_KNOCKS = 0.01
SECONDS_AT_MOST = 120
EVENING = 40
TICKS = os.sysconf("SC_CLK_TCK")


def starts(
    command: tuple[str, ...], port: int, path: str, how: signal.Signals = signal.SIGKILL
) -> tuple[float, float]:
    """The seconds until a page is there, and those of a processor that it took; then it is ended,
    and what is left of it killed.
    """
    nowhere = subprocess.DEVNULL
    begun = time.perf_counter()
    process = subprocess.Popen(command, cwd=HERE, stdout=nowhere, stderr=nowhere)
    try:
        head = _first_answer(port, path)
        taken = time.perf_counter() - begun
        expect(is_so=b" 200 " in head.split(b"\r\n")[0], found=head)
        return taken, _worked(process.pid)
    finally:
        process.send_signal(how)
        if how != signal.SIGKILL:
            process.wait(SECONDS_AT_MOST)
        for one in family(process.pid):
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        process.wait()


def _first_answer(port: int, path: str) -> bytes:
    until = time.perf_counter() + SECONDS_AT_MOST
    while time.perf_counter() < until:
        with suppress(OSError):
            return Line(port).ask(get(path))
        time.sleep(SECONDS_BETWEEN_KNOCKS)
    raise Surprise(f"nothing answers at {port}")


def _worked(server: int) -> float:
    """The processor time of all its processes."""
    told = [Path(f"/proc/{one}/stat").read_text().rsplit(")", 1)[1] for one in family(server)]
    return sum(int(ticks) for line in told for ticks in line.split()[11:13]) / TICKS


def _medians(measured: list[tuple[float, float]]) -> Iterator[float]:
    return (statistics.median(column) for column in zip(*measured[1:], strict=True))


def figures() -> list[Figure]:
    """Both in turn, several times; the median counts."""
    compileall.compile_dir(HERE.parent / "scorekeeper", quiet=1)
    with tempfile.TemporaryDirectory() as made:
        instance = Path(made) / "instance"
        app = create_app(instance)
        transactions.upgrade(app)
        with app.app_context():
            path = f"/m/{table(EVENING).score_token}"
        ours, peaceful, theirs = (list[tuple[float, float]]() for _ in range(3))
        for _ in range(ROUNDS + 1):
            for column, how in ((ours, signal.SIGTERM), (peaceful, signal.SIGKILL)):
                port = free_port()
                command = (*SERVE, "--port", str(port), "--instance", str(instance))
                column.append(starts(command, port, path, how))
            port = free_port()
            theirs.append(starts(hello_command(port), port, "/"))
    # The first of each reads files from the disk, and ours was not killed before.
    again, worked = _medians(ours)
    _, in_peace = _medians(peaceful)
    bare, least = _medians(theirs)
    busy = f"{worked:.2f} s of a processor; bare Flask {bare:.2f} and {least:.2f} s"
    return [
        Figure("serving again after kill -9 (s)", again, busy, at_most=2),
        Figure("the same ÷ bare Flask's start, by the clock", again / bare),
        Figure("the same, by processor time", worked / least),
        Figure("after kill -9 ÷ after a stop in peace", worked / in_peace, at_most=1.5),
    ]


if __name__ == "__main__":
    told(figures())
