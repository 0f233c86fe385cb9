"""`scorekeeper standings` and its exit status."""

import json

import pytest
from click.testing import CliRunner

from scorekeeper.engine.journal import Entry
from scorekeeper.main import main
from scorekeeper.tournaments.entries import DESK, JournalKind
from scorekeeper.tournaments.files.archive import FORMAT, ArchivedEntry, write_archive
from scorekeeper.tournaments.files.event_file import write
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.plan import Plan, PlannedPerson
from tests.tournaments.list_format import LISTED, sides

AT = "2026-11-22T18:00:00+00:00"


def test_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_KEY, "listed", LISTED)
    event = json.dumps(write(sides("a-b 1:0, c-d 1:1")))
    done = CliRunner().invoke(main, ["standings", "-"], input=event)
    assert done.exit_code == 0
    assert [row["entrant"] for row in json.loads(done.stdout)["rows"]] == ["a", "c", "d", "b"]


@pytest.mark.parametrize("command", ["standings", "draw"])
def test_the_file_that_the_pages_give_is_read(command: str) -> None:
    people = [
        ArchivedEntry(Entry(n, JournalKind.ENTER, PlannedPerson(key, key), DESK), AT)
        for n, key in enumerate("abcd", 2)
    ]
    settled = ArchivedEntry(
        Entry(1, JournalKind.SETTLE, Plan("Copa", "guinote", "round_robin", seed="s"), DESK), AT
    )
    file = json.dumps(write_archive([settled, *people]))
    done = CliRunner().invoke(main, [command, "-"], input=file)
    assert done.exit_code == 0, done.stdout
    found = json.loads(done.stdout)
    assert len(found["rows"] if command == "standings" else found["rounds"][0]["meetings"]) in (
        2,
        4,
    )


def test_a_file_of_the_pages_that_was_changed_is_no_tournament() -> None:
    broken = json.dumps({"format": FORMAT, "journal": []})
    done = CliRunner().invoke(main, ["standings", "-"], input=broken)
    assert done.exit_code == 2
