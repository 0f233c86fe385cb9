"""Keeps of links their digests alone, and what is due apart from what was paid.

A link that was handed out goes on opening: its digest stays as `former`. The link is shown from
now on by the token that follows from the instance's key. Booked dues are derived from now on; what
was taken back by hand of a booked line stays taken back: a fee becomes a waiver, a payment that was
not made stays out of the till. Facts whose tournament or match is gone stay as facts. Who was
signed in signs in again, on a device that is listed.
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
_MONEY = ("payment", "payout")
_LINES = sa.table(
    "cash_entry",
    sa.column("id", sa.Uuid()),
    sa.column("space_id", sa.Uuid()),
    sa.column("number", sa.Integer()),
    sa.column("kind", sa.String()),
    sa.column("person_id", sa.Uuid()),
    sa.column("amount", sa.BigInteger()),
    sa.column("words", sa.String()),
    sa.column("source", sa.Uuid()),
    sa.column("origin", sa.String()),
    sa.column("entrant", sa.String()),
    sa.column("voids", sa.Integer()),
)
_TOURNAMENTS = sa.table("tournament", sa.column("id", sa.Uuid()))


def upgrade() -> None:
    _upgrade_links()
    _upgrade_cash()
    _add_devices()
    op.add_column("club_match", sa.Column("stated", sa.JSON(), nullable=True))
    op.add_column("match", sa.Column("cut", sa.JSON(), nullable=True))


def _upgrade_links() -> None:
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
    content = hmac.digest(secret, f"an address/{table}/{key}".encode(), "sha256")
    return urlsafe_b64encode(content[:16]).decode().rstrip("=")


def _upgrade_cash() -> None:
    for name, length in (("entrant", 64), ("payer", 80)):
        op.add_column(
            "cash_entry", sa.Column(name, sa.String(length), nullable=False, server_default="")
        )
    op.add_column("tournament", sa.Column("money_version", sa.Integer(), nullable=True))
    op.create_table(
        "derived_line",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("space_id", sa.Uuid(), nullable=False),
        sa.Column("source", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.String(3), nullable=False),
        sa.Column("entrant", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_derived_line"),
        sa.ForeignKeyConstraint(["space_id"], ["space.id"], name="fk_derived_line_space_id"),
    )
    op.create_index("ix_derived_line_space_id_at", "derived_line", ["space_id", "at"])
    op.create_index("ix_derived_line_source", "derived_line", ["source"])
    _carry_over()
    op.drop_column("cash_entry", "origin")


def _add_devices() -> None:
    op.create_table(
        "signed_in_device",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("browser", sa.String(20), nullable=False),
        sa.Column("system", sa.String(20), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("seen_on", sa.Date(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_signed_in_device"),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_signed_in_device_account_id"
        ),
    )
    op.create_index("ix_signed_in_device_account_id", "signed_in_device", ["account_id"])


def _carry_over() -> None:
    database = op.get_bind()
    tournaments = set(database.scalars(sa.select(_TOURNAMENTS.c.id)))
    booked = sa.select(_LINES).where(_LINES.c.source.is_not(None)).order_by(_LINES.c.number)
    last: dict[tuple[UUID, UUID, str, UUID | None], sa.Row[tuple[object, ...]]] = {}
    for row in database.execute(booked):
        if row.kind in _MONEY and row.source not in tournaments:
            _change(row.id, source=None)
            continue
        last[row.space_id, row.source, row.origin, row.person_id] = row
    gone = sa.delete(_LINES).where(_LINES.c.source.is_not(None))
    ids = {row.id for row in last.values() if row.voids is not None and row.kind != "prize"}
    for row in last.values():
        if row.id not in ids:
            continue
        if row.kind == "fee" and row.source in tournaments:
            entrant = row.origin.partition(":")[2]
            reason = row.words or "–"
            _change(
                row.id,
                kind="waiver",
                amount=-row.amount,
                person_id=None,
                entrant=entrant,
                words=reason,
                voids=None,
            )
        elif row.kind in _MONEY:
            _change(row.id, source=None, voids=None)
        else:
            ids.discard(row.id)
    database.execute(gone.where(_LINES.c.id.not_in(ids)))


def _change(key: UUID, **said: object) -> None:
    op.get_bind().execute(sa.update(_LINES).where(_LINES.c.id == key).values(**said))
