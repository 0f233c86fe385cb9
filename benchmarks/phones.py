"""How many phones one process bears: polls, hands stored, and how soon who watches sees a change.

Every figure is a ratio to a baseline of the same run: bare Flask (hello), bare sqlite3 (raw). The
same sockets, connections and seconds for each; rounds alternate, and the median round counts.
"""

import asyncio
import http.client
import itertools
import random
import re
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

from scorekeeper.app import create_app
from scorekeeper.services import matches, storage
from scorekeeper.services.views import NewMatch, Saved, Started, Write

HERE = Path(__file__).parent
CONNECTIONS = 8
ROUNDS = 3
SECONDS = 3.0
WATCHERS = 500
POLL_SECONDS = 2.0
CHANGES = 8
SECONDS_BETWEEN_CHANGES = 4.0
LONG = 397
EVENING = 40
ENDLESS = NewMatch(game="guinote", names=("Ana", "Luis", "Pilar", "Jorge"), rules={"games": 9_999})
SERVE = (sys.executable, "-m", "scorekeeper.main", "serve", "--host", "127.0.0.1")
GUNICORN = (sys.executable, "-m", "gunicorn", "--worker-class", "sync", "--workers", "1")
GRANIAN = (sys.executable, "-m", "granian", "--interface", "wsgi", "--workers", "1")


class Surprise(Exception):
    """An answer that nothing can be measured by."""


def expect(*, is_so: bool, found: object) -> None:
    """Raise Surprise, naming what was found, unless it is so."""
    if not is_so:
        raise Surprise(found)


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
    answered = [0] * CONNECTIONS

    def ask(place: int) -> None:
        line = Line(port)
        while time.perf_counter() < end:
            head = line.ask(request)
            expect(is_so=status in head.split(b"\r\n")[0], found=head)
            answered[place] += 1

    threads = [threading.Thread(target=ask, args=(place,)) for place in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(answered) / SECONDS


@contextmanager
def serving(command: tuple[str, ...], port: int, folder: Path = HERE) -> Iterator[None]:
    """A server that answers, until the end of the block."""
    print("   ", *command[1:])
    nowhere = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=folder, stdout=nowhere, stderr=nowhere)
    try:
        while True:
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            time.sleep(0.05)
        yield
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


# ── Tables to play at ───────────────────────────────────────────────────────────────────────────


def table(hands: int) -> Started:
    """A match with so many hands noted."""
    started = matches.start_match(ENDLESS, str(uuid4()))
    if not isinstance(started, Started):
        raise Surprise(started)
    for number in range(hands):
        write = Write(token=started.score_token, client_id=str(uuid4()), base=number)
        answer = matches.record_hand(write, {"outcome": {"winner": "12"[number % 2]}})
        expect(is_so=isinstance(answer, Saved), found=answer)
    return started


@dataclass(frozen=True, slots=True)
class Tables:
    """What was laid out before the clock started."""

    evening: Started
    long: list[Started]
    rounds: list[list[Started]]


class Phone:
    """Somebody who notes hands at one table after the other, each as soon as the last is stored."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.line = Line(port)
        self.head = ""
        self.secret = ""

    def open(self, token: str) -> None:
        """Look at the page once: its token and the cookie that goes with it."""
        line = http.client.HTTPConnection("127.0.0.1", self.port)
        line.request("GET", f"/m/{token}")
        answer = line.getresponse()
        page = answer.read().decode()
        self.head = f"Cookie: {str(answer.getheader('Set-Cookie')).split(';')[0]}"
        self.secret = re.findall(r'name="csrf_token"[^>]* value="([^"]+)"', page)[0]
        line.close()

    def note(self, token: str, base: int) -> float:
        """Note a hand; seconds until it was acknowledged."""
        said = {"csrf_token": self.secret, "client_id": str(uuid4()), "base": str(base)}
        body = urlencode(said | {"way": f"won-{base % 2 + 1}"})
        head = (
            f"POST /m/{token}/hands HTTP/1.1\r\nHost: 127.0.0.1\r\n{self.head}\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        start = time.perf_counter()
        answer = self.line.ask((head + body).encode())
        taken = time.perf_counter() - start
        expect(is_so=b" 303 " in answer.split(b"\r\n")[0], found=answer)
        return taken


def write_round(port: int, tables: list[Started]) -> list[float]:
    """Eight phones note evenings of forty hands for some seconds; how long each hand took."""
    taken: list[list[float]] = [[] for _ in range(CONNECTIONS)]
    phones = [Phone(port) for _ in range(CONNECTIONS)]
    own = [[one.score_token for one in tables[place::CONNECTIONS]] for place in range(CONNECTIONS)]
    for phone, tokens in zip(phones, own, strict=True):
        phone.open(tokens[0])
    end = time.perf_counter() + SECONDS

    def play(place: int) -> None:
        for token, base in itertools.product(own[place], range(EVENING)):
            if time.perf_counter() > end:
                return
            taken[place].append(phones[place].note(token, base))

    threads = [threading.Thread(target=play, args=(place,)) for place in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return list(itertools.chain(*taken))


def at_hand(port: int, tables: list[Started], first: int) -> float:
    """The median seconds of the hands around this number, one phone at a time."""
    phone = Phone(port)
    taken = []
    for one in tables:
        phone.open(one.score_token)
        taken += [phone.note(one.score_token, base) for base in range(first, first + 5)]
    return statistics.median(taken)


# ── Who watches ─────────────────────────────────────────────────────────────────────────────────


async def watch(port: int, path: str, seen: Callable[[str, float], None]) -> None:
    """One of five hundred: asks every two seconds, a little sooner or later, like the script."""
    await asyncio.sleep(random.random() * POLL_SECONDS)  # noqa: S311 - no secret
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    tag = ""
    while True:
        writer.write(get(path, f"If-None-Match: {tag}") if tag else get(path))
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"(?i)content-length: (\d+)", head)
        if " 200 " in head.split("\r\n")[0] and length:
            await reader.readexactly(int(length[1]))
            found = re.search(r"(?i)etag: (\S+)", head)
            tag = found[1] if found else ""
            seen(tag, time.perf_counter())
        pause = POLL_SECONDS * (0.85 + random.random() * 0.2)  # noqa: S311 - no secret
        await asyncio.sleep(pause)


async def watched(port: int, one: Started) -> list[float]:
    """Seconds from the acknowledgement of a hand to its sight, for each watcher and hand."""
    sights: list[tuple[int, float]] = []
    path = f"/m/{one.watch_token}/live/table"

    def seen(tag: str, at: float) -> None:
        sights.append((int(tag.strip('"').split("-")[0]), at))

    watching = [asyncio.create_task(watch(port, path, seen)) for _ in range(WATCHERS)]
    await asyncio.sleep(POLL_SECONDS * 2)
    phone = Phone(port)
    await asyncio.to_thread(phone.open, one.score_token)
    noted: dict[int, float] = {}
    for base in range(EVENING, EVENING + CHANGES):
        await asyncio.to_thread(phone.note, one.score_token, base)
        noted[base + 1] = time.perf_counter()
        await asyncio.sleep(SECONDS_BETWEEN_CHANGES)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    delays = [max(0.0, at - noted[number]) for number, at in sights if number in noted]
    expect(is_so=len(delays) >= WATCHERS * CHANGES * 0.99, found=f"{len(delays)} sights")
    return delays


def quantile(values: list[float], share: float) -> float:
    """The value that this share of them does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def main() -> None:
    """Print the baselines, our figures, and the ratios that count."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        app = create_app(folder / "instance")
        storage.upgrade(app)
        with app.app_context():
            rounds = [[table(0) for _ in range(CONNECTIONS * 8)] for _ in range(ROUNDS)]
            laid = Tables(table(EVENING), [table(LONG) for _ in range(3)], rounds)
            fresh = [table(3) for _ in range(3)]
        hello, ours = free_port(), free_port()
        instance = ("--port", str(ours), "--instance", str(folder / "instance"))
        kind = "gunicorn sync" if find_spec("gunicorn") else "granian (gunicorn is not installed)"
        print(f"hello: bare Flask, 1 KB, {kind}, one worker; ours: as `scorekeeper serve`")
        with serving(hello_command(hello), hello), serving((*SERVE, *instance), ours):
            rates(hello, ours, laid, folder)
            late, early = at_hand(ours, laid.long, LONG), at_hand(ours, fresh, 3)
            print(f"hand {LONG + 3} ÷ hand 6 = {late / early:.2f}   (target 1.5)")
            delays = asyncio.run(watched(ours, laid.evening))
            usual, slow = quantile(delays, 0.5), quantile(delays, 0.95)
            print(f"a change seen by {WATCHERS} who watch: p50 {usual:.2f} s, p95 {slow:.2f} s")


def rates(hello_port: int, port: int, laid: Tables, folder: Path) -> None:
    """Rounds of every kind in turn; the median round of each counts."""
    path = f"/m/{laid.evening.watch_token}/live/table"
    poll = get(path, f"If-None-Match: {tag_at(port, path)}")
    rate(hello_port, get("/"), b" 200 ")  # warm
    rate(port, poll, b" 304 ")
    hellos, polls, writes, raws = [], [], [], []
    hands: list[float] = []
    for tables in laid.rounds:
        hellos.append(rate(hello_port, get("/"), b" 200 "))
        polls.append(rate(port, poll, b" 304 "))
        taken = write_round(port, tables)
        hands += taken
        writes.append(len(taken) / SECONDS)
        raws.append(raw_commits(folder))
    hello, raw = statistics.median(hellos), statistics.median(raws)
    unchanged, stored = statistics.median(polls), statistics.median(writes)
    print(f"a second: hello {hello:.0f}, raw sqlite3 {raw:.0f} durable commits")
    print(f"a second: {unchanged:.0f} polls with nothing new, {stored:.0f} hands of eight phones")
    print(f"304 ÷ hello = {unchanged / hello:.2f}   (target .50)")
    print(f"hand stored ÷ hello = {stored / hello:.3f}   (target .12)")
    print(f"hand stored ÷ raw = {stored / raw:.3f}   (target .07)")
    slow, usual = quantile(hands, 0.99), quantile(hands, 0.5)
    print(f"write p99 ÷ p50 = {slow / usual:.1f}   (target 3; {slow:.3f} and {usual:.3f} s)")


if __name__ == "__main__":
    main()
