"""Implements `scorekeeper sheet` and `blank`: a match on paper, and paper for matches to come."""

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
from scorekeeper.engine.records.codec import Misfit
from scorekeeper.engine.records.record import Record, parse, read
from scorekeeper.engine.replay import check_count
from scorekeeper.engine.text import (
    PlainVoice,
    say,
)
from scorekeeper.games import BY_KEY
from scorekeeper.language import FALLBACK, LANGUAGES
from scorekeeper.printing import PressBusy, PressFailed, PressMissing
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.matches.record_file import view_of
from scorekeeper.services.matches.view_models import MatchView
from scorekeeper.services.papers import blank_sheets, papers

Build = Callable[..., Flask]

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
    with tempfile.TemporaryDirectory() as nowhere:
        app = build(Path(nowhere), PRINT_SECONDS=TIMEOUT_MAX)
        with app.test_request_context(), force_locale(lang), waiting("Printing"):
            output.write_bytes(_print_blank(game, count, cast("papers.Paper", paper)))


def _print_blank(game: str, players: int, paper: papers.Paper) -> bytes:
    try:
        blank_match = blank_sheets.blank_of_game(game, players)
        title = papers.paper_title(blank_match.title, blank_match.game)
        return papers.printed_html(blank_sheets.blank_sheet(blank_match, paper), title)
    except NotFound:
        _give_up(_REFUSED, say(check_count(BY_KEY[game], players)[0].words, PlainVoice()))
    except (PressMissing, PressFailed, PressBusy) as error:
        _give_up(_NO_PRESS, str(error))


def _give_up(status: int, line: str) -> NoReturn:
    click.echo(" ".join(line.split()), err=True)
    sys.exit(status)


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
        voice = PlainVoice()
        _give_up(_REFUSED, " ".join(say(problem.words, voice) for problem in match.problems))
    language = lang or (match.language if match.language in LANGUAGES else FALLBACK)
    with tempfile.TemporaryDirectory() as nowhere:
        app = build(Path(nowhere), PRINT_SECONDS=TIMEOUT_MAX)
        printed = _print(app, match, language, cast("papers.Paper", paper))
    output.write_bytes(printed)


def _print(app: Flask, match: MatchView, language: str, paper: papers.Paper) -> bytes:
    with app.test_request_context(), force_locale(language), waiting("Printing"):
        try:
            title = papers.paper_title(match.title, match.game)
            return papers.printed_html(papers.match_sheet(match, paper), title)
        except (PressMissing, PressFailed, PressBusy) as error:
            _give_up(_NO_PRESS, str(error))


def _read(file: Path) -> Record:
    try:
        return read(parse(file.read_bytes()), BY_KEY)
    except OSError as error:
        _give_up(_NO_RECORD, f"{file}: {error.strerror}")
    except Misfit as misfit:
        _give_up(_NO_RECORD, f"{file}: no match record: {misfit}")
