"""A tournament may be the rehearsal of another one."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tournament", sa.Column("rehearsal_of", sa.Uuid(), nullable=True))
    op.create_index("ix_tournament_rehearsal_of", "tournament", ["rehearsal_of"], unique=True)


def downgrade() -> None:
    op.drop_index("ix_tournament_rehearsal_of", "tournament")
    op.drop_column("tournament", "rehearsal_of")
