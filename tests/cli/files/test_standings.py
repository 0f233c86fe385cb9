"""`scorekeeper standings` and its exit status."""

import json

import pytest
from click.testing import CliRunner

from scorekeeper.main import main
from scorekeeper.tournaments.files.event_file import write
from scorekeeper.tournaments.formats import BY_KEY
from tests.tournaments.list_format import LISTED, sides


def test_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_KEY, "listed", LISTED)
    event = json.dumps(write(sides("a-b 1:0, c-d 1:1")))
    done = CliRunner().invoke(main, ["standings", "-"], input=event)
    assert done.exit_code == 0
    assert [row["entrant"] for row in json.loads(done.stdout)["rows"]] == ["a", "c", "d", "b"]


def test_what_is_no_tournament_is_status_two() -> None:
    done = CliRunner().invoke(main, ["standings", "-"], input="{}")
    assert done.exit_code == 2
    assert "no tournament" in done.stdout
