"""Knows whether this computer keeps the score, follows another, or was followed by one that does.

What spare and first tell each other is enciphered and sealed by a token that both were given:
nobody else reads it or makes it up, by http neither. Who has taken over counts one epoch more.
"""

import json
import logging
import os
import secrets
import sqlite3
import ssl
import tempfile
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from hmac import compare_digest, digest
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

from scorekeeper.config import DATABASE_FILE
from scorekeeper.services.storage.backup_contents import holdings
from scorekeeper.services.storage.log_feed import SpareCopy

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

ROLE_FILE = "spare.json"
_LOCK_FILE = "spare.lock"
_SECONDS_BETWEEN = 2.0
# Seconds until it is silent; for what is short, two.
_PATIENCE = {"snapshot": 60.0, "entries": 60.0}
_LATEST = 20_000  # entries that are compared
_ENTRIES = """
    SELECT entry.client_id, at, kind, CASE WHEN match.title != '' OR NOT json_valid(names)
    THEN match.title ELSE (SELECT group_concat(value, ', ') FROM json_each(names)) END FROM entry
    JOIN match ON match.id = match_id WHERE at >= ?1 UNION ALL
    SELECT e.client_id, at, kind, tournament.title FROM tournament_entry e
    JOIN tournament ON tournament.id = tournament_id WHERE at >= ?1 ORDER BY at DESC LIMIT ?2
"""
_MOST_SPARES = 8
_COMPARE = "There, scorekeeper follow --compare lists what did not come over."
_LOG = logging.getLogger("scorekeeper")


class NoSpare(Exception):
    """It cannot be done as asked; the words say why and what would be right."""


@dataclass(frozen=True, slots=True)
class SpareRole:
    """Says what an installation is to others. `token`: who has it may have everything, nobody where
    it is blank. `first`: the address that it follows. `spares`: where those that follow it would
    serve. `epoch`: of the one that has taken over from it, at `successor` where that is known.
    """

    token: str = ""
    first: str = ""
    spares: tuple[str, ...] = ()
    epoch: int = 0
    successor: str = ""


def read_role(folder: Path) -> SpareRole:
    """Reads the role of an installation; without a file it is nothing to anybody."""
    file = folder / ROLE_FILE
    facts = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return SpareRole(**{**facts, "spares": tuple(facts.get("spares", ()))})


def write_role(folder: Path, role: SpareRole) -> None:
    """Store it, for its owner's eyes."""
    handle, draft = tempfile.mkstemp(dir=folder, prefix=f".{ROLE_FILE}.")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(asdict(role), file)
    Path(draft).replace(folder / ROLE_FILE)


def epoch_of(file: Path | None) -> int:
    """How often somebody took over from somebody; it stands in SQLite's file. What is no database
    is said to be none by whoever opens it for more.
    """
    if file is not None and file.exists():
        address = f"{file.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as opened, suppress(sqlite3.Error):
            return int(opened.execute("PRAGMA user_version").fetchone()[0])
    return 0


# ── What they tell each other ───────────────────────────────────────────────────────────────────


def seal(token: str, *parts: str) -> str:
    """Gives the seal that nobody can put on these parts without the token."""
    return digest(token.encode(), "\n".join(parts).encode(), "sha256").hex()


def cipher(token: str, target: str) -> "Fernet":
    """Gives what enciphers and seals the answer to one question; a question comes once."""
    from cryptography.fernet import Fernet  # noqa: PLC0415 - 10 MB, for who has a spare

    return Fernet(urlsafe_b64encode(bytes.fromhex(seal(token, "answers", target))))


def ask(
    token: str, address: str, name: str, trusted: ssl.SSLContext | None = None, **query: str
) -> bytes:
    """Ask another computer for something. Raises OSError where nobody answers, NoSpare where one
    does who has not this token.
    """
    place = urlsplit(address)
    target = f"/spare/{name}?{urlencode({**query, 'nonce': secrets.token_hex(16)})}"
    host, port, patience = place.hostname or "", place.port, _PATIENCE.get(name, 2.0)
    line = HTTPConnection(host, port, timeout=patience)
    if place.scheme == "https":
        line = HTTPSConnection(host, port, timeout=patience, context=trusted)
    with closing(line):
        try:
            line.request("GET", target, headers={"Authorization": seal(token, "asks", target)})
            answer = line.getresponse()
            content = answer.read()
        except HTTPException as error:
            raise OSError(f"{address} answers something else") from error
    if answer.status >= 500:
        raise OSError(f"{address} answers {answer.status}")
    from cryptography.fernet import InvalidToken  # noqa: PLC0415 - the same

    try:
        return cipher(token, target).decrypt(content)
    except InvalidToken:
        raise NoSpare(f"{address} is no Scorekeeper that knows this token.") from None


def list_entries(file: Path, since: str = "") -> list[list[str]]:
    """Client id, moment, kind and match or tournament of entries, the latest first."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as opened:
        rows = opened.execute(_ENTRIES, (since, -1 if since else _LATEST))
        return [list(map(str, row)) for row in rows]


def list_unsent(
    file: Path, role: SpareRole, trusted: ssl.SSLContext | None = None
) -> list[list[str]]:
    """Those of ours that the one that has taken over has not. Raises as `ask` does."""
    entries = list_entries(file)
    since = entries[-1][1] if entries else "9"
    theirs = json.loads(ask(role.token, role.successor, "entries", trusted, since=since))
    there = {client_id for client_id, *_ in theirs}
    return [entry for entry in reversed(entries) if entry[0] not in there]


# ── Who keeps the score ─────────────────────────────────────────────────────────────────────────


class Fence:
    """Keeps writers out of an installation from which another computer has taken over."""

    def __init__(self, folder: Path, file: Path | None) -> None:
        self._folder, self.epoch = folder, epoch_of(file)
        self.renew()

    def renew(self) -> SpareRole:
        """Read what a command may have changed. `is_up`: nothing may be written here."""
        self.role = read_role(self._folder)
        self.is_up = self.role.epoch > self.epoch
        return self.role

    def sign(self, secret: str, epoch: str = "") -> str:
        """Gives the word that a device brings along, once somebody has taken over here."""
        epoch = epoch or str(self.epoch)
        return f"{epoch}.{seal(secret, 'epoch', epoch)}"

    def note_signed(self, secret: str, value: str) -> None:
        """Believe a device that was at the one that has taken over."""
        epoch = value.partition(".")[0]
        if epoch.isdecimal() and compare_digest(value.encode(), self.sign(secret, epoch).encode()):
            self.note_epoch(int(epoch))

    def note_spare(self, address: str) -> None:
        """Remember where one that follows would serve, to ask there who keeps the score."""
        if address and address not in self.role.spares:
            self._write(replace(self.role, spares=(*self.role.spares, address)[-_MOST_SPARES:]))

    def note_epoch(self, epoch: int, successor: str = "") -> None:
        """Put the fence up where somebody has taken over, and leave it so after a new start."""
        role = self.role
        if epoch > self.epoch and (epoch, successor) > (role.epoch, role.successor):
            self._write(replace(role, epoch=epoch, successor=successor))
            _LOG.warning("Another computer keeps the score now: %s. %s", successor, _COMPARE)

    def look(self) -> None:
        """Ask those that follow whether one has taken over."""
        blind = ssl.create_default_context()  # the seal says who answers
        blind.check_hostname, blind.verify_mode = False, ssl.CERT_NONE
        for address in self.role.spares:
            with suppress(OSError, NoSpare):
                self.note_epoch(int(ask(self.role.token, address, "epoch", blind)), address)

    def watch(self) -> None:
        """Look now, before anybody writes, and again every few seconds."""
        self.look()

        def run() -> None:
            while True:
                time.sleep(_SECONDS_BETWEEN)
                self.look()

        threading.Thread(target=run, name="fence", daemon=True).start()

    def _write(self, role: SpareRole) -> None:
        write_role(self._folder, role)
        self.renew()


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep the copy of a spare from everybody else. Raises NoSpare where somebody does already."""
    with closing(sqlite3.connect(folder / _LOCK_FILE, timeout=0, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise NoSpare("This spare follows in another window: stop it there (Ctrl-C).") from None
        yield


def may_serve(folder: Path) -> None:
    """Raises NoSpare for a spare: it would go another way than the first."""
    if first := read_role(folder).first:
        raise NoSpare(f"{folder} follows {first}. When that is lost: serve --take-over.")


def _is_there(token: str, address: str) -> bool:
    try:
        return bool(ask(token, address, "epoch"))
    except (OSError, NoSpare):
        return False


def take_over(folder: Path) -> str:
    """Make a spare the one that keeps the score: what to tell of it. Raises NoSpare where the one
    before answers still, or there is nothing to go on with; OSError.
    """
    role, file = read_role(folder), folder / DATABASE_FILE
    before = role.first or role.successor
    if not (before or role.epoch) or not file.exists():
        raise NoSpare(f"{folder} is no spare: scorekeeper follow makes one.")
    if before and _is_there(role.token, before):
        raise NoSpare(f"{before} still keeps the score: stop it there first.")
    heard_at = datetime.fromtimestamp((folder / ROLE_FILE).stat().st_mtime, UTC).astimezone()
    with alone(folder):
        SpareCopy(folder).settle()
        epoch = max(epoch_of(file), role.epoch) + 1
        with closing(sqlite3.connect(file)) as opened:
            if opened.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise NoSpare(f"{file} is damaged: bring back a backup.")
            opened.execute(f"PRAGMA user_version = {epoch}")
        write_role(folder, SpareRole(role.token))
    return (
        f"This computer keeps the score from now on: {holdings(file)}.\n{before or 'It'} was "
        f"heard last at {heard_at:%H:%M:%S}: what it stored after that is not here. {_COMPARE}"
    )
