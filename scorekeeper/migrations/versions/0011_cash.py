"""A club's cash box and its seasons."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def _key(name: str = "id", *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.Uuid(), nullable=nullable)


def _text(name: str, length: int) -> sa.Column[object]:
    return sa.Column(name, sa.String(length), nullable=False)


def _number(name: str, *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.Integer(), nullable=nullable)


def _of(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=f"fk_{table}_{column}")


def _one(table: str, *columns: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(*columns, name=f"uq_{table}_{'_'.join(columns)}")


def _found_by(table: str, *columns: str) -> None:
    op.create_index(f"ix_{table}_{'_'.join(columns)}", table, list(columns))


def upgrade() -> None:
    op.create_table(
        "cash_entry",
        _key(),
        _key("space_id"),
        _number("number"),
        _text("client_id", 64),
        _text("kind", 16),
        _key("person_id", nullable=True),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        _text("currency", 3),
        _text("words", 200),
        _key("source", nullable=True),
        _text("origin", 160),
        _number("voids", nullable=True),
        _key("account_id", nullable=True),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_cash_entry"),
        _of("cash_entry", "space_id", "space"),
        _of("cash_entry", "person_id", "person"),
        _of("cash_entry", "account_id", "account"),
        _one("cash_entry", "space_id", "client_id"),
        _one("cash_entry", "space_id", "number"),
        _one("cash_entry", "space_id", "voids"),
    )
    for column in ("person_id", "at", "source"):
        _found_by("cash_entry", "space_id", column)
    op.create_table(
        "season",
        _key(),
        _key("space_id"),
        _text("client_id", 64),
        _text("name", 80),
        sa.Column("starts_on", sa.Date(), nullable=False),
        sa.Column("ends_on", sa.Date(), nullable=False),
        _number("best", nullable=True),
        sa.Column("worth", sa.JSON(), nullable=False),
        _number("version"),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_season"),
        _of("season", "space_id", "space"),
        _one("season", "space_id", "client_id"),
    )
    _found_by("season", "space_id")
    op.create_table(
        "season_leg",
        _key(),
        _key("space_id"),
        _key("season_id"),
        _key("tournament_id"),
        sa.PrimaryKeyConstraint("id", name="pk_season_leg"),
        _of("season_leg", "space_id", "space"),
        _of("season_leg", "season_id", "season"),
        _of("season_leg", "tournament_id", "tournament"),
        _one("season_leg", "season_id", "tournament_id"),
    )
    _found_by("season_leg", "space_id")
    _found_by("season_leg", "tournament_id")


def downgrade() -> None:
    for table in ("season_leg", "season", "cash_entry"):
        op.drop_table(table)
