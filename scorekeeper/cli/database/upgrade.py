"""Implements `scorekeeper upgrade`, and readies a database for the other commands."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import click
from flask import Flask
from sqlalchemy.exc import DBAPIError

from scorekeeper import config
from scorekeeper.extensions import db
from scorekeeper.services.storage import backup_schedule, revisions, transactions
from scorekeeper.services.storage.backup import NoBackup


def open_app(build: Callable[[Path | None], Flask], instance: Path | None) -> Flask:
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
            if revisions.current(line) is not None:
                return app
    except DBAPIError as error:
        raise click.ClickException(f"The database did not answer: {error.orig}") from None
    raise no_installation(Path(app.instance_path))


def ready(app: Flask) -> None:
    """Bring the tables up to date as every start does, and let go of them when the command is done;
    ends the command, with a word, where what there was cannot be kept before.
    """
    click.get_current_context().call_on_close(partial(transactions.close, app))
    try:
        transactions.upgrade(app)
    except (NoBackup, OSError) as error:
        raise click.ClickException(str(error)) from None


def no_installation(folder: Path) -> click.ClickException:
    """Gives the words of a command where there is no installation."""
    return click.ClickException(
        f"{folder} holds no installation of Scorekeeper: name its folder with --instance, or start "
        f"one there with: scorekeeper serve --instance {folder}"
    )


Build = Callable[[Path | None], Flask]


@click.command("upgrade")
@click.option(
    "--instance",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder of the database, the secret key and config.py.",
)
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
            path = transactions.upgrade(app, is_kept=backed_up)
            back = backup_schedule.restore_command(path) if path else ""
        except (NoBackup, OSError) as error:
            raise click.ClickException(str(error)) from None
        finally:
            db.engine.dispose()
    if back:
        click.echo(f"As it was before: {path}. Bring it back with: {back}")
    click.echo("The tables are those of this version.")
