"""Runs the process that answers requests, until its parent ends.

Loaded by it alone: who started it waits, and holds neither the app nor what the app is made of.
"""

import gc
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.util import Finalize
from pathlib import Path

import click
from flask import Flask

from scorekeeper import config
from scorekeeper.cli.server.compression import Compressed
from scorekeeper.cli.server.lan_addresses import EVERYWHERE, Door, announcement, reachable
from scorekeeper.language import forget_unasked
from scorekeeper.services.access import accounts
from scorekeeper.services.papers import print_jobs
from scorekeeper.services.storage import transactions
from scorekeeper.services.storage.backup import NoBackup
from scorekeeper.services.tournaments import entrants

# Who has just heard from the disk holds the lock that others wait for: no other thread may keep the
# interpreter from it for long. Python's own 5 ms cost half of the hands stored a second.
SECONDS_AT_A_STRETCH = 0.0005
SECONDS_BETWEEN_KNOCKS = 0.05


def load(build: Callable[[Path | None], Flask], door: Door, instance: Path | None) -> Flask:
    """The app as it serves at this door; ends the process, with a word, where it cannot start."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.join,), daemon=True).start()
    try:
        app = build(instance)
        _settle()
        if path := transactions.upgrade(app):
            click.echo(f"The tables were upgraded. As they were before: {path}")
        if stale := config.stale_runtime():
            click.echo(stale, err=True)
        with app.app_context():
            entrants.catch_up()
    except (OSError, NoBackup) as error:
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
    _say(announcement(door.host, door.port, scheme, first_steps, public))
    if door.is_shown:
        webbrowser.open(reachable(door.host, door.port, scheme)[0])


def _end_with(wait: Callable[[], None]) -> None:
    """End at once when the starting process was killed: nobody else would stop this one."""
    wait()
    os._exit(1)


def _say(text: str) -> None:
    # A terminal without block characters still shows the address; that is enough to type.
    encoding = sys.stdout.encoding or "ascii"
    click.echo(text.encode(encoding, "replace").decode(encoding))
