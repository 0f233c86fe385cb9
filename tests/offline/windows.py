"""Drives windows without a browser: our scripts on phones, and what becomes of each request."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import playwright

from scorekeeper.config import PACKAGE

Facts = dict[str, Any]
# Who tests with a browser has it: what drives that is a Node of its own.
NODE = Path(playwright.__file__).parent / "driver" / "node"
_HERE = Path(__file__).with_suffix(".mjs")


class Windows:
    """Holds the phones of a bar: what is kept on each, and what is open there."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.now = 0
        self.phones: dict[str, Facts] = {}

    def do(self, op: str, **told: object) -> None:
        """Have something done, and see what is there then. Raises AssertionError where a script
        did.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"op": op, **told}) + "\n")
        self._process.stdin.flush()
        state = json.loads(self._process.stdout.readline())
        self.now, self.phones = state["now"], state["phones"]
        wrong = [one for one in state["wrong"] if "QuotaExceeded" not in one]
        assert wrong == [], wrong

    def waiting(self, phone: str, page: str) -> list[Facts]:
        """Give what waits there for a server."""
        return self._kept(phone, f"scorekeeper.waiting.{page}")

    def sent(self, phone: str, page: str) -> list[Facts]:
        """Give what the server has acknowledged there and the page does not show yet."""
        return self._kept(phone, f"scorekeeper.sent.{page}")

    def _kept(self, phone: str, key: str) -> list[Facts]:
        kept: list[Facts] = json.loads(self.phones[phone]["kept"].get(key, "[]"))
        return kept


@contextmanager
def windows() -> Iterator[Windows]:
    """Open a bar without phones yet."""
    command = [str(NODE), "--experimental-vm-modules", "--no-warnings"]
    command += [str(_HERE), str(PACKAGE / "static" / "js")]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield Windows(process)
        finally:
            process.kill()
