"""Implements `scorekeeper move`: the whole installation into another database."""

from collections.abc import Callable
from pathlib import Path

import click
from flask import Flask
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from scorekeeper.cli.database.upgrade import open_app
from scorekeeper.config import DATABASE_FILE
from scorekeeper.services.storage.move import NoMove, without_password
from scorekeeper.services.storage.move import move as move_all

Build = Callable[..., Flask]
_FILE = "sqlite"


@click.command("move")
@click.argument("to")
@click.option(
    "--instance",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder of the database, the secret key and config.py.",
)
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
        moved = move_all(source, target)
    except (ArgumentError, NoSuchModuleError, ValueError, ModuleNotFoundError) as error:
        raise click.BadParameter(f"{to} is no address of a database: {error}") from None
    except NoMove as error:
        raise click.ClickException(str(error)) from None
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
