"""Stores the entry that a write makes behind the last one of its match."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from uuid import uuid4

from sqlalchemy import bindparam, insert, update
from sqlalchemy.orm.attributes import set_committed_value

from scorekeeper.engine.log import EntryKind
from scorekeeper.extensions import db
from scorekeeper.models import Entry, Link, Match
from scorekeeper.services.answers import Answer, Refused, digest
from scorekeeper.services.matches.loader import match_of, open_latest, replay_with
from scorekeeper.services.matches.log.entry_write import (
    NEVER_LATE,
    EntryWrite,
    LatePolicy,
    NewEntry,
    decide_entry,
    stored_answer,
)
from scorekeeper.services.matches.log.replayed import OpenedMatch, ReplayedMatch, may_score
from scorekeeper.services.matches.log.shown_match import result_digest_of
from scorekeeper.services.matches.signals import result_changed, seats_changed
from scorekeeper.services.matches.view_models import Write
from scorekeeper.services.storage.transactions import is_alone, writing

# What an entry does to who sits where; a strike moves nobody out of a seat.
_MOVING = frozenset({EntryKind.NAMES, EntryKind.SEATS, EntryKind.VOID})

# Both rows of a write as they are, past the session: it would look at everything it knows first.
_APPENDED = insert(Entry)
_GROWN = update(Match).where(Match.id == bindparam("match")).values(version=bindparam("number"))


def append_entry(
    write: Write,
    act: Callable[[OpenedMatch], NewEntry | Refused | None],
    said: object = None,
    late: LatePolicy = NEVER_LATE,
    may: Callable[[OpenedMatch], None] = may_score,
) -> Answer:
    """Append what this deed makes. `may` raises Forbidden. Raises NotFound, Forbidden, Busy."""
    return append_write(write, EntryWrite(act, said, late), may)


def append_write(
    write: Write, deed: EntryWrite, may: Callable[[OpenedMatch], None] = may_score
) -> Answer:
    """The same of a deed that was made elsewhere. Raises as `append_entry`."""
    return append_read_entry(write, lambda _: deed, may)


def append_read_entry(
    write: Write,
    read: Callable[[OpenedMatch], EntryWrite],
    may: Callable[[OpenedMatch], None] = may_score,
) -> Answer:
    """The same of a deed that can be read only when the match is known: it is opened once for both.
    Raises as `append_entry`.
    """
    with _held(write.token) as seen:
        may(seen)
        deed = read(seen)
        entry = decide_entry(write, seen, deed)
        if not isinstance(entry, dict):
            return entry
        match = seen.match
        row = append(match, seen.link, write, entry, digest(deed.said))
        after = replay_with(seen, row)
        if _is_over(seen) or _is_over(after):
            witness = result_digest_of(after)
            if witness != match.witness:
                match.witness = witness
            result_changed.send(match, replayed=after)
        if entry["kind"] in _MOVING:
            seats_changed.send(match)
    return stored_answer(after, row)


@contextmanager
def _held(token: str) -> Iterator[OpenedMatch]:
    """The match behind a link, in a write transaction of its own, as nobody else writes it now."""
    if is_alone():
        with writing():
            yield open_latest(token)
    else:
        with writing(match_of(token)) as match:
            yield open_latest(token, match)


def _is_over(told: ReplayedMatch) -> bool:
    return told.replay.is_finished or told.folded.is_ended


def append(match: Match, link: Link, write: Write, entry: NewEntry, sent: str = "") -> Entry:
    """Store an entry behind the last one, inside `writing`; as it is stored, outside the session,
    like those that were read.
    """
    # As it would be read: a plain word, JSON without tuples.
    plain = {"kind": EntryKind(entry["kind"]).value}
    if "payload" in entry:
        plain["payload"] = json.loads(json.dumps(entry["payload"]))
    said = {
        "id": uuid4(),
        "space_id": match.space_id,
        "match_id": match.id,
        "number": match.version + 1,
        "client_id": write.client_id,
        "base": write.base,
        "link_id": link.id,
        "sent": sent,
        "at": datetime.now(UTC),
        **entry,
        **plain,
    }
    db.session.flush()  # who writes by a link made just now writes it first
    line = db.session.connection()
    line.execute(_APPENDED, said)
    line.execute(_GROWN, {"match": match.id, "number": said["number"]})
    set_committed_value(match, "version", said["number"])
    row = Entry()
    for name, value in {"target": None, "payload": None, **said}.items():
        set_committed_value(row, name, value)
    return row
