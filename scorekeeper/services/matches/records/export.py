"""Exports the match behind a link as its record, with or without the whole log."""

from typing import Any

from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log.replayed import is_writing
from scorekeeper.services.matches.records.match_record import logged_record, record_of


def match_record(token: str) -> dict[str, Any]:
    """The match as its record, players by the names they began with. Raises NotFound."""
    return record_of(open_match(token))


def export_log(token: str) -> dict[str, Any]:
    """The record with the log in its meta: what was settled at the start, and every entry with its
    kind, target, payload and time, seats by their keys. Who only watches gets no private notes.
    Raises NotFound.
    """
    seen = open_match(token)
    return logged_record(seen, with_notes=is_writing(seen.link))
