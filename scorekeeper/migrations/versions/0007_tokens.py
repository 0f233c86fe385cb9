"""Tokens of a club, the links they write by, and what was sent with a tournament's entry."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    fk = sa.ForeignKeyConstraint
    op.create_table(
        "club_token",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("space_id", sa.Uuid(), nullable=False),
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("scope", sa.String(16), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("expires_at", sa.DateTime(), nullable=True),
        sa.Column("revoked_at", sa.DateTime(), nullable=True),
        fk(["space_id"], ["space.id"], name="fk_club_token_space_id"),
        fk(["club_id"], ["club.id"], name="fk_club_token_club_id"),
        fk(["account_id"], ["account.id"], name="fk_club_token_account_id"),
        sa.PrimaryKeyConstraint("id", name="pk_club_token"),
        sa.UniqueConstraint("digest", name="uq_club_token_digest"),
    )
    for column in ("space_id", "club_id"):
        op.create_index(f"ix_club_token_{column}", "club_token", [column])
    asked = sa.Column("sent", sa.String(64), nullable=False, server_default="")
    op.add_column("tournament_entry", asked)
    for table in ("link", "tournament_link"):
        op.add_column(table, sa.Column("club_token_id", sa.Uuid(), nullable=True))
        op.create_index(f"ix_{table}_club_token_id", table, ["club_token_id"])


def downgrade() -> None:
    for table in ("tournament_link", "link"):
        op.drop_index(f"ix_{table}_club_token_id", table)
        op.drop_column(table, "club_token_id")
    op.drop_column("tournament_entry", "sent")
    op.drop_table("club_token")
