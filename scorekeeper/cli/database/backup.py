"""Implements `scorekeeper backup` and `restore`: the database as one file, and back."""

from collections.abc import Callable
from pathlib import Path

import click
from flask import Flask

from scorekeeper import config
from scorekeeper.cli.database.upgrade import open_app
from scorekeeper.services.storage import backup as storage_backup

Build = Callable[[Path | None], Flask]


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--instance",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder of the database, the secret key and config.py.",
)
@click.option("--force", is_flag=True, help="Write over FILE where it is there already.")
@click.pass_obj
def backup(build: Build, file: Path, instance: Path | None, *, force: bool) -> None:
    """Write everything to FILE: database, config.py and secret key, so that links work on.

    Scorekeeper may go on running. Whoever has FILE has every match and every link: keep it so.
    Exit status: 0 written, 1 it could not be, or there is nothing to keep.
    """
    try:
        held = storage_backup.backup(open_app(build, instance), file.absolute(), is_forced=force)
    except (storage_backup.NoBackup, OSError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{file} holds {held}.\nBring it back with: scorekeeper restore {file}")


@click.command("restore")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--instance",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder to put it in; the usual one when absent.",
)
@click.option("--force", is_flag=True, help="Replace what is there; it stays beside, renamed.")
def restore(file: Path, instance: Path | None, force: bool) -> None:  # noqa: FBT001 (click's flag)
    """Put the backup FILE into an instance folder that holds nothing yet, so that the evening goes
    on; one that was only started, and in which nobody has played, holds nothing.

    Exit status: 0 restored, 1 refused: the folder holds something, or FILE is no whole backup.
    """
    folder = config.folder_of(instance)
    try:
        held = storage_backup.restore(file, folder, is_forced=force)
    except (storage_backup.NoBackup, OSError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(
        f"Restored into {folder}: {held}.\nGo on with: scorekeeper serve --instance {folder}"
    )
