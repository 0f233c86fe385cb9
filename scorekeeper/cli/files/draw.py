"""Implements `scorekeeper draw`: prints the next round, or all planned rounds, of a file."""

from typing import Any

import click

from scorekeeper.cli.files.tournament_file import print_answers
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.files.answers import answer_draw
from scorekeeper.tournaments.formats import BY_KEY


@click.command("draw")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def draw(files: tuple[str, ...]) -> None:
    """Print the next round of each tournament, with the reason of every pairing.

    FILE is a tournament as JSON (settings, entrants, published rounds, results, seed), or the file
    that its page “Files” gives; “-” reads one from each line of standard input. The same file
    gives the same draw on any machine.
    Exit status: 0 drawn, 1 it cannot be drawn as it is, 2 something is no tournament.
    """
    print_answers(files, _answer)


def _answer(event: Event) -> dict[str, Any]:
    return answer_draw(event, BY_KEY[event.system])
