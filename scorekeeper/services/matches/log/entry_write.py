"""Decides what a write appends to a match's log: once per client id, never on unseen changes.

A write on an older state is taken all the same where what was written since does not touch it.
Where it does, a hand is kept as a conflict that waits for somebody's choice; anything else is only
said to be stale: nothing of it would be lost.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from scorekeeper.engine.clashes import is_untouched, newcomer
from scorekeeper.engine.game import Problem
from scorekeeper.engine.log import ConflictChoice, EntryKind, Folded
from scorekeeper.engine.records.codec import decode, encode
from scorekeeper.engine.replay import Step, check_hand, play_hand
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import text
from scorekeeper.services.answers import (
    Answer,
    NotFound,
    Refused,
    Saved,
    Stale,
    digest,
    reused_client_id,
)
from scorekeeper.services.matches.corrections.conflicts import (
    correction_conflict,
    hand_conflict,
    is_open,
    resolving_entry,
)
from scorekeeper.services.matches.corrections.diff import changes
from scorekeeper.services.matches.log.replayed import (
    OpenedMatch,
    ReplayedMatch,
    broken_hand,
    may_score,
    opened_by,
    replay_match,
    why_refused,
)
from scorekeeper.services.matches.log.shown_match import next_ask, pile_of_step
from scorekeeper.services.matches.view_models import NextHand, Preview, Write

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
        return reused_client_id()
    return _answered(seen, stored, seen.match.version)


def _answered(told: ReplayedMatch, row: "Entry", version: int) -> Answer:
    """What is said of a stored entry: a hand that waits, and one that was noted already, which is
    that one: whoever goes on from it has seen no more.
    """
    number = row.number
    if any(one.number == number for one in told.folded.conflicts):
        return Stale(version, number)
    first = next((one.target for one in told.folded.echoes if one.number == number), None)
    if first is None:
        return Saved(number, step_of(told, number))
    return Saved(first, step_of(told, first), echo=number)


def decide_entry(write: Write, seen: OpenedMatch, deed: EntryWrite) -> NewEntry | Answer:
    """The entry to be appended, or the answer where nothing is."""
    known = next((one for one in seen.rows if one.client_id == write.client_id), None)
    if known is not None:
        return _again(seen, known, digest(deed.said))
    entry = _made(write, seen, deed)
    return Saved(seen.match.version) if entry is None else entry


def stored_answer(after: ReplayedMatch, row: "Entry") -> Answer:
    """The answer to a write, by the match with its entry."""
    return _answered(after, row, row.number)


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
    return opened_by(seen.link, replay_match(seen.match, rows))


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


def preview(seen: OpenedMatch, facts: Mapping[str, Any], entry: int | None = None) -> Preview:
    """What a hand would do, stored nowhere; with `entry`, in the place of that hand.

    Raises Forbidden, NotFound, and Misfit for facts that are no hand at all.
    """
    may_score(seen)
    if entry is None:
        before = seen.replay
        step = play_hand(
            seen.game, seen.rules, before.state, _hand(seen, facts), len(before.steps) + 1
        )
        return Preview(step, (), pile_of_step(seen, step))
    place = place_of(seen.folded, entry)
    hands = seen.hands
    hands[place] = _corrected(seen, facts, hands[place])
    after = seen.replayed(seen.rules, hands)
    if place >= len(after.steps):
        return Preview(after.steps[-1])
    step = after.steps[place]
    score = seen.game.sheet.score(after.rules, after.state)
    return Preview(step, changes(seen, after, place), pile_of_step(seen, step), score)


def read_hand(
    write: Write,
    read: Callable[[NextHand], Mapping[str, Any]],
    asks_since: datetime | None = None,
) -> Callable[[OpenedMatch], EntryWrite]:
    """Append the hand whose facts are read by what there was to say about it, for whoever writes on
    that base.
    """

    def recorded(seen: OpenedMatch) -> EntryWrite:
        facts = read(NextHand(seen.game, next_ask(opened_at(seen, write.base))))
        return record(facts, asks_since)

    return recorded


def record(facts: Mapping[str, Any], asks_since: datetime | None = None) -> EntryWrite:
    """Append a hand, if it fits. When another came since the writer looked, both wait for a choice:
    they may be the same. What the last hand says already, stored after `asks_since`, may be a
    finger that tapped twice: it is asked before (see Refused.agree). Its deed raises Misfit.
    """

    def act(seen: OpenedMatch) -> NewEntry | Refused:
        hand = _hand(seen, facts)
        problems = why_refused(seen, hand)
        if problems:
            return Refused(problems)
        if asks_since is not None and _is_said_since(seen, hand, asks_since):
            words = text("The same was noted a moment ago: was it another hand?")
            return Refused((Problem("again", "", words),), agree="again")
        return {"kind": EntryKind.HAND, "payload": encode(hand)}

    def is_free(before: Folded, now: Folded) -> bool:
        return newcomer(before, now) is None

    def kept(before: ReplayedMatch, seen: OpenedMatch) -> NewEntry | None:
        return hand_conflict(before, seen, _hand(before, facts))

    return EntryWrite(act, ["hand", facts], LatePolicy(is_free, kept))


def correct(entry: int, facts: Mapping[str, Any]) -> EntryWrite:
    """Replace a hand's facts; later hands are kept and replayed. A correction that does not fit
    where it stands is refused; when somebody else has changed the hand since, both wait for a
    choice.
    """

    def act(seen: OpenedMatch) -> NewEntry | Refused:
        place = place_of(seen.folded, entry)
        hands = seen.hands[: place + 1]
        hands[place] = _corrected(seen, facts, hands[place])
        after = seen.replayed(seen.rules, hands)
        if after.refused is not None:
            is_this = after.refused.number == place + 1
            return Refused(after.refused.problems if is_this else broken_hand(after.refused))
        return {"kind": EntryKind.CORRECT, "target": entry, "payload": encode(hands[place])}

    def is_free(before: Folded, now: Folded) -> bool:
        return is_untouched(before, now, entry)

    def kept(before: ReplayedMatch, seen: OpenedMatch) -> NewEntry | None:
        old = next((one.hand for one in before.folded.hands if one.number == entry), None)
        if old is None:
            raise NotFound
        return correction_conflict(before, seen, entry, _corrected(before, facts, old))

    return EntryWrite(act, ["correct", entry, facts], LatePolicy(is_free, kept))


def strike(entry: int) -> EntryWrite:
    """Take a hand out of the match; it stays in the log."""

    def act(seen: OpenedMatch) -> NewEntry:
        place_of(seen.folded, entry)
        return {"kind": EntryKind.STRIKE, "target": entry}

    def is_free(before: Folded, now: Folded) -> bool:
        return is_untouched(before, now, entry)

    return EntryWrite(act, ["strike", entry], LatePolicy(is_free))


def undo() -> EntryWrite:
    """Void the newest entry that still counts, of whatever kind; again and again, one each."""

    def act(seen: OpenedMatch) -> NewEntry | Refused:
        last = seen.folded.undoable
        if last is None:
            return Refused((Problem("missing", "", text("There is nothing to undo.")),))
        return {"kind": EntryKind.VOID, "target": last.number}

    def is_free(before: Folded, now: Folded) -> bool:
        return before.undoable == now.undoable

    return EntryWrite(act, ["undo"], LatePolicy(is_free))


def redo() -> EntryWrite:
    """Take the newest undo back, as long as nothing else was noted since; again and again."""

    def act(seen: OpenedMatch) -> NewEntry | Refused:
        last = seen.folded.redoable
        if last is None:
            return Refused((Problem("missing", "", text("There is nothing to redo.")),))
        return {"kind": EntryKind.VOID, "target": last.number}

    def is_free(before: Folded, now: Folded) -> bool:
        return before.redoable == now.redoable

    return EntryWrite(act, ["redo"], LatePolicy(is_free))


def set_dealer(dealer: str) -> EntryWrite:
    """Say who deals the hand not yet played; the deal moves on from there."""

    def act(seen: OpenedMatch) -> NewEntry | Refused:
        hand = seen.game.hand(dealer=Seat(dealer))
        problems = check_hand(seen.game, seen.rules, seen.replay.state, hand)
        wrong = tuple(one for one in problems if one.field in ("dealer", ""))
        return (
            Refused(wrong) if wrong else {"kind": EntryKind.DEALER, "payload": {"dealer": dealer}}
        )

    def is_free(before: Folded, now: Folded) -> bool:
        return (before.hands, before.dealer) == (now.hands, now.dealer)

    return EntryWrite(act, ["dealer", dealer], LatePolicy(is_free))


def set_trump(trump: str) -> EntryWrite:
    """Say what is trumps in the hand not yet played, for the line that everybody reads."""

    def act(seen: OpenedMatch) -> NewEntry | Refused:
        ask = next_ask(seen)
        if ask is None or trump not in [one.value for one in ask.trumps]:
            return Refused((Problem("trump", "", text("There are no such trumps here.")),))
        return {"kind": EntryKind.DEALER, "payload": {"trump": trump}}

    def is_free(before: Folded, now: Folded) -> bool:
        return (before.hands, before.trump) == (now.hands, now.trump)

    return EntryWrite(act, ["trump", trump], LatePolicy(is_free))


def end() -> EntryWrite:
    """Stop here: no winner that was not already decided, no settlement. Undo reopens it."""

    def act(seen: OpenedMatch) -> NewEntry | Refused:
        if seen.folded.is_ended or seen.replay.is_finished:
            return Refused((Problem("finished", "", text("The match is over already.")),))
        return {"kind": EntryKind.END}

    def is_free(before: Folded, now: Folded) -> bool:
        return before.hands == now.hands

    return EntryWrite(act, ["end"], LatePolicy(is_free))


def resolve(conflict: int, choice: ConflictChoice) -> EntryWrite:
    """Choose between a hand and the one that came late: what stands, what waits, or both."""

    def act(seen: OpenedMatch) -> NewEntry | Refused:
        return resolving_entry(seen, conflict, choice)

    def is_free(before: Folded, now: Folded) -> bool:
        return is_open(conflict, before, now)

    return EntryWrite(act, ["resolve", conflict, choice.value], LatePolicy(is_free))


def _hand(seen: ReplayedMatch, facts: Mapping[str, Any]) -> Any:  # noqa: ANN401 (the game's own hand)
    """The hand these facts are; dealt by whom the scorer said, unless they say it themselves."""
    given = dict(facts)
    if seen.folded.dealer is not None:
        given.setdefault("dealer", seen.folded.dealer)
    return decode(seen.game.hand, given, "hand")


def _is_said_since(seen: ReplayedMatch, hand: Any, since: datetime) -> bool:  # noqa: ANN401
    """Whether the log ends with this hand, whoever dealt it, stored after this moment."""
    if not seen.rows or seen.rows[-1].at <= since or not seen.folded.hands:
        return False
    last = seen.folded.hands[-1]
    is_newest = last.number == seen.rows[-1].number
    return is_newest and replace(last.hand, dealer=hand.dealer) == hand


def _corrected(seen: ReplayedMatch, facts: Mapping[str, Any], old: Any) -> Any:  # noqa: ANN401
    given = dict(facts)
    if old.dealer is not None:
        given.setdefault("dealer", old.dealer)
    return decode(seen.game.hand, given, "hand")
