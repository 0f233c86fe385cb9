"""Who came in where in a match, and the ratings that are made of it."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def _space(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["space_id"], ["space.id"], name=f"fk_{table}_space_id")


def upgrade() -> None:
    # Without it a match counts as not counted yet, so those from before are counted again.
    op.add_column("match_facts", sa.Column("places", sa.JSON(), nullable=True))
    op.create_index("ix_match_facts_space_id_game_at", "match_facts", ["space_id", "game", "at"])
    op.create_table(
        "rating_part",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("space_id", sa.Uuid(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("period", sa.String(8), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("changes", sa.JSON(), nullable=False),
        _space("rating_part"),
        sa.PrimaryKeyConstraint("id", name="pk_rating_part"),
        sa.UniqueConstraint(
            "space_id",
            "game",
            "person_id",
            "period",
            name="uq_rating_part_space_id_game_person_id_period",
        ),
    )
    op.create_table(
        "rating_state",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("space_id", sa.Uuid(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("since", sa.String(8), nullable=False),
        sa.Column("last_at", sa.DateTime(), nullable=True),
        sa.Column("last_match", sa.Uuid(), nullable=True),
        _space("rating_state"),
        sa.PrimaryKeyConstraint("id", name="pk_rating_state"),
        sa.UniqueConstraint("space_id", "game", name="uq_rating_state_space_id_game"),
    )


def downgrade() -> None:
    for table in ("rating_state", "rating_part"):
        op.drop_table(table)
    op.drop_index("ix_match_facts_space_id_game_at", "match_facts")
    op.drop_column("match_facts", "places")
