"""Decides what a write appends to a match's log: once per client id, never on unseen changes.

A write on an older state is taken all the same where what was written since does not touch it.
Where it does, a hand is kept as a conflict that waits for somebody's choice; anything else is only
said to be stale: nothing of it would be lost.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from scorekeeper.engine.game import Problem
from scorekeeper.engine.log import EntryKind, Folded
from scorekeeper.engine.replay import Step, check_hand
from scorekeeper.engine.text import text
from scorekeeper.services.answers import Answer, NotFound, Refused, Saved, Stale, digest, repeated
from scorekeeper.services.matches.log.replayed import OpenedMatch, ReplayedMatch, replay_match
from scorekeeper.services.matches.view_models import Write

if TYPE_CHECKING:  # a phone has the same rows without a database
    from scorekeeper.models import Entry

NewEntry = dict[str, Any]
"""What an entry says: its `kind`, and the `target` and `payload` that kind has."""


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


NEVER_LATE = LatePolicy()


@dataclass(frozen=True, slots=True)
class EntryWrite:
    """Says what a write does. `act` makes the entry of the match as it stands; None: it stands so
    already, nothing is stored. `said`: what was asked for, as JSON, to tell a repetition from
    another write by the same client id.
    """

    act: Callable[[OpenedMatch], NewEntry | Refused | None]
    said: object = None
    late: LatePolicy = NEVER_LATE


def _again(seen: OpenedMatch, stored: "Entry", sent: str) -> Answer:
    """The answer that this write had already; refused when it is not this write."""
    if stored.sent and sent != stored.sent:
        return repeated()
    if any(one.number == stored.number for one in seen.folded.conflicts):
        return Stale(seen.match.version, stored.number)
    return Saved(stored.number, step_of(seen, stored.number))


def decided(write: Write, seen: OpenedMatch, deed: EntryWrite) -> NewEntry | Answer:
    """The entry to be appended, or the answer where nothing is."""
    known = next((one for one in seen.rows if one.client_id == write.client_id), None)
    if known is not None:
        return _again(seen, known, digest(deed.said))
    entry = _made(write, seen, deed)
    return Saved(seen.match.version) if entry is None else entry


def stored(after: ReplayedMatch, row: "Entry") -> Answer:
    """The answer to a write, by the match with its entry."""
    if row.kind == EntryKind.CONFLICT:
        return Stale(row.number, row.number)
    return Saved(row.number, step_of(after, row.number))


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
    told = replay_match(seen.match, [row for row in seen.rows if row.number <= base])
    return replace(
        seen,
        entries=told.entries,
        rows=told.rows,
        rules=told.rules,
        table=told.table,
        folded=told.folded,
        replay=told.replay,
    )


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
