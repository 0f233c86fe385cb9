"""A spare: the first laptop dies in the middle of a round, the second goes on by the same links."""

import http
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Semaphore
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from click.testing import CliRunner

from scorekeeper.main import main
from tests.cli.test_killed import PHONES, Phone, seated
from tests.cli.test_repeated import asked
from tests.server import COMMAND, SECONDS_TO_START, Served
from tests.web.plain_browser import Page

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals as Unix has them")

PATIENCE = 120


def run(*words: str) -> str:
    """What a command says that ends well."""
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    return done.output


_IN_BACKGROUND = ("sh", "-c", 'trap "" INT; exec "$@"', "sh")
"""A shell has what it starts there ignore Ctrl-C."""


class Following:
    """`scorekeeper follow` in a process of its own, until it is told to stop or killed."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [*_IN_BACKGROUND, *COMMAND, "follow", *words],
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said: list[str] = []

    def line(self) -> str:
        """The next it says."""
        watchdog = threading.Timer(SECONDS_TO_START, self.process.kill)
        watchdog.start()
        assert self.process.stdout
        line = self.process.stdout.readline()
        watchdog.cancel()
        return line

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it."""
        self.process.send_signal(how)
        self.process.communicate(timeout=SECONDS_TO_START)


@contextmanager
def following(*words: str) -> Iterator[Following]:
    follower = Following(*words)
    try:
        yield follower
    finally:
        if follower.process.poll() is None:
            follower.stop(signal.SIGKILL)


def until(is_so: Callable[[], bool]) -> None:
    """Look again and again, and give up after a while."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end


def token(instance: Path) -> str:
    """What the first says has to be typed on the second."""
    return run("follow", "--invite", "--instance", str(instance)).split()[-3]


def free_address() -> str:
    """Where a server may be started."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return f"http://127.0.0.1:{taken.getsockname()[1]}/"


def taking_over(folder: Path, own: str) -> Served:
    """The spare that keeps the score from now on, at its address."""
    return Served(folder, options=("--take-over", "--port", own.strip("/").rpartition(":")[2]))


def ids(folder: Path) -> set[str]:
    """The client ids of all hands in a folder, read without touching it."""
    file = folder / "scorekeeper.sqlite"
    if not file.exists():
        return set()
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as opened:
        return {client_id for (client_id,) in opened.execute("SELECT client_id FROM entry")}


def spanish(url: str, phone: Phone, hand: Mapping[str, str] | None = None) -> tuple[int, str]:
    """What the page of a phone's table answers, or sending it a hand."""
    data = urlencode(hand).encode() if hand else None
    where = f"{url}m/{phone.token}{'/hands' if hand else ''}"
    asks = Request(where, data, {"Cookie": phone.cookie, "Accept-Language": "es"})  # noqa: S310 - our own server
    try:
        with urlopen(asks, timeout=PATIENCE) as answer:  # noqa: S310 - our own server
            return answer.status, answer.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()


def next_hand(url: str, phone: Phone) -> dict[str, str]:
    """The form of the next hand of a phone's table, filled in."""
    status, page = spanish(url, phone)
    assert status == http.HTTPStatus.OK
    return dict(Page(200, "", page).form("/hands").fields) | {"way": "won-1"}


def test_the_second_goes_on_where_the_first_died(tmp_path: Path) -> None:
    first, second, own = tmp_path / "first", tmp_path / "second", free_address()
    phones, told = seated(first), Semaphore(0)
    words = ("--instance", str(second), "--at", own)
    with (
        Served(first) as served,
        ThreadPoolExecutor(PHONES) as noting,
        following(served.url, token(first), *words) as follower,
    ):
        assert "behind at most" in follower.line()
        jobs = [noting.submit(phone.note, served.url, told) for phone in phones]
        try:
            for _ in range(60):
                assert told.acquire(timeout=PATIENCE)
            early = {client_id for phone in phones for client_id in list(phone.acknowledged)}
            until(lambda: early <= ids(second))
        finally:
            served.kill()
        for job in jobs:
            job.result()
        assert "Silent since" in follower.line()
        follower.stop()
    lost = ids(first) - ids(second)
    assert not lost & early
    with taking_over(second, own) as served:
        assert "keeps the score from now on" in served.said
        for phone in phones:
            status, _ = spanish(served.url, phone, next_hand(served.url, phone))
            assert status == http.HTTPStatus.OK
        with Served(first) as back:
            status, page = spanish(back.url, phones[0])
            assert status == http.HTTPStatus.OK
            assert f'href="{own}m/{phones[0].token}">Sigue en {own}' in page
            before = ids(first)
            status, page = spanish(back.url, phones[0], next_hand(back.url, phones[0]))
            assert status == http.HTTPStatus.SERVICE_UNAVAILABLE
            assert "Ahora los tantos se llevan en otro ordenador" in page
            assert ids(first) == before
        report = run("follow", "--compare", "--instance", str(first))
        assert f"{len(lost)} entries" in report
        assert len(report.splitlines()) == len(lost) + 1
        with Served(first) as again:  # whether the other one is there or not
            served.kill()
            assert asked(again.url, "GET", "/health")[0] == http.HTTPStatus.SERVICE_UNAVAILABLE


def refused(*words: str) -> str:
    """What a command says that does nothing."""
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 1, done.output
    return done.output


@pytest.mark.slow
def test_a_spare_goes_on_after_it_was_killed_and_serves_nothing_meanwhile(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    phones, told, words = seated(first), Semaphore(0), ("--instance", str(second))
    with Served(first) as served, ThreadPoolExecutor(PHONES) as noting:
        begin = (served.url, token(first), *words)
        jobs = [noting.submit(phone.note, served.url, told) for phone in phones]
        try:
            for deaths in range(4):
                with following(*(begin if deaths == 0 else words)) as follower:
                    assert "behind at most" in follower.line()
                    for _ in range(5 + 7 * deaths):
                        assert told.acquire(timeout=PATIENCE)
                    follower.stop(signal.SIGKILL)
                with closing(sqlite3.connect(second / "scorekeeper.sqlite")) as opened:
                    assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            with following(*words) as follower:
                early = {client_id for phone in phones for client_id in list(phone.acknowledged)}
                until(lambda: early <= ids(second))
                assert "in another window" in refused("follow", *words)
                with Served(second, options=("--take-over",)) as other:
                    assert other.process.wait(timeout=PATIENCE) == 1
                assert "still keeps the score" in other.said
                with Served(second) as other:
                    assert other.process.wait(timeout=PATIENCE) == 1
                assert f"follows {served.url}" in other.said
        finally:
            served.kill()
        for job in jobs:
            job.result()


def test_what_cannot_be_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seated(tmp_path / "first")
    in_use = ("--instance", str(tmp_path / "first"))
    assert "holds an installation" in refused("follow", "http://127.0.0.1:1/", "token", *in_use)
    new = ("--instance", str(tmp_path / "new"))
    assert "scorekeeper follow --invite" in refused("follow", *new)
    assert "follow --compare ADDRESS" in refused("follow", "--compare", *new)
    assert "refused" in refused("follow", "http://127.0.0.1:1/", "token", *new)
    nowhere = refused("follow", "http://192.0.2.1:1/", "token", *new)
    assert "Not by https: only the token keeps others from reading" in nowhere
    with Served(tmp_path / "new", options=("--take-over",)) as served:
        assert served.process.wait(timeout=PATIENCE) == 1
    assert "is no spare" in served.said
    with Served(tmp_path / "first") as served:
        wrong = refused("follow", served.url, "token", *new)
    assert "no Scorekeeper that knows this token" in wrong
    assert not (tmp_path / "new" / "scorekeeper.sqlite").exists()
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", "postgresql+psycopg:///scorekeeper")
    assert "PostgreSQL has its own" in refused("follow", "--invite", *in_use)
