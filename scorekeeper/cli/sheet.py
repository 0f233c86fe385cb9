"""Implements `scorekeeper sheet` and `blank`: a match on paper, and paper for matches to come."""

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import TIMEOUT_MAX
from typing import cast

import click
from flask_babel import force_locale

from scorekeeper.cli.terminal import Build, give_up, sentences, waiting
from scorekeeper.engine.records.codec import Misfit
from scorekeeper.engine.records.record import Record, parse, read
from scorekeeper.engine.replay import check_count
from scorekeeper.games import BY_KEY
from scorekeeper.language.catalogues import FALLBACK, LANGUAGES
from scorekeeper.printing import PressBusy, PressFailed, PressMissing
from scorekeeper.services.answers import Refused
from scorekeeper.services.matches.record_file import view_of
from scorekeeper.services.matches.view_models import MatchView
from scorekeeper.services.papers import blank_sheets, papers

_REFUSED, _NO_RECORD, _NO_PRESS = 1, 2, 3


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
    if problems := check_count(BY_KEY[game], count):
        give_up(_REFUSED, sentences(problems))

    def draw() -> tuple[blank_sheets.Blank, str]:
        match = blank_sheets.blank_of_game(game, count)
        return match, blank_sheets.blank_sheet(match, cast("papers.Paper", paper))

    output.write_bytes(_print(build, lang, draw))


def _print(
    build: Build, language: str, draw: Callable[[], tuple[MatchView | blank_sheets.Blank, str]]
) -> bytes:
    with tempfile.TemporaryDirectory() as nowhere:
        app = build(Path(nowhere), PRINT_SECONDS=TIMEOUT_MAX)
        with app.test_request_context(), force_locale(language), waiting("Printing"):
            try:
                match, html = draw()
                return papers.printed_html(html, papers.paper_title(match.title, match.game))
            except (PressMissing, PressFailed, PressBusy) as error:
                give_up(_NO_PRESS, str(error))


@click.command("sheet")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The PDF.")
@click.option("--lang", type=click.Choice(list(LANGUAGES)), help="Default: the record's, else en.")
@click.option("--paper", type=click.Choice(papers.PAPERS), default="a4", show_default=True)
@click.pass_obj
def sheet(build: Build, file: Path, output: Path, lang: str | None, paper: str) -> None:
    """Print the sheet of the match record FILE; however long it takes.

    Exit status: 0 printed, 1 players or rules cannot be, 2 no record, 3 this machine cannot print.
    """
    record = _read(file)
    match = view_of(record)
    if isinstance(match, Refused):
        give_up(_REFUSED, sentences(match.problems))
    language = lang or (match.language if match.language in LANGUAGES else FALLBACK)
    html = partial(papers.match_sheet, match, cast("papers.Paper", paper))
    output.write_bytes(_print(build, language, lambda: (match, html())))


def _read(file: Path) -> Record:
    try:
        return read(parse(file.read_bytes()), BY_KEY)
    except OSError as error:
        give_up(_NO_RECORD, f"{file}: {error.strerror}")
    except Misfit as misfit:
        give_up(_NO_RECORD, f"{file}: no match record: {misfit}")
