"""A server in a process of its own, as somebody would start it."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Self

SECONDS_TO_START = 120
QUICK = {"SCOREKEEPER_ASK_AGAIN_SECONDS": "0"}
COMMAND = (sys.executable, "-m", "scorekeeper.main")
# The same command on a machine for which the fast server was not built.
PURE_PYTHON = (
    sys.executable,
    "-c",
    "import sys; sys.modules['granian'] = None\nfrom scorekeeper.main import main\nmain()",
)


def family(process: int) -> Iterator[int]:
    """A process and all that descend from it, on Linux."""
    yield process
    for child in Path(f"/proc/{process}/task/{process}/children").read_text().split():
        yield from family(int(child))


def kill(process: int) -> None:
    """End a process and all its children at once, the youngest first, and wait for it."""
    found = list(reversed(list(family(process))))
    for one in found:
        os.kill(one, signal.SIGKILL)
    for one in found:
        while _lives(one):
            time.sleep(0.002)


def _lives(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state not in "ZX"


class Served:
    """`scorekeeper serve` on any free port of this machine, ready inside the `with` block."""

    def __init__(
        self,
        instance: Path | None = None,
        command: tuple[str, ...] = COMMAND,
        env: Mapping[str, str] = os.environ,
        options: tuple[str, ...] = (),
    ) -> None:
        where = ["--instance", str(instance)] if instance else []
        self.process = subprocess.Popen(
            [*command, "serve", "--host", "127.0.0.1", "--port", "0", *where, *options],
            # Nobody begins as many matches in a minute as these tests do.
            # Nor taps the same so soon after, unless a test is about that.
            env={**QUICK, **env, "PYTHONUNBUFFERED": "1", "SCOREKEEPER_RATELIMIT_ENABLED": "no"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said = ""

    def __enter__(self) -> Self:
        # With its children: one that lives holds what is read here open for ever.
        watchdog = threading.Timer(SECONDS_TO_START, kill, (self.process.pid,))
        watchdog.start()
        assert self.process.stdout
        for line in self.process.stdout:
            self.said += line
            if "Ctrl-C" in line:
                break
        watchdog.cancel()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.stdout and not self.process.stdout.closed:
            self.stop(signal.SIGKILL)

    @property
    def url(self) -> str:
        """The address it announced."""
        return _address(self.said)

    def processes(self) -> Iterator[int]:
        """The server and its children, on Linux."""
        return family(self.process.pid)

    def kill(self) -> int:
        """End all of its processes at once, who answers first: nobody says good-bye."""
        kill(self.process.pid)
        return self.stop(signal.SIGKILL)

    def stop(self, how: signal.Signals) -> int:
        """Send a signal, wait until the last process has let go; the status it ended with."""
        self.process.send_signal(how)
        self.said += self.process.communicate(timeout=SECONDS_TO_START)[0]
        return self.process.returncode


class Warm:
    """Servers that start at once: forks of a process that has loaded the program, on Linux."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.prefork_server"],
            env={**os.environ, **QUICK, "SCOREKEEPER_RATELIMIT_ENABLED": "no"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate(timeout=SECONDS_TO_START)

    def serving(self, instance: Path) -> "Forked":
        """One more, ready inside its `with` block; the one before has to be dead."""
        return Forked(self.process, instance)


class Forked:
    """A server that was forked, with no more than its death needs."""

    def __init__(self, warm: "subprocess.Popen[str]", instance: Path) -> None:
        assert warm.stdin
        assert warm.stdout
        self.said = ""
        watchdog = threading.Timer(SECONDS_TO_START, kill, (warm.pid,))
        watchdog.start()
        warm.stdin.write(f"{instance}\n")
        warm.stdin.flush()
        self.process = int(warm.stdout.readline())
        for line in warm.stdout:
            self.said += line
            if "Ctrl-C" in line:
                break
        watchdog.cancel()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if _lives(self.process):
            self.kill()

    @property
    def url(self) -> str:
        """The address it announced."""
        return _address(self.said)

    def kill(self) -> None:
        """End all of its processes at once."""
        kill(self.process)


def _address(said: str) -> str:
    found = re.search(r"ready at (\S+)", said)
    assert found, said
    return found[1]


def run_alone(play: Coroutine[None, None, None]) -> None:
    """Play this in a thread of its own: a browser leaves its loop in the one it was driven from."""
    with ThreadPoolExecutor(1) as alone:
        alone.submit(asyncio.run, play).result()
