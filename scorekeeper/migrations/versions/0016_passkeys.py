"""Adds passkeys, and the printed code for when everything is lost."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    code = sa.Column("recovery", sa.String(64), nullable=False, server_default="")
    op.add_column("account", code)
    op.create_table(
        "passkey",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("credential_id", sa.String(1400), nullable=False),
        sa.Column("credential", sa.String(4000), nullable=False),
        sa.Column("uses", sa.BigInteger(), nullable=False),
        sa.Column("browser", sa.String(20), nullable=False),
        sa.Column("system", sa.String(20), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("used_at", sa.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_passkey"),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_passkey_account_id"),
        sa.UniqueConstraint("credential_id"),
    )
    op.create_index("ix_passkey_account_id", "passkey", ["account_id"])
