"""A server in a process of its own, as somebody would start it."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

SECONDS_TO_START = 120
COMMAND = (sys.executable, "-m", "scorekeeper.main")
# The same command on a machine for which the fast server was not built.
PURE_PYTHON = (
    sys.executable,
    "-c",
    "import sys; sys.modules['granian'] = None\nfrom scorekeeper.main import main\nmain()",
)


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
            env={**env, "PYTHONUNBUFFERED": "1", "SCOREKEEPER_RATELIMIT_ENABLED": "no"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said = ""

    def __enter__(self) -> Self:
        watchdog = threading.Timer(SECONDS_TO_START, self.process.kill)
        watchdog.start()
        assert self.process.stdout
        for line in self.process.stdout:
            self.said += line
            if "Ctrl-C" in line:
                break
        watchdog.cancel()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.stdout and not self.process.stdout.closed:
            self.stop(signal.SIGKILL)

    @property
    def url(self) -> str:
        """The address it announced."""
        found = re.search(r"https?://\S+", self.said)
        assert found, self.said
        return found[0]

    def processes(self, process: int | None = None) -> Iterator[int]:
        """The server and its children, on Linux."""
        own = self.process.pid if process is None else process
        yield own
        for child in Path(f"/proc/{own}/task/{own}/children").read_text().split():
            yield from self.processes(int(child))

    def seconds(self) -> float:
        """The processor time all of them have taken up to now."""
        ticks = 0
        for process in self.processes():
            told = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
            ticks += int(told[11]) + int(told[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def stop(self, how: signal.Signals) -> int:
        """Send a signal, wait until the last process has let go; the status it ended with."""
        self.process.send_signal(how)
        self.said += self.process.communicate(timeout=SECONDS_TO_START)[0]
        return self.process.returncode
