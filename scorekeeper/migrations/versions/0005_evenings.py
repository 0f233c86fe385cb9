"""Stakes in words; evenings, their matches and their links."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("stake", sa.JSON(), nullable=True))
    op.create_table(
        "evening",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("space_id", sa.Uuid(), nullable=False),
        sa.Column("people", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["space_id"], ["space.id"], name="fk_evening_space_id"),
        sa.PrimaryKeyConstraint("id", name="pk_evening"),
    )
    op.create_index("ix_evening_space_id", "evening", ["space_id"])
    _create_parts()
    _create_links()


def _create_parts() -> None:
    fk = sa.ForeignKeyConstraint
    op.create_table(
        "evening_match",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("space_id", sa.Uuid(), nullable=False),
        sa.Column("evening_id", sa.Uuid(), nullable=False),
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("people", sa.JSON(), nullable=False),
        fk(["space_id"], ["space.id"], name="fk_evening_match_space_id"),
        fk(["evening_id"], ["evening.id"], name="fk_evening_match_evening_id"),
        fk(["match_id"], ["match.id"], name="fk_evening_match_match_id"),
        sa.PrimaryKeyConstraint("id", name="pk_evening_match"),
        sa.UniqueConstraint("match_id", name="uq_evening_match_match_id"),
        sa.UniqueConstraint("evening_id", "place", name="uq_evening_match_evening_id_place"),
    )
    op.create_index("ix_evening_match_space_id", "evening_match", ["space_id"])


def _create_links() -> None:
    fk = sa.ForeignKeyConstraint
    op.create_table(
        "evening_link",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("space_id", sa.Uuid(), nullable=False),
        sa.Column("evening_id", sa.Uuid(), nullable=False),
        sa.Column("scope", sa.String(16), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("revoked_at", sa.DateTime(), nullable=True),
        sa.Column("expires_at", sa.DateTime(), nullable=True),
        fk(["space_id"], ["space.id"], name="fk_evening_link_space_id"),
        fk(["evening_id"], ["evening.id"], name="fk_evening_link_evening_id"),
        sa.PrimaryKeyConstraint("id", name="pk_evening_link"),
        sa.UniqueConstraint("token", name="uq_evening_link_token"),
    )
    for column in ("space_id", "evening_id"):
        op.create_index(f"ix_evening_link_{column}", "evening_link", [column])


def downgrade() -> None:
    for table in ("evening_link", "evening_match", "evening"):
        op.drop_table(table)
    op.drop_column("match", "stake")
