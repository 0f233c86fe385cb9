"""Implements `scorekeeper replay`: match records in, states out (RULES §0)."""

import sys
from pathlib import Path

import click

from scorekeeper.cli.terminal import show
from scorekeeper.engine.records.codec import Misfit
from scorekeeper.engine.records.record import answer, is_refused, parse, read
from scorekeeper.games import BY_KEY

FITS, REFUSED, NO_RECORD = 0, 1, 2


@click.command("replay")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def replay(files: tuple[str, ...]) -> None:
    """Print what each match record means, as one JSON object per record.

    FILE is a match record; “-” reads one record per line from standard input.
    Exit status: 0 all hands fit, 1 a hand was refused, 2 something is no record.
    """
    sys.exit(max(_stream() if name == "-" else _file(Path(name)) for name in files))


def _file(path: Path) -> int:
    try:
        answered = answer(read(parse(path.read_bytes()), BY_KEY))
    except OSError as error:
        return _complain(f"{path}: {error.strerror}")
    except Misfit as misfit:
        return _complain(f"{path}: no match record: {misfit}")
    show(answered)
    return REFUSED if is_refused(answered) else FITS


def _complain(line: str) -> int:
    click.echo(" ".join(line.split()), err=True)
    return NO_RECORD


def _stream() -> int:
    worst = FITS
    for raw in sys.stdin.buffer:
        try:
            answered = answer(read(parse(raw), BY_KEY))
        except Misfit as misfit:
            answered = {"error": "record", "message": f"no match record: {misfit}"}
        if "error" in answered:
            worst = max(worst, NO_RECORD)
        elif is_refused(answered):
            worst = max(worst, REFUSED)
        show(answered)
    return worst
