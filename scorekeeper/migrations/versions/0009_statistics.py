"""Figures of matches and their sums, kept to be quick and never truth."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def _space(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["space_id"], ["space.id"], name=f"fk_{table}_space_id")


def upgrade() -> None:
    op.create_table(
        "match_facts",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("space_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("program", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("period", sa.String(8), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("is_over", sa.Boolean(), nullable=False),
        sa.Column("is_booked", sa.Boolean(), nullable=False),
        sa.Column("was_booked", sa.Boolean(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        _space("match_facts"),
        sa.PrimaryKeyConstraint("match_id", name="pk_match_facts"),
    )
    for name, columns in (
        ("ix_match_facts_space_id_period_at", ["space_id", "period", "at"]),
        ("ix_match_facts_space_id_is_booked", ["space_id", "is_booked"]),
        ("ix_match_facts_counted", ["match_id", "version", "program"]),
    ):
        op.create_index(name, "match_facts", columns)
    _create_sums()


def _create_sums() -> None:
    op.create_table(
        "figure_sum",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("space_id", sa.Uuid(), nullable=False),
        sa.Column("subject", sa.String(40), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("period", sa.String(8), nullable=False),
        sa.Column("last_at", sa.DateTime(), nullable=False),
        sa.Column("figures", sa.JSON(), nullable=False),
        _space("figure_sum"),
        sa.PrimaryKeyConstraint("id", name="pk_figure_sum"),
        sa.UniqueConstraint(
            "space_id",
            "subject",
            "game",
            "period",
            name="uq_figure_sum_space_id_subject_game_period",
        ),
    )
    op.create_table(
        "figure_state",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("space_id", sa.Uuid(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("people", sa.String(64), nullable=False),
        _space("figure_state"),
        sa.PrimaryKeyConstraint("id", name="pk_figure_state"),
        sa.UniqueConstraint("space_id", name="uq_figure_state_space_id"),
    )


def downgrade() -> None:
    for table in ("figure_state", "figure_sum", "match_facts"):
        op.drop_table(table)
