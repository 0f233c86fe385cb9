"""Appends one entry to a match's log: once per client id, never on unseen changes.

A write on an older state is taken all the same where what was written since does not touch it.
Where it does, a hand is kept as a conflict that waits for somebody's choice; anything else is only
said to be stale: nothing of it would be lost.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from sqlalchemy import bindparam, insert, update
from sqlalchemy.orm.attributes import set_committed_value

from scorekeeper.engine.game import Problem
from scorekeeper.engine.log import EntryKind, Folded
from scorekeeper.engine.replay import Step, check_hand
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.models import Entry, Link, Match
from scorekeeper.services.answers import Answer, NotFound, Refused, Saved, Stale
from scorekeeper.services.matches.loader import (
    OpenedMatch,
    ReplayedMatch,
    match_of,
    open_latest,
    reached,
    replay_match,
    replay_with,
)
from scorekeeper.services.matches.records.result_digest import result_digest_of
from scorekeeper.services.matches.rights import may_score
from scorekeeper.services.matches.signals import result_changed, seats_changed
from scorekeeper.services.matches.view_models import Write
from scorekeeper.services.storage.transactions import digest, is_alone, repeated, writing

# What an entry does to who sits where; a strike moves nobody out of a seat.
_MOVING = frozenset({EntryKind.NAMES, EntryKind.SEATS, EntryKind.VOID})

NewEntry = dict[str, Any]
"""What an entry says: its `kind`, and the `target` and `payload` that kind has."""

# Both rows of a write as they are, past the session: it would look at everything it knows first.
_APPENDED = insert(Entry)
_GROWN = update(Match).where(Match.id == bindparam("match")).values(version=bindparam("number"))


def _never(_: Folded, __: Folded) -> bool:
    return False


def _nothing(_: ReplayedMatch, __: OpenedMatch) -> None:
    return None


@dataclass(frozen=True, slots=True)
class LatePolicy:
    """Says what becomes of a write on an older state. `is_free` tells, from the log as the writer
    saw it and as it is now, whether it still means the same; `kept` makes the conflict it waits as
    otherwise, None when there is nothing to keep.
    """

    is_free: Callable[[Folded, Folded], bool] = _never
    kept: Callable[[ReplayedMatch, OpenedMatch], NewEntry | None] = _nothing


@dataclass(frozen=True, slots=True)
class EntryWrite:
    """Says what a write does. `act` makes the entry of the match as it stands; None: it stands so
    already, nothing is stored. `said`: what was asked for, as JSON, to tell a repetition from
    another write by the same client id.
    """

    act: Callable[[OpenedMatch], NewEntry | Refused | None]
    said: object = None
    late: LatePolicy = LatePolicy()


def append_entry(
    write: Write,
    act: Callable[[OpenedMatch], NewEntry | Refused | None],
    said: object = None,
    late: LatePolicy = LatePolicy(),
    may: Callable[[OpenedMatch], None] = may_score,
) -> Answer:
    """Append what this deed makes. `may` raises Forbidden. Raises NotFound, Forbidden, Busy."""
    deed = EntryWrite(act, said, late)
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
        after = replay_with(seen, row)
        if _is_over(seen) or _is_over(after):
            witness = result_digest_of(after)
            if witness != match.witness:
                match.witness = witness
            result_changed.send(match, replayed=after)
        if entry["kind"] in _MOVING:
            seats_changed.send(match)
    number = row.number
    is_waiting = entry["kind"] == EntryKind.CONFLICT
    return Stale(number, number) if is_waiting else Saved(number, step_of(after, number))


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


def _again(seen: OpenedMatch, stored: Entry, sent: str) -> Answer:
    """The answer that this write had already; refused when it is not this write."""
    if stored.sent and sent != stored.sent:
        return repeated()
    if any(one.number == stored.number for one in seen.folded.conflicts):
        return Stale(seen.match.version, stored.number)
    return Saved(stored.number, step_of(seen, stored.number))


def _made(write: Write, seen: OpenedMatch, deed: EntryWrite) -> NewEntry | Refused | Stale | None:
    """What is to be appended, or why nothing is."""
    act, late = deed.act, deed.late
    if write.base == seen.match.version:
        return act(seen)
    before = opened_at(seen, write.base)
    if write.base < seen.match.version and late.is_free(before.folded, seen.folded):
        made = act(seen)
        return (late.kept(before, seen) or made) if isinstance(made, Refused) else made
    return late.kept(before, seen) or Stale(seen.match.version)


def opened_at(seen: OpenedMatch, base: int) -> OpenedMatch:
    """The match as it stood after this entry."""
    if base >= seen.match.version:
        return seen
    rows = [row for row in seen.rows if row.number <= base]
    return reached(seen.link, replay_match(seen.match, rows))


def step_of(told: ReplayedMatch, entry: int) -> Step | None:
    """The step of the hand that an entry made or changed, if it is one."""
    row = next((row for row in reversed(told.rows) if row.number == entry), None)
    named = row.target if row is not None and row.kind == EntryKind.CORRECT else entry
    hands = zip(told.folded.hands, told.replay.steps, strict=False)
    return next((step for kept, step in hands if kept.number == named), None)


def place_of(folded: Folded, entry: int) -> int:
    """Where the hand of this entry stands, from 0. Raises NotFound when it does not count."""
    for place, kept in enumerate(folded.hands):
        if kept.number == entry:
            return place
    raise NotFound


def refusal(told: ReplayedMatch, hand: Any) -> tuple[Problem, ...]:  # noqa: ANN401
    """Why no hand, or not this one, can be appended."""
    broken = told.replay.refused
    if told.folded.is_ended:
        return (Problem("finished", "", text("The match was ended: undo that first.")),)
    if broken is not None:
        return broken_at(broken)
    return check_hand(told.game, told.rules, told.replay.state, hand)


def broken_at(step: Step) -> tuple[Problem, ...]:
    """Before anything else is noted, this hand must be mended."""
    words = text("Hand {n} no longer fits: mend it or strike it out first.", n=step.number)
    return (Problem("finished", "", words),)
