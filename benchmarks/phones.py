"""How many phones one process bears: polls, hands stored, and how soon who watches sees a change.

Every figure is a ratio to a baseline of the same run: bare Flask (hello), bare sqlite3 (raw). The
same sockets, connections and seconds for each; rounds alternate, and the median round counts.
"""

import asyncio
import http.client
import itertools
import random
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from benchmarks.figures import Figure, told
from benchmarks.loads import (
    CONNECTIONS,
    ROUNDS,
    SECONDS,
    SERVE,
    Line,
    Surprise,
    expect,
    free_port,
    get,
    held,
    hello_command,
    quantile,
    rate,
    raw_commits,
    serving,
    tag_at,
)
from scorekeeper.app import create_app
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches.begin import start_match
from scorekeeper.services.matches.loader import append_entry
from scorekeeper.services.matches.log.entry_write import record
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from scorekeeper.services.storage import transactions

WATCHERS = 500
POLL_SECONDS = 2.0
CHANGES = 8
SECONDS_BETWEEN_CHANGES = 4.0
LONG = 397
EVENING = 40
STORED = "ihatemoney .034, bracket .0055"
ENDLESS = NewMatch(game="guinote", names=("Ana", "Luis", "Pilar", "Jorge"), rules={"games": 9_999})


# ── Tables to play at ───────────────────────────────────────────────────────────────────────────


def table(hands: int) -> Started:
    """A match with so many hands noted."""
    started = start_match(ENDLESS, str(uuid4()))
    if not isinstance(started, Started):
        raise Surprise(started)
    for number in range(hands):
        write = Write(token=started.score_token, client_id=str(uuid4()), base=number)
        answer = append_entry(write, record({"outcome": {"winner": "12"[number % 2]}}))
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
    phones = [Phone(port) for _ in range(CONNECTIONS)]
    own = [[one.score_token for one in tables[place::CONNECTIONS]] for place in range(CONNECTIONS)]
    for phone, tokens in zip(phones, own, strict=True):
        phone.open(tokens[0])
    end = time.perf_counter() + SECONDS

    def play(place: int) -> list[float]:
        taken = []
        for token, base in itertools.product(own[place], range(EVENING)):
            if time.perf_counter() > end:
                break
            taken.append(phones[place].note(token, base))
        return taken

    with ThreadPoolExecutor(CONNECTIONS) as hands:
        return list(itertools.chain(*hands.map(play, range(CONNECTIONS))))


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


Watching = Callable[[int, str, Callable[[str, float], None]], Coroutine[Any, Any, None]]


async def watched(
    port: int, one: Started, how: Watching = watch, before: Callable[[], None] = lambda: None
) -> list[float]:
    """Seconds from the acknowledgement of a hand to its sight, for each watcher and hand; `before`
    the first of them all is quiet.
    """
    sights: list[tuple[int, float]] = []
    path = f"/m/{one.watch_token}/live/table"

    def seen(tag: str, at: float) -> None:
        sights.append((int(tag.strip('"').split("-")[0]), at))

    watching = [asyncio.create_task(how(port, path, seen)) for _ in range(WATCHERS)]
    await asyncio.sleep(POLL_SECONDS * 2)
    await asyncio.to_thread(before)
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


def figures() -> list[Figure]:
    """Rounds of everything in turn, beside both baselines."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        app = create_app(folder / "instance")
        transactions.upgrade(app)
        with app.app_context():
            rounds = [[table(0) for _ in range(CONNECTIONS * 8)] for _ in range(ROUNDS)]
            laid = Tables(table(EVENING), [table(LONG) for _ in range(3)], rounds)
            fresh = [table(2) for _ in range(3)]
        hello, ours = free_port(), free_port()
        instance = ("--port", str(ours), "--instance", str(folder / "instance"))
        with serving(hello_command(hello), hello) as bare, serving((*SERVE, *instance), ours) as us:
            found = rates(hello, ours, laid, folder)
            found.append(lengths(ours, laid.long, fresh))
            found.append(seen_late(asyncio.run(watched(ours, laid.evening))))
            found.append(memory(held(us), held(bare)))
    return found


def lengths(port: int, long: list[Started], fresh: list[Started]) -> Figure:
    """A hand of a long match beside one of a match just begun."""
    late, early = at_hand(port, long, LONG), at_hand(port, fresh, 2)
    made_of = f"{1000 * early:.1f} and {1000 * late:.1f} ms"
    return Figure(f"hand {LONG + 3} ÷ hand 4 of a match", late / early, made_of, at_most=1.5)


def seen_late(delays: list[float]) -> Figure:
    """How late a change is seen."""
    usual, slow = quantile(delays, 0.5), quantile(delays, 0.95)
    made_of = f"p50 {usual:.2f} s"
    return Figure(f"a change seen by {WATCHERS} who watch, p95 (s)", slow, made_of, at_most=3)


def memory(ours: int, bare: int) -> Figure:
    """What the process that answers holds, after all that."""
    made_of = f"{bare >> 10} and {ours >> 10} MB"
    return Figure("memory of the web process ÷ bare Flask", ours / bare, made_of, at_most=2.5)


def rates(hello_port: int, port: int, laid: Tables, folder: Path) -> list[Figure]:
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
    slow, usual = quantile(hands, 0.99), quantile(hands, 0.5)
    asked, kept = f"{hello:.0f} and {unchanged:.0f} a second", f"{hello:.0f} and {stored:.0f}"
    waits = f"{1000 * usual:.0f} and {1000 * slow:.0f} ms"
    durable = f"{raw:.0f} and {stored:.0f} a second"
    poll_name = "a watched table's unchanged poll (304) ÷ hello"
    return [
        Figure(poll_name, unchanged / hello, asked, at_least=0.5),
        Figure("a hand stored, durable ÷ hello", stored / hello, kept, at_least=0.12, peers=STORED),
        Figure("a hand stored ÷ raw sqlite3", stored / raw, durable, at_least=0.07),
        Figure("write p99 ÷ p50, eight phones", slow / usual, waits, at_most=3, peers="2.1, 1.7"),
    ]


if __name__ == "__main__":
    told(figures())
