"""Says what recording, correcting and striking hands, undoing and ending do to a match's log."""

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.engine.clashes import is_untouched, newcomer
from scorekeeper.engine.game import Problem
from scorekeeper.engine.log import ConflictChoice, EntryKind, Folded
from scorekeeper.engine.records.codec import decode, encode
from scorekeeper.engine.replay import check_hand, play_hand
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import text
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.matches.corrections.conflicts import (
    chosen,
    is_open,
    late_correction,
    late_hand,
)
from scorekeeper.services.matches.corrections.diff import changes
from scorekeeper.services.matches.log.entry_write import (
    EntryWrite,
    LatePolicy,
    NewEntry,
    broken_at,
    opened_at,
    place_of,
    refusal,
)
from scorekeeper.services.matches.log.replayed import OpenedMatch, ReplayedMatch
from scorekeeper.services.matches.log.shown_match import asked, derived
from scorekeeper.services.matches.rights import may_score
from scorekeeper.services.matches.view_models import NextHand, Preview, Write


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
        return Preview(step, (), derived(seen, step))
    place = place_of(seen.folded, entry)
    hands = seen.hands
    hands[place] = _corrected(seen, facts, hands[place])
    after = seen.replayed(seen.rules, hands)
    if place >= len(after.steps):
        return Preview(after.steps[-1])
    step = after.steps[place]
    return Preview(step, changes(seen, after, place), derived(seen, step))


def read_hand(
    write: Write, read: Callable[[NextHand], Mapping[str, Any]]
) -> Callable[[OpenedMatch], EntryWrite]:
    """Append the hand whose facts are read by what there was to say about it, for whoever writes on
    that base.
    """

    def recorded(seen: OpenedMatch) -> EntryWrite:
        return record(read(NextHand(seen.game, asked(opened_at(seen, write.base)))))

    return recorded


def record(facts: Mapping[str, Any]) -> EntryWrite:
    """Append a hand, if it fits. When another came since the writer looked, both wait for a choice:
    they may be the same. Its deed raises Misfit.
    """

    def act(seen: OpenedMatch) -> NewEntry | Refused:
        hand = _hand(seen, facts)
        problems = refusal(seen, hand)
        return Refused(problems) if problems else {"kind": EntryKind.HAND, "payload": encode(hand)}

    def is_free(before: Folded, now: Folded) -> bool:
        return newcomer(before, now) is None

    def kept(before: ReplayedMatch, seen: OpenedMatch) -> NewEntry | None:
        return late_hand(before, seen, _hand(before, facts))

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
            return Refused(after.refused.problems if is_this else broken_at(after.refused))
        return {"kind": EntryKind.CORRECT, "target": entry, "payload": encode(hands[place])}

    def is_free(before: Folded, now: Folded) -> bool:
        return is_untouched(before, now, entry)

    def kept(before: ReplayedMatch, seen: OpenedMatch) -> NewEntry | None:
        old = next((one.hand for one in before.folded.hands if one.number == entry), None)
        if old is None:
            raise NotFound
        return late_correction(before, seen, entry, _corrected(before, facts, old))

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
        return chosen(seen, conflict, choice)

    def is_free(before: Folded, now: Folded) -> bool:
        return is_open(conflict, before, now)

    return EntryWrite(act, ["resolve", conflict, choice.value], LatePolicy(is_free))


def _hand(seen: ReplayedMatch, facts: Mapping[str, Any]) -> Any:  # noqa: ANN401 (the game's own hand)
    """The hand these facts are; dealt by whom the scorer said, unless they say it themselves."""
    given = dict(facts)
    if seen.folded.dealer is not None:
        given.setdefault("dealer", seen.folded.dealer)
    return decode(seen.game.hand, given, "hand")


def _corrected(seen: ReplayedMatch, facts: Mapping[str, Any], old: Any) -> Any:  # noqa: ANN401
    given = dict(facts)
    if old.dealer is not None:
        given.setdefault("dealer", old.dealer)
    return decode(seen.game.hand, given, "hand")
