"""Links with names and codes, owners, and what was sent with each entry."""

import secrets
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

# As services.codes had it when this was written.
LETTERS = "ACDEFGHJKMNPRTVWXY34679"


def upgrade() -> None:
    op.add_column("link", sa.Column("label", sa.String(40), nullable=False, server_default=""))
    op.add_column("link", sa.Column("code", sa.String(8), nullable=True))
    op.add_column("link", sa.Column("code_at", sa.DateTime(), nullable=True))
    op.create_index("ix_link_code", "link", ["code"], unique=True)
    op.add_column("entry", sa.Column("sent", sa.String(64), nullable=False, server_default=""))
    op.add_column(
        "match", sa.Column("is_checked", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    _give_codes()


def _give_codes() -> None:
    """Who began a match owns it; its two links can be typed from now on."""
    link = sa.table(
        "link",
        sa.column("id", sa.Uuid()),
        sa.column("scope", sa.String()),
        sa.column("code", sa.String()),
        sa.column("code_at", sa.DateTime()),
    )
    connection = op.get_bind()
    connection.execute(sa.update(link).where(link.c.scope == "score").values(scope="organiser"))
    now = datetime.now(UTC).replace(tzinfo=None)
    taken: set[str] = set()
    for key in connection.execute(sa.select(link.c.id)).scalars().all():
        code = _code(taken)
        taken.add(code)
        given = sa.update(link).where(link.c.id == key).values(code=code, code_at=now)
        connection.execute(given)


def _code(taken: set[str]) -> str:
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(6))
        if code not in taken:
            return code


def downgrade() -> None:
    link = sa.table("link", sa.column("scope", sa.String()))
    owners = sa.update(link).where(link.c.scope.in_(("organiser", "referee")))
    op.get_bind().execute(owners.values(scope="score"))
    op.drop_column("match", "is_checked")
    op.drop_column("entry", "sent")
    op.drop_index("ix_link_code", "link")
    op.drop_column("link", "code_at")
    op.drop_column("link", "code")
    op.drop_column("link", "label")
