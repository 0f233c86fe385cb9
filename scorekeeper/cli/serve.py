"""Implements `scorekeeper serve`, and `example`: how somebody might run it."""

import errno
import gc
import os
import signal
import socket
import ssl
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scorekeeper.cli.lan_addresses import Door
from scorekeeper.cli.terminal import Build, instance_option

if TYPE_CHECKING:
    from flask import Flask

    from scorekeeper.serving.front import Front


EXAMPLES = Path(__file__).parents[1] / "examples"
NAMES = {
    "systemd": "scorekeeper.service",
    "container": "Containerfile",
    "compose": "compose.yaml",
}


@click.command("example")
@click.argument("which", type=click.Choice(sorted(NAMES)))
def example(which: str) -> None:
    """Print an example: a unit for systemd, a file to build a container from, or a compose file."""
    click.echo((EXAMPLES / NAMES[which]).read_text(encoding="utf-8"), nl=False)


# One process, because one lock orders the writes. Without lanes a thread that waits for the disk,
# the lock or the paper press holds nobody up while there are others.
THREADS = 8
SECONDS_TO_STOP = 10
SECONDS_FOR_HEADERS = 10
CONNECTIONS = 4096  # a hall that is slow, and whoever wants to fill it
_PEM = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("serve")
@click.option(
    "--host",
    default="0.0.0.0",  # noqa: S104 - phones must be able to join
    show_default=True,
    help="Where to listen: every network of this machine; 127.0.0.1 keeps it to this machine.",
)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@instance_option()
@click.option("--open", "is_shown", is_flag=True, help="Open it in this machine's browser too.")
@click.option(
    "--plain",
    "is_plain",
    is_flag=True,
    default=sys.platform == "win32",
    help="Without lanes: one slow phone may keep others waiting.",
)
@click.option("--take-over", "is_taking_over", is_flag=True, help="A spare keeps the score now.")
@click.option("--tls-cert", type=_PEM, help="A certificate (PEM): serve https. With --tls-key.")
@click.option("--tls-key", type=_PEM, help="The certificate's private key (PEM).")
@click.pass_obj
def serve(  # noqa: PLR0913 - one for each option
    build: Build,
    host: str,
    port: int,
    instance: Path | None,
    tls_cert: Path | None,
    tls_key: Path | None,
    *,
    is_shown: bool,
    is_plain: bool,
    is_taking_over: bool,
) -> None:
    """Serve the app to this machine and the phones around it; Ctrl-C stops it."""
    is_fast = find_spec("granian") is not None  # it is compiled, and not for every machine
    if not is_fast and find_spec("waitress") is None:
        raise click.ClickException(
            "Nothing here can serve. pip install granian; where that is not to be had: waitress"
        )
    tls = _pair(tls_cert, tls_key, is_fast=is_fast)
    door = Door(host, _free_port(host, port), tls, is_shown)
    load = partial(_load, build, door, instance, is_taking_over=is_taking_over)
    if is_fast:
        _serve_fast(load, door, is_plain=is_plain)
    else:
        _serve_in_pure_python(load(), door)
    click.echo("Stopped.")


def _pair(cert: Path | None, key: Path | None, *, is_fast: bool) -> tuple[Path, Path] | None:
    """Both files or none; one that is no certificate, or not this key's, is named at once."""
    if cert is None and key is None:
        return None
    if cert is None or key is None:
        raise click.UsageError("--tls-cert and --tls-key go together.")
    if not is_fast:
        raise click.ClickException("https needs granian here; or put a reverse proxy in front.")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key)
    except OSError as error:
        raise click.ClickException(f"{cert} and {key} are no pair: {error}") from None
    return cert, key


def _serve_fast(load: Callable[[], "Flask"], door: Door, *, is_plain: bool) -> None:
    from granian.constants import Interfaces  # noqa: PLC0415 - loaded only where it is
    from granian.http import HTTP1Settings  # noqa: PLC0415 - as above
    from granian.log import LogLevels  # noqa: PLC0415 - as above
    from granian.server import Server  # noqa: PLC0415 - as above

    cert, key = door.tls or (None, None)

    class TellingServer(Server):  # type: ignore[valid-type,misc]  # one of two, by the interpreter
        """Has those who watch go first: it would wait for them, ten seconds long."""

        def shutdown(self, exit_code: int = 0) -> None:
            for worker in () if is_plain else self.wrks:
                if worker.is_alive():
                    os.kill(worker.inner.pid, signal.SIGUSR1)
            super().shutdown(exit_code)

    server = TellingServer(
        "scorekeeper",
        address=door.host,
        port=door.port,
        ssl_cert=cert,
        ssl_key=key,
        interface=Interfaces.WSGI if is_plain else Interfaces.RSGI,
        workers=1,
        blocking_threads=THREADS if is_plain else 1,
        backlog=CONNECTIONS,
        http1_settings=HTTP1Settings(header_read_timeout=SECONDS_FOR_HEADERS * 1000),
        websockets=False,
        log_level=LogLevels.error,
        workers_kill_timeout=SECONDS_TO_STOP,
    )
    # The app is built in the one worker, so that this process holds no connection it would share.
    target: Callable[[], Any] = load if is_plain else partial(_in_lanes, load)
    server.serve(target_loader=target, wrap_loader=False)


def _in_lanes(load: Callable[[], "Flask"]) -> "Front":
    from scorekeeper.services.storage import changes, replica  # noqa: PLC0415 - as below
    from scorekeeper.serving.front import Front  # noqa: PLC0415 - by the process that answers

    _allow_connections()
    app = load()
    front = Front(app, is_telling=replica.of(app) is None)  # a replica may not have it yet
    if front.watchers:
        with app.app_context():
            changes.tell_changes(front.watchers.tell)
    return front


def _allow_connections() -> None:
    """As many as the system lets this user have: its usual thousand is soon taken."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - where it is

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _load(build: Build, door: Door, instance: Path | None, *, is_taking_over: bool) -> "Flask":
    # All that is loaded now stays: nothing to look through for something to throw away.
    gc.disable()
    # Who waits for that process needs nothing of it: 30 MB less.
    from scorekeeper.cli.worker import load  # noqa: PLC0415 - by the process that answers

    return load(build, door, instance, is_taking_over=is_taking_over)


def _serve_in_pure_python(app: "Flask", door: Door) -> None:
    import waitress  # noqa: PLC0415 - loaded only where it is needed

    from scorekeeper.services.papers import print_jobs  # noqa: PLC0415 - as the app is
    from scorekeeper.services.storage import transactions  # noqa: PLC0415 - as the app is

    # A shell that starts a program in the background has it ignore Ctrl-C; this one still stops.
    for how in (signal.SIGINT, signal.SIGTERM):
        signal.signal(how, signal.default_int_handler)
    waitress.serve(app, host=door.host, port=door.port, threads=THREADS, ident=None)
    print_jobs.release_prints(app)
    transactions.close(app)


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
