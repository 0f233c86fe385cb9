"""Which revision the tables are at, and which this version needs: read without Alembic, which only
a change of the tables loads.
"""

from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy import Connection, inspect

from scorekeeper.extensions import db

MIGRATIONS = Path(__file__).parents[1] / "migrations"
_TABLE = "alembic_version"


@cache
def head() -> str:
    """The newest migration of this version: files are numbered, one chain without a gap."""
    return max(path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def current(line: Connection) -> str | None:
    """The revision that this database was left at; None for an empty one."""
    if not inspect(line).has_table(_TABLE):
        return None
    found = line.exec_driver_sql(f"SELECT version_num FROM {_TABLE}").scalar_one_or_none()  # noqa: S608 - our own name
    return None if found is None else str(found)


def alembic_for(app: Flask) -> Any:  # noqa: ANN401 - a module without types
    """Flask-Migrate, told of this app: its `upgrade` and `downgrade` want the app's context."""
    import flask_migrate  # noqa: PLC0415 - loaded only where tables are to be changed

    flask_migrate.Migrate(app, db, directory=str(MIGRATIONS), render_as_batch=True)
    return flask_migrate
