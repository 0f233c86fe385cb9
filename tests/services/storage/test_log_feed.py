"""A spare has all that was written, whatever happens to the log, and is whole at any death."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from flask import Flask

from scorekeeper.services.matches.view_models import Started
from scorekeeper.services.storage import backup, transactions
from scorekeeper.services.storage.log_feed import Feed, LogPlace, SpareCopy, feed_of
from tests.databases import only

COUNT = "SELECT count(*), coalesce(sum(length(x)), 0) FROM t"


class First:
    """A database that somebody writes to, and how often a spare was sent all of it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.file = folder / "scorekeeper.sqlite"
        self.line = sqlite3.connect(self.file, isolation_level=None)
        self.line.execute("PRAGMA journal_mode = WAL")
        self.line.execute("CREATE TABLE t (x BLOB)")
        self.feed = Feed(self.file)
        self.snapshots = 0
        self.chance = Random(7)

    def ask(self, name: str, since: str = "") -> bytes:
        """As a spare asks it by http."""
        if name == "changes":
            return self.feed.changes(LogPlace.of(since))
        self.snapshots += 1
        return self.feed.snapshot()

    def write(self, size: int = 6000) -> None:
        """A transaction of three rows; of some nothing comes."""
        self.line.execute("BEGIN IMMEDIATE")
        for _ in range(3):
            self.line.execute("INSERT INTO t VALUES (?)", [self.chance.randbytes(size)])
        self.line.execute("ROLLBACK" if self.chance.random() < 0.1 else "COMMIT")

    def holds(self) -> tuple[int, int]:
        """How many rows of how many bytes."""
        rows: tuple[int, int] = self.line.execute(COUNT).fetchone()
        return rows


@pytest.fixture
def first(tmp_path: Path) -> Iterator[First]:
    first = First(tmp_path / "first")
    yield first
    first.feed.close()
    first.line.close()


@pytest.fixture
def copy(tmp_path: Path) -> SpareCopy:
    (tmp_path / "second").mkdir()
    return SpareCopy(tmp_path / "second")


def holds(folder: Path) -> tuple[int, int]:
    """What SQLite finds in a folder as it was left, and that it is sound."""
    with closing(sqlite3.connect(folder / "scorekeeper.sqlite")) as line:
        assert line.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows: tuple[int, int] = line.execute(COUNT).fetchone()
        return rows


def test_all_comes_over_though_the_log_begins_anew(
    first: First, copy: SpareCopy, tmp_path: Path
) -> None:
    logs = set()
    for _ in range(300):
        first.write()
        copy.catch_up(first.ask)
        logs.add(copy.file.with_name("scorekeeper.sqlite-wal").read_bytes()[16:24])
    assert not copy.catch_up(first.ask)
    assert first.snapshots == 1
    assert len(logs) > 2, "it has not begun anew"
    assert first.file.with_name("scorekeeper.sqlite-wal").stat().st_size < 8 * 1024 * 1024
    assert holds(tmp_path / "second") == first.holds()


def test_an_answer_that_was_lost_is_given_again(
    first: First, copy: SpareCopy, tmp_path: Path
) -> None:
    copy.catch_up(first.ask)
    for _ in range(150):
        first.write()
        first.ask("changes", since=str(copy._place))  # noqa: SLF001 - what it asks with
        copy.catch_up(first.ask)
    assert holds(tmp_path / "second") == first.holds()


def test_who_was_away_for_long_gets_all_of_it(
    first: First, copy: SpareCopy, tmp_path: Path
) -> None:
    copy.catch_up(first.ask)
    first.feed.let_go()
    for _ in range(40):
        first.write(60_000)
        first.line.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert copy.catch_up(first.ask)
    assert first.snapshots == 2
    assert holds(tmp_path / "second") == first.holds()


def test_a_copy_that_somebody_opened_is_made_again(
    first: First, copy: SpareCopy, tmp_path: Path
) -> None:
    copy.catch_up(first.ask)
    first.write()
    copy.catch_up(first.ask)
    holds(tmp_path / "second")  # brings the log into the file, and takes it away
    first.write()
    copy.catch_up(first.ask)
    assert holds(tmp_path / "second") == first.holds()


class Dead(Exception):
    """The process was killed here."""


@pytest.mark.parametrize("steps", range(6))
def test_it_is_whole_whenever_it_dies(
    first: First,
    copy: SpareCopy,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    steps: int,
) -> None:
    """It dies at one step or another of each of many changes, and is begun again."""
    then = {first.holds()}
    left, synced = [0], backup.sync_to_disk

    def sync(path: Path) -> None:
        if left[0] == steps:
            raise Dead
        left[0] += 1
        synced(path)

    copy.catch_up(first.ask)
    for turn in range(25):
        for _ in range(1 + turn % 7):
            first.write(30_000)
            then.add(first.holds())
        if turn % 5 == 4:
            first.feed.let_go()
            first.line.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        left[0] = turn % 2
        monkeypatch.setattr(backup, "sync_to_disk", sync)
        try:
            copy.catch_up(first.ask)
        except Dead:
            shutil.copytree(tmp_path / "second", tmp_path / f"dead{turn}")
            assert holds(tmp_path / f"dead{turn}") in then
            copy = SpareCopy(tmp_path / "second")
        monkeypatch.setattr(backup, "sync_to_disk", synced)
    copy.catch_up(first.ask)
    assert holds(tmp_path / "second") == first.holds()


def test_a_log_torn_anywhere_is_read_up_to_a_whole_write(
    first: First, copy: SpareCopy, tmp_path: Path
) -> None:
    copy.catch_up(first.ask)
    then = {first.holds()}
    for _ in range(20):
        first.write()
        then.add(first.holds())
    copy.catch_up(first.ask)
    log = (tmp_path / "second" / "scorekeeper.sqlite-wal").read_bytes()
    shutil.copy(copy.file, tmp_path / "scorekeeper.sqlite")
    found = set()
    for _ in range(60):
        end = first.chance.randrange(len(log))
        (tmp_path / "scorekeeper.sqlite-wal").write_bytes(log[:end])
        found.add(holds(tmp_path))
        shutil.copy(copy.file, tmp_path / "scorekeeper.sqlite")
    assert found <= then
    assert len(found) > 5


@only("sqlite")
def test_a_spare_keeps_nothing_from_being_brought_into_the_file(app: Flask, table: Started) -> None:
    assert table.score_token
    feed = feed_of(app)
    feed.snapshot()
    assert feed_of(app) is feed
    assert transactions.checkpoint(app)
    feed.changes(LogPlace())
    assert not transactions.checkpoint(app), "the spare sees to it"
    assert transactions.purge()
    transactions.close(app)
    file = backup.database_of(app)
    assert not file.with_name(f"{file.name}-wal").exists()
