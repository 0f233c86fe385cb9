"""Ships what is written to SQLite's log to a spare, which has the same log beside the same file.

The log holds what was written in order, with a checksum over it, and begins anew now and then. As
long as a reader looks on from where it was read last, nothing of it goes before it was read.
"""

import json
import sqlite3
import time
import zlib
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self, cast

from flask import Flask

from scorekeeper.config import DATABASE_FILE
from scorekeeper.services.storage import backup, transactions
from scorekeeper.services.storage.transactions import FEED

_HEAD, _FRAME, _SALT = 32, 24, slice(16, 24)  # see “The WAL File Format” of SQLite
_SECONDS_BUSY = 10.0
_SOON = 0.2  # seconds that who reads is waited for, while nobody writes
_LARGE = 2 * 1024 * 1024  # the log begins anew beyond it, before SQLite would see to that itself

Ask = Callable[..., bytes]
"""Asks the first for something, by its name and what goes into the query. Raises OSError."""


@dataclass(frozen=True, slots=True)
class LogPlace:
    """Says how far a log was read: it is known by its salt."""

    salt: str = ""
    end: int = 0

    def __str__(self) -> str:
        return f"{self.salt}-{self.end}"

    @classmethod
    def of(cls, written: str) -> Self:
        """Read it back. Raises ValueError."""
        salt, end = written.split("-")
        return cls(salt, int(end))


class Feed:
    """Tells spares what was written since they asked last. All of it holds up writers, shortly."""

    def __init__(self, file: Path) -> None:
        self._file, self._log, self.identity = file, _log_of(file), file.stat().st_ino
        self._writer = _opened(file)
        self._reader: sqlite3.Connection | None = None
        self._version, self._asked_at = -1, 0.0
        self._place = LogPlace()
        self._before: LogPlace | None = None  # where the log before this one ended

    @property
    def is_busy(self) -> bool:
        """Says whether somebody follows: only then is the log brought into the file here."""
        return time.monotonic() - self._asked_at < _SECONDS_BUSY

    def changes(self, since: LogPlace) -> bytes:
        """Gives what came after this place, packed for `SpareCopy`; nothing where it is unknown."""
        with transactions.holding_writers():
            self._asked_at = time.monotonic()
            if since == self._place and self._reader and self._version == _version(self._writer):
                return _packed(since)
            log, packed = self._read(), b""
            if since.salt == self._place.salt and since.end <= self._place.end:
                packed = _packed(self._place, log[since.end :])
            elif since == self._before:
                packed = _packed(self._place, log, is_new=True)
            if self._place.end > _LARGE:
                self.let_go()
                self._writer.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
                self._read()
            return packed

    def snapshot(self) -> bytes:
        """The file, with its log as it is."""
        with transactions.holding_writers():
            log, place = self._read(), self._place
            content = self._reader.serialize() if self._reader else b""
        return _packed(place, log, content)

    def let_go(self) -> None:
        """Let the log begin anew; who calls holds up the writers."""
        if self._reader:
            self._reader.close()
        self._reader = None

    def close(self) -> None:
        """Let go of the file."""
        with transactions.holding_writers():
            self.let_go()
            self._writer.close()

    def _read(self) -> bytes:
        """All that is committed of the log; what comes after this will still be there."""
        last = self._reader
        self._writer.execute("BEGIN IMMEDIATE")  # nobody writes now, by another process neither
        try:
            self._version = _version(self._writer)
            self._reader = _opened(self._file)
            self._reader.execute("BEGIN")
            self._reader.execute("SELECT 1 FROM sqlite_master").fetchall()
            log = _committed(self._log)
        finally:
            self._writer.execute("ROLLBACK")
        if last:
            last.close()
        place = LogPlace(log[_SALT].hex(), len(log))
        if place.salt != self._place.salt:
            self._before = self._place if last else None
        self._place = place
        return log


def feed_of(app: Flask) -> Feed:
    """The one of this app. Raises NoBackup where it keeps its matches in PostgreSQL."""
    file, feed = backup.database_of(app), app.extensions.get(FEED)
    if feed is None or feed.identity != file.stat().st_ino:
        feed = app.extensions[FEED] = Feed(file)
    return cast(Feed, feed)


class SpareCopy:
    """Keeps the file of a spare and its log: together they are whole, whenever that ends."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / DATABASE_FILE
        self._log = _log_of(self.file)
        self._place: LogPlace | None = None

    def catch_up(self, ask: Ask) -> bool:
        """Have all that the first has now: whether anything came. Raises OSError, where it does not
        answer or the disk is full.
        """
        is_known = self._place is not None and self._place.end == _size(self._log)
        if is_known and (answer := ask("changes", since=str(self._place))):
            return self._append(answer)
        answer = ask("snapshot")
        draft = self.file.with_name(f".{DATABASE_FILE}.new")
        draft.touch(0o600)
        draft.write_bytes(_unpacked(answer)[2])
        backup.sync_to_disk(draft)
        self._place = None
        with suppress(OSError):  # it is replaced anyway
            self.settle()
        for beside in ("-wal", "-shm"):
            self.file.with_name(f"{DATABASE_FILE}{beside}").unlink(missing_ok=True)
        draft.replace(self.file)
        backup.sync_to_disk(self.file.parent)
        self._append(answer)
        return True

    def settle(self) -> None:
        """Bring what is whole of the log into the file. Raises OSError."""
        try:
            with closing(_opened(self.file)) as opened:
                is_open = opened.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        except sqlite3.Error as error:
            raise OSError(f"{self.file}: {error}") from error
        if is_open:
            raise OSError(f"{self.file} is in use.")

    def _append(self, answer: bytes) -> bool:
        head, log, _ = _unpacked(answer)
        if head["is_new"]:
            self.settle()
        if log:
            with self._log.open("ab") as opened:
                opened.write(log)
            backup.sync_to_disk(self._log)
        self._place = LogPlace.of(head["place"])
        return bool(log)


def _committed(log: Path) -> bytes:
    """A log as far as its last whole transaction; nothing of the log that was here before it."""
    with log.open("rb") as opened:
        parts, end = [opened.read(_HEAD)], 1
        size = _FRAME + int.from_bytes(parts[0][8:12], "big")
        while len(frame := opened.read(size)) == size and frame[8:16] == parts[0][_SALT]:
            parts.append(frame)
            if any(frame[4:8]):
                end = len(parts)
    return b"".join(parts[:end])


def _log_of(file: Path) -> Path:
    return file.with_name(f"{file.name}-wal")


def _opened(file: Path) -> sqlite3.Connection:
    """A connection that any thread may use, each statement for itself."""
    address = f"{file.absolute().as_uri()}?mode=rw"
    return sqlite3.connect(
        address, uri=True, timeout=_SOON, isolation_level=None, check_same_thread=False
    )


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def _packed(place: LogPlace, log: bytes = b"", file: bytes = b"", *, is_new: bool = False) -> bytes:
    head = {"place": str(place), "is_new": is_new, "log": len(log)}
    return zlib.compress(json.dumps(head).encode() + b"\n" + log + file, 1)


def _unpacked(answer: bytes) -> tuple[dict[str, str], bytes, bytes]:
    head, _, rest = zlib.decompress(answer).partition(b"\n")
    facts = json.loads(head)
    return facts, rest[: facts["log"]], rest[facts["log"] :]
