"""`scorekeeper restore` brings a backup to an empty folder."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorekeeper.app import create_app
from scorekeeper.extensions import db
from scorekeeper.main import main
from scorekeeper.services.access import accounts
from scorekeeper.services.storage import transactions
from tests.cli.server.test_organiser import PASSWORD, add, here
from tests.databases import copied

__all__ = ["here"]


@pytest.fixture
def file(here: Path, tmp_path: Path) -> Path:
    add(here, "olga")
    found = tmp_path / "evening.zip"
    CliRunner().invoke(main, ["backup", str(found), "--instance", str(here)])
    return found


def bring(file: Path, instance: Path, *more: str) -> Result:
    return CliRunner().invoke(main, ["restore", str(file), "--instance", str(instance), *more])


def test_it_works(file: Path, tmp_path: Path) -> None:
    done = bring(file, tmp_path / "there")
    assert done.exit_code == 0, done.output
    assert "Restored into" in done.output
    with create_app(tmp_path / "there").app_context():
        assert accounts.sign_in("olga", PASSWORD) is not None


def test_a_folder_in_use_needs_force(file: Path, tmp_path: Path) -> None:
    bring(file, tmp_path / "there")
    done = bring(file, tmp_path / "there")
    assert done.exit_code == 1
    assert "--force" in done.output
    assert bring(file, tmp_path / "there", "--force").exit_code == 0


@pytest.mark.slow
def test_an_installation_that_was_only_started_holds_nothing(
    file: Path, tmp_path: Path, sqlite_tables: Path
) -> None:
    """As `make run` leaves it: a key, and tables without a row."""
    copied(sqlite_tables, tmp_path / "there")
    app = create_app(tmp_path / "there")
    with app.app_context():
        assert accounts.is_first()
        assert "in use" in bring(file, tmp_path / "there").output
    transactions.close(app)
    done = bring(file, tmp_path / "there")
    assert done.exit_code == 0, done.output
    with create_app(tmp_path / "there").app_context():
        assert accounts.sign_in("olga", PASSWORD) is not None
        db.session.remove()
        db.engine.dispose()
    names = {path.name for path in (tmp_path / "there").iterdir()}
    assert "scorekeeper.sqlite.replaced" not in names
    assert "secret_key.replaced" in names
