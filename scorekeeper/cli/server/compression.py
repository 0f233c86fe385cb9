"""Compresses what leaves the server, by brotli or gzip.

BREACH: who sees how long an answer is, and has a page repeat what they guess, finds the secrets in
it by guessing. A page is therefore compressed only for who came from our own pages or typed its
address, never for another site's request, and grows by chance. Our own files hold no secret.
"""

import secrets
import zlib
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import brotli
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header
from werkzeug.wrappers import Response

from scorekeeper.config import static_digest

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_TEXTS = ("text/", "application/json", "application/problem+json", "application/manifest+json")
_SHORT = 512  # bytes; what is no longer fits a packet with its headers anyway
_GROWS = 96  # bytes by which an answer grows at most
_BEST, _QUICK = 11, 5

Body = Iterable[bytes]


def _gzipped(body: bytes, level: int) -> bytes:
    packer = zlib.compressobj(min(level, 9), zlib.DEFLATED, 31)
    return packer.compress(body) + packer.flush()


def _brotlied(body: bytes, level: int) -> bytes:
    return bytes(brotli.compress(body, quality=level))


_PACKERS: dict[str, Callable[[bytes, int], bytes]] = {"br": _brotlied, "gzip": _gzipped}


class _Answer(Response):
    """What the app said, and nothing of its own."""

    default_mimetype = None


class Compressed:
    """The same app; its own files are compressed once and kept as they left."""

    def __init__(self, app: "WSGIApplication") -> None:
        self.app = app
        self.files = f"/{static_digest()}/static/"
        self.kept: dict[tuple[str, str], bytes] = {}

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Body:
        """Answer as the app does, shorter where the browser can read that."""
        accepted = parse_accept_header(environ.get("HTTP_ACCEPT_ENCODING"), Accept)
        coding = accepted.best_match(_PACKERS)
        is_file = environ["PATH_INFO"].startswith(self.files)
        if (
            coding is None
            or environ["REQUEST_METHOD"] == "HEAD"
            or not (is_file or _is_safe(environ))
        ):
            return self.app(environ, start_response)
        answer = Response.from_app(self.app, environ)
        length = answer.content_length or 0
        if length > _SHORT and _is_text(answer) and "Content-Encoding" not in answer.headers:
            self._pack(answer, coding, environ["PATH_INFO"] if is_file else "")
        return answer(environ, start_response)

    def _pack(self, answer: Response, coding: str, file: str) -> None:
        pack, kept = _PACKERS[coding], (file, coding)
        if not file:
            body = pack(answer.get_data(), _QUICK)
            answer.headers["X-Chance"] = "0" * secrets.randbelow(_GROWS)
        elif kept in self.kept:
            body = self.kept[kept]
        else:
            body = self.kept[kept] = pack(answer.get_data(), _BEST)
        answer.close()  # a file that was opened
        answer.set_data(body)
        answer.headers["Content-Encoding"] = coding
        answer.headers.add("Vary", "Accept-Encoding")


def _is_text(answer: Response) -> bool:
    kind = answer.mimetype or ""
    is_whole = answer.status_code not in (206, 304)
    return is_whole and (kind == "image/svg+xml" or kind.startswith(_TEXTS))


def _is_safe(environ: "WSGIEnvironment") -> bool:
    """Whether this comes from a page of ours, or from somebody who typed it. A browser that does
    not say so is believed only where nothing is secret on the way: without https.
    """
    schemes = (environ["wsgi.url_scheme"], environ.get("HTTP_X_FORWARDED_PROTO", "http"))
    usual = "none" if schemes == ("http", "http") else ""
    return environ.get("HTTP_SEC_FETCH_SITE", usual) in ("same-origin", "none")
