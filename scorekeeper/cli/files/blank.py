"""Implements `scorekeeper blank`: a sheet to fill with a pencil as PDF, without a database."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from threading import TIMEOUT_MAX
from typing import NoReturn, cast

import click
from flask import Flask
from flask_babel import force_locale

from scorekeeper.cli.progress import waiting
from scorekeeper.games import BY_KEY
from scorekeeper.language import FALLBACK, LANGUAGES
from scorekeeper.printing import PressBusy, PressFailed, PressMissing
from scorekeeper.services.answers import NotFound
from scorekeeper.services.papers import blank_sheets, papers

Build = Callable[..., Flask]

_REFUSED, _NO_PRESS = 1, 3


@click.command("blank")
@click.argument("game", type=click.Choice(list(BY_KEY)))
@click.option("--players", type=int, help="Default: as many as usually play it.")
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The PDF.")
@click.option("--lang", type=click.Choice(list(LANGUAGES)), default=FALLBACK, show_default=True)
@click.option("--paper", type=click.Choice(papers.PAPERS), default="a4", show_default=True)
@click.pass_obj
def blank(
    build: Build, game: str, players: int | None, output: Path, lang: str, paper: str
) -> None:
    """Print a blank sheet of GAME, to be filled with a pencil; however long it takes.

    Exit status: 0 printed, 1 not played by so many, 3 this machine cannot print.
    """
    count = BY_KEY[game].seats.usual if players is None else players
    with tempfile.TemporaryDirectory() as nowhere:
        app = build(Path(nowhere), PRINT_SECONDS=TIMEOUT_MAX)
        with app.test_request_context(), force_locale(lang), waiting("Printing"):
            output.write_bytes(_print(game, count, cast("papers.Paper", paper)))


def _print(game: str, players: int, paper: papers.Paper) -> bytes:
    try:
        found = blank_sheets.blank_of_game(game, players)
        title = papers.paper_title(found.title, found.game)
        return papers.printed_html(blank_sheets.blank_sheet(found, paper), title)
    except NotFound:
        counts = ", ".join(map(str, BY_KEY[game].seats.counts))
        _give_up(_REFUSED, f"{game} is played by {counts}, not by {players}.")
    except (PressMissing, PressFailed, PressBusy) as error:
        _give_up(_NO_PRESS, str(error))


def _give_up(status: int, line: str) -> NoReturn:
    click.echo(" ".join(line.split()), err=True)
    sys.exit(status)
