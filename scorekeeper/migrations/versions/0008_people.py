"""The people of a club, the tables it adopts, its matches, and who sat where in them."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def _key(name: str = "id", *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.Uuid(), nullable=nullable)


def _text(name: str, length: int) -> sa.Column[object]:
    return sa.Column(name, sa.String(length), nullable=False)


def _at(name: str = "created_at", *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(), nullable=nullable)


def _number(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _of(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=f"fk_{table}_{column}")


def _one(table: str, *columns: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(*columns, name=f"uq_{table}_{'_'.join(columns)}")


def _found_by(table: str, *columns: str) -> None:
    op.create_index(f"ix_{table}_{'_'.join(columns)}", table, list(columns))


def upgrade() -> None:
    _people()
    _matches()
    _seats()


def _people() -> None:
    op.create_table(
        "person",
        _key(),
        _key("space_id"),
        _text("client_id", 64),
        _number("number"),
        _text("name", 80),
        _text("nickname", 40),
        _text("note", 500),
        _text("name_key", 160),
        _text("nickname_key", 80),
        _key("merged_into", nullable=True),
        _at("forgotten_at", nullable=True),
        _at(),
        _of("person", "space_id", "space"),
        _of("person", "merged_into", "person"),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
        _one("person", "space_id", "number"),
        _one("person", "space_id", "client_id"),
    )
    _found_by("person", "space_id", "name_key")
    _found_by("person", "merged_into")


def _matches() -> None:
    op.create_table(
        "adoption",
        _key(),
        _key("space_id"),
        _key("table_id"),
        _key("account_id"),
        _at(),
        _of("adoption", "space_id", "space"),
        _of("adoption", "table_id", "space"),
        _of("adoption", "account_id", "account"),
        sa.PrimaryKeyConstraint("id", name="pk_adoption"),
        _one("adoption", "table_id"),
    )
    _found_by("adoption", "space_id")
    op.create_table(
        "club_match",
        _key(),
        _key("space_id"),
        _key("match_id"),
        _key("tournament_id", nullable=True),
        _text("game", 32),
        _at("at"),
        _of("club_match", "space_id", "space"),
        _of("club_match", "match_id", "match"),
        _of("club_match", "tournament_id", "tournament"),
        sa.PrimaryKeyConstraint("id", name="pk_club_match"),
        _one("club_match", "match_id"),
    )
    _found_by("club_match", "tournament_id")
    _found_by("club_match", "space_id", "at")
    _found_by("club_match", "space_id", "game", "at")


def _seats() -> None:
    op.create_table(
        "played",
        _key(),
        _key("space_id"),
        _key("match_id"),
        _number("seat"),
        _number("turn"),
        _text("name", 130),
        _text("name_key", 260),
        _key("person_id", nullable=True),
        _text("entrant", 64),
        _number("member"),
        _text("game", 32),
        _at("at"),
        _of("played", "space_id", "space"),
        _of("played", "match_id", "match"),
        _of("played", "person_id", "person"),
        sa.PrimaryKeyConstraint("id", name="pk_played"),
        _one("played", "match_id", "seat", "turn"),
    )
    _found_by("played", "space_id", "person_id", "at")
    _found_by("played", "space_id", "person_id", "game", "at")
    _found_by("played", "space_id", "name_key")
    op.create_table(
        "entered",
        _key(),
        _key("space_id"),
        _key("tournament_id"),
        _text("entrant", 64),
        _number("member"),
        _text("name", 130),
        _text("name_key", 260),
        _key("person_id", nullable=True),
        _of("entered", "space_id", "space"),
        _of("entered", "tournament_id", "tournament"),
        _of("entered", "person_id", "person"),
        sa.PrimaryKeyConstraint("id", name="pk_entered"),
        _one("entered", "tournament_id", "entrant", "member"),
    )
    _found_by("entered", "space_id", "person_id")
    _found_by("entered", "space_id", "name_key")


def downgrade() -> None:
    for table in ("entered", "played", "club_match", "adoption", "person"):
        op.drop_table(table)
