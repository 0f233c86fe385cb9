"""The front: each kind of request in its lane, bodies read whole, nothing new told at once."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask

from scorekeeper.config import LARGEST_REQUEST
from scorekeeper.services.storage import engines
from scorekeeper.serving import bodies
from scorekeeper.serving.front import REFUSAL, Front, environ_of
from scorekeeper.serving.lanes import THREADS, lane_of
from tests.server import run_alone

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

PAPER = "/m/abc/sheet.pdf"


class Headers:
    """Those of a request, as granian gives them."""

    def __init__(self, *named: tuple[str, str]) -> None:
        self._named = named

    def __contains__(self, name: str) -> bool:
        return any(name == it for it, _ in self._named)

    def get(self, name: str) -> str | None:
        return next((value for it, value in self._named if it == name), None)

    def items(self) -> list[tuple[str, str]]:
        return list(self._named)


@dataclass
class Asked:
    """A request and what was answered, both sides of granian."""

    method: str = "GET"
    path: str = "/"
    headers: Headers = field(default_factory=Headers)
    parts: tuple[bytes | float, ...] = ()  # what is sent; a number is how long nothing is
    client: str = "10.0.0.1:5000"
    query_string: str = ""
    http_version: str = "1.1"
    server: str = "[::1]:8000"
    scheme: str = "http"
    authority: str | None = None
    status: int = 0
    body: bytes = b""
    sent_headers: list[tuple[str, str]] = field(default_factory=list)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for part in self.parts:
            if isinstance(part, bytes):
                yield part
            else:
                await asyncio.sleep(part)

    def response_empty(self, status: int, headers: list[tuple[str, str]]) -> None:
        self.status, self.sent_headers = status, headers

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status, self.sent_headers, self.body = status, headers, body


def sent(*parts: bytes | float, length: int | None = None, client: str = "10.0.0.1:1") -> Asked:
    """A form, on its way in these parts."""
    size = sum(len(part) for part in parts if isinstance(part, bytes)) if length is None else length
    return Asked("POST", "/m/abc/hands", Headers(("content-length", str(size))), parts, client)


class Stub(Flask):
    """An app of whose answers nobody knows how long they take."""

    def __init__(self) -> None:
        super().__init__("stub")
        self.asked: list[dict[str, Any]] = []
        self.go_on = threading.Event()
        self.slow: set[str] = set()
        self.status = "200 OK"

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        self.asked.append(environ)
        if environ.get(REFUSAL):
            start_response(f"{environ[REFUSAL]} Refused", [("Retry-After", "5")])
            return [b"told why"]
        if environ["PATH_INFO"] in self.slow:
            assert self.go_on.wait(60)
        start_response(self.status, [("X-Own", "é")])
        return [environ["wsgi.input"].read(), b"!"]


@pytest.fixture
def app() -> Iterator[Stub]:
    stub = Stub()
    yield stub
    stub.go_on.set()


LONGEST = 60  # s, on a machine that has much else to do


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for it, not for ever."""
    async with asyncio.timeout(LONGEST):
        while not is_so():  # noqa: ASYNC110 - nothing outside tells when
            await asyncio.sleep(0.001)


def played(app: Stub, play: Callable[[Front], Awaitable[None]]) -> None:
    """Play this with a front of its own."""
    front = Front(app)

    async def both() -> None:
        try:
            await play(front)
        finally:  # or what waits in its threads would hold the process
            app.go_on.set()
            front.__rsgi_del__(asyncio.get_running_loop())

    run_alone(both())


def ask(front: Front, asked: Asked) -> "asyncio.Task[None]":
    """Have it answered, beside all else."""
    coming: Any = front.__rsgi__(asked, asked)  # type: ignore[arg-type]  # both in one
    task: asyncio.Task[None] = asyncio.ensure_future(coming)
    return task


def test_two_papers_are_printed_two_wait_and_the_rest_is_told_so(app: Stub) -> None:
    app.slow = {PAPER}
    sheets = [Asked(path=PAPER) for _ in range(9)]

    async def play(front: Front) -> None:
        tasks = [ask(front, sheet) for sheet in sheets]
        await until(lambda: sum(sheet.status for sheet in sheets) == 5 * 503)
        hand = sent(b"way=won-1")
        await ask(front, hand)
        page = Asked(path="/m/abc")
        await ask(front, page)
        assert (hand.status, hand.body, page.status) == (200, b"way=won-1!", 200)
        app.go_on.set()
        await asyncio.gather(*tasks)

    played(app, play)
    assert sorted(sheet.status for sheet in sheets) == [200] * 4 + [503] * 5
    assert all(("Retry-After", "5") in it.sent_headers for it in sheets if it.status == 503)


def test_a_hand_is_never_refused(app: Stub) -> None:
    app.slow = {"/m/abc/hands"}
    hands = [sent(b"way=won-1") for _ in range(300)]

    async def play(front: Front) -> None:
        tasks = [ask(front, hand) for hand in hands]
        await until(lambda: front.lanes["hands"].waiting == 292)
        app.go_on.set()
        await asyncio.gather(*tasks)

    played(app, play)
    assert {hand.status for hand in hands} == {200}


def test_who_is_refused_without_end_hears_no_more_than_that(app: Stub) -> None:
    app.slow = {PAPER}
    sheets = [Asked(path=PAPER) for _ in range(2000)]

    async def play(front: Front) -> None:
        tasks = [ask(front, sheet) for sheet in sheets]
        await until(lambda: sum(sheet.status == 503 for sheet in sheets) == 1996)
        app.go_on.set()
        await asyncio.gather(*tasks)

    played(app, play)
    assert len(app.asked) < 100
    assert all(("Retry-After", "5") in it.sent_headers for it in sheets if it.status == 503)


def test_what_is_sent_slowly_is_told_so_and_takes_no_thread(
    app: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "SECONDS", 0.2)
    slow = [sent(b"x", 60.0, length=100, client=f"10.0.0.{n}:1") for n in range(60)]

    async def play(front: Front) -> None:
        tasks = [ask(front, one) for one in slow]
        hand = sent(b"way=", b"won-1")
        await ask(front, hand)
        assert hand.body == b"way=won-1!"
        assert not any(one.status for one in slow)
        await asyncio.gather(*tasks)

    played(app, play)
    assert {one.status for one in slow} == {408}


def test_of_too_much_from_one_address_the_oldest_goes(
    app: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "_SAFE_SECONDS", 0.05)
    slow = [sent(b"x", 60.0, length=LARGEST_REQUEST) for _ in range(4)]

    async def play(front: Front) -> None:
        tasks = [ask(front, one) for one in slow]
        await asyncio.sleep(0.1)  # they are no beginners any more
        other, own = sent(b"way=won-1", client="10.0.0.9:1"), sent(b"way=won-2")
        await ask(front, other)
        assert [one.status for one in slow] == [0, 0, 0, 0]
        await ask(front, own)
        assert (own.status, other.status) == (200, 200)
        await until(lambda: slow[0].status == 408)
        assert [one.status for one in slow] == [408, 0, 0, 0]
        for task in tasks:
            task.cancel()

    played(app, play)


@pytest.mark.parametrize("is_said", [True, False])
def test_what_is_too_large_is_told_so(app: Stub, *, is_said: bool) -> None:
    length = ("content-length", str(LARGEST_REQUEST + 1))
    headers = Headers(length if is_said else ("transfer-encoding", "chunked"))
    large = Asked("POST", "/import", headers, (b"x" * 2**20,) * 3)

    async def play(front: Front) -> None:
        await ask(front, large)

    played(app, play)
    assert large.status == 413


def test_of_nothing_new_the_app_is_asked_once_in_a_moment(app: Stub) -> None:
    app.status = "304 NOT MODIFIED"
    tag = ("if-none-match", '"1"')

    def poll(*more: tuple[str, str]) -> Asked:
        return Asked(path="/m/abc/live/table", headers=Headers(tag, *more))

    async def play(front: Front) -> None:
        polls = [poll() for _ in range(3)]
        for one in polls:
            await ask(front, one)
        assert len(app.asked) == 1
        assert [(one.status, one.sent_headers) for one in polls] == [(304, [("X-Own", "é")])] * 3
        await ask(front, poll(("cookie", "somebody=else")))
        assert len(app.asked) == 2
        await ask(front, sent(b"way=won-1"))
        await ask(front, poll())
        assert len(app.asked) == 4

    played(app, play)


def test_what_was_read_before_a_write_is_not_kept_over_it(app: Stub) -> None:
    app.status, path = "304 NOT MODIFIED", "/m/abc/live/table"
    app.slow = {path}
    tag = Headers(("if-none-match", '"1"'))

    async def play(front: Front) -> None:
        begun = ask(front, Asked(path=path, headers=tag))
        await until(lambda: len(app.asked) == 1)
        await ask(front, sent(b"way=won-1"))
        app.go_on.set()
        await begun
        await ask(front, Asked(path=path, headers=tag))
        assert len(app.asked) == 3

    played(app, play)


def test_who_breaks_is_answered_too(app: Stub) -> None:
    def broken(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        raise ZeroDivisionError

    front, asked = Front(app), Asked()
    front._app = broken  # noqa: SLF001 - nothing that the app does is like this

    async def play() -> None:
        await ask(front, asked)

    run_alone(play())
    assert asked.status == 500


def test_the_app_is_told_what_was_asked() -> None:
    cookies = (("cookie", "a=1"), ("cookie", "b=2"), ("x-forwarded-for", "1.1.1.1"))
    asked = Asked(
        "POST",
        "/m/ñ",
        Headers(*cookies, ("x-forwarded-for", "2.2.2.2"), ("content-type", "text/plain")),
        client="[2001:db8::1]:443",
        query_string="a=%C3%B1",
        authority="cards.example",
    )
    environ = environ_of(asked, b"abc")  # type: ignore[arg-type]  # as good as granian's
    expected = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/m/Ã±",
        "QUERY_STRING": "a=%C3%B1",
        "HTTP_COOKIE": "a=1;b=2",
        "HTTP_X_FORWARDED_FOR": "1.1.1.1,2.2.2.2",
        "HTTP_HOST": "cards.example",
        "CONTENT_TYPE": "text/plain",
        "CONTENT_LENGTH": "3",
        "REMOTE_ADDR": "2001:db8::1",
        "SERVER_NAME": "::1",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
    }
    assert expected.items() <= environ.items()
    assert environ["wsgi.input"].read() == b"abc"


@pytest.mark.parametrize(
    ("method", "path", "lane"),
    [
        ("POST", "/m/abc/hands", "hands"),
        ("POST", "/t/abc/tables/1/2", "hands"),
        ("POST", "/api/v1/matches/1/hands", "hands"),
        ("POST", "/t/abc/prints", "hands"),
        ("GET", "/health", "hands"),
        ("GET", "/spare/changes", "hands"),
        ("GET", "/m/abc", "pages"),
        ("POST", "/sign-in", "pages"),
        ("GET", "/m/abc/live/table", "polls"),
        ("GET", "/t/abc/live", "polls"),
        ("GET", "/abc/static/css/base.css", "polls"),
        ("GET", PAPER, "papers"),
        ("GET", "/t/abc/files/everything.zip", "papers"),
        ("GET", "/t/abc/prints/123.pdf", "pages"),
        ("POST", "/t/abc/papers", "papers"),
        ("GET", "/t/abc/papers", "pages"),
        ("POST", "/m/abc.pdf", "hands"),
    ],
)
def test_each_has_its_lane(method: str, path: str, lane: str) -> None:
    assert lane_of(method, path) == lane


def test_every_thread_has_a_connection_to_the_database() -> None:
    assert engines.CONNECTIONS == THREADS
