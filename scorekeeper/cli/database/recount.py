"""Implements `scorekeeper recount`: replays every match and compares its stored result."""

import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any
from uuid import UUID

import click
from flask import Flask

from scorekeeper.cli.database.upgrade import open_app, require_tables
from scorekeeper.services.answers import NotFound
from scorekeeper.services.ratings import updates
from scorekeeper.services.ratings.updates import Recount

Build = Callable[[Path | None], Flask]
_DIFFERS = 1


@click.command("recount")
@click.option(
    "--instance",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder of the database, the secret key and config.py.",
)
@click.option("--club", type=click.UUID, help="Only the matches of this club, by its id.")
@click.option(
    "--ahead",
    is_flag=True,
    help="Count the figures and ratings of the clubs instead, so that no reader waits for them.",
)
@click.pass_obj
def recount(build: Build, instance: Path | None, club: UUID | None, *, ahead: bool) -> None:
    """Replay every match and compare it with the result it was witnessed with; nothing is stored.

    Prints each match that differs, with its old result and its new one. After an upgrade or a
    restored backup, --ahead counts what the clubs' pages would else count bit by bit.
    Exit status: 0 all agree, 1 some differ.
    """
    app = require_tables(open_app(build, instance))
    if ahead:
        _ahead(app, club)
        return
    begun, many, different = perf_counter(), 0, 0
    with app.app_context():
        try:
            for one in updates.recount(club):
                many += 1
                if not one.agrees:
                    different += 1
                    click.echo("\n".join(_lines(one)))
        except NotFound:
            raise _no_club(club) from None
    speed = many / max(perf_counter() - begun, 1e-9)
    said = "all agree" if not different else f"{different} differ"
    click.echo(f"{many} matches replayed, {said}; {speed:.0f} a second.")
    sys.exit(_DIFFERS if different else 0)


def _ahead(app: Flask, club: UUID | None) -> None:
    """Every club's figures and ratings, with how far it is."""
    with app.app_context():
        try:
            clubs = updates.clubs(club)
        except NotFound:
            raise _no_club(club) from None
        for name, space_id in clubs:
            begun = perf_counter()
            updates.count_ahead(space_id, partial(_tell, name))
            click.echo(f"{name}: counted in {perf_counter() - begun:.0f} s.")


def _tell(name: str, left: int) -> None:
    click.echo(f"{name}: {left:,} left", err=True)


def _no_club(club: UUID | None) -> click.BadParameter:
    return click.BadParameter(f"there is no club {club}", param_hint="--club")


def _lines(one: Recount) -> list[str]:
    """A match that differs, as it is printed."""
    return [
        f"{one.match_id}  {one.title or '(without a title)'}  {one.game}",
        f"  then ({one.then or 'no witness'}): {_result(one.before)}",
        f"  now  ({one.now}): {one.error or _result(one.after)}",
    ]


def _result(witness: Mapping[str, Any] | None) -> str:
    """Says who won against whom, and the beginning of the digest of the last state."""
    if witness is None:
        return "going on"
    digest = str(witness.get("digest", ""))[:12]
    if "sides" not in witness:
        return f"over, {digest}"
    sides = [" and ".join(side) for side in witness["sides"]]
    won = [side for place, side in enumerate(sides) if place in witness["winners"]]
    rest = [side for place, side in enumerate(sides) if place not in witness["winners"]]
    if not won or not rest:
        return f"{', '.join(sides)}: nobody ahead, {digest}"
    return f"{', '.join(won)} won against {', '.join(rest)}, {digest}"
