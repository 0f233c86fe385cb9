"""A reverse proxy as stands before several app servers: each request goes to the next of them, and
to another when one is not there.
"""

import threading
from collections.abc import Sequence
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from typing import Self
from urllib.parse import urlsplit

SECONDS = 60
# What concerns one line only, and is not handed on.
_OF_THE_LINE = {"connection", "keep-alive", "transfer-encoding", "content-length"}


class Proxy:
    """Stands before `servers` (their addresses) inside the `with` block."""

    def __init__(self, servers: Sequence[str]) -> None:
        self.answered: list[str] = []
        self._servers = servers
        self._turn = count()
        self._door = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._door.serve_forever)

    @property
    def url(self) -> str:
        """Where it stands."""
        return f"http://127.0.0.1:{self._door.server_port}/"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._door.shutdown()
        self._thread.join()
        self._door.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                proxy._hand_on(self)

            def do_POST(self) -> None:
                proxy._hand_on(self)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (its own name)
                """Say nothing."""

        return Handler

    def _hand_on(self, asked: BaseHTTPRequestHandler) -> None:
        body = asked.rfile.read(int(asked.headers.get("Content-Length") or 0))
        headers = dict(asked.headers.items())
        headers["X-Forwarded-For"] = "192.0.2.7"
        headers["X-Forwarded-Host"] = "scores.example.org"
        headers["X-Forwarded-Proto"] = "https"
        turn = next(self._turn)
        for place in range(len(self._servers)):
            server = self._servers[(turn + place) % len(self._servers)]
            there = urlsplit(server)
            line = HTTPConnection(there.hostname or "", there.port, timeout=SECONDS)
            with closing(line):
                try:
                    line.request(asked.command, asked.path, body, headers)
                    answer = line.getresponse()
                    self._give(asked, answer, answer.read())
                except (OSError, HTTPException):
                    continue
                self.answered.append(server)
                return
        asked.send_error(502)

    @staticmethod
    def _give(asked: BaseHTTPRequestHandler, answer: HTTPResponse, body: bytes) -> None:
        asked.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in _OF_THE_LINE:
                asked.send_header(name, value)
        asked.send_header("Content-Length", str(len(body)))
        asked.end_headers()
        asked.wfile.write(body)
