"""Implements `upgrade`, `backup`, `restore`, `move`, `recount` and `doctor`."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any
from uuid import UUID

import click
from flask import Flask
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from scorekeeper import config
from scorekeeper.cli.terminal import Build, instance_option, telling
from scorekeeper.config import DATABASE_FILE
from scorekeeper.extensions import db
from scorekeeper.models import Match
from scorekeeper.services.answers import Busy, NotFound
from scorekeeper.services.ratings import updates
from scorekeeper.services.ratings.updates import Recount
from scorekeeper.services.storage import backup as storage_backup
from scorekeeper.services.storage import backup_schedule, transactions
from scorekeeper.services.storage.backup import NoBackup
from scorekeeper.services.storage.journals import MATCH_LOG, TOURNAMENT_JOURNAL
from scorekeeper.services.storage.move import NoMove, without_password
from scorekeeper.services.storage.move import move as move_all
from scorekeeper.services.storage.spare import Fence
from scorekeeper.services.storage.transactions import FENCE


def open_app(build: Build, instance: Path | None) -> Flask:
    """The app on an installation that is there; ends the command, with a word, where none is:
    `serve`, `demo` and `restore` make one, no other command does.
    """
    if not config.is_installed(instance):
        raise no_installation(config.folder_of(instance))
    return build(instance)


def require_tables(app: Flask) -> Flask:
    """The same app, where a server or `upgrade` has made its tables; else it ends the command."""
    try:
        with app.app_context(), db.engine.connect() as line:
            if transactions.current(line) is not None:
                return app
    except DBAPIError as error:
        raise click.ClickException(f"The database did not answer: {error.orig}") from None
    raise no_installation(Path(app.instance_path))


@contextmanager
def opened_to_write(app: Flask) -> Iterator[None]:
    """Enter the app with its tables up to date, as every start brings them, and let go of them when
    the command is done; ends it, with a word, where what there was cannot be kept before, or
    nothing can be stored.
    """
    click.get_current_context().call_on_close(partial(transactions.close, app))
    with telling(NoBackup, OSError):
        transactions.upgrade(app)
    fence: Fence = app.extensions[FENCE]
    if fence.is_up:
        where = f": {fence.role.successor}" if fence.role.successor else ""
        raise click.ClickException(f"Another computer keeps the score now{where}. Do it there.")
    with app.app_context():
        try:
            yield
        except Busy:
            raise click.ClickException("The database is busy: try again.") from None


def no_installation(folder: Path) -> click.ClickException:
    """Gives the words of a command where there is no installation."""
    return click.ClickException(
        f"{folder} holds no installation of Scorekeeper: name its folder with --instance, or start "
        f"one there with: scorekeeper serve --instance {folder}"
    )


@click.command("upgrade")
@instance_option(exists=True)
@click.option("--backed-up", is_flag=True, help="There is a backup already: make no other one.")
@click.pass_obj
def upgrade(build: Build, instance: Path | None, *, backed_up: bool) -> None:
    """Bring the tables up to date, as every start does; what there was is kept before.

    PostgreSQL is kept by its own pg_dump; where that is not, the command for it is told. Exit
    status: 0 up to date, 1 no backup could be made, and nothing was changed.
    """
    app = open_app(build, instance)
    with app.app_context():
        try:
            with telling(NoBackup, OSError):
                path = transactions.upgrade(app, is_kept=backed_up)
                back = backup_schedule.restore_command(path) if path else ""
        finally:
            db.engine.dispose()
    if back:
        click.echo(f"As it was before: {path}. Bring it back with: {back}")
    click.echo("The tables are those of this version.")


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@instance_option(exists=True)
@click.option("--force", is_flag=True, help="Write over FILE where it is there already.")
@click.pass_obj
def backup(build: Build, file: Path, instance: Path | None, *, force: bool) -> None:
    """Write everything to FILE: database, config.py and secret key, so that links work on.

    Scorekeeper may go on running. Whoever has FILE has every match and every link: keep it so.
    Exit status: 0 written, 1 it could not be, or there is nothing to keep.
    """
    with telling(NoBackup, OSError):
        counts = storage_backup.backup(open_app(build, instance), file.absolute(), is_forced=force)
    click.echo(f"{file} holds {counts}.\nBring it back with: scorekeeper restore {file}")


@click.command("restore")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@instance_option("The folder to put it in; the usual one when absent.")
@click.option("--force", is_flag=True, help="Replace what is there; it stays beside, renamed.")
def restore(file: Path, instance: Path | None, force: bool) -> None:  # noqa: FBT001 (click's flag)
    """Put the backup FILE into an instance folder that holds nothing yet, so that the evening goes
    on; one that was only started, and in which nobody has played, holds nothing.

    Exit status: 0 restored, 1 refused: the folder holds something, or FILE is no whole backup.
    """
    folder = config.folder_of(instance)
    with telling(NoBackup, OSError):
        counts = storage_backup.restore(file, folder, is_forced=force)
    click.echo(
        f"Restored into {folder}: {counts}.\nGo on with: scorekeeper serve --instance {folder}"
    )


_FILE = "sqlite"


@click.command("move")
@click.argument("to")
@instance_option(exists=True)
@click.pass_obj
def move(build: Build, to: str, instance: Path | None) -> None:
    """Copy every match, club and link into the empty database TO, and compare both.

    TO is an address such as postgresql+psycopg://…, or “sqlite” for the file in the instance
    folder. Stop Scorekeeper first. What is there now stays as it is.
    Exit status: 0 moved, 1 it could not be, and nothing was changed.
    """
    source = open_app(build, instance)
    address = f"sqlite:///{Path(source.instance_path) / DATABASE_FILE}" if to == _FILE else to
    try:
        target = build(instance, SQLALCHEMY_DATABASE_URI=address, READ_URL="")
        with telling(NoMove):
            moved = move_all(source, target)
    except (ArgumentError, NoSuchModuleError, ValueError, ModuleNotFoundError) as error:
        raise click.BadParameter(f"{to} is no address of a database: {error}") from None
    except DBAPIError as error:
        raise click.ClickException(f"A database did not answer: {error.orig}") from None
    many = sum(moved.rows.values())
    click.echo(
        f"{many} rows of {moved.rows.get('match', 0)} matches and {moved.rows.get('club', 0)} clubs"
        f" are in {without_password(address)} now, the same at both ends ({moved.digest[:12]})."
    )
    is_file = to == _FILE
    how = "without SCOREKEEPER_DATABASE_URL" if is_file else "with SCOREKEEPER_DATABASE_URL"
    click.echo(f"Start every server {how}{'' if is_file else ' set to it'}, with the same key.")


_DIFFERS = 1


@click.command("recount")
@instance_option(exists=True)
@click.option("--club", type=click.UUID, help="Only the matches of this club, by its id.")
@click.option(
    "--ahead",
    is_flag=True,
    help="Count the figures and ratings of the clubs instead, so that no reader waits for them.",
)
@click.pass_obj
def recount(build: Build, instance: Path | None, club: UUID | None, *, ahead: bool) -> None:
    """Replay every match and compare it with the result it was witnessed with; nothing is stored.

    Prints each match that differs, with its old result and its new one. After an upgrade or a
    restored backup, --ahead counts what the clubs' pages would else count bit by bit.
    Exit status: 0 all agree, 1 some differ.
    """
    app = require_tables(open_app(build, instance))
    if ahead:
        _ahead(app, club)
        return
    begun, many, different = perf_counter(), 0, 0
    with app.app_context():
        try:
            for check in updates.recount(club):
                many += 1
                if not check.agrees:
                    different += 1
                    click.echo("\n".join(_lines(check)))
        except NotFound:
            raise _no_club(club) from None
    speed = many / max(perf_counter() - begun, 1e-9)
    verdict = "all agree" if not different else f"{different} differ"
    click.echo(f"{many} matches replayed, {verdict}; {speed:.0f} a second.")
    sys.exit(_DIFFERS if different else 0)


@click.command("doctor")
@click.option(
    "--instance",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder of the database, the secret key and config.py.",
)
@click.pass_obj
def doctor(build: Build, instance: Path | None) -> None:
    """Look whether every entry of every match and tournament stands as it was written.

    Each carries the digest of the one before it and of itself: what was changed or taken out past
    the program is found, and its first entry named.
    Exit status: 0 all stand, 1 some do not.
    """
    app, many, changed = require_tables(open_app(build, instance)), 0, 0
    with app.app_context():
        for journal in (MATCH_LOG, TOURNAMENT_JOURNAL):
            for owner, number in journal.first_changes():
                many += 1
                if number is not None:
                    changed += 1
                    who = [owner.game, *owner.names] if isinstance(owner, Match) else []
                    title = owner.title or ", ".join(filter(None, who))
                    what = f"{owner.__tablename__} {owner.id} “{title}”"
                    click.echo(f"{what}: entry {number} is not as it was written, or gone.")
    click.echo(f"{many} histories, {changed} changed since they were written.")
    sys.exit(_DIFFERS if changed else 0)


def _ahead(app: Flask, club: UUID | None) -> None:
    """Every club's figures and ratings, with how far it is."""
    with app.app_context():
        try:
            clubs = updates.clubs(club)
        except NotFound:
            raise _no_club(club) from None
        for name, space_id in clubs:
            begun = perf_counter()
            updates.count_ahead(space_id, partial(_tell, name))
            click.echo(f"{name}: counted in {perf_counter() - begun:.0f} s.")


def _tell(name: str, left: int) -> None:
    click.echo(f"{name}: {left:,} left", err=True)


def _no_club(club: UUID | None) -> click.BadParameter:
    return click.BadParameter(f"there is no club {club}", param_hint="--club")


def _lines(check: Recount) -> list[str]:
    """A match that differs, as it is printed."""
    return [
        f"{check.match_id}  {check.title or '(without a title)'}  {check.game}",
        f"  then ({check.then or 'no witness'}): {_result(check.before)}",
        f"  now  ({check.now}): {check.error or _result(check.after)}",
    ]


def _result(witness: Mapping[str, Any] | None) -> str:
    """Says who won against whom, and the beginning of the digest of the last state."""
    if witness is None:
        return "going on"
    digest = str(witness.get("digest", ""))[:12]
    if "sides" not in witness:
        return f"over, {digest}"
    sides = [" and ".join(side) for side in witness["sides"]]
    won = [side for place, side in enumerate(sides) if place in witness["winners"]]
    rest = [side for place, side in enumerate(sides) if place not in witness["winners"]]
    if not won or not rest:
        return f"{', '.join(sides)}: nobody ahead, {digest}"
    return f"{', '.join(won)} won against {', '.join(rest)}, {digest}"
