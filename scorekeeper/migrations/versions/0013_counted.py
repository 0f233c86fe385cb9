"""Which matches of a club are still to be counted, so that nobody has to look at all of them; and
how many somebody has, from an index alone.
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # What was counted before is counted again: by a program without a name.
    op.add_column(
        "club_match",
        sa.Column("is_counted", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.create_index(
        "ix_club_match_space_id_is_counted_at", "club_match", ["space_id", "is_counted", "at"]
    )
    op.add_column(
        "figure_state", sa.Column("program", sa.String(32), nullable=False, server_default="")
    )
    op.drop_index("ix_match_facts_counted", "match_facts")
    op.create_index(
        "ix_played_space_id_person_id_match_id_at",
        "played",
        ["space_id", "person_id", "match_id", "at"],
    )
    op.drop_index("ix_played_space_id_person_id_at", "played")


def downgrade() -> None:
    op.create_index("ix_played_space_id_person_id_at", "played", ["space_id", "person_id", "at"])
    op.drop_index("ix_played_space_id_person_id_match_id_at", "played")
    op.create_index("ix_match_facts_counted", "match_facts", ["match_id", "version", "program"])
    op.drop_column("figure_state", "program")
    op.drop_index("ix_club_match_space_id_is_counted_at", "club_match")
    op.drop_column("club_match", "is_counted")
