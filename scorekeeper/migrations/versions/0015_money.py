"""Keeps what is due apart from what was paid: booked dues are derived from now on.

What was taken back by hand of a booked line stays taken back: a fee becomes a waiver, a payment
that was not made stays out of the till. Facts whose tournament or match is gone stay as facts.
"""

from uuid import UUID

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

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
    kept = {row.id for row in last.values() if row.voids is not None and row.kind != "prize"}
    for row in last.values():
        if row.id not in kept:
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
            kept.discard(row.id)
    database.execute(gone.where(_LINES.c.id.not_in(kept)))


def _change(key: UUID, **said: object) -> None:
    op.get_bind().execute(sa.update(_LINES).where(_LINES.c.id == key).values(**said))


def downgrade() -> None:
    op.add_column(
        "cash_entry", sa.Column("origin", sa.String(160), nullable=False, server_default="")
    )
    op.drop_table("derived_line")
    op.drop_column("tournament", "money_version")
    for name in ("payer", "entrant"):
        op.drop_column("cash_entry", name)
