"""Prints progress, and answers of one line of JSON each."""

import json
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

SECONDS_BETWEEN = 1.0


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

    telling = threading.Thread(target=tell, daemon=True)
    telling.start()
    try:
        yield
    finally:
        is_over.set()
        telling.join()
        click.echo("\r\x1b[K", err=True, nl=False)


def show(answered: dict[str, Any]) -> None:
    """One line of UTF-8 whatever the terminal's locale; half a character pair stays escaped."""
    try:
        line = json.dumps(answered, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        line = json.dumps(answered).encode()
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()
