"""Reads tournament files and prints an answer for each; draw and standings share it."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from scorekeeper.cli.files.json_lines import show
from scorekeeper.engine.records.codec import Misfit
from scorekeeper.engine.records.record import parse
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.files.archive import is_archive, unarchived
from scorekeeper.tournaments.files.event_file import read, write
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.journal import fold

ANSWERED, REFUSED, NO_TOURNAMENT = 0, 1, 2


def print_answers(files: tuple[str, ...], answer: Callable[[Event], dict[str, Any]]) -> None:
    """Answer each file, or each line of standard input for “-”, and exit with the worst status."""
    sys.exit(max(status for name in files for status in _of_file(name, answer)))


def _of_file(name: str, answer: Callable[[Event], dict[str, Any]]) -> Iterator[int]:
    if name == "-":
        yield ANSWERED
        for raw in sys.stdin.buffer:
            yield _answered(raw, answer)
        return
    try:
        yield _answered(Path(name).read_bytes(), answer)
    except OSError as error:
        click.echo(f"{name}: {error.strerror}", err=True)
        yield NO_TOURNAMENT


def _event(document: Any) -> Event:  # noqa: ANN401 (foreign JSON)
    """The tournament in a document: by itself, or in the file of its pages. Raises Misfit."""
    if is_archive(document):
        document = write(fold(noted.entry for noted in unarchived(document)).event)
    return read(document, BY_KEY)


def _answered(raw: bytes, answer: Callable[[Event], dict[str, Any]]) -> int:
    try:
        found = answer(_event(parse(raw)))
    except Misfit as misfit:
        found = {"error": "tournament", "message": f"no tournament: {misfit}"}
    show(found)
    if "error" in found:
        return NO_TOURNAMENT
    return REFUSED if "problems" in found else ANSWERED
