"""What every benchmark is measured by: bare Flask, bare sqlite3, and the same load on both.

The same sockets, connections, seconds and warm-up for every server. The command of each is printed.
"""

import re
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

HERE = Path(__file__).parent
CONNECTIONS = 8
ROUNDS = 3
SECONDS = 3.0
SERVE = (sys.executable, "-m", "scorekeeper.main", "serve", "--host", "127.0.0.1")
GUNICORN = (sys.executable, "-m", "gunicorn", "--worker-class", "sync", "--workers", "1")
GRANIAN = (sys.executable, "-m", "granian", "--interface", "wsgi", "--workers", "1")


class Surprise(Exception):
    """An answer that nothing can be measured by."""


def expect(*, is_so: bool, found: object) -> None:
    """Raise Surprise, naming what was found, unless it is so."""
    if not is_so:
        raise Surprise(found)


def answer(client: FlaskClient, path: str, status: int = 200, **more: str) -> TestResponse:
    """What stands at an address, asked with these headers; Surprise where it is another status."""
    found = client.get(path, headers={name.replace("_", "-"): said for name, said in more.items()})
    expect(is_so=found.status_code == status, found=f"{path}: {found.status}")
    return found


class Line:
    """One connection, as plain as can be; opened anew when the server has closed it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.socket: socket.socket | None = None

    def ask(self, request: bytes) -> bytes:
        """Send a request, read its whole answer; the head of the answer."""
        try:
            return self._asked(request)
        except OSError:
            self.socket = None
            return self._asked(request)

    def _asked(self, request: bytes) -> bytes:
        line = self.socket or socket.create_connection(("127.0.0.1", self.port), timeout=30)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.sendall(request)
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += _more(line)
        head, _, body = answer.partition(b"\r\n\r\n")
        said = re.search(rb"(?i)content-length: (\d+)", head)
        left = (int(said[1]) if said else 0) - len(body)
        while left > 0:
            left -= len(_more(line))
        self.socket = line
        if re.search(rb"(?i)connection: close", head):
            line.close()
            self.socket = None
        return head


def _more(line: socket.socket) -> bytes:
    found = line.recv(65536)
    if not found:
        raise ConnectionResetError
    return found


def get(path: str, *headers: str) -> bytes:
    """A request as it goes over the line."""
    lines = (f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Language: en", *headers)
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def rate(port: int, request: bytes, status: bytes) -> float:
    """Answers a second over eight connections, each asking as soon as it was answered."""
    end = time.perf_counter() + SECONDS

    def ask(_: int) -> int:
        line, answered = Line(port), 0
        while time.perf_counter() < end:
            head = line.ask(request)
            expect(is_so=status in head.split(b"\r\n")[0], found=head)
            answered += 1
        return answered

    with ThreadPoolExecutor(CONNECTIONS) as phones:
        return sum(phones.map(ask, range(CONNECTIONS))) / SECONDS


@contextmanager
def serving(command: tuple[str, ...], port: int, folder: Path = HERE) -> Iterator[int]:
    """A server that answers, until the end of the block; its process id."""
    print("   ", *command[1:])
    nowhere = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=folder, stdout=nowhere, stderr=nowhere)
    try:
        while True:
            expect(is_so=process.poll() is None, found=command)
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            time.sleep(0.05)
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def hello_command(port: int) -> tuple[str, ...]:
    """Bare Flask under gunicorn's sync worker; without gunicorn, under the server we use."""
    if find_spec("gunicorn"):
        return (*GUNICORN, "--bind", f"127.0.0.1:{port}", "hello:app")
    return (*GRANIAN, "--host", "127.0.0.1", "--port", str(port), "hello:app")


def tag_at(port: int, path: str) -> str:
    """The tag of what stands at an address now."""
    found = re.search(rb"(?i)etag: (\S+)", Line(port).ask(get(path)))
    return found[1].decode() if found else ""


def free_port() -> int:
    """A port nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def raw_commits(folder: Path) -> float:
    """Durable commits a second of sqlite3 alone: hand-sized rows, WAL, synchronous FULL."""
    line = sqlite3.connect(folder / f"raw-{uuid4()}.sqlite", isolation_level=None)
    line.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
    line.execute("CREATE TABLE hand (id INTEGER PRIMARY KEY, client TEXT UNIQUE, said TEXT)")
    end, done = time.perf_counter() + SECONDS, 0
    while time.perf_counter() < end:
        line.execute("BEGIN IMMEDIATE")
        line.execute("INSERT INTO hand (client, said) VALUES (?, ?)", (str(uuid4()), "x" * 200))
        line.execute("COMMIT")
        done += 1
    line.close()
    return done / SECONDS


def quantile(values: list[float], share: float) -> float:
    """The value that this share of them does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def family(server: int) -> set[int]:
    """The processes of a server: the one that was started, its children and theirs."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(path.parent.name)] = int(path.read_text().rsplit(")", 1)[1].split()[1])
    found = {server}
    while grown := {one for one, parent in parents.items() if parent in found} - found:
        found |= grown
    return found


def held(server: int) -> int:
    """The memory, in KB, of the process of a server that answers: the largest of its family."""
    return max(_held(one) for one in family(server))


def _held(process: int) -> int:
    found = re.search(r"VmRSS:\s*(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) if found else 0
