"""A version after this one: the migrations of this one, and one that adds a column."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.services.storage import transactions

ADDED = """
import sqlalchemy as sa
from alembic import op

revision = {revision!r}
down_revision = {before!r}


def upgrade():
    op.add_column("match", sa.Column("later", sa.Integer(), nullable=True))
"""


@contextmanager
def later(folder: Path) -> Iterator[str]:
    """That version is installed, its migrations in this folder; its revision."""
    now, before = transactions.MIGRATIONS, transactions.head()
    revision = f"{int(before) + 1:04}"
    shutil.copytree(now, folder, ignore=shutil.ignore_patterns("__pycache__"))
    added = ADDED.format(revision=revision, before=before)
    (folder / "versions" / f"{revision}_later.py").write_text(added, "utf-8")
    installed(folder)
    try:
        yield revision
    finally:
        installed(now)


def installed(migrations: Path) -> None:
    """From now on the tables are brought up to date by these."""
    transactions.MIGRATIONS = migrations
    transactions.known_revisions.cache_clear()
