"""Tells who watches a page what is new on it as soon as it is stored (server-sent events): the app
is asked once a change for all who would be shown the same. Who has no place here polls.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs
from uuid import UUID

if TYPE_CHECKING:
    from granian.rsgi import HTTPProtocol, HTTPStreamTransport  # type: ignore[attr-defined]  # as granian's papers say

Answer = tuple[int, list[tuple[str, str]], bytes]
Environ = dict[str, Any]
WATCHED = "scorekeeper.watched"
"""In the environment of who watches: a list, to which a page adds the id of what it is about."""
MOST = 2000
BEAT_SECONDS = 15.0  # a line that is dead is noticed
BEATS = 40  # and what is sent to who does not read it is kept no longer
_HEADERS = [
    ("Content-Type", "text/event-stream; charset=utf-8"),
    ("Cache-Control", "no-store"),
    ("X-Accel-Buffering", "no"),
    ("X-Content-Type-Options", "nosniff"),
]
_ALIKE = ("PATH_INFO", "HTTP_HOST", "HTTP_COOKIE", "HTTP_ACCEPT_LANGUAGE", "wsgi.url_scheme")


@dataclass(eq=False, slots=True)
class _Group:
    """Holds who is shown the same page, each with what says that they have gone, and how it is."""

    environ: Environ
    streams: dict["HTTPStreamTransport", asyncio.Future[None]] = field(default_factory=dict)
    members: int = 0  # with those who are not shown anything yet
    about: UUID | None = None
    status: int = 503
    tag: str = ""
    event: str = ""
    is_old: bool = True
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    renewal: asyncio.Task[None] | None = None


class Watchers:
    """All of them. `ask` has the app answer; None where it is too busy."""

    def __init__(self, ask: Callable[[Environ], Awaitable[Answer | None]]) -> None:
        self._ask = ask
        self._groups: dict[tuple[object, ...], _Group] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._turn = asyncio.Semaphore(2)  # others poll too
        self._is_closed = False

    def tell(self, about: Collection[UUID] | None) -> None:
        """Show what became of these to all who watch them, of anything if None; from any thread."""
        if about != set() and self._groups and self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._renew_all, about)

    def close(self) -> None:
        """Let everybody go: the server stops."""
        self._is_closed = True
        for group in self._groups.values():
            _let_go(group)

    async def watch(self, proto: "HTTPProtocol", environ: Environ) -> None:
        """Show one who asks what is new, until they go or have to ask again."""
        if self._is_closed or sum(group.members for group in self._groups.values()) >= MOST:
            return proto.response_empty(503, [("Retry-After", "60")])
        self._loop = asyncio.get_running_loop()
        key = tuple(environ.get(name) for name in _ALIKE)
        query = parse_qs(environ.pop("QUERY_STRING"))
        known_tag = environ.pop("HTTP_LAST_EVENT_ID", None) or query.get("seen", [""])[0]
        environ |= {"QUERY_STRING": "", "HTTP_ACCEPT_ENCODING": ""}
        group = self._groups.setdefault(key, _Group(environ))
        del environ  # hundreds wait here for long
        group.members += 1
        try:
            await self._renew(group)
            if group.status == 200:
                await self._show(group, proto, known_tag)
            else:
                proto.response_empty(group.status, [])
        finally:
            group.members -= 1
            if not group.members:
                del self._groups[key]

    async def _show(self, group: _Group, proto: "HTTPProtocol", known_tag: str) -> None:
        stream = proto.response_stream(200, _HEADERS)
        group.streams[stream] = gone = asyncio.ensure_future(proto.client_disconnect())
        try:
            beats = random.randint(BEATS // 2, BEATS)  # noqa: S311 - no secret; not all at once
            event = f"retry: {100 * beats}\n\n" + ("" if known_tag == group.tag else group.event)
            while beats and not gone.done() and not self._is_closed:
                await _send(stream, gone, event)
                await asyncio.wait({gone}, timeout=BEAT_SECONDS)
                beats, event = beats - 1, ":\n\n"
        finally:
            gone.cancel()
            del group.streams[stream]

    def _renew_all(self, about: Collection[UUID | None] | None) -> None:
        for group in self._groups.values():
            if about is None or group.about is None or group.about in about:
                group.renewal = asyncio.create_task(self._renew(group))

    async def _renew(self, group: _Group) -> None:
        """Ask the app anew, after now: once for all who want that meanwhile."""
        group.is_old = True
        async with group.lock, self._turn:
            if group.is_old:
                group.is_old = False
                await self._renew_now(group)

    async def _renew_now(self, group: _Group) -> None:
        own = {WATCHED: (about := list[UUID]()), "HTTP_IF_NONE_MATCH": group.tag}
        answer = await self._ask(group.environ | own)
        if answer is None:  # it is busy
            asyncio.get_running_loop().call_later(1, self._renew_all, (group.about,))
            return
        status, headers, body = answer
        group.about = about[0] if about else None
        group.status = status if status >= 400 else 200 if about else 204
        if group.status != 200:
            _let_go(group)
        elif status == 200:
            group.tag = dict(headers)["ETag"]
            lines = "".join(f"data: {line}\n" for line in body.decode().split("\n"))
            group.event = f"id: {group.tag}\n{lines}\n"
            for stream, gone in list(group.streams.items()):
                await _send(stream, gone, group.event)


async def _send(stream: "HTTPStreamTransport", gone: "asyncio.Future[None]", event: str) -> None:
    try:
        await stream.send_str(event)  # bytes are held on to: 30 MB for five hundred
    except RuntimeError:  # granian's word for a line that is closed
        gone.cancel()


def _let_go(group: _Group) -> None:
    for gone in group.streams.values():
        gone.cancel()
