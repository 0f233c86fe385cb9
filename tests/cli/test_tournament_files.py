"""Tournaments and sheets as files, from a terminal."""

import json
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any, cast

import click
import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader

from scorekeeper.cli import terminal
from scorekeeper.engine.journal import Entry
from scorekeeper.main import create_app, main
from scorekeeper.printing import Press
from scorekeeper.tournaments.entries import DESK, JournalKind
from scorekeeper.tournaments.files.event_file import ARCHIVE_FORMAT, write
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.plan import Plan, PlannedPerson
from tests.tournaments.evenings import archived
from tests.tournaments.list_format import LISTED, sides
from tests.tournaments.random_tournaments import entered, played

Facts = dict[str, Any]
SWISS = BY_KEY["swiss"]
EVENT = write(played(SWISS, entered(SWISS, 6, "check", rounds=3), Random(1)))
EVENT["entrants"] = [
    one | {"name": name}
    for one, name in zip(
        EVENT["entrants"], ("Ana", "Bea", "Cai", "Dora", "Enric", "Fina"), strict=True
    )
]
JOURNAL = (
    Entry(1, JournalKind.SETTLE, Plan("Copa", "guinote", "round_robin", seed="s"), DESK),
    *(
        Entry(n, JournalKind.ENTER, PlannedPerson(key, key), DESK)
        for n, key in enumerate("abcd", 2)
    ),
)
NAMES = {one["key"]: one["name"] for one in EVENT["entrants"]}


def ask(command: str, document: object) -> Result:
    """Give a command a document as its input."""
    return CliRunner().invoke(main, [command, "-"], input=json.dumps(document))


def test_check_works(tmp_path: Path) -> None:
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
        (
            moved,
            (
                "It was changed after the draw: by hand, or for who came late."
                " It was drawn by version 0.9."
            ),
        ),
        (moved | {"moved": False}, "A result corrected since then may be why. It was drawn by"),
    ):
        results = [one for one in EVENT["results"] if one["round"] < 3]
        rounds = [*EVENT["rounds"][:2], given]
        event = EVENT | {"title": "Copa", "rounds": rounds, "results": results}
        done = ask("check", event)
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
    done = ask("check", event)
    (found,) = json.loads(done.stdout)["rounds"]
    assert found["says"].startswith(
        "Round 1: with this seed the draw gives another. Nothing that counts is worse: only the lot"
        " would have it otherwise. "
    )
    assert found["says"].endswith("It was drawn with another seed, or from another list.")
    assert not set("0123456789") & set(found["says"].removeprefix("Round 1"))


def test_a_tournament_that_cannot_be_checked_is_status_one() -> None:
    done = ask("check", EVENT | {"entrants": EVENT["entrants"][:1]})
    assert done.exit_code == 1
    assert "cells" not in json.loads(done.stdout)


EVENT_DRAW = write(sides("a-b 1:0, c-d 1:1"))


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_KEY, "listed", LISTED)


def test_draw_works(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(EVENT_DRAW), encoding="utf-8")
    done = CliRunner().invoke(main, ["draw", str(file)])
    assert done.exit_code == 0
    assert json.loads(done.stdout)["rounds"][0]["number"] == 2


def test_each_line_of_a_stream_is_answered() -> None:
    wrong = EVENT_DRAW | {"entrants": EVENT_DRAW["entrants"][:1]}
    lines = "\n".join(json.dumps(one) for one in (EVENT_DRAW, wrong, {}))
    done = CliRunner().invoke(main, ["draw", "-"], input=lines)
    good, refused, none = map(json.loads, done.stdout.splitlines())
    assert good["rounds"]
    assert refused["problems"]
    assert none["error"] == "tournament"
    assert done.exit_code == 2


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["draw", str(tmp_path / "none.json")])
    assert done.exit_code == 2
    assert "none.json: No such file" in done.stderr


def test_standings_works() -> None:
    done = ask("standings", EVENT_DRAW)
    assert done.exit_code == 0
    assert [row["entrant"] for row in json.loads(done.stdout)["rows"]] == ["a", "c", "d", "b"]


def test_check_names_the_first_entry_that_is_not_as_it_was_written() -> None:
    file = archived(JOURNAL)
    whole = ask("check", file)
    assert whole.exit_code == 0, whole.stdout
    history = json.loads(whole.stdout)["history"]
    assert f"Its history is whole: {history['fingerprint']}." in json.loads(whole.stdout)["says"]
    file["journal"][2]["what"]["name"] = "Somebody else"
    changed = ask("check", file)
    assert changed.exit_code == 1
    assert json.loads(changed.stdout)["problems"] == [
        "Entry 3 of its history is not as it was written.",
        "The event beside its journal says something else than the journal.",
    ]


@pytest.mark.parametrize("is_of_club", [False, True])
@pytest.mark.parametrize(
    ("journal", "says"),
    [
        (
            lambda lines: lines[1:],
            "Entry 1 of its history is missing: entry 2 stands in its place.",
        ),
        (
            lambda lines: [*lines[:2], *lines[3:]],
            "Entry 3 of its history is missing: entry 4 stands in its place.",
        ),
        (
            lambda lines: [lines[0], lines[2], lines[1], *lines[3:]],
            "Entry 2 of its history is missing: entry 3 stands in its place.",
        ),
    ],
)
def test_check_names_what_was_taken_out_or_moved(
    journal: Callable[[list[Facts]], list[Facts]], says: str, *, is_of_club: bool
) -> None:
    file: Facts = archived(JOURNAL)
    file["journal"] = journal(file["journal"])
    document: Facts = file
    if is_of_club:
        document = {
            "format": "scorekeeper-archive/1",
            "of": "club",
            "name": "Peña",
            "written": "2026-11-20T20:00:00+00:00",
            "tournaments": [{"key": "t1", "begun": "2026-11-20T20:00:00+00:00", "file": file}],
        }
    done = ask("check", document)
    assert done.exit_code == 1
    found = json.loads(done.stdout)
    assert found["problems"] == [f"t1: {says}" if is_of_club else says]


def test_a_club_with_a_tournament_that_is_only_begun_is_checked() -> None:
    begun: Facts = {"begun": "2026-11-20T20:00:00+00:00"}
    parts = {"t1": archived(JOURNAL[:1]), "t2": archived(JOURNAL)}
    document: Facts = {
        "format": "scorekeeper-archive/1",
        "of": "club",
        "name": "Peña",
        "written": "2026-11-20T20:00:00+00:00",
        "tournaments": [begun | {"key": key, "file": file} for key, file in parts.items()],
    }
    done = ask("check", document)
    (problem,) = json.loads(done.stdout)["problems"]
    assert problem.startswith("t1: ")
    assert done.exit_code == 1


def test_a_record_without_a_log_is_not_called_old() -> None:
    record = {"format": "scorekeeper/1", "game": "guinote", "players": list("abcd"), "hands": []}
    found = json.loads(ask("check", record).stdout)
    assert found["says"] == "It carries no history: only its hands are checked."


def test_check_looks_at_the_event_too_and_says_where_there_are_no_digests() -> None:
    file = archived(JOURNAL)
    file["event"]["entrants"][0]["name"] = "Somebody else"
    changed = ask("check", file)
    assert changed.exit_code == 1
    assert "The event beside its journal says something else" in json.loads(changed.stdout)["says"]
    older = archived(JOURNAL)
    for line in older["journal"]:
        del line["chain"]
    said = json.loads(ask("check", older).stdout)
    assert "Its entries carry no digests, as those of older versions." in said["says"]
    assert "history" not in said


@pytest.mark.parametrize("command", ["standings", "draw"])
def test_the_file_that_the_pages_give_is_read(command: str) -> None:
    done = ask(command, archived(JOURNAL))
    assert done.exit_code == 0, done.stdout
    found = json.loads(done.stdout)
    assert len(found["rows"] if command == "standings" else found["rounds"][0]["meetings"]) in (
        2,
        4,
    )


def test_who_has_a_match_counted_as_a_tournament_is_told_what_it_is() -> None:
    match = {"format": "scorekeeper/1", "game": "guinote", "players": [], "hands": []}
    done = ask("standings", match)
    assert "a match; “scorekeeper replay”" in json.loads(done.stdout)["message"]
    assert done.exit_code == 2


def test_a_file_of_the_pages_that_was_changed_is_no_tournament() -> None:
    assert ask("standings", {"format": ARCHIVE_FORMAT, "journal": []}).exit_code == 2


BLANK = [sys.executable, "-m", "scorekeeper.main", "blank"]


def blank(*words: str, source: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*BLANK, *words], capture_output=True, check=False, cwd=source, text=True)


def test_a_sheet_is_printed(tmp_path: Path, source: Path) -> None:
    file = tmp_path / "sheet.pdf"
    done = blank("tuti_boig", "--players", "6", "-o", str(file), "--paper", "letter", source=source)
    assert (done.returncode, done.stderr) == (0, "")
    pages = PdfReader(file).pages
    assert len(pages) == 1
    assert int(pages[0].mediabox.height) == 792
    assert "Tuti Boig" in pages[0].extract_text()


def test_it_takes_as_long_as_it_takes_and_a_terminal_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The press gets no time limit that anybody lives to see, the process that starts none either;
    who looks at a terminal sees that it goes on.
    """
    waited: list[float] = []
    told = threading.Event()

    def slow(self: Press, html: str, **about: str) -> bytes:
        waited.append(self._timeout)
        assert told.wait(60)
        return b"%PDF"

    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

        def write(self, words: str) -> int:
            if "Printing" in words:
                told.set()
            return super().write(words)

    monkeypatch.setattr(Press, "pdf", slow)
    monkeypatch.setattr(terminal, "SECONDS_BETWEEN", 0.01)
    monkeypatch.setattr(sys, "stderr", screen := Terminal())
    file = tmp_path / "sheet.pdf"
    command = cast("click.Command", main.get_command(click.Context(main), "blank"))
    command.main(["guinote", "-o", str(file)], standalone_mode=False, obj=create_app)
    assert file.read_bytes() == b"%PDF"
    assert waited == [threading.TIMEOUT_MAX]
    assert re.search(r"\rPrinting \d+ s", screen.getvalue())


@pytest.mark.slow
def test_as_many_as_usually_play_it_in_the_language_asked_for(tmp_path: Path, source: Path) -> None:
    file = tmp_path / "sheet.pdf"
    assert blank("guinote", "--lang", "es", "-o", str(file), source=source).returncode == 0
    said = PdfReader(file).pages[0].extract_text()
    assert "Nosotros" in said
    assert "Cantes" in said


@pytest.mark.slow
def test_a_game_for_other_numbers_is_one_line_and_exit_status_1(
    tmp_path: Path, source: Path
) -> None:
    file = tmp_path / "sheet.pdf"
    done = blank("guinote", "--players", "7", "-o", str(file), source=source)
    assert (done.returncode, done.stderr) == (1, "Guiñote is played by 2, 3, 4, not by 7.\n")
    assert not file.exists()
