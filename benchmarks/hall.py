"""A hall under attack: eight phones score, and somebody poll, while slow bodies, slow headers, half
requests, sheets and a guesser come from the same address.
"""

import asyncio
import multiprocessing
import os
import re
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from benchmarks.figures import Figure, told
from benchmarks.loads import (
    CONNECTIONS,
    SERVE,
    Line,
    expect,
    family,
    free_port,
    get,
    held,
    quantile,
    serving,
)
from benchmarks.phones import EVENING, WATCHERS, Phone, table, watch, watched
from scorekeeper.app import create_app
from scorekeeper.services.matches.view_models import Started
from scorekeeper.services.storage import transactions

SECONDS = 40
SLOW_BODIES, SLOW_HEADERS, HALF, SHEETS = 60, 200, 1500, 30
SECONDS_BETWEEN_HANDS = 0.25
_GUESS = b"POST /code HTTP/1.1\r\nHost: h\r\nContent-Type: application/x-www-form-urlencoded\r\n"
Tally = Counter[str]


# ── Who attacks ─────────────────────────────────────────────────────────────────────────────────


async def _slowly(port: int, head: bytes, drop: bytes) -> None:
    """Begin a request and go on with it by a drop a second, again when it was hung up on."""
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(head)
            while not writer.is_closing():
                await asyncio.sleep(1)
                writer.write(drop)
                await writer.drain()
        await asyncio.sleep(0.2)


async def _ask(port: int, request: bytes, pause: float) -> None:
    """Ask the same for ever, over a line of one's own."""
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(request)
            await reader.read()
            writer.close()
        await asyncio.sleep(pause)


async def _all(port: int, one: Started) -> None:
    body = b"POST /m/%s/hands HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000\r\n\r\n"
    sheet = get(f"/m/{one.watch_token}/sheet.pdf", "Connection: close")
    guess = _GUESS + b"Connection: close\r\nContent-Length: 12\r\n\r\ncode=ABCDEF1"
    tasks: list[Coroutine[Any, Any, None]] = [
        *(_slowly(port, body % one.score_token.encode(), b"x") for _ in range(SLOW_BODIES)),
        *(_slowly(port, b"GET / HTTP/1.1\r\n", b"X-A: b\r\n") for _ in range(SLOW_HEADERS)),
        *(_slowly(port, b"GET / HT", b"") for _ in range(HALF)),
        *(_ask(port, sheet, 1) for _ in range(SHEETS)),
        *(watch(port, f"/m/{one.watch_token}/live/table", ignore) for _ in range(WATCHERS)),
        _ask(port, guess, 0.05),
    ]
    await asyncio.gather(*tasks)


def ignore(*_: object) -> None:
    """Look at nothing: who watches here only asks."""


def attack(port: int, one: Started) -> None:
    """All of it at once, for ever, in a process of its own."""
    asyncio.run(_all(port, one))


# ── Who plays ───────────────────────────────────────────────────────────────────────────────────


def _play(port: int, tables: list[Started], seconds: float) -> tuple[list[float], list[float]]:
    """How long each hand of eight phones took, and each poll of somebody who watches."""
    end = time.perf_counter() + seconds
    phones = [Phone(port) for _ in tables]
    for phone, one in zip(phones, tables, strict=True):
        phone.open(one.score_token)

    def score(place: int) -> list[float]:
        taken = list[float]()
        for base in count():
            if time.perf_counter() > end:
                return taken
            taken.append(phones[place].note(tables[place].score_token, base))
            time.sleep(SECONDS_BETWEEN_HANDS)
        return taken

    def watch() -> list[float]:
        path, line, taken = f"/m/{tables[0].watch_token}/live/table", Line(port), list[float]()
        while time.perf_counter() < end:
            begun = time.perf_counter()
            head = line.ask(get(path))
            taken.append(time.perf_counter() - begun)
            expect(is_so=b" 200 " in head.split(b"\r\n")[0], found=head)
            time.sleep(SECONDS_BETWEEN_HANDS / 5)
        return taken

    with ThreadPoolExecutor(len(tables) + 1) as people:
        watching = people.submit(watch)
        hands = list(people.map(score, range(len(tables))))
        return [one for of in hands for one in of], watching.result()


# ── Who is told ─────────────────────────────────────────────────────────────────────────────────


async def listen(port: int, path: str, seen: Callable[[str, float], None]) -> None:
    """One of five hundred: told what is new by the server, like the script."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(get(path, "Accept: text/event-stream"))
    await reader.readuntil(b"\r\n\r\n")
    with suppress(asyncio.IncompleteReadError):
        while event := await reader.readuntil(b"\n\n"):
            if found := re.search(rb"id: (\S+)", event):
                seen(found[1].decode(), time.perf_counter())
    writer.close()


def _hears(port: int, server: int, one: Started) -> list[Figure]:
    """How soon five hundred see a change, what they cost, and how soon they are let go."""
    phone = Phone(port)
    phone.open(one.score_token)  # what is loaded for the first is there
    Line(port).ask(get(f"/m/{one.watch_token}/live/table"))
    before, idle = held(server), list[float]()

    def rest() -> None:
        used = _cost(server)
        time.sleep(SECONDS)
        idle.append((_cost(server) - used) / SECONDS)

    delays = asyncio.run(watched(port, one, listen, rest))
    grown = (held(server) - before) / 1024
    usual = f"p50 {1000 * quantile(delays, 0.5):.0f} ms, {len(delays)} sights"
    slow = 1000 * quantile(delays, 0.99)
    return [
        Figure(f"a change told to {WATCHERS} who watch, p99 (ms)", slow, usual, at_most=200),
        Figure("memory for them (MB)", grown, f"{before >> 10} MB before", at_most=20),
        Figure("processor while nothing happens (%)", 100 * idle[0], "of one", at_most=1),
    ]


def _cost(server: int) -> float:
    """Seconds of a processor that it has used."""
    found = 0
    for process in family(server):
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        found += int(fields[11]) + int(fields[12])
    return found / os.sysconf("SC_CLK_TCK")


def _slow_body(port: int) -> float:
    """Seconds until who sends a drop a second is told that it is too slow."""
    line = Line(port)
    begun = time.perf_counter()
    head = line.ask(b"POST /m/x/hands HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\nx")
    return time.perf_counter() - begun if b" 408 " in head.split(b"\r\n")[0] else 0.0


def figures() -> list[Figure]:
    """The hall without lanes and with them, each while it is attacked."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "instance"
        app = create_app(folder)
        transactions.upgrade(app)
        with app.app_context():
            tables, alone, spoilt = [table(0) for _ in range(CONNECTIONS)], table(0), table(40)
        port = free_port()
        command = (*SERVE, "--port", str(port), "--instance", str(folder))
        with serving((*command, "--plain"), port):
            plain = statistics.median(_play(port, [alone], 5)[0])
        with app.app_context():
            alone, watched_one = table(0), table(EVENING)
        with serving(command, port) as server:
            told_of = _hears(port, server, watched_one)
            quick = statistics.median(_play(port, [alone], 5)[0])
            late = _slow_body(port)
            attacker = multiprocessing.get_context("spawn").Process(
                target=attack, args=(port, spoilt), daemon=True
            )
            attacker.start()
            time.sleep(3)
            hands, polls = _play(port, tables, SECONDS)
            attacker.kill()
    made_of = f"{len(hands)} hands, p50 {1000 * quantile(hands, 0.5):.0f} ms"
    polled = f"{len(polls)} polls, p50 {1000 * quantile(polls, 0.5):.0f} ms"
    return [
        *told_of,
        Figure("a hand under attack, p99 (ms)", 1000 * quantile(hands, 0.99), made_of, at_most=250),
        Figure("a poll under attack, p99 (ms)", 1000 * quantile(polls, 0.99), polled, at_most=150),
        Figure("a slow body is told so after (s)", late or 1e9, at_most=11),
        Figure(
            "a hand of one phone, more than without lanes (ms)", 1000 * (quick - plain), at_most=2
        ),
    ]


if __name__ == "__main__":
    told(figures())
