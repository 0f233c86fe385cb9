"""Matches, their logs and their links."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "space",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_space"),
    )
    op.create_table(
        "match",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("space_id", sa.Uuid(), nullable=False),
        sa.Column("client_id", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("sides", sa.JSON(), nullable=False),
        sa.Column("first_dealer", sa.Integer(), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("customs", sa.JSON(), nullable=False),
        sa.Column("currency", sa.String(3), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("witness", sa.JSON(), nullable=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["space_id"], ["space.id"], name="fk_match_space_id"),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
        sa.UniqueConstraint("client_id", name="uq_match_client_id"),
    )
    op.create_index("ix_match_space_id", "match", ["space_id"])
    op.create_table(
        "link",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("space_id", sa.Uuid(), nullable=False),
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("scope", sa.String(16), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("revoked_at", sa.DateTime(), nullable=True),
        sa.Column("expires_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_link_match_id"),
        sa.ForeignKeyConstraint(["space_id"], ["space.id"], name="fk_link_space_id"),
        sa.PrimaryKeyConstraint("id", name="pk_link"),
        sa.UniqueConstraint("token", name="uq_link_token"),
    )
    op.create_index("ix_link_match_scope", "link", ["match_id", "scope"])
    op.create_index("ix_link_space_id", "link", ["space_id"])
    op.create_table(
        "entry",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("space_id", sa.Uuid(), nullable=False),
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("client_id", sa.String(64), nullable=False),
        sa.Column("base", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("target", sa.Integer(), nullable=True),
        sa.Column("payload", sa.JSON(), nullable=True),
        sa.Column("link_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["link_id"], ["link.id"], name="fk_entry_link_id"),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_entry_match_id"),
        sa.ForeignKeyConstraint(["space_id"], ["space.id"], name="fk_entry_space_id"),
        sa.PrimaryKeyConstraint("id", name="pk_entry"),
        sa.UniqueConstraint("match_id", "client_id", name="uq_entry_match_id_client_id"),
        sa.UniqueConstraint("match_id", "number", name="uq_entry_match_id_number"),
    )
    op.create_index("ix_entry_space_id", "entry", ["space_id"])


def downgrade() -> None:
    for table in ("entry", "link", "match", "space"):
        op.drop_table(table)
