"""`scorekeeper upgrade` keeps what there was before it changes a table."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorekeeper.config import DATABASE_FILE
from scorekeeper.main import main
from scorekeeper.services.backing_up import restore
from tests.databases import fresh_app
from tests.migrations.test_upgrades import LEFT, REVISIONS, leave


def run(instance: Path) -> Result:
    return CliRunner().invoke(main, ["upgrade", "--instance", str(instance)])


def revision(instance: Path) -> str:
    with closing(sqlite3.connect(instance / DATABASE_FILE)) as opened:
        return str(opened.execute("SELECT version_num FROM alembic_version").fetchone()[0])


@pytest.fixture
def older(tmp_path: Path, compiled: Path) -> Path:
    """An installation as the first version left it."""
    with fresh_app(tmp_path / "older", {}, compiled) as app, app.app_context():
        leave(app, LEFT[0])
    return tmp_path / "older"


def test_it_works(older: Path, tmp_path: Path) -> None:
    said = run(older)
    assert said.exit_code == 0, said.output
    (kept,) = (older / "backups").glob("*.zip")
    assert f"As it was before: {kept}" in said.output
    assert revision(older) == REVISIONS[-1]
    restore(kept, tmp_path / "back")
    assert revision(tmp_path / "back") == LEFT[0]
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
    assert revision(older) == LEFT[0]
