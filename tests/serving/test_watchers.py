"""Who watches is told of what is new as soon as it is stored, and is let go when it has to be."""

import asyncio
import re
import signal
import sys
import time
import urllib.request
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode
from uuid import UUID, uuid4

import pytest

from benchmarks.loads import free_port, get
from benchmarks.phones import Phone, table
from scorekeeper.app import create_app
from scorekeeper.services.matches import loader
from scorekeeper.services.matches.view_models import Started
from scorekeeper.serving import watchers
from scorekeeper.serving.front import environ_of
from scorekeeper.serving.lanes import is_watching
from scorekeeper.serving.watchers import WATCHED, Answer, Watchers
from tests.databases import copied
from tests.server import Served, run_alone
from tests.serving.test_front import Asked, Headers, until

PATIENCE = 20  # seconds, of a machine that has much else to do
STREAM = "Accept: text/event-stream"


# ── A server that serves ────────────────────────────────────────────────────────────────────────


@dataclass
class Hall:
    """Two tables with two hands each, and where they are served."""

    instance: Path
    ours: Started
    theirs: Started
    port: int = field(default_factory=free_port)
    lines: list[asyncio.StreamWriter] = field(default_factory=list)

    def played(self, play: Awaitable[None]) -> None:
        """Play this, and hang up."""

        async def both() -> None:
            try:
                await play
            finally:
                for line in self.lines:
                    line.close()
                    with suppress(OSError):
                        await line.wait_closed()

        run_alone(both())

    def served(self) -> Served:
        return Served(self.instance, options=("--port", str(self.port)))

    def path(self, of: Started) -> str:
        return f"/m/{of.watch_token}/live/table"

    def post(self, where: str, **said: str) -> None:
        """Somebody who scores at our table sends a form of it."""
        page = Phone(self.port)
        page.open(self.ours.score_token)
        asked = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/m/{self.ours.score_token}/{where}",
            urlencode({"csrf_token": page.secret, "client_id": str(uuid4()), **said}).encode(),
            dict([page.head.split(": ", 1)]),
        )
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:  # noqa: S310 - as above
            assert answer.status == 200

    def note(self, base: int) -> None:
        """Somebody notes a hand there."""
        self.post("hands", base=str(base), way=f"won-{base % 2 + 1}")


@pytest.fixture
def hall(tmp_path: Path, sqlite_tables: Path) -> Hall:
    instance = tmp_path / "hall"
    app = create_app(instance, TESTING=True, **copied(sqlite_tables, instance))
    with app.app_context():
        return Hall(instance, table(2), table(2))


async def opened(hall: Hall, path: str, *more: str) -> tuple[asyncio.StreamReader, str]:
    """Somebody who watches, and how the answer began."""
    reader, line = await asyncio.open_connection("127.0.0.1", hall.port)
    hall.lines.append(line)
    line.write(get(path, STREAM, *more))
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
    return reader, head.decode()


async def told(reader: asyncio.StreamReader) -> str:
    """The next event: what it says, after its id."""
    while True:
        event = (await asyncio.wait_for(reader.readuntil(b"\n\n"), PATIENCE)).decode()
        if "id: " in event:
            return event


real = pytest.mark.skipif(sys.platform == "win32", reason="served without lanes there")


@real
def test_who_watches_is_told_of_a_hand_and_nobody_of_another_table(hall: Hall) -> None:
    async def play() -> None:
        ours, head = await opened(hall, hall.path(hall.ours))
        theirs, _ = await opened(hall, hall.path(hall.theirs))
        assert " 200 " in head
        assert "content-type: text/event-stream" in head.lower()
        assert "content-encoding" not in head.lower()
        assert 'id: "2-watch-en' in await told(ours)
        assert 'id: "2-watch-en' in await told(theirs)
        await asyncio.to_thread(hall.note, 2)
        event = await told(ours)
        assert 'id: "3-watch-en' in event
        assert "data:   <p data-news>Game to Ana &amp; Pilar. Score: 2–1</p>\n" in event
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(theirs.readuntil(b"\n\n"), 0.5)

    with hall.served():
        hall.played(play())


@real
def test_a_revoked_link_ends_what_it_opened(hall: Hall) -> None:
    async def play() -> None:
        reader, _ = await opened(hall, hall.path(hall.ours))
        await told(reader)
        await asyncio.to_thread(hall.post, f"who/{shared}/revoke")
        assert await asyncio.wait_for(reader.read(), PATIENCE) == b"\r\n0\r\n\r\n"
        _, head = await opened(hall, hall.path(hall.ours))
        assert " 404 " in head

    app = create_app(hall.instance, TESTING=True)
    with app.app_context():
        shared = loader.link_of(hall.ours.watch_token).id.hex
    with hall.served():
        hall.played(play())


@real
def test_a_server_that_stops_lets_all_go_and_the_next_one_tells_what_they_missed(
    hall: Hall,
) -> None:
    async def come_back() -> None:
        reader, _ = await opened(hall, hall.path(hall.ours), 'Last-Event-ID: "2-watch-en"')
        assert 'id: "3-watch-en' in await told(reader)

    async def stop(server: Served) -> None:
        all_who_watch = [await opened(hall, hall.path(hall.ours)) for _ in range(50)]
        for reader, _ in all_who_watch:
            await told(reader)
        begun = time.monotonic()
        assert await asyncio.to_thread(server.stop, signal.SIGTERM) == 0
        assert time.monotonic() - begun < 5  # not the ten seconds that it has patience for
        for reader, _ in all_who_watch:
            await asyncio.wait_for(reader.read(), PATIENCE)

    with hall.served() as server:
        hall.played(stop(server))
    hall.lines.clear()
    with hall.served():
        hall.note(2)
        hall.played(come_back())


# ── And what it is made of ──────────────────────────────────────────────────────────────────────

MATCH, OTHER = uuid4(), uuid4()


@dataclass
class Watching(Asked):
    """Somebody who watches, both sides of granian."""

    shown: list[str] = field(default_factory=list)
    gone: asyncio.Event = field(default_factory=asyncio.Event)
    is_broken: bool = False

    def response_stream(self, status: int, headers: list[tuple[str, str]]) -> "Watching":
        self.status, self.sent_headers = status, headers
        return self

    async def client_disconnect(self) -> None:
        await self.gone.wait()

    async def send_str(self, event: str) -> None:
        if self.is_broken:
            raise RuntimeError("closed")
        self.shown.append(event)

    __hash__ = object.__hash__


class Page:
    """A page that is asked for, and what it answers."""

    def __init__(self) -> None:
        self.version, self.about, self.status = 1, MATCH, 200
        self.asked: list[dict[str, Any]] = []
        self.is_busy = False

    async def __call__(self, environ: dict[str, Any]) -> Answer | None:
        self.asked.append(environ)
        version, status = self.version, self.status
        await asyncio.sleep(0.001)
        if self.is_busy:
            return None
        tag = f'"{version}"'
        if status != 302:  # another page than was asked for
            environ[WATCHED].append(self.about)
        if status == 200 and environ["HTTP_IF_NONE_MATCH"] == tag:
            return 304, [("ETag", tag)], b""
        return status, [("ETag", tag)], b"<p>%d</p>\n<p>more</p>" % version


def watch(all_of_them: Watchers, one: Watching) -> "asyncio.Task[None]":
    environ = environ_of(one, b"")  # type: ignore[arg-type]  # as good as granian's
    coming: Any = all_of_them.watch(one, environ)  # type: ignore[arg-type]  # both in one
    return asyncio.ensure_future(coming)


def played(play: Callable[[Page, Watchers], Awaitable[None]]) -> None:
    async def both() -> None:
        page = Page()
        all_of_them = Watchers(page)
        await play(page, all_of_them)
        all_of_them.close()

    run_alone(both())


def events(one: Watching) -> list[str]:
    """The ids of what it was shown."""
    return re.findall(r"id: (\S+)", "".join(one.shown))


def test_all_who_are_shown_the_same_cost_one_question_a_change() -> None:
    async def play(page: Page, all_of_them: Watchers) -> None:
        people = [Watching(path="/m/abc/live/table") for _ in range(50)]
        tasks = [watch(all_of_them, one) for one in people]
        await until(lambda: all(one.shown for one in people))
        assert len(page.asked) == 2  # for the first, and for all who came meanwhile
        page.version = 2
        all_of_them.tell({MATCH})
        await until(lambda: all(len(events(one)) == 2 for one in people))
        assert len(page.asked) == 3
        assert people[0].shown[-1] == 'id: "2"\ndata: <p>2</p>\ndata: <p>more</p>\n\n'
        all_of_them.tell({OTHER})
        all_of_them.tell(set())
        await asyncio.sleep(0.05)
        assert len(page.asked) == 3
        all_of_them.close()
        await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)

    played(play)


def test_who_is_another_reader_is_asked_for_apart() -> None:
    async def play(page: Page, all_of_them: Watchers) -> None:
        cookies = [Headers(("cookie", f"session={n}")) for n in range(3)]
        people = [Watching(path="/m/abc/live/table", headers=one) for one in cookies]
        tasks = [watch(all_of_them, one) for one in people]
        await until(lambda: all(one.shown for one in people))
        assert {one["HTTP_COOKIE"] for one in page.asked} == {f"session={n}" for n in range(3)}
        all_of_them.close()
        await asyncio.gather(*tasks)

    played(play)


@pytest.mark.parametrize("way", ["query", "header"])
def test_who_has_seen_it_is_not_shown_it_again(way: str) -> None:
    async def play(page: Page, all_of_them: Watchers) -> None:
        page.version = 7
        header = Headers(("last-event-id", '"7"')) if way == "header" else Headers()
        query = f"seen={quote(chr(34) + '7' + chr(34))}" if way == "query" else "seen=%221%22"
        one = Watching(path="/m/abc/live/table", headers=header, query_string=query)
        watch(all_of_them, one)
        await until(lambda: bool(one.shown))
        assert events(one) == []
        assert one.shown[0].startswith("retry: ")
        page.version = 8
        all_of_them.tell({MATCH})
        await until(lambda: events(one) == ['"8"'])

    played(play)


def test_what_is_stored_while_the_app_answers_is_told_too() -> None:
    async def play(page: Page, all_of_them: Watchers) -> None:
        one = Watching(path="/m/abc/live/table")
        watch(all_of_them, one)
        await until(lambda: len(page.asked) == 1)
        page.version = 2  # behind the question
        all_of_them.tell({MATCH})
        await until(lambda: events(one)[-1:] == ['"2"'])

    played(play)


def test_beyond_so_many_they_are_told_to_come_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchers, "MOST", 2)

    async def play(page: Page, all_of_them: Watchers) -> None:
        people = [Watching(path=f"/m/{n}/live/table") for n in range(3)]
        tasks = [watch(all_of_them, one) for one in people]
        await until(lambda: all(one.status for one in people))
        assert [one.status for one in people] == [200, 200, 503]
        people[0].gone.set()
        await tasks[0]
        late = Watching(path="/m/abc/live/table")
        watch(all_of_them, late)
        await until(lambda: late.status == 200)

    played(play)


def test_who_is_refused_or_not_told_of_hears_so() -> None:
    async def play(page: Page, all_of_them: Watchers) -> None:
        for status, heard in ((404, 404), (500, 500), (302, 204)):
            page.status = status
            one = Watching(path="/m/abc/live/table")
            await watch(all_of_them, one)
            assert one.status == heard
        page.is_busy = True
        busy = Watching(path="/m/abc/live/table")
        await watch(all_of_them, busy)
        assert busy.status == 503

    played(play)


def test_a_line_that_is_dead_ends_at_the_next_sign_of_life(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(watchers, "BEAT_SECONDS", 0.02)

    async def play(page: Page, all_of_them: Watchers) -> None:
        one, dead = (Watching(path="/m/abc/live/table") for _ in range(2))
        watch(all_of_them, one)
        task = watch(all_of_them, dead)
        await until(lambda: ":\n\n" in dead.shown)
        dead.is_broken = True
        await asyncio.wait_for(task, PATIENCE)
        await until(lambda: one.shown.count(":\n\n") > 2)

    played(play)


def test_who_watches_for_long_has_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchers, "BEAT_SECONDS", 0.002)

    async def play(page: Page, all_of_them: Watchers) -> None:
        await asyncio.wait_for(watch(all_of_them, Watching(path="/m/a/live/table")), PATIENCE)

    played(play)


def test_nobody_is_told_of_who_watches_nothing() -> None:
    Watchers(Page()).tell({MATCH, UUID(int=0)})


@pytest.mark.parametrize(
    ("method", "path", "accepted", "is_so"),
    [
        ("GET", "/m/abc/live/table", "text/event-stream", True),
        ("GET", "/t/abc/live", "text/event-stream", True),
        ("GET", "/m/abc/live/table", "*/*", False),
        ("GET", "/m/abc/live/table", None, False),
        ("HEAD", "/m/abc/live/table", "text/event-stream", False),
        ("GET", "/m/abc", "text/event-stream", False),
    ],
)
def test_only_open_pages_watch(
    method: str, path: str, accepted: str | None, *, is_so: bool
) -> None:
    assert is_watching(method, path, accepted) == is_so
