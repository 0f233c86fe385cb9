"""What is done to the database from a terminal: kept, brought back, brought up to date."""

import json
import shlex
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from zipfile import is_zipfile

import psycopg
import pytest
from click.testing import CliRunner, Result
from flask import Flask

from scorekeeper.app import create_app
from scorekeeper.config import DATABASE_FILE
from scorekeeper.extensions import db
from scorekeeper.main import main
from scorekeeper.services.access import accounts, clubs
from scorekeeper.services.access.clubs import ClubView, club_for_member
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from scorekeeper.services.people.roster import roster
from scorekeeper.services.storage import transactions
from scorekeeper.services.storage.backup import restore
from tests import hands
from tests.cli.test_commands import PASSWORD, add, here
from tests.databases import Postgres, Settings, copied, fresh_app, only
from tests.migrations.later import later
from tests.migrations.test_upgrades import LEFT, leave
from tests.services.conftest import app
from tests.services.foreign_records import US
from tests.services.people.cast import Club, play, record
from tests.services.people.conftest import club

__all__ = ["app", "club", "here"]


def run(app: Flask, *arguments: object, said: str = "") -> Result:
    """The command on this database."""
    command = main.get_command(None, "archive")  # type: ignore[arg-type] # it needs no context
    assert command is not None
    db.session.remove()  # the command closes what it opened, and this would be left open
    return CliRunner().invoke(command, [*map(str, arguments)], obj=lambda _: app, input=said)


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, app: Flask) -> Flask:
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", app.config["SQLALCHEMY_DATABASE_URI"])
    return app


@pytest.mark.slow(keep=1)
def test_a_club_is_written_checked_and_read(installed: Flask, club: Club, tmp_path: Path) -> None:
    club.add("Ana")
    table = play(("Ana", "Luis", "Pilar", "Bea"))
    record(table)
    club.adopt(table)
    file = tmp_path / "club.json"
    done = run(installed, "write", file)
    assert done.exit_code == 0, done.output
    assert "Penya de l’As: people 1, matches 1" in done.output
    checked = CliRunner().invoke(main, ["check", str(file)])
    assert json.loads(checked.stdout) == {"tournaments": {}, "matches": 1, "refused": {}}
    nova = clubs.start_club(club.olga, "Nova")
    assert isinstance(nova, ClubView)
    named = run(installed, "read", file)
    assert (named.exit_code, f"--club {nova.id}  Nova" in named.output) == (1, True)
    Club(nova.id, club.olga, club.pere, club.xavi).add("Ana")
    done = run(installed, "read", file, "--club", nova.id, said="n\n")
    assert done.exit_code == 0, done.output
    assert "Nova took in: people 1, matches 1" in done.output
    known = roster(club_for_member(club.olga, nova.id).space_id).people.values()
    assert [one.name for one in known] == ["Ana", "Ana"]
    again = run(installed, "read", file, "--club", nova.id, "--alike", "new")
    assert (again.exit_code, "it would count twice" in again.output) == (1, True)


def test_a_hand_that_does_not_fit_is_status_one(
    installed: Flask, club: Club, tmp_path: Path
) -> None:
    club.adopt(play(("Ana", "Luis", "Pilar", "Bea")))
    assert run(installed, "write", tmp_path / "club.json").exit_code == 0
    document = json.loads((tmp_path / "club.json").read_text(encoding="utf-8"))
    document["matches"][0]["record"]["hands"] = [{"outcome": {"winner": "7"}}]
    done = CliRunner().invoke(main, ["check", "-"], input=json.dumps(document))
    assert (done.exit_code, list(json.loads(done.stdout)["refused"])) == (1, ["m1"])
    assert CliRunner().invoke(main, ["draw", "-"], input=json.dumps(document)).exit_code == 2


def run_backup(command: str, *arguments: object) -> Result:
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
    done = run_backup("backup", file, "--instance", here)
    assert done.exit_code == 0, done.output
    held = "1 match, 0 tournaments, 0 people, 2 hands, until 20"
    assert f"{file} holds {held}" in done.output
    assert f"scorekeeper restore {file}" in done.output
    assert held in run_backup("restore", file, "--instance", tmp_path / "there").output


def test_a_file_that_is_there_is_left_alone_unless_forced(here: Path, tmp_path: Path) -> None:
    add(here, "olga")
    file = tmp_path / "evening.zip"
    file.write_bytes(b"the one of yesterday")
    done = run_backup("backup", file, "--instance", here)
    assert (done.exit_code, file.read_bytes()) == (1, b"the one of yesterday")
    assert "--force" in done.output
    assert run_backup("backup", file, "--instance", here, "--force").exit_code == 0
    assert is_zipfile(file)


def test_an_installation_that_holds_nothing_is_not_kept(here: Path, tmp_path: Path) -> None:
    file = tmp_path / "evening.zip"
    done = run_backup("backup", file, "--force", "--instance", here)
    assert (done.exit_code, file.exists()) == (1, False)
    assert "holds nothing yet" in done.output


@pytest.mark.parametrize("command", ["backup", "recount", "move", "upgrade"])
def test_where_nothing_is_a_command_says_so_and_makes_nothing(command: str, tmp_path: Path) -> None:
    about = {"backup": [str(tmp_path / "x.zip")], "move": ["sqlite:///x"]}.get(command, [])
    done = run_backup(command, *about, "--instance", tmp_path)
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
        done = run_backup(command, *about, "--instance", tmp_path)
        assert (done.exit_code, done.output.count("\n")) == (1, 1), done.output
        assert not (tmp_path / "x.zip").exists()


def test_where_it_cannot_be_written_it_says_so(here: Path, tmp_path: Path) -> None:
    add(here, "olga")
    done = run_backup("backup", tmp_path / "none" / "x.zip", "--instance", here)
    assert done.exit_code == 1
    assert "No such file" in done.output


@pytest.fixture
def file(here: Path, tmp_path: Path) -> Path:
    add(here, "olga")
    found = tmp_path / "evening.zip"
    CliRunner().invoke(main, ["backup", str(found), "--instance", str(here)])
    return found


def bring(file: Path, instance: Path, *more: str) -> Result:
    return CliRunner().invoke(main, ["restore", str(file), "--instance", str(instance), *more])


def test_restore_works(file: Path, tmp_path: Path) -> None:
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


def run_upgrade(instance: Path) -> Result:
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


def test_upgrade_works(older: Path, tmp_path: Path) -> None:
    said = run_upgrade(older)
    assert said.exit_code == 0, said.output
    (kept,) = (older / "backups").glob("*.zip")
    assert f"As it was before: {kept}" in said.output
    assert revision(older) == transactions.head()
    restore(kept, tmp_path / "back")
    assert revision(tmp_path / "back") == LEFT[-1]
    assert run_upgrade(older).output == "The tables are those of this version.\n"


def test_without_a_backup_nothing_is_changed(older: Path) -> None:
    (older / "backups").write_text("no folder", "utf-8")
    said = run_upgrade(older)
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
    said = run_upgrade(elsewhere)
    assert said.exit_code == 0, said.output
    (kept,) = (elsewhere / "backups").glob("*.dump")
    assert f"As it was before: {kept}" in said.output
    assert kept.stat().st_mode & 0o777 == 0o600
    assert revision_of(postgresql, "older") == transactions.head()
    told = said.output.split("(into an empty database) ")[1].splitlines()[0]
    postgresql.make("blank")
    subprocess.run(shlex.split(told.replace("/EMPTY?", "/blank?")), check=True)
    assert revision_of(postgresql, "blank") == LEFT[-1]
    assert run_upgrade(elsewhere).output == "The tables are those of this version.\n"


@only("postgresql")
def test_without_its_program_the_command_is_told_and_nothing_changed(
    elsewhere: Path, postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as bare:
        bare.setenv("PATH", "")
        said = run_upgrade(elsewhere)
    assert said.exit_code == 1
    assert "pg_dump --format=custom --file=scorekeeper.dump 'postgresql://" in said.output
    assert "scorekeeper upgrade --backed-up" in said.output
    assert revision_of(postgresql, "older") == LEFT[-1]
    done = CliRunner().invoke(main, ["upgrade", "--backed-up", "--instance", str(elsewhere)])
    assert done.exit_code == 0, done.output
    assert revision_of(postgresql, "older") == transactions.head()
    assert not list((elsewhere / "backups").iterdir())
