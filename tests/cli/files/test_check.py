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
EVENT["entrants"] = [
    one | {"name": name}
    for one, name in zip(
        EVENT["entrants"], ("Ana", "Bea", "Cai", "Dora", "Enric", "Fina"), strict=True
    )
]
NAMES = {one["key"]: one["name"] for one in EVENT["entrants"]}


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
    assert found["says"] == (
        "Rounds that the draw gives again, or as good ones: 3 of 3. Of the table, no cells differ."
    )


def test_a_round_that_is_worse_says_so_in_words() -> None:
    first, _, last = EVENT["rounds"]
    moved = last | {
        "meetings": first["meetings"],
        "moved": True,
        "proof": last["proof"] | {"version": "0.9"},
    }
    for given, words in (
        (moved, "It was changed by hand after the draw. It was drawn by version 0.9."),
        (moved | {"moved": False}, "A result corrected since then may be why. It was drawn by"),
    ):
        results = [one for one in EVENT["results"] if one["round"] < 3]
        rounds = [*EVENT["rounds"][:2], given]
        event = EVENT | {"title": "Copa", "rounds": rounds, "results": results}
        done = CliRunner().invoke(main, ["check", "-"], input=json.dumps(event))
        found = json.loads(done.stdout)
        assert found["says"] == "Copa: Rounds that the draw gives again, or as good ones: 2 of 3."
        says = found["rounds"][2]["says"]
        assert says.startswith("Round 3: it is worse than what the draw gives now. ")
        for meeting in first["meetings"]:
            one, other = sorted(meeting["seats"])
            assert f" {NAMES[one]} and {NAMES[other]} meet again. " in says
        for meeting in last["meetings"]:
            one, other = meeting["seats"]
            assert f" {NAMES[one]} and {NAMES[other]} could have sat together. " in says
        assert words in says


def test_a_first_round_of_another_seed_says_so() -> None:
    first, *_ = EVENT["rounds"]
    event = EVENT | {"seed": "another", "rounds": [first], "results": []}
    done = CliRunner().invoke(main, ["check", "-"], input=json.dumps(event))
    (found,) = json.loads(done.stdout)["rounds"]
    assert found["says"].startswith(
        "Round 1: with this seed the draw gives another. Nothing that counts is worse: only the lot"
        " would have it otherwise. "
    )
    assert found["says"].endswith("It was drawn with another seed, or from another list.")
    assert not set("0123456789") & set(found["says"].removeprefix("Round 1"))


def test_a_tournament_that_cannot_be_checked_is_status_one() -> None:
    wrong = json.dumps(EVENT | {"entrants": EVENT["entrants"][:1]})
    done = CliRunner().invoke(main, ["check", "-"], input=wrong)
    assert done.exit_code == 1
    assert "cells" not in json.loads(done.stdout)
