"""Clubs with their members, tournaments with their journals, links and tables."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def _key() -> sa.Column[object]:
    return sa.Column("id", sa.Uuid(), nullable=False)


def _of(name: str, table: str, *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.Uuid(), sa.ForeignKey(f"{table}.id"), nullable=nullable)


def _at(name: str = "created_at", *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(), nullable=nullable)


def _text(name: str, length: int) -> sa.Column[object]:
    return sa.Column(name, sa.String(length), nullable=False)


def _number(name: str, *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.Integer(), nullable=nullable)


def _primary(table: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint("id", name=f"pk_{table}")


def upgrade() -> None:
    _clubs()
    _tournaments()


def _clubs() -> None:
    op.create_table(
        "account",
        _key(),
        _text("login", 120),
        _text("name", 60),
        _text("secret", 200),
        _number("epoch"),
        _at(),
        _primary("account"),
        sa.UniqueConstraint("login", name="uq_account_login"),
    )
    op.create_table(
        "club", _key(), _of("space_id", "space"), _text("name", 80), _at(), _primary("club")
    )
    op.create_index("ix_club_space_id", "club", ["space_id"])
    op.create_table(
        "member",
        _key(),
        _of("space_id", "space"),
        _of("club_id", "club"),
        _of("account_id", "account"),
        _text("role", 16),
        _at(),
        _primary("member"),
        sa.UniqueConstraint("club_id", "account_id", name="uq_member_club_id_account_id"),
    )
    op.create_index("ix_member_space_id", "member", ["space_id"])
    op.create_index("ix_member_account_id", "member", ["account_id"])


def _tournaments() -> None:
    op.create_table(
        "tournament",
        _key(),
        _of("space_id", "space"),
        _of("club_id", "club"),
        _text("client_id", 64),
        _text("title", 120),
        _number("version"),
        _at(),
        _primary("tournament"),
        sa.UniqueConstraint("client_id", name="uq_tournament_client_id"),
    )
    op.create_index("ix_tournament_space_id", "tournament", ["space_id"])
    op.create_index("ix_tournament_club_id", "tournament", ["club_id"])
    op.create_table(
        "tournament_link",
        _key(),
        _of("space_id", "space"),
        _of("tournament_id", "tournament"),
        _text("scope", 16),
        _text("token", 64),
        _text("entrant", 64),
        _text("label", 40),
        _at(),
        _at("revoked_at", nullable=True),
        _primary("tournament_link"),
        sa.UniqueConstraint("token", name="uq_tournament_link_token"),
    )
    op.create_index("ix_tournament_link_space_id", "tournament_link", ["space_id"])
    op.create_index("ix_tournament_link_tournament_id", "tournament_link", ["tournament_id"])
    op.create_table(
        "tournament_entry",
        _key(),
        _of("space_id", "space"),
        _of("tournament_id", "tournament"),
        _number("number"),
        _text("client_id", 64),
        _number("base"),
        _text("kind", 16),
        _number("target", nullable=True),
        sa.Column("payload", sa.JSON(), nullable=True),
        _text("said_by", 64),
        _of("account_id", "account", nullable=True),
        _of("link_id", "tournament_link", nullable=True),
        _at("at"),
        _primary("tournament_entry"),
        sa.UniqueConstraint(
            "tournament_id", "client_id", name="uq_tournament_entry_tournament_id_client_id"
        ),
        sa.UniqueConstraint(
            "tournament_id", "number", name="uq_tournament_entry_tournament_id_number"
        ),
    )
    op.create_index("ix_tournament_entry_space_id", "tournament_entry", ["space_id"])
    op.create_table(
        "table_match",
        _key(),
        _of("space_id", "space"),
        _of("tournament_id", "tournament"),
        _number("round"),
        _number("table"),
        _of("match_id", "match"),
        _at(),
        _primary("table_match"),
        sa.UniqueConstraint(
            "tournament_id", "round", "table", name="uq_table_match_tournament_id_round_table"
        ),
    )
    op.create_index("ix_table_match_space_id", "table_match", ["space_id"])
    op.create_index("ix_table_match_match_id", "table_match", ["match_id"])


def downgrade() -> None:
    for table in (
        "table_match",
        "tournament_entry",
        "tournament_link",
        "tournament",
        "member",
        "club",
        "account",
    ):
        op.drop_table(table)
