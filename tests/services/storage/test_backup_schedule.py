"""Backups that write themselves: when, how many, and what happens without the stick."""

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.services.storage import backup_schedule, transactions
from tests.databases import only
from tests.migrations.later import later

pytestmark = only("sqlite")


@pytest.fixture
def stick(app: Flask, tmp_path: Path) -> Path:
    """The folder that the organiser named."""
    folder = tmp_path / "stick"
    folder.mkdir()
    app.config["BACKUP_FOLDER"] = str(folder)
    return folder


@pytest.fixture
def files(app: Flask, stick: Path) -> Callable[[], list[Path]]:
    """What is on it, once everything begun is written."""

    def found() -> list[Path]:
        backup_schedule.wait_for_backups(app)
        return sorted(stick.iterdir())

    return found


def test_a_published_round_is_kept(files: Callable[[], list[Path]]) -> None:
    backup_schedule.begin_due_backup(published=True, confirmed=0)
    assert len(files()) == 1
    assert zipfile.is_zipfile(files()[0])
    assert not backup_schedule.has_failed()


def test_every_ten_confirmed_results_are_kept(files: Callable[[], list[Path]]) -> None:
    for _ in range(9):
        backup_schedule.begin_due_backup(published=False, confirmed=1)
    assert files() == []
    backup_schedule.begin_due_backup(published=False, confirmed=1)
    assert len(files()) == 1
    backup_schedule.begin_due_backup(published=False, confirmed=9)
    assert len(files()) == 1
    backup_schedule.begin_due_backup(published=False, confirmed=3)
    assert len(files()) == 2


def test_twenty_are_kept_and_nothing_else_is_touched(
    app: Flask, stick: Path, files: Callable[[], list[Path]]
) -> None:
    (stick / "holiday.zip").write_bytes(b"mine")
    for number in range(22):
        (stick / f"scorekeeper-2020{number:04}-000000-000000.zip").write_bytes(b"old")
    assert backup_schedule.rotate_backups(app, stick)
    assert len(files()) == backup_schedule.MOST_FILES + 1
    assert (stick / "holiday.zip").exists()
    assert files()[-1].stat().st_size > len(b"old")


def test_without_the_stick_it_is_said_until_it_is_back(
    app: Flask, stick: Path, files: Callable[[], list[Path]]
) -> None:
    stick.rmdir()
    backup_schedule.begin_due_backup(published=True, confirmed=0)
    backup_schedule.wait_for_backups(app)
    assert backup_schedule.has_failed()
    assert not stick.exists()
    stick.mkdir()
    backup_schedule.begin_due_backup(published=True, confirmed=0)
    assert len(files()) == 1
    assert not backup_schedule.has_failed()


def test_without_a_folder_nothing_is_written(app: Flask, tmp_path: Path) -> None:
    backup_schedule.begin_due_backup(published=True, confirmed=20)
    backup_schedule.wait_for_backups(app)
    assert not list(tmp_path.rglob("scorekeeper-*.zip"))


def test_a_database_of_an_older_version_is_kept_before_it_is_upgraded(
    app: Flask, tmp_path: Path
) -> None:
    kept = Path(app.instance_path) / "backups"
    transactions.upgrade(app)
    assert not kept.exists()
    with later(tmp_path / "migrations"):
        transactions.upgrade(app)
    assert len(list(kept.iterdir())) == 1
