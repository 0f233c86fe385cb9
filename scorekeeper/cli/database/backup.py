"""Implements `scorekeeper backup`: the whole installation into one file, while it runs."""

from collections.abc import Callable
from pathlib import Path

import click
from flask import Flask

from scorekeeper.cli.database.ready import open_app
from scorekeeper.services.storage.backup import NoBackup
from scorekeeper.services.storage.backup import backup as write

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
        held = write(open_app(build, instance), file.absolute(), is_forced=force)
    except (NoBackup, OSError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{file} holds {held}.\nBring it back with: scorekeeper restore {file}")
