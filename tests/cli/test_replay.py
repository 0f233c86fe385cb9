"""`scorekeeper replay`: records in, states out, as another program would use it (RULES §0)."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games import BY_KEY

Document = dict[str, Any]
Write = Callable[..., str]

FITS, REFUSED, NO_RECORD = 0, 1, 2
WON = {"outcome": {"winner": "1"}}
EMPTY: Document = {
    "format": "scorekeeper/1",
    "game": "guinote",
    "players": ["A", "B", "C", "D"],
    "hands": [],
}
GOOD: Document = {**EMPTY, "hands": [WON]}
BAD: Document = {**EMPTY, "hands": [WON, {"outcome": {"winner": "Zoe"}}, WON]}
REPLAY = [sys.executable, "-m", "scorekeeper.main", "replay"]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Put a record, or raw bytes, into a file and say where."""

    def writing(content: object, name: str = "match.json") -> str:
        file = tmp_path / name
        raw = content if isinstance(content, bytes) else json.dumps(content).encode()
        file.write_bytes(raw)
        return str(file)

    return writing


def replay(
    *names: str, source: Path, stdin: bytes = b"", environment: Mapping[str, str] | None = None
) -> tuple[int, list[Document], str]:
    """Exit status, the printed objects, and what was complained about."""
    done = subprocess.run(
        [*REPLAY, *names],
        input=stdin,
        capture_output=True,
        check=False,
        cwd=source,
        env={**os.environ, **(environment or {})},
    )
    printed = [json.loads(line) for line in done.stdout.splitlines()]
    return done.returncode, printed, done.stderr.decode()


# ── Files ───────────────────────────────────────────────────────────────────────────────────────


def test_one_object_for_each_record(write: Write, source: Path) -> None:
    status, printed, complaint = replay(write(GOOD), write(EMPTY, "b.json"), source=source)
    assert (status, complaint) == (FITS, "")
    assert [len(one["states"]) for one in printed] == [1, 0]
    assert printed[0]["states"][0]["games"] == {"1": 1, "2": 0}
    assert printed[0].keys() == {"states", "finished"}


def test_what_is_no_record_is_exit_status_2_and_one_line(write: Write, source: Path) -> None:
    file = write({**EMPTY, "game": "whist", "date": 1})
    status, printed, complaint = replay(file, source=source)
    assert (status, printed) == (NO_RECORD, [])
    assert complaint == (
        f'{file}: no match record: record: unknown key "date";'
        f' game: "whist" is not one of {", ".join(BY_KEY)}\n'
    )


def test_the_highest_of_several_statuses_and_all_that_could_be_read(
    write: Write, source: Path
) -> None:
    files = [write(BAD, "a.json"), write([], "b.json"), write(GOOD, "c.json")]
    status, printed, complaint = replay(*files, source=source)
    assert status == NO_RECORD
    assert len(printed) == 2
    assert len(complaint.splitlines()) == 1
    assert replay(files[0], files[2], source=source)[0] == REFUSED


@pytest.mark.parametrize(
    "raw",
    [b"{", '{"format": "scorekeeper/1", "game": "guiñote"}'.encode("latin-1"), b"[" * 100_000],
    ids=["cut off", "latin-1", "too deep to read"],
)
def test_broken_and_foreign_files_are_one_line_and_no_traceback(
    raw: bytes, write: Write, source: Path
) -> None:
    file = write(raw)
    status, printed, complaint = replay(file, source=source)
    assert (status, printed) == (NO_RECORD, [])
    assert complaint.startswith(f"{file}: no match record: ")
    assert len(complaint.splitlines()) == 1


def test_a_file_that_is_not_there_or_no_file(tmp_path: Path, source: Path) -> None:
    nowhere = tmp_path / "nowhere.json"
    assert replay(str(nowhere), source=source) == (
        NO_RECORD,
        [],
        f"{nowhere}: No such file or directory\n",
    )
    assert replay(str(tmp_path), source=source) == (
        NO_RECORD,
        [],
        f"{tmp_path}: Is a directory\n",
    )


def test_nothing_to_replay_is_a_wrong_call(source: Path) -> None:
    status, printed, complaint = replay(source=source)
    assert (status, printed) == (NO_RECORD, [])
    assert "Usage:" in complaint


@pytest.mark.parametrize("locale", ["C", "C.UTF-8", "POSIX"])
def test_names_are_written_in_utf_8_whatever_the_terminal(
    locale: str, write: Write, source: Path
) -> None:
    names = ["Núria", "李雷", "🂡", "דנה"]
    record = {**GOOD, "players": names}
    environment = {"LC_ALL": locale, "PYTHONIOENCODING": "ascii"}
    status, (printed,), complaint = replay(write(record), source=source, environment=environment)
    assert (status, complaint) == (FITS, "")
    assert printed["states"][0]["dealer"] == "Núria"


def test_half_a_character_pair_as_a_name_comes_back_as_it_went(write: Write, source: Path) -> None:
    record = {**GOOD, "players": ["A\ud83c", "B", "C", "D"]}
    status, (printed,), _ = replay(write(record), source=source)
    assert (status, printed["states"][0]["dealer"]) == (FITS, "A\ud83c")
    record = {**EMPTY, "players": ["A", "B", "C", "D"], "game": "\ud83c"}
    assert replay(write(record), source=source)[0] == NO_RECORD


# ── One record a line ───────────────────────────────────────────────────────────────────────────


def as_lines(*documents: object) -> bytes:
    return b"".join(json.dumps(document).encode() + b"\n" for document in documents)


def test_a_line_that_is_no_record_is_answered_and_reading_goes_on(source: Path) -> None:
    lines = as_lines(GOOD) + b"{\n" + as_lines({"game": 1}) + b"\n" + as_lines(BAD)
    status, printed, complaint = replay("-", stdin=lines, source=source)
    assert (status, complaint) == (NO_RECORD, "")
    assert [one.get("error") for one in printed] == [None, "record", "record", "record", None]
    assert printed[1].keys() == {"error", "message"}
    assert printed[2]["message"] == (
        'no match record: record: missing key "format"; record: missing key "players";'
        ' record: missing key "hands";'
        " game: expected a string, found 1"
    )


def test_no_lines_are_no_answers(source: Path) -> None:
    assert replay("-", stdin=b"", source=source) == (FITS, [], "")


def test_the_last_line_may_lack_its_end(source: Path) -> None:
    assert len(replay("-", stdin=as_lines(GOOD)[:-1], source=source)[1]) == 1


def test_files_and_lines_may_be_mixed(write: Write, source: Path) -> None:
    status, printed, _ = replay(write(EMPTY), "-", stdin=as_lines(BAD), source=source)
    assert (status, [len(one["states"]) for one in printed]) == (REFUSED, [0, 2])


def test_each_answer_is_there_before_the_next_question(source: Path) -> None:
    """A program that writes a line and waits for its answer is not left waiting."""
    with subprocess.Popen(
        [*REPLAY, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=source
    ) as asked:
        assert asked.stdin is not None
        assert asked.stdout is not None
        for hands in range(3):
            asked.stdin.write(as_lines({**EMPTY, "hands": [WON] * hands}))
            asked.stdin.flush()
            assert len(json.loads(asked.stdout.readline())["states"]) == hands
        asked.stdin.close()
        assert asked.wait() == FITS


def test_whoever_reads_no_further_gets_no_traceback(source: Path) -> None:
    with subprocess.Popen(
        [*REPLAY, "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=source,
    ) as asked:
        assert asked.stdout is not None
        asked.stdout.close()
        _, complaint = asked.communicate(as_lines(GOOD, GOOD))
        assert b"Traceback" not in complaint
