"""One write into a match's log: once per client id, and never on what the writer has not seen.

A write on an older state is taken all the same where what was written since does not touch it.
Where it does, a hand is kept as a conflict that waits for somebody's choice; anything else is only
said to be stale: nothing of it would be lost.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from sqlalchemy import bindparam, insert, update
from sqlalchemy.orm.attributes import set_committed_value

from scorekeeper.engine.log import Folded, Kind
from scorekeeper.extensions import db
from scorekeeper.models import Entry, Link, Match
from scorekeeper.services.opening import Opened, Told, match_of, opened_now, tell, told_with
from scorekeeper.services.people import catalogue
from scorekeeper.services.repeating import digest, repeated
from scorekeeper.services.rights import may_score
from scorekeeper.services.seeing import step_of
from scorekeeper.services.storage import is_alone, writing
from scorekeeper.services.tournaments import hearing
from scorekeeper.services.views import Answer, NotFound, Refused, Saved, Stale, Write
from scorekeeper.services.witness import witness_of

NewEntry = dict[str, Any]
"""What an entry says: its `kind`, and the `target` and `payload` that kind has."""

# Both rows of a write as they are, past the session: it would look at everything it knows first.
_APPENDED = insert(Entry)
_GROWN = update(Match).where(Match.id == bindparam("match")).values(version=bindparam("number"))


def _never(_: Folded, __: Folded) -> bool:
    return False


def _nothing(_: Told, __: Opened) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Late:
    """What becomes of a write on an older state. `is_free` tells, from the log as the writer saw it
    and as it is now, whether it still means the same; `kept` makes the conflict it waits as
    otherwise, None when there is nothing to keep.
    """

    is_free: Callable[[Folded, Folded], bool] = _never
    kept: Callable[[Told, Opened], NewEntry | None] = _nothing


@dataclass(frozen=True, slots=True)
class Deed:
    """What a write does. `act` makes the entry of the match as it stands; None: it stands so
    already, nothing is stored. `said`: what was asked for, as JSON, to tell a repetition from
    another write by the same client id.
    """

    act: Callable[[Opened], NewEntry | Refused | None]
    said: object = None
    late: Late = Late()


def enter(
    write: Write,
    act: Callable[[Opened], NewEntry | Refused | None],
    said: object = None,
    late: Late = Late(),
    may: Callable[[Opened], None] = may_score,
) -> Answer:
    """Append what this deed makes. `may` raises Forbidden. Raises NotFound, Forbidden, Busy."""
    deed = Deed(act, said, late)
    return enter_read(write, lambda _: deed, may)


def enter_read(
    write: Write, read: Callable[[Opened], Deed], may: Callable[[Opened], None] = may_score
) -> Answer:
    """The same of a deed that can be read only when the match is known: it is opened once for both.
    Raises as `enter`.
    """
    with _held(write.token) as seen:
        may(seen)
        deed = read(seen)
        sent = digest(deed.said)
        stored = next((one for one in seen.rows if one.client_id == write.client_id), None)
        if stored is not None:
            return _again(seen, stored, sent)
        match = seen.match
        entry = _made(write, seen, deed)
        if entry is None:
            return Saved(match.version)
        if not isinstance(entry, dict):
            return entry
        row = append(match, seen.link, write, entry, sent)
        after = told_with(seen, row)
        witness = witness_of(after)
        if witness != match.witness:
            match.witness = witness
        hearing.hear(match, after)
        catalogue.mended(match, row)
        if _is_over(seen) or _is_over(after):
            catalogue.told_anew(match.id)
    number = row.number
    is_waiting = entry["kind"] == Kind.CONFLICT
    return Stale(number, number) if is_waiting else Saved(number, step_of(after, number))


@contextmanager
def _held(token: str) -> Iterator[Opened]:
    """The match behind a link, in a write transaction of its own, as nobody else writes it now."""
    if is_alone():
        with writing():
            yield opened_now(token)
    else:
        with writing(match_of(token)) as match:
            yield opened_now(token, match)


def _is_over(told: Told) -> bool:
    return told.replay.is_finished or told.folded.is_ended


def append(match: Match, link: Link, write: Write, entry: NewEntry, sent: str = "") -> Entry:
    """Store an entry behind the last one, inside `writing`; as it is stored, outside the session,
    like those that were read.
    """
    # As it would be read: a plain word, JSON without tuples.
    plain = {"kind": Kind(entry["kind"]).value}
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


def _again(seen: Opened, stored: Entry, sent: str) -> Answer:
    """The answer that this write had already; refused when it is not this write."""
    if stored.sent and sent != stored.sent:
        return repeated()
    if any(one.number == stored.number for one in seen.folded.conflicts):
        return Stale(seen.match.version, stored.number)
    return Saved(stored.number, step_of(seen, stored.number))


def _made(write: Write, seen: Opened, deed: Deed) -> NewEntry | Refused | Stale | None:
    """What is to be appended, or why nothing is."""
    act, late = deed.act, deed.late
    if write.base == seen.match.version:
        return act(seen)
    before = opened_at(seen, write.base)
    if write.base < seen.match.version and late.is_free(before.folded, seen.folded):
        made = act(seen)
        return (late.kept(before, seen) or made) if isinstance(made, Refused) else made
    return late.kept(before, seen) or Stale(seen.match.version)


def opened_at(seen: Opened, base: int) -> Opened:
    """The match as it stood after this entry."""
    if base >= seen.match.version:
        return seen
    told = tell(seen.match, [row for row in seen.rows if row.number <= base])
    return replace(
        seen,
        entries=told.entries,
        rows=told.rows,
        rules=told.rules,
        table=told.table,
        folded=told.folded,
        replay=told.replay,
    )


def place_of(folded: Folded, entry: int) -> int:
    """Where the hand of this entry stands, from 0. Raises NotFound when it does not count."""
    for place, kept in enumerate(folded.hands):
        if kept.number == entry:
            return place
    raise NotFound
