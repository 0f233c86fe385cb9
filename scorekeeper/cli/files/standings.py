"""Implements `scorekeeper standings`: a tournament file in, its table out."""

from typing import Any

import click

from scorekeeper.cli.files.tournament_file import print_answers
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.files.answers import table
from scorekeeper.tournaments.formats import BY_KEY


@click.command("standings")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def standings(files: tuple[str, ...]) -> None:
    """Print the table of each tournament, with what decided each row.

    FILE is a tournament as JSON (settings, entrants, published rounds, results, seed), or the file
    that its page “Files” gives; “-” reads one from each line of standard input.
    Exit status: 0 counted, 1 it cannot be counted as it is, 2 something is no tournament.
    """
    print_answers(files, _answer)


def _answer(event: Event) -> dict[str, Any]:
    return table(event, BY_KEY[event.system])
