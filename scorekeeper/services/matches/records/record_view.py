"""Shows a match record as a match, without a database."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from scorekeeper.engine.records.record import Record, replay_record
from scorekeeper.services.answers import Refused
from scorekeeper.services.matches.log.carried import carried_entry, new_packed_match, unpack_match
from scorekeeper.services.matches.log.shown_match import match_shown
from scorekeeper.services.matches.records import meta
from scorekeeper.services.matches.records.record_file import lines_of, settled_at_start
from scorekeeper.services.matches.view_models import MatchView


def view_of(record: Record) -> MatchView | Refused:
    """The record as its pages and papers show it; refused when players or rules cannot be."""
    played, problems = replay_record(record)
    if played is None:
        return Refused(tuple(problems))
    now = datetime.now(UTC)
    entries = [carried_entry(line, "record") for line in lines_of(record, now.isoformat())]
    seen, around = unpack_match(
        new_packed_match(settled_at_start(record, None), "record", now, entries)
    )
    link: Any = seen.link
    shown = match_shown(replace(seen, link=replace(link, scope="watch")), around)
    return replace(shown, created_at=meta.date(record.meta))
