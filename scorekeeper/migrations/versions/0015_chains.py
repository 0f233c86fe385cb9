"""Lets every entry carry the digest of the one before it and of itself, older ones too."""

import hashlib
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

# Whose journals they are, the table of their entries, and what is said there beside the rest.
JOURNALS = {"match": ("entry", ()), "tournament": ("tournament_entry", ("said_by",))}
_SAID = ("number", "kind", "target", "payload")


def upgrade() -> None:
    for owner, (table, more) in JOURNALS.items():
        for name, column in ((owner, "head"), (table, "chain")):
            new = sa.Column(column, sa.String(64), nullable=False, server_default="")
            op.add_column(name, new)
        _chain(owner, table, (*_SAID, *more))


def _chain(owner: str, table: str, said: tuple[str, ...]) -> None:
    key, line = f"{owner}_id", op.get_bind()
    names = ("id", key, "at", "chain", *said)
    rows = sa.table(table, *(sa.column(name) for name in names))
    # As it is stored, whatever it is: a damaged entry breaks no upgrade.
    words = [sa.cast(rows.c[x], sa.Text).label(x) for x in ("at", "payload")]
    plain = [rows.c[name] for name in names if name not in ("at", "payload", "chain")]
    chained = sa.update(rows).where(rows.c.id == sa.bindparam("row"))
    grown = sa.text(f"UPDATE {owner} SET head = :chain WHERE id = :row")  # noqa: S608 - our own names
    for (owner_id,) in line.execute(sa.text(f"SELECT id FROM {owner}")).all():  # noqa: S608 - the same
        mine = sa.select(*plain, *words).where(rows.c[key] == owner_id).order_by(rows.c.number)
        new = list(_digests(line.execute(mine).mappings(), said))
        if new:
            line.execute(chained.values(chain=sa.bindparam("digest")), new)
            line.execute(grown, {"row": owner_id, "chain": new[-1]["digest"]})


def _digests(rows: Any, said: tuple[str, ...]) -> Iterator[dict[str, Any]]:  # noqa: ANN401 (rows of any table)
    """As engine.journal had it at this revision."""
    before = ""
    for row in rows:
        what = {**row, "payload": _read(row["payload"])}
        words = [before, _moment(row["at"]), *(what[name] for name in said)]
        before = hashlib.sha256(json.dumps(words, sort_keys=True).encode()).hexdigest()
        yield {"row": row["id"], "digest": before}


def _read(payload: str | None) -> object:
    try:
        return None if payload is None else json.loads(payload)
    except ValueError:
        return payload


def _moment(at: str) -> str:
    try:
        return datetime.fromisoformat(at).replace(tzinfo=UTC).isoformat()
    except ValueError:
        return at
