"""Imports a match record, with its log where this program wrote it.

Nothing is dropped: a hand that does not fit is kept and shown where it stands, and what the meta
says that is not ours waits for the next export.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from scorekeeper.engine.journal import NewEntry
from scorekeeper.engine.log import EntryKind
from scorekeeper.engine.records.record import Record
from scorekeeper.models import Link, Match
from scorekeeper.services.answers import Refused
from scorekeeper.services.matches import match_record, record_file
from scorekeeper.services.matches.begin import begin, links_of, match_begun_by
from scorekeeper.services.matches.loader import open_match, result_changed
from scorekeeper.services.matches.log.replayed import OpenedMatch, is_live
from scorekeeper.services.matches.log.shown_match import result_digest_of
from scorekeeper.services.matches.view_models import Started
from scorekeeper.services.storage.journals import MATCH_LOG
from scorekeeper.services.storage.transactions import write_once


def import_record(document: Any, client_id: str) -> Started | Refused:  # noqa: ANN401 (foreign JSON)
    """Begin a match from a record: JSON as it came (text or bytes), or read already. The same
    client id again finds the same match, and brings what its log says more. Refused, in words, when
    it is no record, or when its players or rules cannot be. Raises Busy.
    """
    record = record_file.read_record(document)
    if isinstance(record, Refused):
        return record
    return write_once(lambda: links_of(_brought(record, client_id)))


def _brought(record: Record, client_id: str) -> Match:
    """The match of a record; one that came before grows by what its log says more. Where something
    else was noted here since, it stays as it is.
    """
    log, known = match_record.read_log(record), match_begun_by(client_id)
    if known is None:
        return begin_from(record, client_id, log)
    first = next(link for link in known.links if link.scope == "organiser")
    if log is None or not is_live(first):
        return known
    stored = match_record.log_of(open_match(first.token), with_notes=True).entries
    if len(stored) < len(log.entries) and stored == log.entries[: len(stored)]:
        match = _append(known, first, log.entries[len(stored) :])
        result_changed.send(known, replayed=match)
    return known


def begin_from(
    record: Record,
    client_id: str,
    log: match_record.StoredLog | None,
    *,
    space_id: UUID | None = None,
    key: UUID | None = None,
) -> Match:
    """Store the match of a record that was read, and of its log if it has one, inside a write: at a
    table of its own, or in a space that is there.
    """
    new, begun = record_file.settled_at_start(record, log), record_file.begun_at(record, log)
    match = begin(new, client_id, at=begun, space_id=space_id, key=key)
    now = datetime.now(UTC).isoformat()
    lines = record_file.lines_of(record, now) if log is None else log.entries
    score = next(link for link in match.links if link.scope == "organiser")
    opened_match = _append(match, score, lines)
    match.imported = match_record.foreign_meta(record, opened_match, log)
    return match


def _append(match: Match, link: Link, lines: Sequence[match_record.StoredLine]) -> OpenedMatch:
    """The match with these entries behind those it has."""
    entries = [NewEntry(EntryKind(line.kind), line.payload, line.target) for line in lines]
    columns = [
        {
            "number": line.number,
            "client_id": f"import-{line.number}",
            "link_id": link.id,
            "at": match_record.read_time(line.at),
        }
        for line in lines
    ]
    MATCH_LOG.extend(match, zip(entries, columns, strict=True))
    opened_match = open_match(link.token)
    match.witness = result_digest_of(opened_match)
    return opened_match
