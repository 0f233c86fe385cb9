"""Implements `scorekeeper upgrade`: brings the tables to this version, after a backup."""

from collections.abc import Callable
from pathlib import Path

import click
from flask import Flask

from scorekeeper.cli.database.ready import open_app
from scorekeeper.extensions import db
from scorekeeper.services.storage import backup_schedule, transactions
from scorekeeper.services.storage.backup import NoBackup

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
            kept = transactions.upgrade(app, is_kept=backed_up)
            back = backup_schedule.restore_command(kept) if kept else ""
        except (NoBackup, OSError) as error:
            raise click.ClickException(str(error)) from None
        finally:
            db.engine.dispose()
    if back:
        click.echo(f"As it was before: {kept}. Bring it back with: {back}")
    click.echo("The tables are those of this version.")
