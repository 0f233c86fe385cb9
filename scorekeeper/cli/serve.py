"""`scorekeeper serve`: the web app for everybody at the table, until Ctrl-C."""

import errno
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from multiprocessing import parent_process
from pathlib import Path

import click
from flask import Flask

from scorekeeper.cli.addresses import EVERYWHERE, announcement
from scorekeeper.services import storage

Build = Callable[[Path | None], Flask]

# One process, because one lock orders the writes. A thread that waits for the disk, the lock or the
# paper press holds nobody up while there are others; between 4 and 8 no difference was measured.
THREADS = 8
SECONDS_TO_STOP = 10
SECONDS_BETWEEN_KNOCKS = 0.05


@click.command("serve")
@click.option(
    "--host",
    default="0.0.0.0",  # noqa: S104 - phones must be able to join
    show_default=True,
    help="Where to listen: every network of this machine; 127.0.0.1 keeps it to this machine.",
)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option(
    "--instance",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the database, the secret key and config.py.",
)
@click.pass_obj
def serve(build: Build, host: str, port: int, instance: Path | None) -> None:
    """Serve the app to this machine and the phones around it; Ctrl-C stops it."""
    port = _free_port(host, port)
    load = partial(_load, build, host, port, instance)
    if find_spec("granian") is None:  # it is compiled, and not for every machine
        _serve_in_pure_python(load(), host, port)
    else:
        _serve_fast(load, host, port)
    click.echo("Stopped.")


def _serve_fast(load: Callable[[], Flask], host: str, port: int) -> None:
    from granian.constants import Interfaces  # noqa: PLC0415 - loaded only where it is
    from granian.log import LogLevels  # noqa: PLC0415
    from granian.server import Server  # noqa: PLC0415

    server = Server(
        "scorekeeper",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=1,
        blocking_threads=THREADS,
        websockets=False,
        log_level=LogLevels.error,
        workers_kill_timeout=SECONDS_TO_STOP,
    )
    # The app is built in the one worker, so that this process holds no connection it would share.
    server.serve(target_loader=load, wrap_loader=False)


def _load(build: Build, host: str, port: int, instance: Path | None) -> Flask:
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.join,), daemon=True).start()
    try:
        app = build(instance)
        storage.upgrade(app)
    except OSError as error:
        click.echo(f"Cannot start: {error}", err=True)
        sys.exit(1)
    threading.Thread(target=_announce, args=(host, port), daemon=True).start()
    return app


def _announce(host: str, port: int) -> None:
    """Say where the app is as soon as somebody who reads it at once would get an answer."""
    door = "127.0.0.1" if host in EVERYWHERE else host
    while True:
        try:
            socket.create_connection((door, port), timeout=1).close()
        except OSError:
            time.sleep(SECONDS_BETWEEN_KNOCKS)
        else:
            break
    _say(announcement(host, port))


def _end_with(wait: Callable[[], None]) -> None:
    """End at once when the starting process was killed: nobody else would stop this one."""
    wait()
    os._exit(1)


def _serve_in_pure_python(app: Flask, host: str, port: int) -> None:
    import waitress  # noqa: PLC0415 - loaded only where it is needed

    # A shell that starts a program in the background has it ignore Ctrl-C; this one still stops.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    waitress.serve(app, host=host, port=port, threads=THREADS, ident=None)


def _free_port(host: str, port: int) -> int:
    """Return the port to listen at; a taken or forbidden one ends the program with advice.

    Asked before the app is loaded: the answer comes at once, and 0 (any) becomes a number to print.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if sys.platform != "win32":
            # As the server itself does: a port of connections just closed is free.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                why = f"Port {port} is taken; perhaps Scorekeeper runs already."
            else:
                why = f"Cannot listen at {host}, port {port}: {error.strerror}."
            raise click.ClickException(f"{why} Another port: --port {port + 1}") from None
        return int(probe.getsockname()[1])


def _say(text: str) -> None:
    # A terminal without block characters still shows the address; that is enough to type.
    encoding = sys.stdout.encoding or "ascii"
    click.echo(text.encode(encoding, "replace").decode(encoding))
