"""`scorekeeper upgrade`: the tables as this version needs them, after a backup."""

from collections.abc import Callable
from pathlib import Path

import click
from flask import Flask

from scorekeeper.services import storage
from scorekeeper.services.backing_up import NoBackup

Build = Callable[[Path | None], Flask]


@click.command("upgrade")
@click.option(
    "--instance",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder of the database, the secret key and config.py.",
)
@click.pass_obj
def upgrade(build: Build, instance: Path | None) -> None:
    """Bring the tables up to date, as every start does; what there was is kept before.

    PostgreSQL is not backed up here: pg_dump first. Exit status: 0 up to date, 1 no backup could be
    written, and nothing was changed.
    """
    try:
        kept = storage.upgrade(build(instance))
    except (NoBackup, OSError) as error:
        raise click.ClickException(str(error)) from None
    if kept:
        click.echo(f"As it was before: {kept}. Bring it back with: scorekeeper restore {kept}")
    click.echo("The tables are those of this version.")
