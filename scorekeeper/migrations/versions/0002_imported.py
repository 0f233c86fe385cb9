"""What an imported record says that this program has no words of its own for."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("imported", sa.JSON(), nullable=True))


def downgrade() -> None:
    op.drop_column("match", "imported")
