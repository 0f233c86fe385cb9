"""`scorekeeper upgrade` keeps what there was before it changes a table."""

import shlex
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner, Result

from scorekeeper.config import DATABASE_FILE
from scorekeeper.main import main
from scorekeeper.services.storage import revisions
from scorekeeper.services.storage.backup import restore
from tests.databases import Postgres, Settings, fresh_app, only
from tests.migrations.later import later
from tests.migrations.test_upgrades import LEFT, leave


def run(instance: Path) -> Result:
    return CliRunner().invoke(main, ["upgrade", "--instance", str(instance)])


def revision(instance: Path) -> str:
    with closing(sqlite3.connect(instance / DATABASE_FILE)) as opened:
        return str(opened.execute("SELECT version_num FROM alembic_version").fetchone()[0])


@pytest.fixture
def older(tmp_path: Path, compiled: Path) -> Iterator[Path]:
    """An installation as the version before left it."""
    with fresh_app(tmp_path / "older", {}, compiled) as app, app.app_context():
        leave(app, LEFT[-1])
    with later(tmp_path / "migrations"):
        yield tmp_path / "older"


def test_it_works(older: Path, tmp_path: Path) -> None:
    said = run(older)
    assert said.exit_code == 0, said.output
    (kept,) = (older / "backups").glob("*.zip")
    assert f"As it was before: {kept}" in said.output
    assert revision(older) == revisions.head()
    restore(kept, tmp_path / "back")
    assert revision(tmp_path / "back") == LEFT[-1]
    assert run(older).output == "The tables are those of this version.\n"


def test_without_the_stick_it_is_kept_beside(older: Path, tmp_path: Path) -> None:
    (older / "config.py").write_text(f"BACKUP_FOLDER = {str(tmp_path / 'stick')!r}\n", "utf-8")
    assert run(older).exit_code == 0
    assert len(list((older / "backups").glob("*.zip"))) == 1
    assert not (tmp_path / "stick").exists()


def test_without_a_backup_nothing_is_changed(older: Path) -> None:
    (older / "backups").write_text("no folder", "utf-8")
    said = run(older)
    assert said.exit_code == 1
    assert "backups" in said.output
    assert revision(older) == LEFT[-1]


@pytest.fixture
def elsewhere(
    database: Settings,
    postgresql: Postgres,
    tmp_path: Path,
    compiled: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Path]:
    """The folder of an installation as the version before left it, its matches in PostgreSQL."""
    postgresql.make("older")
    instance = tmp_path / "elsewhere"
    with fresh_app(instance, postgresql.settings("older"), compiled) as app, app.app_context():
        leave(app, LEFT[-1])
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", postgresql.server.url("older"))
    monkeypatch.setenv("PGUSER", "nobody-of-this-name")  # what the address says goes first
    with later(tmp_path / "migrations"):
        yield instance


def revision_of(postgresql: Postgres, name: str) -> str:
    with psycopg.connect(postgresql.server.url(name).replace("+psycopg", "")) as line:
        found = line.execute("SELECT version_num FROM alembic_version").fetchone()
    assert found is not None
    return str(found[0])


@pytest.mark.slow
@only("postgresql")
def test_postgresql_is_kept_by_its_own_program_and_comes_back(
    elsewhere: Path, postgresql: Postgres
) -> None:
    said = run(elsewhere)
    assert said.exit_code == 0, said.output
    (kept,) = (elsewhere / "backups").glob("*.dump")
    assert f"As it was before: {kept}" in said.output
    assert kept.stat().st_mode & 0o777 == 0o600
    assert revision_of(postgresql, "older") == revisions.head()
    told = said.output.split("(into an empty database) ")[1].splitlines()[0]
    postgresql.make("blank")
    subprocess.run(shlex.split(told.replace("/EMPTY?", "/blank?")), check=True)
    assert revision_of(postgresql, "blank") == LEFT[-1]
    assert run(elsewhere).output == "The tables are those of this version.\n"


@only("postgresql")
def test_without_its_program_the_command_is_told_and_nothing_changed(
    elsewhere: Path, postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as bare:
        bare.setenv("PATH", "")
        said = run(elsewhere)
    assert said.exit_code == 1
    assert "pg_dump --format=custom --file=scorekeeper.dump 'postgresql://" in said.output
    assert "scorekeeper upgrade --backed-up" in said.output
    assert revision_of(postgresql, "older") == LEFT[-1]
    done = CliRunner().invoke(main, ["upgrade", "--backed-up", "--instance", str(elsewhere)])
    assert done.exit_code == 0, done.output
    assert revision_of(postgresql, "older") == revisions.head()
    assert not list((elsewhere / "backups").iterdir())
