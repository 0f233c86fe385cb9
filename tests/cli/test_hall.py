"""A hall of phones, and somebody who sends as slowly as can be: nobody else waits for them."""

import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.cli.test_repeated import asked, begun
from tests.server import Served

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="lanes are not for Windows yet")

SLOW, HALF = 60, 300


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path / "hall") as server:
        yield server


def line(url: str, *said: str) -> socket.socket:
    """A connection on which so much was said, and no more comes."""
    place = urlsplit(url)
    opened = socket.create_connection((str(place.hostname), int(place.port or 80)), timeout=60)
    opened.sendall("\r\n".join(said).encode())
    return opened


def read(opened: socket.socket) -> str:
    """All that is answered until the other end hangs up."""
    answer = b""
    while part := opened.recv(65536):
        answer += part
    return answer.decode()


def posted(path: str, length: int, *more: str) -> tuple[str, ...]:
    """How a form begins."""
    form = "Content-Type: application/x-www-form-urlencoded"
    return f"POST {path} HTTP/1.1", "Host: h", form, f"Content-Length: {length}", *more, "", "x"


def test_who_sends_slowly_holds_up_nobody(served: Served) -> None:
    path, cookie, hand = begun(served.url)
    with ExitStack() as opened:
        for _ in range(SLOW):
            opened.enter_context(line(served.url, *posted(f"{path}/hands", 100_000)))
        for _ in range(HALF):
            opened.enter_context(line(served.url, "GET / HT"))
        status, leads, _, _ = asked(
            served.url, "POST", f"{path}/hands", cookie, **hand, way="won-1"
        )
        assert status == 303
        assert leads.startswith(path)
        assert asked(served.url, "GET", path, cookie)[0] == 200


@pytest.mark.slow
def test_what_came_too_slowly_is_told_so_in_the_readers_language(served: Served) -> None:
    sent = posted("/m/x/hands", 100_000, "Accept-Language: es", "Connection: close")
    with line(served.url, *sent) as opened:
        answer = read(opened)
    assert answer.startswith("HTTP/1.1 408 ")
    assert "Ha llegado demasiado despacio." in answer
    api = posted("/api/v1/matches", 100_000, "Connection: close")
    with line(served.url, *api) as opened:
        answer = read(opened)
    assert answer.startswith("HTTP/1.1 408 ")
    assert "application/problem+json" in answer


def test_what_has_no_end_is_too_large(served: Served) -> None:
    head = "POST /import HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
    with line(served.url, head) as opened:
        part = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
        for _ in range(33):
            opened.sendall(part)
        assert opened.recv(20).startswith(b"HTTP/1.1 413 ")
