"""`scorekeeper check` and its exit status."""

import json
from pathlib import Path
from random import Random

from click.testing import CliRunner

from scorekeeper.main import main
from scorekeeper.tournaments.files.event_file import write
from scorekeeper.tournaments.formats import BY_KEY
from tests.tournaments.random_tournaments import entered, played

SWISS = BY_KEY["swiss"]
EVENT = write(played(SWISS, entered(SWISS, 6, "check", rounds=3), Random(1)))


def test_it_works(tmp_path: Path) -> None:
    file, table = tmp_path / "evening.json", tmp_path / "table.json"
    file.write_text(json.dumps(EVENT), encoding="utf-8")
    printed = CliRunner().invoke(main, ["standings", str(file)]).stdout
    table.write_text(printed, encoding="utf-8")
    done = CliRunner().invoke(main, ["check", str(file), "--standings", str(table)])
    assert done.exit_code == 0
    found = json.loads(done.stdout)
    assert [one["verdict"] for one in found["rounds"]] == ["same"] * 3
    assert (found["again"], found["cells"]) == (3, [])


def test_a_tournament_that_cannot_be_checked_is_status_one() -> None:
    wrong = json.dumps(EVENT | {"entrants": EVENT["entrants"][:1]})
    done = CliRunner().invoke(main, ["check", "-"], input=wrong)
    assert done.exit_code == 1
    assert "cells" not in json.loads(done.stdout)
