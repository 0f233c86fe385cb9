"""What an older version left behind is all there after an upgrade, on both databases.

Each revision leaves `<revision>.sql`, a small evening as it kept it. Who adds a revision and finds
none for the one before takes the last file there is, adds rows for what was new, and names it so.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import column, insert, inspect, select, table

from scorekeeper.extensions import db
from scorekeeper.models import CashEntry
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches.view_models import Write
from scorekeeper.services.storage import transactions
from scorekeeper.services.storage.backup import NoBackup
from scorekeeper.services.storage.journals import MATCH_LOG
from tests import hands
from tests.databases import Settings, fresh_app
from tests.migrations.later import later

__all__ = ["blank"]

HERE = Path(__file__).parent
MATCHES = ("thursday", "five", "brought")
LEFT = sorted(path.stem for path in HERE.glob("*.sql"))
REVISIONS = sorted(
    path.name[:4] for path in (transactions.MIGRATIONS / "versions").glob("[0-9]*.py")
)


@pytest.fixture
def blank(tmp_path: Path, blank_database: Settings, compiled: Path) -> Iterator[Flask]:
    """An app on a database without a table, with the key of what was left."""
    with fresh_app(tmp_path, blank_database, compiled) as app, app.test_request_context():
        app.config["SECRET_KEY"] = "left"
        yield app


def leave(app: Flask, revision: str) -> None:
    """Make the database as this revision left it."""
    transactions.alembic_for(app).upgrade(revision=revision)
    said = (HERE / f"{revision}.sql").read_text("utf-8")
    statements = [line for line in said.splitlines() if not line.startswith("--")]
    with db.engine.begin() as connection:
        for statement in "\n".join(statements).split(";\n"):
            if statement.strip(" ;\n"):
                connection.exec_driver_sql(statement)


def upgrade(app: Flask) -> None:
    """To the newest; what is kept before that is another test's."""
    transactions.upgrade(app, is_kept=True)


def test_every_revision_but_the_newest_left_its_database() -> None:
    first = int(REVISIONS[0])
    chain = [f"{first + n:04}" for n in range(len(REVISIONS))]
    assert chain == REVISIONS, "one chain, no gap"
    assert set(LEFT) >= set(REVISIONS[:-1]), "see the head of this file"


def test_what_alembic_says_is_read_without_it(blank: Flask) -> None:
    with db.engine.connect() as line:
        assert transactions.current(line) is None
    upgrade(blank)
    with db.engine.connect() as line:
        assert transactions.current(line) == MigrationContext.configure(line).get_current_revision()
    assert transactions.head() == ScriptDirectory(str(transactions.MIGRATIONS)).get_current_head()


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("revision", LEFT)
def test_an_evening_of_any_revision_goes_on(blank: Flask, revision: str, tmp_path: Path) -> None:
    leave(blank, revision)
    upgrade(blank)
    _is_as_the_models()
    with later(tmp_path / "migrations"):
        upgrade(blank)
    seen = hands.see_match("thursday-scores")
    assert (seen.version, seen.title, seen.names["s2"]) == (10, "Thursday", "Lola")
    assert [row.numeral for row in seen.score.rows] == [2, 1]
    assert [hand.note for hand in seen.hands] == ["the odd one", "", ""]
    write = Write(token="thursday-scores", client_id="after", base=10)
    assert isinstance(hands.record_hand(write, {"outcome": {"winner": "2"}}), Saved)
    assert [row.numeral for row in hands.see_match("thursday-watches").score.rows] == [2, 2]


@pytest.mark.parametrize("revision", LEFT)
def test_no_row_and_no_link_is_lost(blank: Flask, revision: str, tmp_path: Path) -> None:
    leave(blank, revision)
    before = _rows()
    tokens = [f"{match}-{does}" for match in MATCHES for does in ("scores", "watches")]
    with later(tmp_path / "migrations"):
        upgrade(blank)
    after = _rows()
    assert {table: after[table] for table in before} == before
    assert all(hands.see_match(token) for token in tokens)
    # What was handed out opens the same; what is shown now opens it too, and is written nowhere.
    shown = {hands.see_match(token).watch_token for token in tokens}
    assert not shown & set(tokens)
    assert all(hands.see_match(token) for token in shown)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("revision", LEFT)
def test_any_revision_becomes_exactly_the_tables_of_the_models(blank: Flask, revision: str) -> None:
    leave(blank, revision)
    upgrade(blank)
    _is_as_the_models()


@pytest.mark.parametrize("revision", LEFT)
def test_what_was_written_before_there_were_chains_is_chained(blank: Flask, revision: str) -> None:
    leave(blank, revision)
    upgrade(blank)
    logs = [(bool(match.head), changed) for match, changed in MATCH_LOG.first_changes()]
    assert sorted(logs) == [(False, None), (True, None), (True, None)], "one has no entry yet"
    hands.undo(Write(token="thursday-scores", client_id="after", base=10))
    assert [changed for _, changed in MATCH_LOG.first_changes()] == [None] * 3


def test_an_empty_database_becomes_exactly_the_tables_of_the_models(blank: Flask) -> None:
    upgrade(blank)
    _is_as_the_models()


@pytest.mark.parametrize("strange", ["0012", "0999"])
def test_tables_of_a_version_that_this_one_does_not_know_are_left_alone(
    blank: Flask, strange: str, tmp_path: Path
) -> None:
    leave(blank, LEFT[-1])
    with db.engine.begin() as line:
        line.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{strange}'")  # noqa: S608 - our own
    with pytest.raises(NoBackup, match=f"^The tables are of revision {strange}, which .*changed.$"):
        transactions.upgrade(blank)
    with db.engine.connect() as line:
        assert transactions.current(line) == strange
    assert not (tmp_path / "backups").exists()


@pytest.mark.slow
def test_servers_that_start_at_once_upgrade_once(
    blank: Flask, source: Path, tmp_path: Path
) -> None:
    leave(blank, LEFT[-1])
    start = (
        "from pathlib import Path; from scorekeeper.app import create_app\n"
        "from scorekeeper.services.storage import transactions\n"
        f"transactions.MIGRATIONS = Path({str(tmp_path / 'migrations')!r})\n"
        f"transactions.upgrade(create_app(Path({blank.instance_path!r})))"
    )
    url = str(blank.config["SQLALCHEMY_DATABASE_URI"])
    with later(tmp_path / "migrations") as revision:
        servers = [
            subprocess.Popen(
                [sys.executable, "-c", start],
                cwd=source,
                env={**os.environ, "SCOREKEEPER_DATABASE_URL": url},
            )
            for _ in range(3)
        ]
        assert [server.wait(timeout=120) for server in servers] == [0, 0, 0]
    with db.engine.connect() as line:
        assert transactions.current(line) == revision
    assert hands.see_match("thursday-scores").version == 10


def _rows() -> dict[str, int]:
    """How many rows each table has."""
    with db.engine.connect() as connection:
        return {
            table: connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one()  # noqa: S608 - the table's own name
            for table in inspect(connection).get_table_names()
        }


def _is_as_the_models() -> None:
    with db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, db.metadata) == []


SPACE, CUP = "c1ab0000000000000000000000000001", "c1ab0000000000000000000000000004"
ANA, MATCH = "be500000000000000000000000000001", "2c362826eee54ba3a0e131cb8c7d01e6"

BOOKED = (
    # number, kind, amount, source, origin, voids
    (2, "fee", 1000, CUP, "fee:ana", None),
    (3, "payment", 1000, CUP, "payment:ana", None),
    (4, "fee", -1000, CUP, "fee:ana", 2),
    (5, "payment", -1000, CUP, "payment:ana", 3),
    (6, "fee", 500, CUP, "fee:bea", None),
    (7, "prize", 700, CUP, "prize:first", None),
    (8, "stake", 633, MATCH, "stake:", None),
    (9, "payment", 50, MATCH, "payment:gone", None),
    (10, "expense", 80, None, "", None),
)


def test_dues_are_derived_and_facts_stay(blank: Flask) -> None:
    leave(blank, "0013")
    names = (
        *("id", "space_id", "number", "client_id", "kind", "person_id", "amount", "currency"),
        *("words", "source", "origin", "voids", "at"),
    )
    lines = table("cash_entry", *map(column, names))
    with db.engine.begin() as line:
        for number, kind, amount, source, origin, voids in BOOKED:
            said = (f"{number:032}", SPACE, number, f"line-{number:05}", kind, ANA, amount, "EUR")
            rest = ("", source, origin, voids, datetime(2026, 11, 20, 19, tzinfo=UTC))
            line.execute(insert(lines).values(dict(zip(names, said + rest, strict=True))))
    upgrade(blank)
    rows = db.session.scalars(select(CashEntry).order_by(CashEntry.number)).all()
    assert [(one.number, one.kind, one.amount, one.entrant, one.voids) for one in rows] == [
        (1, "fee", 1250, "", None),
        (4, "waiver", 1000, "ana", None),
        (5, "payment", -1000, "", None),
        (9, "payment", 50, "", None),
        (10, "expense", 80, "", None),
    ]
