"""`scorekeeper archive` takes a club out of one installation and into another."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from scorekeeper.extensions import db
from scorekeeper.main import main
from scorekeeper.services.access import clubs
from scorekeeper.services.access.clubs import ClubView, club_for_member
from scorekeeper.services.people.roster import roster
from tests.services.conftest import app
from tests.services.people.cast import Club, play, record
from tests.services.people.conftest import club, quick_hash

__all__ = ["app", "club", "quick_hash"]


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
