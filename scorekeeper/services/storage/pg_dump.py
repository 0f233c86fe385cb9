"""Runs `pg_dump`, PostgreSQL's own backup."""

import os
import subprocess
from pathlib import Path

from sqlalchemy import URL, make_url

_PROGRAM = "pg_dump"
_FORM = "--format=custom"


def address(url: str | URL) -> str:
    """The database as PostgreSQL's programs take it, without the password: theirs are read from
    ~/.pgpass or PGPASSWORD, and a command line is read by everybody on the machine.
    """
    bare = make_url(url).set(drivername="postgresql")._replace(password=None)
    return bare.render_as_string()


def command(url: str | URL, file: Path | str) -> str:
    """What to type for a dump."""
    return f"{_PROGRAM} {_FORM} --file={file} '{address(url)}'"


def restore_line(url: str | URL, file: Path) -> str:
    """What to type to have it again, in another database."""
    other = make_url(url).set(database="EMPTY")
    return f"pg_restore --no-owner --dbname='{address(other)}' {file}"


def dump(url: str | URL, file: Path) -> None:
    """Write the database to a file that only its owner reads, as it is at one moment, while others
    go on. Raises OSError (one when there is no such program here), or CalledProcessError with its
    own words as `stderr`.
    """
    password = make_url(url).password
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    os.close(os.open(draft, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
    try:
        subprocess.run(  # noqa: S603 - no shell, and nothing in it that a visitor typed
            [_PROGRAM, _FORM, f"--file={draft}", "--no-password", f"--dbname={address(url)}"],
            env={**os.environ, **({"PGPASSWORD": str(password)} if password else {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
        )
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
