"""Implements `scorekeeper organiser`: makes accounts for those who run a club's evenings."""

import sys
from collections.abc import Callable
from pathlib import Path

import click
from flask import Flask

from scorekeeper.cli.database.ready import open_app, ready
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.services.access import accounts
from scorekeeper.services.answers import Refused

Build = Callable[[Path | None], Flask]
_REFUSED = 1


@click.group("organiser")
def organiser() -> None:
    """Accounts of those who run a club's evenings."""


@organiser.command("add")
@click.argument("login")
@click.option("--name", default="", help="How others read the name; the login when absent.")
@click.option(
    "--instance",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the database, the secret key and config.py.",
)
@click.password_option(help="Asked for when it is not given.")
@click.pass_obj
def add(build: Build, login: str, name: str, instance: Path | None, password: str) -> None:
    """Make an account that signs in as LOGIN, a name or an e-mail address.

    Exit status: 0 made, 1 refused (the login is taken, the password too short), or there is no
    installation yet: `serve` makes one.
    """
    app = open_app(build, instance)
    ready(app)
    with app.app_context():
        made = accounts.add_account(login, password, name)
    if isinstance(made, Refused):
        voice = PlainVoice()
        click.echo(" ".join(say(one.words, voice) for one in made.problems), err=True)
        sys.exit(_REFUSED)
    click.echo(f"{made.login} can sign in now.")
