"""Takes requests from granian (RSGI), and has the app answer each in its lane."""

import asyncio
import logging
import signal
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Any

from scorekeeper.serving.bodies import Bodies, BodyRefused
from scorekeeper.serving.lanes import is_watching, lane_of, lanes
from scorekeeper.serving.watchers import Answer, Watchers

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication
    from flask import Flask
    from granian.rsgi import HTTPProtocol, Scope  # type: ignore[attr-defined]  # as granian's papers say

Environ = dict[str, Any]
Headers = list[tuple[str, str]]
REFUSAL = "scorekeeper.refusal"
"""In the environment of a request that is only told why it is refused: the status."""
_UNCHANGED, _BUSY = 304, 503
_SECONDS_KEPT, _MOST_KEPT = 1.0, 5000
_ALWAYS: Mapping[str, object] = {
    "SCRIPT_NAME": "",
    "SERVER_SOFTWARE": "granian",
    "wsgi.errors": sys.stderr,
    "wsgi.input_terminated": True,
    "wsgi.multiprocess": False,
    "wsgi.multithread": True,
    "wsgi.run_once": False,
    "wsgi.version": (1, 0),
}
_LOG = logging.getLogger("scorekeeper.serving")


def environ_of(scope: "Scope", body: bytes) -> Environ:
    """Tell the app of a request as PEP 3333 has it."""
    environ = {**_ALWAYS, **_headers(scope)}
    server, _, port = scope.server.rpartition(":")
    client = scope.client.rpartition(":")[0]
    return environ | {
        "REQUEST_METHOD": scope.method,
        "PATH_INFO": scope.path.encode(errors="replace").decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "SERVER_NAME": server.strip("[]"),
        "SERVER_PORT": port,
        "REMOTE_ADDR": client.strip("[]"),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(body),
        "CONTENT_LENGTH": str(len(body)) if body else environ.get("CONTENT_LENGTH", ""),
    }


def _headers(scope: "Scope") -> Environ:
    named: Environ = {"HTTP_HOST": scope.authority} if scope.authority else {}
    for name, value in scope.headers.items():
        key = name.upper().replace("-", "_")
        if key not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
            key = f"HTTP_{key}"
        between = ";" if key == "HTTP_COOKIE" else ","
        named[key] = f"{named[key]}{between}{value}" if key in named else value
    return named


class _Unchanged:
    """Answers of who sees nothing new, kept for a moment: of hundreds who watch one table most ask
    the same within it. Nothing is kept over a write.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[str | None, ...], tuple[float, Headers]] = {}
        self.writes = 0  # that began or ended

    def key(self, scope: "Scope") -> tuple[str | None, ...]:
        """All that the answer hangs on."""
        header = scope.headers.get
        names = ("if-none-match", "cookie", "accept-language")
        return scope.path, scope.query_string, *map(header, names)

    def headers(self, key: tuple[str | None, ...]) -> Headers | None:
        """Those of the answer, where it is known."""
        end, headers = self._kept.get(key, (0.0, None))
        return headers if end > time.monotonic() else None

    def keep(self, key: tuple[str | None, ...], headers: Headers, writes: int) -> None:
        """Keep one that was asked for after so many `writes`."""
        if writes == self.writes and len(self._kept) < _MOST_KEPT:
            self._kept[key] = time.monotonic() + _SECONDS_KEPT, headers

    def note_write(self) -> None:
        """Forget all: somebody begins to write, or has."""
        self.writes += 1
        self._kept.clear()


class Front:
    """The app for granian: who asks waits on the event loop for a thread of their lane."""

    def __init__(self, app: "Flask", *, is_telling: bool = False) -> None:
        self._app: WSGIApplication = app
        self._bodies = Bodies()
        self.lanes = app.extensions["lanes"] = lanes()
        self._unchanged = _Unchanged()
        self.watchers = Watchers(self._ask) if is_telling else None

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let go of all who watch once the server says that it stops: it waits for them."""
        if self.watchers and sys.platform != "win32":
            loop.add_signal_handler(signal.SIGUSR1, self.watchers.close)

    def __rsgi_del__(self, _: asyncio.AbstractEventLoop) -> None:
        """Answer all who still wait when the server stops."""
        for lane in self.lanes.values():
            lane.close()

    async def __rsgi__(self, scope: "Scope", proto: "HTTPProtocol") -> None:
        """Answer one request."""
        if self.watchers and is_watching(scope.method, scope.path, scope.headers.get("accept")):
            await self.watchers.watch(proto, environ_of(scope, b""))
        else:
            await self._answer_once(scope, proto)

    async def _answer_once(self, scope: "Scope", proto: "HTTPProtocol") -> None:
        body, refusal = b"", 0
        try:
            body = await self._body(scope, proto)
        except BodyRefused as refused:
            refusal = refused.status
        name = lane_of(scope.method, scope.path)
        poll = self._unchanged.key(scope) if name == "polls" else None
        if poll and (known := self._unchanged.headers(poll)) is not None:
            proto.response_empty(_UNCHANGED, known)
            return
        lane = self.lanes[name]
        if refusal or lane.is_full:
            lane, refusal = self.lanes["refused"], refusal or _BUSY
        if lane.is_full:
            proto.response_empty(refusal, [("Retry-After", "5")])
            return
        environ = environ_of(scope, body) | ({REFUSAL: refusal} if refusal else {})
        loop = asyncio.get_running_loop()
        is_answered, is_write = loop.create_future(), scope.method not in ("GET", "HEAD")
        if is_write:
            self._unchanged.note_write()
        writes = self._unchanged.writes

        def end(status: int, headers: Headers) -> None:
            lane.requests -= 1
            if is_write:
                self._unchanged.note_write()
            elif poll and status == _UNCHANGED:
                self._unchanged.keep(poll, headers, writes)
            if not is_answered.done():  # as it is where nobody waits for it any more
                is_answered.set_result(None)

        lane.requests += 1
        lane.submit(partial(self._answer, environ, proto, end, loop))
        await is_answered

    async def _body(self, scope: "Scope", proto: "HTTPProtocol") -> bytes:
        """Read what was sent, if anything was. Raises BodyRefused."""
        length = scope.headers.get("content-length")
        if length is None and "transfer-encoding" not in scope.headers:
            return b""
        declared = int(length) if length is not None and length.isdecimal() else None
        return await self._bodies.read(proto, scope.client.rpartition(":")[0], declared)

    def _answer(
        self,
        environ: Environ,
        proto: "HTTPProtocol",
        end: Callable[[int, Headers], None],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        """Have the app answer, in a thread of its lane; `end` is told the status and headers."""
        status, headers, body = self._answer_of(environ)
        try:
            proto.response_bytes(status, headers, body)
        finally:
            loop.call_soon_threadsafe(end, status, headers)

    async def _ask(self, environ: Environ) -> Answer | None:
        """Have the app answer in the lane of polls; None where that is full."""
        lane = self.lanes["polls"]
        if lane.is_full:
            return None
        lane.requests += 1
        try:
            return await asyncio.wrap_future(lane.submit(partial(self._answer_of, environ)))
        finally:
            lane.requests -= 1

    def _answer_of(self, environ: Environ) -> Answer:
        """Have the app answer, and give the answer whole."""
        begun = 500, Headers()

        def start(status: str, headers: Headers, *_: object) -> Callable[..., object]:
            nonlocal begun
            begun = int(status.split(" ", 1)[0]), headers
            return _never_written

        try:
            body = _joined(self._app(environ, start))
        except Exception:  # noqa: BLE001 - whatever it is, nobody waits for ever
            _LOG.exception("A request could not be answered.")
            return 500, [], b""
        return *begun, body


def _never_written(_: bytes) -> None:
    """What PEP 3333 has for old programs; ours returns what it answers."""
    raise NotImplementedError


def _joined(parts: Iterable[bytes]) -> bytes:
    try:
        return b"".join(parts)
    finally:
        if hasattr(parts, "close"):
            parts.close()
