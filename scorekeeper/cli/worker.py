"""Runs the process that answers requests, until its parent ends.

Loaded by it alone: who started it waits, and holds neither the app nor what the app is made of.
"""

import gc
import os
import secrets
import socket
import sys
import threading
import time
import webbrowser
import zlib
from collections.abc import Callable, Iterable
from multiprocessing import parent_process
from multiprocessing.util import Finalize
from pathlib import Path
from typing import TYPE_CHECKING

import brotli
import click
from flask import Flask
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header
from werkzeug.wrappers import Response

from scorekeeper import config
from scorekeeper.cli.lan_addresses import EVERYWHERE, Door, announcement, reachable
from scorekeeper.config import static_digest
from scorekeeper.language.catalogues import forget_unasked
from scorekeeper.services.access import accounts
from scorekeeper.services.papers import print_jobs
from scorekeeper.services.storage import spare, transactions
from scorekeeper.services.storage.backup import NoBackup
from scorekeeper.services.storage.spare import NoSpare
from scorekeeper.services.tournaments import entrants

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
    window = min(max(16, len(body).bit_length()), 22)  # no wider than what there is to look back on
    return bytes(brotli.compress(body, quality=level, lgwin=window))


_PACKERS: dict[str, Callable[[bytes, int], bytes]] = {"br": _brotlied, "gzip": _gzipped}


class _Answer(Response):
    """What the app said, and nothing of its own."""

    default_mimetype = None


class Compressed:
    """The same app; its own files are compressed once and kept as they left.

    BREACH: who sees how long an answer is, and has a page repeat what they guess, finds the secrets
    in it by guessing. A page is therefore compressed only for who came from our own pages or typed
    its address, never for another site's request, and grows by chance. Our own files hold no
    secret.
    """

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
        pack, body_key = _PACKERS[coding], (file, coding)
        if not file:
            body = pack(answer.get_data(), _QUICK)
            answer.headers["X-Chance"] = "0" * secrets.randbelow(_GROWS)
        elif body_key in self.kept:
            body = self.kept[body_key]
        else:
            body = self.kept[body_key] = pack(answer.get_data(), _BEST)
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


# Who has just heard from the disk holds the lock that others wait for: no other thread may keep the
# interpreter from it for long. Python's own 5 ms cost half of the hands stored a second.
SECONDS_AT_A_STRETCH = 0.0005
SECONDS_BETWEEN_KNOCKS = 0.05


def load(
    build: Callable[[Path | None], Flask],
    door: Door,
    instance: Path | None,
    *,
    is_taking_over: bool = False,
) -> Flask:
    """The app as it serves at this door, as a spare that takes over if that is so; ends the
    process, with a word, where it cannot start.
    """
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.join,), daemon=True).start()
    try:
        folder = config.folder_of(instance)
        if is_taking_over:
            click.echo(spare.take_over(folder))
        spare.may_serve(folder)
        app = build(instance)
        _settle()
        if path := transactions.upgrade(app):
            click.echo(f"The tables were upgraded. As they were before: {path}")
        if stale := config.stale_runtime():
            click.echo(stale, err=True)
        with app.app_context():
            entrants.catch_up()
        app.extensions[transactions.FENCE].watch()
    except (OSError, NoBackup, NoSpare) as error:
        click.echo(f"Cannot start: {error}", err=True)
        sys.exit(1)
    app.wsgi_app = Compressed(app.wsgi_app)  # type: ignore[method-assign]  # Flask's own way
    if door.tls:
        app.config["SESSION_COOKIE_SECURE"] = True
    transactions.checkpoint_now_and_then(app)
    if parent is not None:
        # What is left to be done when this process has answered everybody and ends.
        Finalize(None, print_jobs.release_prints, args=(app,), exitpriority=1)
        Finalize(None, transactions.close, args=(app,), exitpriority=0)
    threading.Thread(target=_announce, args=(door, *_first_steps(app)), daemon=True).start()
    return app


def _settle() -> None:
    """Let nobody at a table wait for another thread's work, nor for a search through all that was
    loaded at the start for something to throw away.
    """
    sys.setswitchinterval(SECONDS_AT_A_STRETCH)
    forget_unasked()
    gc.freeze()
    gc.enable()


def _first_steps(app: Flask) -> tuple[str, str]:
    """Where the first account is made, while there is none: only who sees the terminal reads it;
    and the address that the app was given.
    """
    with app.app_context():
        steps = f"first/{accounts.first_token()}" if accounts.is_first() else ""
        return steps, app.config["PUBLIC_ADDRESS"]


def _announce(door: Door, first_steps: str, public: str) -> None:
    """Say where the app is as soon as somebody who reads it at once would get an answer."""
    host = "127.0.0.1" if door.host in EVERYWHERE else door.host
    while True:
        try:
            socket.create_connection((host, door.port), timeout=1).close()
        except OSError:
            time.sleep(SECONDS_BETWEEN_KNOCKS)
        else:
            break
    scheme = "https" if door.tls else "http"
    words = announcement(door.host, door.port, scheme, first_steps, public)
    # A terminal without block characters still shows the address; that is enough to type.
    encoding = sys.stdout.encoding or "ascii"
    click.echo(words.encode(encoding, "replace").decode(encoding))
    if door.is_shown:
        webbrowser.open(reachable(door.host, door.port, scheme)[0])


def _end_with(wait: Callable[[], None]) -> None:
    """End at once when the starting process was killed: nobody else would stop this one."""
    wait()
    os._exit(1)
