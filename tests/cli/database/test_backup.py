"""`scorekeeper backup` writes everything into one file."""

from pathlib import Path
from zipfile import is_zipfile

import pytest
from click.testing import CliRunner, Result

from scorekeeper.app import create_app
from scorekeeper.extensions import db
from scorekeeper.main import main
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from tests import hands
from tests.cli.server.test_organiser import add, here
from tests.services.foreign_records import US

__all__ = ["here"]


def run(command: str, *arguments: object) -> Result:
    return CliRunner().invoke(main, [command, *map(str, arguments)])


def test_it_works_and_says_what_it_holds(here: Path, tmp_path: Path) -> None:
    add(here, "olga")
    with create_app(here).app_context():
        new = NewMatch(game="guinote", names=("Ana", "Bea", "Carla", "Dora"))
        started = hands.start_match(new, "begun-here")
        assert isinstance(started, Started)
        for base in range(2):
            write = Write(token=started.score_token, client_id=f"hand-{base:04}", base=base)
            assert isinstance(hands.record_hand(write, US), Saved)
        db.session.remove()
        db.engine.dispose()
    file = tmp_path / "evening.zip"
    done = run("backup", file, "--instance", here)
    assert done.exit_code == 0, done.output
    held = "1 match, 0 tournaments, 0 people, 2 hands, until 20"
    assert f"{file} holds {held}" in done.output
    assert f"scorekeeper restore {file}" in done.output
    assert held in run("restore", file, "--instance", tmp_path / "there").output


def test_a_file_that_is_there_is_left_alone_unless_forced(here: Path, tmp_path: Path) -> None:
    add(here, "olga")
    file = tmp_path / "evening.zip"
    file.write_bytes(b"the one of yesterday")
    done = run("backup", file, "--instance", here)
    assert (done.exit_code, file.read_bytes()) == (1, b"the one of yesterday")
    assert "--force" in done.output
    assert run("backup", file, "--instance", here, "--force").exit_code == 0
    assert is_zipfile(file)


def test_an_installation_that_holds_nothing_is_not_kept(here: Path, tmp_path: Path) -> None:
    file = tmp_path / "evening.zip"
    done = run("backup", file, "--force", "--instance", here)
    assert (done.exit_code, file.exists()) == (1, False)
    assert "holds nothing yet" in done.output


@pytest.mark.parametrize("command", ["backup", "recount", "move", "upgrade"])
def test_where_nothing_is_a_command_says_so_and_makes_nothing(command: str, tmp_path: Path) -> None:
    about = {"backup": [str(tmp_path / "x.zip")], "move": ["sqlite:///x"]}.get(command, [])
    done = run(command, *about, "--instance", tmp_path)
    assert (done.exit_code, list(tmp_path.iterdir())) == (1, [])
    assert done.output.startswith(f"Error: {tmp_path} holds no installation of Scorekeeper")
    assert done.output.count("\n") == 1


@pytest.mark.parametrize("command", ["backup", "recount"])
def test_what_is_no_database_and_one_without_tables_are_said_in_a_sentence(
    command: str, tmp_path: Path
) -> None:
    for content in (b"", b"no database " * 100):
        (tmp_path / "scorekeeper.sqlite").write_bytes(content)
        about = [tmp_path / "x.zip"] if command == "backup" else []
        done = run(command, *about, "--instance", tmp_path)
        assert (done.exit_code, done.output.count("\n")) == (1, 1), done.output
        assert not (tmp_path / "x.zip").exists()


def test_where_it_cannot_be_written_it_says_so(here: Path, tmp_path: Path) -> None:
    add(here, "olga")
    done = run("backup", tmp_path / "none" / "x.zip", "--instance", here)
    assert done.exit_code == 1
    assert "No such file" in done.output
