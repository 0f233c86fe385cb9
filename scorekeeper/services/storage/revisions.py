"""Reads which revision the tables are at, and which this version needs, without Alembic."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy import Connection, inspect

from scorekeeper.extensions import db

MIGRATIONS = Path(__file__).parents[2] / "migrations"
_TABLE = "alembic_version"
# Not the one that a migration holds itself.
_LOCK = 1933642017


@cache
def known_revisions() -> list[str]:
    """The migrations of this version, oldest first: files are numbered, one chain without a gap."""
    return sorted(path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def head() -> str:
    """The newest migration of this version."""
    return known_revisions()[-1]


def is_known(revision: str) -> bool:
    """Whether this version brings tables of this revision up to date."""
    return revision.isalnum() and any((MIGRATIONS / "versions").glob(f"{revision}_*.py"))


def current(line: Connection) -> str | None:
    """The revision that this database was left at; None for an empty one."""
    if not inspect(line).has_table(_TABLE):
        return None
    revision = line.exec_driver_sql(f"SELECT version_num FROM {_TABLE}").scalar_one_or_none()  # noqa: S608 - our own name
    return None if revision is None else str(revision)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Of servers that start on one PostgreSQL at once, one keeps a backup and upgrades; the others
    wait as long as that takes.
    """
    if db.engine.dialect.name != "postgresql":
        yield
        return
    with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as line:
        try:
            for patient in ("statement_timeout = 0", "lock_timeout = 0"):
                line.exec_driver_sql(f"SET {patient}")
            line.exec_driver_sql(f"SELECT pg_advisory_lock({_LOCK})")
            yield
        finally:
            line.invalidate()  # what was set, and the lock, end with it


def alembic_for(app: Flask) -> Any:  # noqa: ANN401 - a module without types
    """Flask-Migrate, told of this app: its `upgrade` wants the app's context."""
    import flask_migrate  # noqa: PLC0415 - loaded only where tables are to be changed

    flask_migrate.Migrate(app, db, directory=str(MIGRATIONS), render_as_batch=True)
    return flask_migrate
