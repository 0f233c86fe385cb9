"""Writes and reads a tournament's archive: its journal, and the event beside it.

The journal is what counts; read again it folds to the same evening. The event follows from it, and
is there for other programs.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper.engine.journal import Entry
from scorekeeper.engine.records.codec import Misfit, decode, encode
from scorekeeper.tournaments.entries import DESK, PAYLOADS, JournalKind
from scorekeeper.tournaments.files.event_file import write
from scorekeeper.tournaments.journal import fold

FORMAT = "scorekeeper-tournament-archive/1"
MOST_ENTRIES = 20_000
_LONGEST_BY = 64
_KINDS = tuple(kind.value for kind in JournalKind)


@dataclass(frozen=True, slots=True)
class ArchivedEntry:
    """An entry and the moment it was written at, as ISO 8601 with its offset from UTC."""

    entry: Entry
    at: str


@dataclass(frozen=True, slots=True)
class ArchivedLine:
    """An entry as it stands in the file."""

    number: int
    kind: str
    at: str
    by: str = DESK
    target: int | None = None
    what: Any = None


@dataclass(frozen=True, slots=True)
class _Archive:
    format: str
    journal: tuple[ArchivedLine, ...]
    event: Any = None


def write_archive(journal: Sequence[ArchivedEntry]) -> dict[str, Any]:
    """The file of a tournament. Raises ValueError for a journal that nothing was settled in."""
    entries = [noted.entry for noted in journal]
    lines = tuple(
        ArchivedLine(
            number=noted.entry.number,
            kind=noted.entry.kind.value,
            at=noted.at,
            by=noted.entry.by,
            target=noted.entry.target,
            what=None if noted.entry.payload is None else encode(noted.entry.payload),
        )
        for noted in journal
    )
    document: dict[str, Any] = encode(_Archive(FORMAT, lines, write(fold(entries).event)))
    return document


def write_lines(lines: Iterable[ArchivedLine]) -> dict[str, Any]:
    """The same file of a journal that cannot be read, as it is stored."""
    document: dict[str, Any] = encode(_Archive(FORMAT, tuple(lines)))
    return document


def is_archive(document: object) -> bool:
    """Says whether a JSON document calls itself the file of a tournament."""
    return isinstance(document, dict) and document.get("format") == FORMAT


def read_archive(document: object) -> tuple[ArchivedEntry, ...]:
    """The journal in a file. Raises Misfit where it has another form: entries are numbered from 1
    without a gap, the first settles, and a void takes back an earlier one.
    """
    archive: _Archive = decode(_Archive, document, "archive")
    if archive.format != FORMAT:
        raise Misfit([f"archive.format: expected {FORMAT!r}, found {archive.format!r}"])
    if (
        not 0 < len(archive.journal) <= MOST_ENTRIES
        or archive.journal[0].kind != JournalKind.SETTLE
    ):
        raise Misfit(["archive.journal: the first entry settles, and 20,000 are the most"])
    lines = [
        line
        for number, archived_line in enumerate(archive.journal, 1)
        for line in _wrong(archived_line, number)
    ]
    if lines:
        raise Misfit(lines)
    return tuple(_noted(line) for line in archive.journal)


def _wrong(line: ArchivedLine, number: int) -> Iterable[str]:
    at = f"archive.journal[{number - 1}]"
    if line.number != number:
        yield f"{at}.number: expected {number}, found {line.number}"
    if line.kind not in _KINDS:
        yield f"{at}.kind: {line.kind!r} is none of {', '.join(_KINDS)}"
    if (line.kind == JournalKind.VOID) != (line.target is not None):
        yield f"{at}.target: a void names the entry it takes back, no other entry does"
    elif line.target is not None and not 1 < line.target < number:
        yield f"{at}.target: {line.target} is no earlier entry that can be taken back"
    if not 0 < len(line.by) <= _LONGEST_BY:
        yield f"{at}.by: 1 to {_LONGEST_BY} letters"
    try:
        is_placed = datetime.fromisoformat(line.at).tzinfo is not None
    except ValueError:
        is_placed = False
    if not is_placed:
        yield f"{at}.at: no moment with its offset from UTC"


def _noted(line: ArchivedLine) -> ArchivedEntry:
    what, kind = None, JournalKind(line.kind)
    if kind is not JournalKind.VOID:
        what = decode(PAYLOADS[kind], line.what, f"archive.journal[{line.number - 1}].what")
    return ArchivedEntry(Entry(line.number, kind, what, line.by, line.target), line.at)
