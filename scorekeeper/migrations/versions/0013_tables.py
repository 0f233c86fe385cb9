"""All tables, as the first version that is released has them."""

from typing import Any

import sqlalchemy as sa
from alembic import op

_Columns = list[sa.Column[Any]]

revision = "0013"
down_revision = None


def upgrade() -> None:
    for make in (_matches, _clubs, _tournaments, _people, _figures, _cash):
        make()


def _matches() -> None:
    op.create_table(
        "space",
        *_columns(sa.Uuid(), "id"),
        *_texts(kind=16),
        *_columns(sa.DateTime(), "created_at"),
        sa.PrimaryKeyConstraint("id"),
    )
    _table(
        "match",
        *_texts(client_id=64, game=32, title=120),
        *_columns(sa.JSON(), "names", "sides"),
        *_columns(sa.Integer(), "first_dealer"),
        *_columns(sa.JSON(), "rules", "customs"),
        *_texts(currency=3, language=8),
        *_columns(sa.Integer(), "version"),
        *_maybe(_columns(sa.JSON(), "witness")),
        *_columns(sa.DateTime(), "created_at"),
        *_maybe(_columns(sa.JSON(), "imported")),
        *_default(sa.false(), _columns(sa.Boolean(), "is_checked")),
        *_maybe(_columns(sa.JSON(), "stake")),
        sa.UniqueConstraint("client_id"),
    )
    _index("match", ["space_id"])
    _table(
        "link",
        *_of(match_id="match"),
        *_texts(scope=16, token=64),
        *_columns(sa.DateTime(), "created_at"),
        *_maybe(_columns(sa.DateTime(), "revoked_at", "expires_at")),
        *_default("", _texts(label=40)),
        *_maybe(_texts(code=8)),
        *_maybe(_columns(sa.DateTime(), "code_at")),
        *_maybe(_columns(sa.Uuid(), "club_token_id")),
        sa.UniqueConstraint("token"),
    )
    _index("link", ["club_token_id"], ["space_id"])
    op.create_index("ix_link_code", "link", ["code"], unique=True)
    op.create_index("ix_link_match_scope", "link", ["match_id", "scope"])
    _table(
        "entry",
        *_of(match_id="match"),
        *_columns(sa.Integer(), "number"),
        *_texts(client_id=64),
        *_columns(sa.Integer(), "base"),
        *_texts(kind=16),
        *_maybe(_columns(sa.Integer(), "target")),
        *_maybe(_columns(sa.JSON(), "payload")),
        *_of(link_id="link"),
        *_columns(sa.DateTime(), "at"),
        *_default("", _texts(sent=64)),
        sa.UniqueConstraint("match_id", "client_id"),
        sa.UniqueConstraint("match_id", "number"),
    )
    _index("entry", ["space_id"])
    _table("evening", *_columns(sa.JSON(), "people"), *_columns(sa.DateTime(), "created_at"))
    _index("evening", ["space_id"])
    _table(
        "evening_match",
        *_of(evening_id="evening", match_id="match"),
        *_columns(sa.Integer(), "place"),
        *_columns(sa.JSON(), "people"),
        sa.UniqueConstraint("evening_id", "place"),
        sa.UniqueConstraint("match_id"),
    )
    _index("evening_match", ["space_id"])
    _table(
        "evening_link",
        *_of(evening_id="evening"),
        *_texts(scope=16, token=64),
        *_columns(sa.DateTime(), "created_at"),
        *_maybe(_columns(sa.DateTime(), "revoked_at", "expires_at")),
        sa.UniqueConstraint("token"),
    )
    _index("evening_link", ["evening_id"], ["space_id"])


def _clubs() -> None:
    op.create_table(
        "account",
        *_columns(sa.Uuid(), "id"),
        *_texts(login=120, name=60, secret=200),
        *_columns(sa.Integer(), "epoch"),
        *_columns(sa.DateTime(), "created_at"),
        sa.UniqueConstraint("login"),
        sa.PrimaryKeyConstraint("id"),
    )
    _table("club", *_texts(name=80), *_columns(sa.DateTime(), "created_at"))
    _index("club", ["space_id"])
    _table(
        "member",
        *_of(club_id="club", account_id="account"),
        *_texts(role=16),
        *_columns(sa.DateTime(), "created_at"),
        sa.UniqueConstraint("club_id", "account_id"),
    )
    _index("member", ["account_id"], ["space_id"])
    _table(
        "club_token",
        *_of(club_id="club", account_id="account"),
        *_texts(name=40, scope=16, digest=64),
        *_columns(sa.DateTime(), "created_at"),
        *_maybe(_columns(sa.DateTime(), "expires_at", "revoked_at")),
        sa.UniqueConstraint("digest"),
    )
    _index("club_token", ["club_id"], ["space_id"])


def _tournaments() -> None:
    _table(
        "tournament",
        *_of(club_id="club"),
        *_texts(client_id=64, title=120),
        *_columns(sa.Integer(), "version"),
        *_columns(sa.DateTime(), "created_at"),
        *_maybe(_columns(sa.Uuid(), "rehearsal_of")),
        sa.UniqueConstraint("client_id"),
    )
    _index("tournament", ["club_id"], ["space_id"])
    op.create_index("ix_tournament_rehearsal_of", "tournament", ["rehearsal_of"], unique=True)
    _table(
        "tournament_link",
        *_of(tournament_id="tournament"),
        *_texts(scope=16, token=64, entrant=64, label=40),
        *_columns(sa.DateTime(), "created_at"),
        *_maybe(_columns(sa.DateTime(), "revoked_at")),
        *_maybe(_columns(sa.Uuid(), "club_token_id")),
        sa.UniqueConstraint("token"),
    )
    _index("tournament_link", ["club_token_id"], ["space_id"], ["tournament_id"])
    _table(
        "tournament_entry",
        *_of(tournament_id="tournament"),
        *_columns(sa.Integer(), "number"),
        *_texts(client_id=64),
        *_columns(sa.Integer(), "base"),
        *_texts(kind=16),
        *_maybe(_columns(sa.Integer(), "target")),
        *_maybe(_columns(sa.JSON(), "payload")),
        *_texts(said_by=64),
        *_maybe(_of(account_id="account", link_id="tournament_link")),
        *_columns(sa.DateTime(), "at"),
        *_default("", _texts(sent=64)),
        sa.UniqueConstraint("tournament_id", "client_id"),
        sa.UniqueConstraint("tournament_id", "number"),
    )
    _index("tournament_entry", ["space_id"])
    _table(
        "table_match",
        *_of(tournament_id="tournament"),
        *_columns(sa.Integer(), "round", "table"),
        *_of(match_id="match"),
        *_columns(sa.DateTime(), "created_at"),
        sa.UniqueConstraint("tournament_id", "round", "table"),
    )
    _index("table_match", ["match_id"], ["space_id"])
    _table(
        "tournament_print",
        *_of(tournament_id="tournament"),
        *_texts(client_id=80, sheet=16),
        *_columns(sa.Integer(), "round"),
        *_columns(sa.JSON(), "digests"),
        *_columns(sa.Integer(), "version"),
        *_columns(sa.DateTime(), "at"),
        sa.UniqueConstraint("tournament_id", "client_id"),
    )
    _index("tournament_print", ["space_id"])
    _table(
        "print_job",
        *_of(tournament_id="tournament"),
        *_texts(key=64, title=200, name=80, language=8, failure=400),
        *_maybe(_columns(sa.LargeBinary(), "pdf")),
        *_columns(sa.DateTime(), "created_at"),
        sa.UniqueConstraint("tournament_id", "key"),
    )
    _index("print_job", ["space_id"])
    _table(
        "print_part",
        *_of(job_id="print_job"),
        *_columns(sa.Integer(), "number"),
        *_columns(sa.Text(), "html"),
        *_maybe(_columns(sa.LargeBinary(), "pdf")),
        *_maybe(_columns(sa.DateTime(), "taken_at")),
        sa.UniqueConstraint("job_id", "number"),
    )
    _index("print_part", ["space_id"])


def _people() -> None:
    _table(
        "person",
        *_texts(client_id=64),
        *_columns(sa.Integer(), "number"),
        *_texts(name=80, nickname=40, note=500, name_key=160, nickname_key=80),
        *_maybe(_of(merged_into="person")),
        *_maybe(_columns(sa.DateTime(), "forgotten_at")),
        *_columns(sa.DateTime(), "created_at"),
        sa.UniqueConstraint("space_id", "client_id"),
        sa.UniqueConstraint("space_id", "number"),
    )
    _index("person", ["merged_into"], ["space_id", "name_key"])
    _table(
        "club_match",
        *_of(match_id="match"),
        *_maybe(_of(tournament_id="tournament")),
        *_texts(game=32),
        *_columns(sa.DateTime(), "at"),
        *_default(sa.false(), _columns(sa.Boolean(), "is_counted")),
        sa.UniqueConstraint("match_id"),
    )
    _index(
        "club_match",
        ["space_id", "at"],
        ["space_id", "game", "at"],
        ["space_id", "is_counted", "at"],
        ["tournament_id"],
    )
    _table(
        "played",
        *_of(match_id="match"),
        *_columns(sa.Integer(), "seat", "turn"),
        *_texts(name=130, name_key=260),
        *_maybe(_of(person_id="person")),
        *_texts(entrant=64),
        *_columns(sa.Integer(), "member"),
        *_texts(game=32),
        *_columns(sa.DateTime(), "at"),
        sa.UniqueConstraint("match_id", "seat", "turn"),
    )
    _index(
        "played",
        ["space_id", "name_key"],
        ["space_id", "person_id", "game", "at"],
        ["space_id", "person_id", "match_id", "at"],
    )
    _table(
        "entered",
        *_of(tournament_id="tournament"),
        *_texts(entrant=64),
        *_columns(sa.Integer(), "member"),
        *_texts(name=130, name_key=260),
        *_maybe(_of(person_id="person")),
        sa.UniqueConstraint("tournament_id", "entrant", "member"),
    )
    _index("entered", ["space_id", "name_key"], ["space_id", "person_id"])
    _table(
        "adoption",
        *_of(table_id="space", account_id="account"),
        *_columns(sa.DateTime(), "created_at"),
        sa.UniqueConstraint("table_id"),
    )
    _index("adoption", ["space_id"])


def _figures() -> None:
    op.create_table(
        "match_facts",
        *_columns(sa.Uuid(), "match_id"),
        *_of(space_id="space"),
        *_columns(sa.Integer(), "version"),
        *_texts(program=32, game=32, period=8),
        *_columns(sa.DateTime(), "at"),
        *_columns(sa.Boolean(), "is_over", "is_booked", "was_booked"),
        *_columns(sa.JSON(), "facts"),
        *_maybe(_columns(sa.JSON(), "places")),
        sa.PrimaryKeyConstraint("match_id"),
    )
    _index(
        "match_facts",
        ["space_id", "game", "at"],
        ["space_id", "is_booked"],
        ["space_id", "period", "at"],
    )
    _table(
        "figure_state",
        *_columns(sa.Integer(), "revision"),
        *_texts(people=64),
        *_default("", _texts(program=32)),
        sa.UniqueConstraint("space_id"),
    )
    _table(
        "figure_sum",
        *_texts(subject=40, game=32, period=8),
        *_columns(sa.DateTime(), "last_at"),
        *_columns(sa.JSON(), "figures"),
        sa.UniqueConstraint("space_id", "subject", "game", "period"),
    )
    _table(
        "rating_part",
        *_texts(game=32),
        *_columns(sa.Uuid(), "person_id"),
        *_texts(period=8),
        *_columns(sa.Double(), "mu", "sigma"),
        *_columns(sa.Integer(), "matches"),
        *_columns(sa.JSON(), "changes"),
        sa.UniqueConstraint("space_id", "game", "person_id", "period"),
    )
    _table(
        "rating_state",
        *_texts(game=32),
        *_columns(sa.Integer(), "revision"),
        *_texts(since=8),
        *_maybe(_columns(sa.DateTime(), "last_at")),
        *_maybe(_columns(sa.Uuid(), "last_match")),
        sa.UniqueConstraint("space_id", "game"),
    )


def _cash() -> None:
    _table(
        "cash_entry",
        *_columns(sa.Integer(), "number"),
        *_texts(client_id=64, kind=16),
        *_maybe(_of(person_id="person")),
        *_columns(sa.BigInteger(), "amount"),
        *_texts(currency=3, words=200),
        *_maybe(_columns(sa.Uuid(), "source")),
        *_texts(origin=160),
        *_maybe(_columns(sa.Integer(), "voids")),
        *_maybe(_of(account_id="account")),
        *_columns(sa.DateTime(), "at"),
        sa.UniqueConstraint("space_id", "client_id"),
        sa.UniqueConstraint("space_id", "number"),
        sa.UniqueConstraint("space_id", "voids"),
    )
    _index("cash_entry", ["space_id", "at"], ["space_id", "person_id"], ["space_id", "source"])
    _table(
        "season",
        *_texts(client_id=64, name=80),
        *_columns(sa.Date(), "starts_on", "ends_on"),
        *_maybe(_columns(sa.Integer(), "best")),
        *_columns(sa.JSON(), "worth"),
        *_columns(sa.Integer(), "version"),
        *_columns(sa.DateTime(), "created_at"),
        sa.UniqueConstraint("space_id", "client_id"),
    )
    _index("season", ["space_id"])
    _table(
        "season_leg",
        *_of(season_id="season", tournament_id="tournament"),
        sa.UniqueConstraint("season_id", "tournament_id"),
    )
    _index("season_leg", ["space_id"], ["tournament_id"])


def _table(name: str, *parts: sa.schema.SchemaItem) -> None:
    own = (*_columns(sa.Uuid(), "id"), *_of(space_id="space"), sa.PrimaryKeyConstraint("id"))
    op.create_table(name, *own, *parts)


def _index(table: str, *indexes: list[str]) -> None:
    for columns in indexes:
        op.create_index(f"ix_{table}_{'_'.join(columns)}", table, columns)


def _maybe(columns: _Columns) -> _Columns:
    for column in columns:
        column.nullable = True
    return columns


def _default(value: str | sa.ColumnElement[bool], columns: _Columns) -> _Columns:
    for column in columns:
        column.server_default = sa.DefaultClause(value)
    return columns


def _of(**tables: str) -> _Columns:
    return [
        sa.Column(name, sa.Uuid(), sa.ForeignKey(f"{table}.id"), nullable=False)
        for name, table in tables.items()
    ]


def _texts(**lengths: int) -> _Columns:
    return [sa.Column(name, sa.String(long), nullable=False) for name, long in lengths.items()]


def _columns(kind: sa.types.TypeEngine[Any], *names: str) -> _Columns:
    return [sa.Column(name, kind, nullable=False) for name in names]
