"""Brings the tables to this version, for commands that write into them."""

import click
from flask import Flask

from scorekeeper.services.storage import transactions
from scorekeeper.services.storage.backup import NoBackup


def ready(app: Flask) -> None:
    """Bring them up to date as every start does; ends the command, with a word, where what there
    was cannot be kept before.
    """
    try:
        transactions.upgrade(app)
    except (NoBackup, OSError) as error:
        raise click.ClickException(str(error)) from None
