"""Reads tournament files and prints an answer for each; draw and standings share it."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from scorekeeper.cli.progress import show
from scorekeeper.engine.records.archive import is_archive as is_club_archive
from scorekeeper.engine.records.codec import Misfit
from scorekeeper.engine.records.record import parse
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.files.archive import is_archive, read_archive
from scorekeeper.tournaments.files.event_file import read, write
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.journal import fold

ANSWERED, REFUSED, NO_TOURNAMENT = 0, 1, 2


Answer = Callable[[Event], dict[str, Any]]
ArchiveAnswer = Callable[[Any], dict[str, Any]] | None


def print_answers(files: tuple[str, ...], answer: Answer, of_archive: ArchiveAnswer = None) -> None:
    """Answer each file, or each line of standard input for “-”, and exit with the worst status. An
    archive of a club is answered only where something is said `of_archive`.
    """
    sys.exit(max(status for name in files for status in _of_file(name, answer, of_archive)))


def _of_file(name: str, answer: Answer, of_archive: ArchiveAnswer) -> Iterator[int]:
    if name == "-":
        yield ANSWERED
        for raw in sys.stdin.buffer:
            yield _answered(raw, answer, of_archive)
        return
    try:
        yield _answered(Path(name).read_bytes(), answer, of_archive)
    except OSError as error:
        click.echo(f"{name}: {error.strerror}", err=True)
        yield NO_TOURNAMENT


def event_of(document: Any) -> Event:  # noqa: ANN401 (foreign JSON)
    """The tournament in a document: by itself, or in the file of its pages. Raises Misfit."""
    if is_archive(document):
        document = write(fold(noted.entry for noted in read_archive(document)).event)
    return read(document, BY_KEY)


def _answered(raw: bytes, answer: Answer, of_archive: ArchiveAnswer) -> int:
    try:
        document = parse(raw)
        if of_archive is not None and is_club_archive(document):
            found = of_archive(document)
        else:
            found = answer(event_of(document))
    except Misfit as misfit:
        found = {"error": "tournament", "message": f"no tournament: {misfit}"}
    show(found)
    if "error" in found:
        return NO_TOURNAMENT
    return REFUSED if "problems" in found else ANSWERED
