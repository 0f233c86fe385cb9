"""Implements `scorekeeper check`: prints what a new draw and a new count say of a tournament."""

import json
from pathlib import Path
from typing import Any

import click

from scorekeeper.cli.files.tournament_file import print_answers
from scorekeeper.engine.records.codec import encode
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.files.answers import problems_of
from scorekeeper.tournaments.files.verification import differing_cells, verified
from scorekeeper.tournaments.formats import BY_KEY

AGAIN = ("same", "equal")


@click.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--standings",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The table as published, by `scorekeeper standings`: each cell is compared.",
)
def check(files: tuple[str, ...], standings: Path | None) -> None:
    """Draw every published round again, and count the standings again.

    FILE is a tournament as JSON; “-” reads one from each line of standard input. Of each round it
    says whether the draw gives it again (same), gives another as good (equal), or by how much of
    which term it is worse or better. Of the standings, which cells differ.
    Exit status: 0 checked, 1 it cannot be checked as it is, 2 something is no tournament.
    """
    table = json.loads(standings.read_text(encoding="utf-8")) if standings else None
    print_answers(files, lambda event: _answer(event, table))


def _answer(event: Event, table: dict[str, Any] | None) -> dict[str, Any]:
    form = BY_KEY[event.system]
    problems = problems_of(event, form)
    if problems:
        return {"problems": problems}
    rounds = verified(event, form)
    found: dict[str, Any] = {
        "rounds": [encode(one) for one in rounds],
        "again": sum(one.verdict in AGAIN for one in rounds),
    }
    if table is not None:
        found["cells"] = list(differing_cells(event, form, table))
    return found
