"""`scorekeeper organiser add` makes an account."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorekeeper.app import create_app
from scorekeeper.main import main
from scorekeeper.services.access import accounts
from scorekeeper.services.storage import transactions
from scorekeeper.services.storage.backup import NoBackup
from tests.databases import copied

PASSWORD = "a long enough one"


def add(instance: Path, *arguments: str, typed: str = f"{PASSWORD}\n{PASSWORD}\n") -> Result:
    command = ["organiser", "add", "--instance", str(instance), *arguments]
    return CliRunner().invoke(main, command, input=typed)


@pytest.fixture
def here(tmp_path: Path, sqlite_tables: Path) -> Path:
    """An installation that was started, and in which nobody has done anything."""
    copied(sqlite_tables, tmp_path / "here")
    return tmp_path / "here"


def test_it_works(here: Path) -> None:
    done = add(here, "Olga", "--name", "Olga Puig")
    assert done.exit_code == 0
    assert "olga can sign in now." in done.output
    assert PASSWORD not in done.output
    with create_app(here).app_context():
        account = accounts.sign_in("olga", PASSWORD)
    assert account is not None
    assert account.name == "Olga Puig"


def test_it_makes_no_installation(tmp_path: Path) -> None:
    done = add(tmp_path, "olga")
    assert (done.exit_code, list(tmp_path.iterdir())) == (1, [])
    assert f"scorekeeper serve --instance {tmp_path}" in done.output


def test_when_it_is_done_the_account_is_in_the_file_itself(here: Path) -> None:
    add(here, "olga")
    assert not list(here.glob("*-wal"))


def test_a_login_that_is_taken_is_refused(here: Path) -> None:
    add(here, "olga")
    done = add(here, "olga")
    assert done.exit_code == 1
    assert "“olga” is taken" in done.output


def test_nothing_is_made_where_what_was_there_cannot_be_kept(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise NoBackup("No backup could be made: make room.")

    monkeypatch.setattr(transactions, "upgrade", refused)
    for command in (["organiser", "add", "olga", "--password", PASSWORD], ["demo"]):
        done = CliRunner().invoke(main, [*command, "--instance", str(here)])
        assert (done.exit_code, done.output) == (1, "Error: No backup could be made: make room.\n")
