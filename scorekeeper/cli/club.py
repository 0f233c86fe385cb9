"""Implements `scorekeeper demo` and `organiser`: who a club begins with."""

from pathlib import Path

import click

from scorekeeper.cli.database import open_app, opened_to_write
from scorekeeper.cli.terminal import Build, give_up, instance_option, sentences
from scorekeeper.services import demo_club
from scorekeeper.services.access import accounts
from scorekeeper.services.answers import Refused


@click.command("demo")
@instance_option("The folder to make it in: a new one, say, so that yours stays as it is.")
@click.option("--seed", default=0, show_default=True, help="Another seed, other names and results.")
@click.option("--port", default=8000, show_default=True, help="Where it will be served.")
@click.pass_obj
def demo(build: Build, instance: Path | None, seed: int, port: int) -> None:
    """Make a club with 64 pairs in round 4, 30 players at tables, a knock-out, a season.

    Prints how to sign in and where everything is. Exit status: 0 made, 1 there is a club already.
    """
    app = build(instance)
    with opened_to_write(app):
        try:
            demo_data = demo_club.demonstrate(seed)
        except demo_club.NotEmpty:
            raise click.ClickException(
                "There is a club here already; name a new folder: scorekeeper demo --instance demo"
            ) from None
    here = f"http://127.0.0.1:{port}"
    click.echo(f"Start it:  scorekeeper serve --port {port} --instance {app.instance_path}")
    click.echo(f"Sign in:   {here}/sign-in  as {demo_data.login}  with {demo_data.password}")
    click.echo(f"The club:  {here}/clubs/{demo_data.club}")
    for tournament in demo_data.tournaments:
        click.echo(tournament.title)
        click.echo(f"  to run    {here}/t/{tournament.id.hex}")
        click.echo(f"  to watch  {here}/t/{tournament.token}")


_REFUSED = 1


@click.group("organiser")
def organiser() -> None:
    """Accounts of those who run a club's evenings."""


@organiser.command("add")
@click.argument("login")
@click.option("--name", default="", help="How others read the name; the login when absent.")
@instance_option()
@click.password_option(help="Asked for when it is not given.")
@click.pass_obj
def add(build: Build, login: str, name: str, instance: Path | None, password: str) -> None:
    """Make an account that signs in as LOGIN, a name or an e-mail address.

    Exit status: 0 made, 1 refused (the login is taken, the password too short), or there is no
    installation yet: `serve` makes one.
    """
    with opened_to_write(open_app(build, instance)):
        signed_in = accounts.add_account(login, password, name)
    if isinstance(signed_in, Refused):
        give_up(_REFUSED, sentences(signed_in.problems))
    click.echo(f"{signed_in.login} can sign in now.")
