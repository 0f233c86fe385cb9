"""Implements `scorekeeper restore`: a backup into an instance folder."""

from pathlib import Path

import click

from scorekeeper import config
from scorekeeper.services.storage import backup


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
        held = backup.restore(file, folder, is_forced=force)
    except (backup.NoBackup, OSError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(
        f"Restored into {folder}: {held}.\nGo on with: scorekeeper serve --instance {folder}"
    )
