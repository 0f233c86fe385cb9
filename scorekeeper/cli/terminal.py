"""Reads what commands are told alike, and prints their answers, refusals and progress."""

import json
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from scorekeeper.engine.text import PlainVoice, say

if TYPE_CHECKING:
    from flask import Flask

    from scorekeeper.engine.game import Problem

Build = Callable[..., "Flask"]
"""Makes the app: what each command is handed by the console script."""

SECONDS_BETWEEN = 1.0
THE_FOLDER = "The folder of the database, the secret key and config.py."


def instance_option(words: str = THE_FOLDER, *, exists: bool = False) -> Callable[..., Any]:
    """The option that names the folder of an installation."""
    folder = click.Path(exists=exists, file_okay=False, path_type=Path)
    return click.option("--instance", type=folder, help=words)


def give_up(status: int, line: str) -> NoReturn:
    """End the command with one line on stderr."""
    click.echo(" ".join(line.split()), err=True)
    sys.exit(status)


def sentences(problems: Iterable["Problem"], between: str = " ") -> str:
    """What is wrong, in plain words."""
    voice = PlainVoice()
    return between.join(say(problem.words, voice) for problem in problems)


@contextmanager
def telling(*failures: type[Exception]) -> Iterator[None]:
    """End the command with the words of what is raised, if it is one of these."""
    try:
        yield
    except failures as error:
        raise click.ClickException(str(error)) from None


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Say on stderr every second how long it has taken, while the block runs; to nobody's eyes,
    nothing.
    """
    if not sys.stderr.isatty():
        yield
        return
    since, is_over = time.monotonic(), threading.Event()

    def tell() -> None:
        while not is_over.wait(SECONDS_BETWEEN):
            click.echo(f"\r{words} {time.monotonic() - since:.0f} s", err=True, nl=False)

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        is_over.set()
        teller.join()
        click.echo("\r\x1b[K", err=True, nl=False)


def show(answered: dict[str, Any]) -> None:
    """One line of UTF-8 whatever the terminal's locale; half a character pair stays escaped."""
    try:
        line = json.dumps(answered, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        line = json.dumps(answered).encode()
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()
