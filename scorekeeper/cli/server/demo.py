"""Implements `scorekeeper demo`: a club with tournaments in every state to look around in."""

from collections.abc import Callable
from pathlib import Path

import click
from flask import Flask

from scorekeeper.cli.database.ready import ready
from scorekeeper.services.demo import club, ten_years

Build = Callable[[Path | None], Flask]


@click.command("demo")
@click.option(
    "--instance",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder to make it in: a new one, say, so that yours stays as it is.",
)
@click.option("--seed", default=0, show_default=True, help="Another seed, other names and results.")
@click.option(
    "--years",
    type=click.IntRange(1, 30),
    help="A club of so many years instead, 5,000 matches each: ten take some minutes.",
)
@click.option("--matches", type=click.IntRange(1), hidden=True, help="As many a year instead.")
@click.option("--port", default=8000, show_default=True, help="Where it will be served.")
@click.pass_obj
def demo(
    build: Build,
    instance: Path | None,
    seed: int,
    years: int | None,
    matches: int | None,
    port: int,
) -> None:
    """Make a club with 64 pairs in round 4, 30 players at tables, a knock-out, a season.

    Prints how to sign in and where everything is. Exit status: 0 made, 1 there is a club already.
    """
    app = build(instance)
    ready(app)
    with app.app_context():
        try:
            if years is None:
                made = club.demonstrate(seed)
            else:
                size = ten_years.Size() if matches is None else ten_years.Size(matches)
                made = ten_years.make_years(years, seed, size, tell=_tell, tell_year=_tell_year)
        except club.NotEmpty:
            raise click.ClickException(
                "There is a club here already; name a new folder: scorekeeper demo --instance demo"
            ) from None
    if years is not None:
        click.echo(
            f"Count it:  scorekeeper recount --ahead --instance {app.instance_path}"
            "  (else its pages do, bit by bit)"
        )
    here = f"http://127.0.0.1:{port}"
    click.echo(f"Start it:  scorekeeper serve --port {port} --instance {app.instance_path}")
    click.echo(f"Sign in:   {here}/sign-in  as {made.login}  with {made.password}")
    click.echo(f"The club:  {here}/clubs/{made.club}")
    for one in made.tournaments:
        click.echo(
            f"{one.title}\n  to run    {here}/t/{one.id.hex}\n  to watch  {here}/t/{one.token}"
        )


def _tell_year(done: int, total: int) -> None:
    """Counts how many years have their tournaments."""
    click.echo(f"tournaments of {done} of {total} years", err=True)


def _tell(done: int, total: int) -> None:
    """Says how far it is, in tenths."""
    step = max(1, total // 10)
    if done == total or done // step != max(0, done - ten_years.AT_ONCE) // step:
        click.echo(f"{done:,} of {total:,} matches", err=True)
