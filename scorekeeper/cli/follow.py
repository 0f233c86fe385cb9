"""Implements `follow`: a second computer that has everything, should the first one die."""

import os
import secrets
import signal
import sqlite3
import ssl
import sys
import time
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import click

from scorekeeper import config
from scorekeeper.cli.lan_addresses import reachable
from scorekeeper.cli.terminal import instance_option, telling
from scorekeeper.config import DATABASE_FILE, KEY_FILE
from scorekeeper.services.storage import engines, spare
from scorekeeper.services.storage.backup_contents import holdings, is_empty
from scorekeeper.services.storage.log_feed import Ask, SpareCopy
from scorekeeper.services.storage.spare import NoSpare, SpareRole

_POSTGRES = "A spare is for SQLite. PostgreSQL has its own: docs/many.md, “A replica to read from”."
_LOST = "Ctrl-C, then: scorekeeper serve --take-over --instance"
_SECONDS_BETWEEN, _SECONDS_OF_COUNTS, _PORT = 0.3, 2.0, 8000
_LOCAL = ("127.0.0.1", "localhost", "::1")
_PEM = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("follow")
@click.argument("address", default="")
@click.argument("token", default="")
@instance_option()
@click.option("--invite", "is_inviting", is_flag=True, help="On the first: say what to type here.")
@click.option("--compare", "is_comparing", is_flag=True, help="On the first: what did not come.")
@click.option("--at", "own", help="Where this one would serve; by itself: port 8000 here.")
@click.option("--trust", type=_PEM, help="The certificate of ADDRESS, if it signed that itself.")
def follow(  # noqa: PLR0913 - one for each option
    address: str,
    token: str,
    instance: Path | None,
    own: str | None,
    trust: Path | None,
    *,
    is_inviting: bool,
    is_comparing: bool,
) -> None:
    """Keep a copy of all that ADDRESS has, less than a second old, on this computer: a spare.

    `follow --invite` on the first says ADDRESS and TOKEN; a spare that was interrupted needs
    neither. When the first is lost: serve --take-over. Exit status: 1 it cannot be.
    """
    folder, here = config.folder_of(instance), reachable("", _PORT)
    own, trusted = own or here[1] or here[0], ssl.create_default_context(cafile=trust)
    with telling(NoSpare, OSError):
        if engines.is_postgres(config.load(instance).database_url):
            raise NoSpare(_POSTGRES)
        role = spare.read_role(folder)
        if is_inviting:
            _invite(folder, role, own)
        elif is_comparing:
            role = replace(role, successor=address or role.successor)
            if not role.successor:
                raise NoSpare("With whom? scorekeeper follow --compare ADDRESS")
            _compare(spare.list_unsent(folder / DATABASE_FILE, role, trusted))
        else:
            role = _begin(folder, address, token, trusted) if address else role
            if not role.first:
                raise NoSpare("Whom? On the first computer: scorekeeper follow --invite")
            with spare.alone(folder):
                _keep_up(
                    folder, partial(spare.ask, role.token, role.first, trusted=trusted, at=own)
                )


def _invite(folder: Path, role: SpareRole, address: str) -> None:
    role = replace(role, token=role.token or secrets.token_hex(10))
    spare.write_role(folder, role)
    click.echo("Whoever has this token has everything: tell nobody else. On the spare:")
    click.echo(f"  scorekeeper follow {address} {role.token} --instance spare")


def _compare(entries: list[list[str]]) -> None:
    for _, at, kind, title in entries:
        click.echo(f"{at[:19]} UTC  {kind}  {title}")
    click.echo(f"{len(entries)} entries of matches and tournaments are here and not there.")


def _begin(folder: Path, address: str, token: str, trusted: ssl.SSLContext) -> SpareRole:
    """Have the key of the first, by which its links and codes open; what was here stays beside."""
    file, role, place = folder / DATABASE_FILE, spare.read_role(folder), urlsplit(address)
    if not (role.first or role.epoch or is_empty(file)):
        raise NoSpare(f"{folder} holds an installation: name an empty one with --instance.")
    if place.scheme != "https" and place.hostname not in _LOCAL:
        click.echo("Not by https: only the token keeps others from reading what comes.", err=True)
    key = spare.ask(token, address, "key", trusted).decode()
    if role.epoch and file.exists():
        SpareCopy(folder).settle()
        file.replace(folder / f"{DATABASE_FILE}.replaced")
    role = SpareRole(token, address)
    spare.write_role(folder, role)
    (folder / KEY_FILE).write_text(f"{key}\n", "ascii")
    return role


def _keep_up(folder: Path, ask: Ask) -> None:
    """Say on one line how it goes, wherever somebody looks; elsewhere, when it changes."""
    copy, counts, counted_at, is_new, was_heard = SpareCopy(folder), "", 0.0, False, False
    is_watched, heard_at = sys.stdout.isatty(), time.time()
    # A shell that starts a program in the background has it ignore Ctrl-C; this one still stops.
    for how in (signal.SIGINT, signal.SIGTERM):
        signal.signal(how, signal.default_int_handler)
    while True:
        begun, silence = time.time(), ""
        try:
            is_new |= copy.catch_up(ask)
            os.utime(folder / spare.ROLE_FILE)
            heard_at = begun
            if is_new and begun - counted_at > _SECONDS_OF_COUNTS:
                counts, counted_at, is_new = str(holdings(copy.file)), begun, False
        except (OSError, NoSpare, sqlite3.Error) as error:
            silence = str(error)
        line = f"{time.time() - begun + _SECONDS_BETWEEN:.1f} s behind at most: {counts}."
        if silence:
            moment = datetime.fromtimestamp(heard_at, UTC).astimezone()
            line = f"Silent since {moment:%H:%M:%S} ({silence}). Lost? {_LOST} {folder}"
        if is_watched or was_heard == bool(silence):
            click.echo(f"\r\x1b[K{line}" if is_watched else line, nl=not is_watched)
        was_heard = not silence
        time.sleep(max(0, _SECONDS_BETWEEN - (time.time() - begun)))
