"""`scorekeeper recount`: every match replayed and compared with its witness."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter
from typing import Any
from uuid import UUID

import click
from flask import Flask

from scorekeeper.services import recounting
from scorekeeper.services.recounting import Recount
from scorekeeper.services.views import NotFound

Build = Callable[[Path | None], Flask]
_DIFFERS = 1


@click.command("recount")
@click.option(
    "--instance",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder of the database, the secret key and config.py.",
)
@click.option("--club", type=click.UUID, help="Only the matches of this club, by its id.")
@click.pass_obj
def recount(build: Build, instance: Path | None, club: UUID | None) -> None:
    """Replay every match and compare it with the result it was witnessed with; nothing is stored.

    Prints each match that differs, with its old result and its new one.
    Exit status: 0 all agree, 1 some differ.
    """
    begun, many, different = perf_counter(), 0, 0
    with build(instance).app_context():
        try:
            for one in recounting.recount(club):
                many += 1
                if not one.agrees:
                    different += 1
                    click.echo("\n".join(_lines(one)))
        except NotFound:
            raise click.BadParameter(f"there is no club {club}", param_hint="--club") from None
    speed = many / max(perf_counter() - begun, 1e-9)
    said = "all agree" if not different else f"{different} differ"
    click.echo(f"{many} matches replayed, {said}; {speed:.0f} a second.")
    sys.exit(_DIFFERS if different else 0)


def _lines(one: Recount) -> list[str]:
    """A match that differs, as it is printed."""
    return [
        f"{one.match_id}  {one.title or '(without a title)'}  {one.game}",
        f"  then ({one.then or 'no witness'}): {_result(one.before)}",
        f"  now  ({one.now}): {one.error or _result(one.after)}",
    ]


def _result(witness: Mapping[str, Any] | None) -> str:
    """Who won against whom, and the beginning of the digest of the last state."""
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
