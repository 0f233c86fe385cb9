"""Keeps of links their digests alone, and makes room for codes that grow with their number.

What was handed out goes on opening: its digest stays as `former`. The link is shown from now on by
the token that follows from the instance's key.
"""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from uuid import UUID

import sqlalchemy as sa
from alembic import op
from flask import current_app

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

TABLES = ("link", "evening_link", "tournament_link")


def upgrade() -> None:
    for table in TABLES:
        # SQLite takes no constraint off a table that others name: it keeps its name.
        op.execute(f"ALTER TABLE {table} RENAME COLUMN token TO digest")
        op.add_column(table, sa.Column("former", sa.String(64), nullable=True))
        _convert(table)
        op.create_index(f"ix_{table}_former", table, ["former"], unique=True)
    op.add_column("link", sa.Column("wide", sa.String(12), nullable=True))
    op.execute("UPDATE link SET wide = code")
    op.drop_index("ix_link_code", "link")
    op.execute("ALTER TABLE link DROP COLUMN code")
    op.execute("ALTER TABLE link RENAME COLUMN wide TO code")
    op.create_index("ix_link_code", "link", ["code"], unique=True)


def _convert(table: str) -> None:
    names = (sa.column("digest", sa.String), sa.column("former", sa.String))
    rows = sa.table(table, sa.column("id", sa.Uuid), *names)
    line = op.get_bind()
    said = [
        {"key": row.id, "new": _digest(_token(table, row.id)), "old": _digest(row.digest)}
        for row in line.execute(sa.select(rows.c.id, rows.c.digest))
    ]
    if said:
        stored = sa.update(rows).where(rows.c.id == sa.bindparam("key"))
        new: dict[str, object] = {"digest": sa.bindparam("new"), "former": sa.bindparam("old")}
        line.execute(stored.values(new), said)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _token(table: str, key: UUID) -> str:
    """As models.address had it at this revision."""
    secret = str(current_app.config["SECRET_KEY"]).encode()
    made = hmac.digest(secret, f"an address/{table}/{key}".encode(), "sha256")
    return urlsafe_b64encode(made[:16]).decode().rstrip("=")


def downgrade() -> None:
    raise NotImplementedError("A digest does not say what it was made of: restore the backup.")
