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
import subprocess
import tempfile
import zipfile
import zlib
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from flask import Flask
from sqlalchemy import URL, make_url

from scorekeeper import __version__
from scorekeeper.config import DATABASE_FILE, KEY_FILE, SETTINGS_FILE, make_private
from scorekeeper.services.storage.backup_contents import Holdings, holdings, is_empty

FORMAT = "scorekeeper-backup/1"
_PG_DUMP = "pg_dump"
_DUMP_FORM = "--format=custom"
_MANIFEST = "backup.json"
_REPLACED = ".replaced"
_CHUNK = 1024 * 1024
_PARTS = frozenset({DATABASE_FILE, KEY_FILE, SETTINGS_FILE})
_CONTENTS = "its list of contents"
_NAMED_WITHIN = 2048
_DENSEST = 1032  # bytes that deflate makes one byte of, at most
# What reading a file raises that was spoilt, or made to look like a backup.
_UNREADABLE = (
    *(zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, struct.error),
    *(KeyError, TypeError, ValueError, OverflowError, OSError),
)
_SAID_BY_FILES = (errno.EINVAL, errno.ENOENT)


class NoBackup(Exception):
    """It cannot be done as asked; the words say why and what would be right."""


class ForeignBackup(NoBackup):
    """The file is something else."""


class DamagedBackup(NoBackup):
    """The file was a backup."""


def backup(app: Flask, file: Path, *, is_forced: bool = False) -> Holdings:
    """Write the whole installation to a file, while others go on writing to it; the answer is what
    is in it. Raises NoBackup where nothing is to be kept, or a file is there that nobody said may
    be replaced (`is_forced`); OSError.
    """
    source = database_of(app)
    if file.exists() and not is_forced:
        raise NoBackup(
            f"{file} is there already, and was left as it is. Name another file, or write over "
            "this one with --force."
        )
    try:
        if is_empty(source):
            raise NoBackup(
                f"{app.instance_path} holds nothing yet: nobody has played, and nothing was "
                "written. Name the folder of your installation with --instance."
            )
        return write_backup(app, file)
    except sqlite3.Error as error:
        raise NoBackup(f"{source} cannot be read: {error}") from error


def write_backup(app: Flask, file: Path) -> Holdings:
    """Write it whatever it holds; a file that is there is replaced when the new one is complete.
    Raises NoBackup, OSError, sqlite3.Error.
    """
    source = database_of(app)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / DATABASE_FILE
        _copy(source, copy)
        draft = file.with_name(f".{file.name}.{os.getpid()}")
        try:
            _pack(app, copy, draft)
            draft.replace(file)
            sync_to_disk(file.parent)
        finally:
            draft.unlink(missing_ok=True)
        return holdings(copy)


def database_of(app: Flask) -> Path:
    """The file of its matches. Raises NoBackup where they are in PostgreSQL."""
    url = make_url(str(app.config["SQLALCHEMY_DATABASE_URI"]))
    if url.get_backend_name() != "sqlite" or not url.database:
        raise NoBackup(
            "This installation keeps its matches in PostgreSQL, which has its own command:\n"
            f"  {dump_command(url, 'scorekeeper.dump')}\n"
            "and pg_restore brings it back. Keep config.py and the secret key beside it."
        )
    return Path(url.database)


def _copy(source: Path, copy: Path) -> None:
    """The database as it stands at one moment; who writes meanwhile does not wait."""
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(copy)) as new,
    ):
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")


def _pack(app: Flask, copy: Path, draft: Path) -> None:
    settings = Path(app.instance_path) / SETTINGS_FILE
    files = {DATABASE_FILE: copy, KEY_FILE: copy.with_name(KEY_FILE)}
    files[KEY_FILE].write_text(f"{app.config['SECRET_KEY']}\n", "ascii")
    if settings.is_file():
        files[SETTINGS_FILE] = Path(shutil.copy(settings, copy.with_name(SETTINGS_FILE)))
    manifest = {
        "format": FORMAT,
        "version": __version__,
        "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "digests": {name: _digest(path) for name, path in files.items()},
    }
    handle = os.open(draft, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as out:
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr(_MANIFEST, json.dumps(manifest, indent=1))
            for name, path in files.items():
                packed.write(path, name)
        out.flush()
        os.fsync(out.fileno())


def _digest(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as read:
        while chunk := read.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


def restore(file: Path, instance: Path, *, is_forced: bool = False) -> Holdings:
    """Put what is in a backup into an instance folder, and say what that is. A folder that holds
    something is left alone unless it is forced; what was there stays beside it, as `….replaced`,
    but for a database without anything in it. Raises NoBackup for what is no backup, was damaged,
    or would replace a database in use; OSError.
    """
    taken = [n for n in (DATABASE_FILE, SETTINGS_FILE, KEY_FILE) if (instance / n).exists()]
    is_new = _is_new(instance)
    if not is_new and not is_forced:
        raise NoBackup(
            f"{instance} holds an installation already ({', '.join(taken)}): nothing was changed. "
            "Name an empty folder with --instance, or replace this one with --force."
        )
    make_private(instance)
    with tempfile.TemporaryDirectory(dir=instance, prefix=".restore-") as folder:
        unpacked = unpack(file, Path(folder))
        _let_go(instance / DATABASE_FILE)
        for name in taken:
            if not is_new or name != DATABASE_FILE:
                (instance / name).replace(instance / f"{name}{_REPLACED}")
        for path in unpacked:
            sync_to_disk(path)
            path.replace(instance / path.name)
        sync_to_disk(instance)
    return holdings(instance / DATABASE_FILE)


def _is_new(instance: Path) -> bool:
    """Whether nothing in this folder would be missed: no settings, and nothing in the database."""
    try:
        return not (instance / SETTINGS_FILE).exists() and is_empty(instance / DATABASE_FILE)
    except sqlite3.Error:
        return False


def unpack(file: Path, folder: Path) -> list[Path]:
    """The files of a backup in this folder, whole: what was packed, and a database that is one.
    Raises NoBackup, which names what of it is damaged; OSError.
    """
    part = _CONTENTS
    try:
        with zipfile.ZipFile(file) as packed:
            _weigh(packed, folder)
            part = _MANIFEST
            manifest = json.loads(packed.read(_MANIFEST))
            if manifest["format"] != FORMAT:
                raise NoBackup(f"{file} was written by a version that this one does not know.")
            digests = manifest.get("digests") or {DATABASE_FILE: manifest["digest"]}
            names = _PARTS & {DATABASE_FILE, KEY_FILE, *packed.namelist(), *digests}
            for part in sorted(names):
                packed.extract(part, folder)
                (folder / part).chmod(0o600)
                is_whole = digests.get(part, "") in ("", _digest(folder / part))
                if not is_whole or (part == DATABASE_FILE and not _is_sound(folder / part)):
                    raise ValueError(part)
    except _UNREADABLE as error:
        # Of the file system's own troubles only a place that cannot be in the file is the file's.
        is_elsewhere = isinstance(error, OSError) and error.errno not in _SAID_BY_FILES
        if not file.exists() or is_elsewhere:
            raise
        if not _was_backup(file):
            raise ForeignBackup(f"{file} is no backup of Scorekeeper.") from error
        raise DamagedBackup(
            f"{file} is damaged ({part}): nothing was changed. Take the one before it."
        ) from error
    return [folder / name for name in sorted(names)]


def _was_backup(file: Path) -> bool:
    """Whether its first entry or its list of entries names what every backup begins with: one of
    the two is there after much else was spoilt.
    """
    with file.open("rb") as read:
        begin = read.read(_NAMED_WITHIN)
        read.seek(max(file.stat().st_size - _NAMED_WITHIN, 0))
        return _MANIFEST.encode() in begin + read.read()


def _weigh(packed: zipfile.ZipFile, folder: Path) -> None:
    """A backup fits on the disk, and what is small in one is small. No more is unpacked than each
    entry says of itself. Raises NoBackup; KeyError when one is not there, ValueError for a size
    that nothing packed so small has.
    """
    if any(part.file_size > (part.compress_size + 1) * _DENSEST for part in packed.infolist()):
        raise ValueError
    free, size = shutil.disk_usage(folder).free, packed.getinfo(DATABASE_FILE).file_size
    if size > free:
        raise NoBackup(
            f"The database in it takes {size:,} bytes, and only {free:,} are free: nothing was "
            "changed."
        )
    small = {_MANIFEST, KEY_FILE, SETTINGS_FILE} & set(packed.namelist())
    if any(packed.getinfo(name).file_size > _CHUNK for name in small):
        raise NoBackup("It unpacks to more than any backup holds: nothing was changed.")


def sync_to_disk(path: Path) -> None:
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


# ── PostgreSQL has its own ──────────────────────────────────────────────────────────────────────


def _pg_address(url: str | URL) -> str:
    """The database as PostgreSQL's programs take it, without the password: theirs are read from
    ~/.pgpass or PGPASSWORD, and a command line is read by everybody on the machine.
    """
    bare = make_url(url).set(drivername="postgresql")._replace(password=None)
    return bare.render_as_string()


def dump_command(url: str | URL, file: Path | str) -> str:
    """What to type for a dump."""
    return f"{_PG_DUMP} {_DUMP_FORM} --file={file} '{_pg_address(url)}'"


def restore_line(url: str | URL, file: Path) -> str:
    """What to type to have it again, in another database."""
    other = make_url(url).set(database="EMPTY")
    return f"pg_restore --no-owner --dbname='{_pg_address(other)}' {file}"


def dump(url: str | URL, file: Path) -> None:
    """Write the database to a file that only its owner reads, as it is at one moment, while others
    go on. Raises OSError (one when there is no such program here), or CalledProcessError with its
    own words as `stderr`.
    """
    password = make_url(url).password
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    os.close(os.open(draft, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
    try:
        target = [f"--file={draft}", "--no-password", f"--dbname={_pg_address(url)}"]
        subprocess.run(  # noqa: S603 - no shell, and nothing in it that a visitor typed
            [_PG_DUMP, _DUMP_FORM, *target],
            env={**os.environ, **({"PGPASSWORD": str(password)} if password else {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
        )
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
