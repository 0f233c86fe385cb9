"""Writes backups by itself, into the folder the organiser names (`BACKUP_FOLDER`).

After each published round and every ten confirmed results, by a thread of its own: a slow stick
holds nobody up, and one that was pulled out is said at the desk and stops nothing.
"""

import sqlite3
import subprocess
import threading
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from flask import Flask, current_app

from scorekeeper.config import BACKUPS
from scorekeeper.extensions import db, this_app
from scorekeeper.services.storage import backup
from scorekeeper.services.storage.backup import NoBackup

MOST_FILES = 20
RESULTS = 10
_NAME = "scorekeeper-{moment}.zip"
_DUMP = "scorekeeper-{moment}.dump"
_EXTENSION = "scorekeeper_copies"


@dataclass
class Copies:
    """Keeps what one process knows of its backups. `fails`: the last one could not be written."""

    fails: bool = False
    results: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)
    running: threading.Thread | None = None


def backup_state(app: Flask) -> Copies:
    """The state of this app's backups."""
    copies: Copies = app.extensions.setdefault(_EXTENSION, Copies())
    return copies


def has_failed() -> bool:
    """Whether the last backup could not be written: the desk is to know."""
    return backup_state(current_app).fails


def begin_due_backup(*, published: bool, confirmed: int) -> None:
    """Something of a tournament was stored: begin a backup where one is due and a folder named."""
    folder = current_app.config.get("BACKUP_FOLDER")
    if not folder:
        return
    app = this_app()
    state = backup_state(app)
    with state.lock:
        state.results += confirmed
        if not published and state.results < RESULTS:
            return
        state.results = 0
        before = state.running
        state.running = threading.Thread(
            target=_run, args=(app, Path(str(folder)).expanduser(), before)
        )
        state.running.start()


def wait_for_backups(app: Flask) -> None:
    """Until the backups that were begun are written."""
    running = backup_state(app).running
    if running is not None:
        running.join()


def _run(app: Flask, folder: Path, before: threading.Thread | None) -> None:
    if before is not None:
        before.join()
    rotate_backups(app, folder)


def rotate_backups(app: Flask, folder: Path) -> Path | None:
    """Write another backup to this folder and drop the oldest beyond twenty; the file, None when it
    could not be written. The folder is not made: a stick that is not there must not become a folder
    of its name.
    """
    try:
        file = write_timed_backup(app, folder)
        _drop_old(folder, _NAME)
    except (OSError, NoBackup, sqlite3.Error):
        app.logger.exception("No backup could be written to %s", folder)
        backup_state(app).fails = True
        return None
    backup_state(app).fails = False
    return file


def write_timed_backup(app: Flask, folder: Path) -> Path:
    """Write one backup to this folder, named by its moment; the file. Raises NoBackup, OSError,
    sqlite3.Error.
    """
    file = folder / _named(_NAME)
    backup.write_backup(app, file)
    return file


def _named(form: str) -> str:
    return form.format(moment=datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f"))


def _drop_old(folder: Path, form: str) -> None:
    for old in sorted(folder.glob(form.format(moment="*")))[:-MOST_FILES]:
        old.unlink()


def backup_times(app: Flask) -> list[datetime]:
    """When the backups that this program wrote and that are still there were written."""
    named = app.config.get("BACKUP_FOLDER")
    folders = {Path(app.instance_path) / BACKUPS}
    folders |= {Path(str(named)).expanduser()} if named else set()
    return [
        datetime.fromtimestamp(file.stat().st_mtime, UTC)
        for folder in folders
        for form in (_NAME, _DUMP)
        for file in folder.glob(form.format(moment="*"))
    ]


def before_migration(app: Flask) -> Path:
    """Keep the database as an older version left it, in the folder named, else beside the others
    of the instance; the file. Raises NoBackup, OSError.
    """
    named = app.config.get("BACKUP_FOLDER")
    folder = Path(str(named)).expanduser() if named else None
    beside = Path(app.instance_path) / BACKUPS
    if db.engine.dialect.name != "sqlite":
        is_there = folder is not None and folder.is_dir()
        return _dumped(folder if folder is not None and is_there else beside)
    file = rotate_backups(app, folder) if folder else None
    if file is None:
        beside.mkdir(mode=0o700, exist_ok=True)
        file = rotate_backups(app, beside)
    if file is None:
        raise NoBackup(
            f"No backup could be written to {beside}, so nothing was upgraded. Make room there,"
            " or name another folder: BACKUP_FOLDER in config.py."
        )
    return file


def _dumped(folder: Path) -> Path:
    """PostgreSQL's own backup in this folder; or the words for whoever has to make it."""
    file = folder / _named(_DUMP)
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        backup.dump(db.engine.url, file)
        _drop_old(folder, _DUMP)
    except (OSError, subprocess.CalledProcessError) as error:
        why = error.stderr if isinstance(error, subprocess.CalledProcessError) else error
        raise NoBackup(
            f"No backup could be made, so nothing was upgraded: {str(why).strip()}\n"
            "Make one where pg_dump is, and say so:\n"
            f"  {backup.dump_command(db.engine.url, 'scorekeeper.dump')}\n"
            "  scorekeeper upgrade --backed-up"
        ) from error
    return file


def restore_command(file: Path) -> str:
    """The command that brings back what is in a backup."""
    if file.suffix == ".dump":
        return f"(into an empty database) {backup.restore_line(db.engine.url, file)}"
    return f"scorekeeper restore {file}"
