"""`scorekeeper draw` and its exit status."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.main import main
from scorekeeper.tournaments.files.event_file import write
from scorekeeper.tournaments.formats import BY_KEY
from tests.tournaments.list_format import LISTED, sides

EVENT = write(sides("a-b 1:0, c-d 1:1"))


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_KEY, "listed", LISTED)


def test_it_works(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(EVENT), encoding="utf-8")
    done = CliRunner().invoke(main, ["draw", str(file)])
    assert done.exit_code == 0
    assert json.loads(done.stdout)["rounds"][0]["number"] == 2


def test_each_line_of_a_stream_is_answered() -> None:
    wrong = EVENT | {"entrants": EVENT["entrants"][:1]}
    lines = "\n".join(json.dumps(one) for one in (EVENT, wrong, {}))
    done = CliRunner().invoke(main, ["draw", "-"], input=lines)
    good, refused, none = map(json.loads, done.stdout.splitlines())
    assert good["rounds"]
    assert refused["problems"]
    assert none["error"] == "tournament"
    assert done.exit_code == 2


def test_a_tournament_that_cannot_be_drawn_is_status_one() -> None:
    wrong = json.dumps(EVENT | {"entrants": EVENT["entrants"][:1]})
    assert CliRunner().invoke(main, ["draw", "-"], input=wrong).exit_code == 1


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["draw", str(tmp_path / "none.json")])
    assert done.exit_code == 2
    assert "none.json: No such file" in done.stderr
