"""Writes everything of an installation into one file, and restores it.

With the key the links and sessions of the evening open as before, so the file is as secret as the
instance folder itself.
"""

import errno
import hashlib
import json
import os
import shutil
import sqlite3
import struct
import tempfile
import zipfile
import zlib
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from flask import Flask
from sqlalchemy import make_url

from scorekeeper import __version__
from scorekeeper.config import DATABASE_FILE, KEY_FILE, SETTINGS_FILE
from scorekeeper.services.storage import pg_dump

FORMAT = "scorekeeper-backup/1"
_MANIFEST = "backup.json"
_REPLACED = ".replaced"
_CHUNK = 1024 * 1024
# What reading a file raises that was spoilt, or made to look like a backup.
_UNREADABLE = (
    *(zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, struct.error),
    *(KeyError, TypeError, ValueError, OverflowError, OSError),
)
_SAID_BY_FILES = (errno.EINVAL, errno.ENOENT)


class NoBackup(Exception):
    """It cannot be done as asked; the words say why and what would be right."""


def backup(app: Flask, file: Path) -> None:
    """Write the whole installation to a file, while others go on writing to it. A file that is
    there is replaced when the new one is complete. Raises NoBackup, OSError.
    """
    source = _database(app)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / DATABASE_FILE
        _copy(source, copy)
        draft = file.with_name(f".{file.name}.{os.getpid()}")
        try:
            _pack(app, copy, draft)
            draft.replace(file)
            _settle(file.parent)
        finally:
            draft.unlink(missing_ok=True)


def _database(app: Flask) -> Path:
    url = make_url(str(app.config["SQLALCHEMY_DATABASE_URI"]))
    if url.get_backend_name() != "sqlite" or not url.database:
        raise NoBackup(
            "This installation keeps its matches in PostgreSQL, which has its own command:\n"
            f"  {pg_dump.command(url, 'scorekeeper.dump')}\n"
            "and pg_restore brings it back. Keep config.py and the secret key beside it."
        )
    return Path(url.database)


def _copy(source: Path, copy: Path) -> None:
    """The database as it stands at one moment; who writes meanwhile does not wait."""
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as there,
        closing(sqlite3.connect(copy)) as here,
    ):
        there.backup(here)
        here.execute("PRAGMA journal_mode = DELETE")


def _pack(app: Flask, copy: Path, draft: Path) -> None:
    settings = Path(app.instance_path) / SETTINGS_FILE
    manifest = {
        "format": FORMAT,
        "version": __version__,
        "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "digest": _digest(copy),
    }
    handle = os.open(draft, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as out:
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr(_MANIFEST, json.dumps(manifest, indent=1))
            packed.write(copy, DATABASE_FILE)
            packed.writestr(KEY_FILE, f"{app.config['SECRET_KEY']}\n")
            if settings.is_file():
                packed.write(settings, SETTINGS_FILE)
        out.flush()
        os.fsync(out.fileno())


def _digest(path: Path) -> str:
    found = hashlib.sha256()
    with path.open("rb") as read:
        while chunk := read.read(_CHUNK):
            found.update(chunk)
    return found.hexdigest()


def restore(file: Path, instance: Path, *, is_forced: bool = False) -> None:
    """Put what is in a backup into an instance folder. One that holds something is left alone
    unless it is forced; then what was there stays beside it, as `….replaced`. Raises NoBackup for
    what is no backup, was damaged, or would replace a database in use; OSError.
    """
    taken = [
        name for name in (DATABASE_FILE, SETTINGS_FILE, KEY_FILE) if (instance / name).exists()
    ]
    if taken and not is_forced:
        raise NoBackup(
            f"{instance} holds an installation already ({', '.join(taken)}): nothing was changed. "
            "Name an empty folder with --instance, or replace this one with --force."
        )
    instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=instance, prefix=".restore-") as folder:
        found = _unpack(file, Path(folder))
        _let_go(instance / DATABASE_FILE)
        for name in taken:
            (instance / name).replace(instance / f"{name}{_REPLACED}")
        for path in found:
            _settle(path)
            path.replace(instance / path.name)
        _settle(instance)


def _unpack(file: Path, folder: Path) -> list[Path]:
    """The files of a backup, whole: as many bytes as were packed, and a database that is one."""
    try:
        with zipfile.ZipFile(file) as packed:
            _weigh(packed, folder)
            manifest = json.loads(packed.read(_MANIFEST))
            names = {DATABASE_FILE, KEY_FILE, SETTINGS_FILE} & set(packed.namelist())
            for name in names:
                packed.extract(name, folder)
                (folder / name).chmod(0o600)
        digest = manifest["digest"] if manifest["format"] == FORMAT else ""
        is_whole = digest == _digest(folder / DATABASE_FILE) and _is_sound(folder / DATABASE_FILE)
    except _UNREADABLE as error:
        # Of the file system's own troubles only a place that cannot be in the file is the file's.
        is_elsewhere = isinstance(error, OSError) and error.errno not in _SAID_BY_FILES
        if not file.exists() or is_elsewhere:
            raise
        raise NoBackup(f"{file} is no backup of Scorekeeper.") from error
    if not is_whole or KEY_FILE not in names:
        raise NoBackup(f"{file} is damaged: nothing was changed. Take the one before it.")
    return [folder / name for name in sorted(names)]


def _weigh(packed: zipfile.ZipFile, folder: Path) -> None:
    """A backup fits on the disk, and what is small in one is small. No more is unpacked than each
    entry says of itself. Raises NoBackup; KeyError when one is not there.
    """
    free, wanted = shutil.disk_usage(folder).free, packed.getinfo(DATABASE_FILE).file_size
    if wanted > free:
        raise NoBackup(
            f"The database in it takes {wanted:,} bytes, and only {free:,} are free: nothing was "
            "changed."
        )
    small = {_MANIFEST, KEY_FILE, SETTINGS_FILE} & set(packed.namelist())
    if any(packed.getinfo(name).file_size > _CHUNK for name in small):
        raise NoBackup("It unpacks to more than any backup holds: nothing was changed.")


def _settle(path: Path) -> None:
    """See that a file, or what a folder names, is on the disk and outlives a power cut."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except PermissionError:  # Windows opens no folder, and needs none of this
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _is_sound(database: Path) -> bool:
    with closing(sqlite3.connect(database)) as opened:
        try:
            return bool(opened.execute("PRAGMA integrity_check").fetchone() == ("ok",))
        except sqlite3.DatabaseError:
            return False


def _let_go(database: Path) -> None:
    """See that nobody has the old database open, and that all of it is in its one file."""
    if not database.exists():
        return
    with closing(sqlite3.connect(database, timeout=1)) as opened:
        try:
            opened.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError as error:
            raise NoBackup(f"{database} is in use: stop Scorekeeper first.") from error
        except sqlite3.DatabaseError:
            return  # it was no database: all the more reason to replace it
