"""Records, corrects and strikes hands of a match under way, undoes and ends it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from scorekeeper.engine.clashes import is_untouched, newcomer
from scorekeeper.engine.game import Problem
from scorekeeper.engine.log import ConflictChoice, EntryKind, Folded
from scorekeeper.engine.records.codec import decode, encode
from scorekeeper.engine.replay import check_hand, play_hand
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import text
from scorekeeper.services.answers import Answer, NotFound, Refused
from scorekeeper.services.matches import view
from scorekeeper.services.matches.append_entry import (
    EntryWrite,
    LatePolicy,
    NewEntry,
    append_entry,
    append_read_entry,
    broken_at,
    opened_at,
    place_of,
    refusal,
)
from scorekeeper.services.matches.begin import start_match
from scorekeeper.services.matches.corrections.conflicts import (
    chosen,
    is_open,
    late_correction,
    late_hand,
)
from scorekeeper.services.matches.corrections.diff import changes
from scorekeeper.services.matches.loader import OpenedMatch, ReplayedMatch, open_match, seat_keys
from scorekeeper.services.matches.records.export import match_record
from scorekeeper.services.matches.rights import may_score
from scorekeeper.services.matches.view_models import (
    LONGEST_NAME,
    MatchView,
    NextHand,
    Preview,
    Write,
)


def see_match(token: str, at: int | None = None) -> MatchView:
    """The match behind a link, replayed; with `at` as it stood after that entry: so saw it whoever
    writes on that base. Raises NotFound.
    """
    seen = open_match(token)
    if at is None or at >= seen.match.version:
        return view.view(seen)
    return view.view(opened_at(seen, at))


def preview_hand(token: str, facts: Mapping[str, Any], *, entry: int | None = None) -> Preview:
    """What a hand would do, stored nowhere; with `entry`, in the place of that hand.

    Raises NotFound, Forbidden, and Misfit for facts that are no hand at all.
    """
    seen = open_match(token)
    may_score(seen)
    if entry is None:
        before = seen.replay
        step = play_hand(
            seen.game, seen.rules, before.state, _hand(seen, facts), len(before.steps) + 1
        )
        return Preview(step, (), view.derived(seen, step))
    place = place_of(seen.folded, entry)
    hands = seen.hands
    hands[place] = _corrected(seen, facts, hands[place])
    after = seen.replayed(seen.rules, hands)
    if place >= len(after.steps):
        return Preview(after.steps[-1])
    step = after.steps[place]
    score = seen.game.sheet.score(after.rules, after.state)
    return Preview(step, changes(seen, after, place), view.derived(seen, step), score)


def record_hand(write: Write, facts: Mapping[str, Any]) -> Answer:
    """Append a hand, if it fits. When another came since the writer looked, both wait for a choice:
    they may be the same. Raises Misfit, NotFound, Forbidden, Busy.
    """
    deed = _noting(facts)
    return append_read_entry(write, lambda _: deed)


def record_read(
    write: Write,
    read: Callable[[NextHand], Mapping[str, Any]],
    asks_since: datetime | None = None,
) -> Answer:
    """The same of a hand whose facts are read by what there was to say about it, for whoever writes
    on that base. What the last hand says already, stored after `asks_since`, may be a finger that
    tapped twice: it is asked before (see Refused.agree). Raises as `record_hand`.
    """

    def noting(seen: OpenedMatch) -> EntryWrite:
        facts = read(NextHand(seen.game, view.asked(opened_at(seen, write.base))))
        return _noting(facts, asks_since)

    return append_read_entry(write, noting)


def _noting(facts: Mapping[str, Any], asks_since: datetime | None = None) -> EntryWrite:
    def act(seen: OpenedMatch) -> NewEntry | Refused:
        hand = _hand(seen, facts)
        problems = refusal(seen, hand)
        if problems:
            return Refused(problems)
        if asks_since is not None and _is_said_since(seen, hand, asks_since):
            words = text("The same was noted a moment ago: was it another hand?")
            return Refused((Problem("again", "", words),), agree="again")
        return {"kind": EntryKind.HAND, "payload": encode(hand)}

    def is_free(before: Folded, now: Folded) -> bool:
        return newcomer(before, now) is None

    def kept(before: ReplayedMatch, seen: OpenedMatch) -> NewEntry | None:
        return late_hand(before, seen, _hand(before, facts))

    return EntryWrite(act, ["hand", facts], LatePolicy(is_free, kept))


def correct_hand(write: Write, entry: int, facts: Mapping[str, Any]) -> Answer:
    """Replace a hand's facts; later hands are kept and replayed. A correction that does not fit
    where it stands is refused; when somebody else has changed the hand since, both wait for a
    choice. Raises as `record_hand`.
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

    return append_entry(write, act, ["correct", entry, facts], LatePolicy(is_free, kept))


def strike_hand(write: Write, entry: int) -> Answer:
    """Take a hand out of the match; it stays in the log."""

    def act(seen: OpenedMatch) -> NewEntry:
        place_of(seen.folded, entry)
        return {"kind": EntryKind.STRIKE, "target": entry}

    def is_free(before: Folded, now: Folded) -> bool:
        return is_untouched(before, now, entry)

    return append_entry(write, act, ["strike", entry], LatePolicy(is_free))


def undo(write: Write) -> Answer:
    """Void the newest entry that still counts, of whatever kind; again and again, one each."""

    def act(seen: OpenedMatch) -> NewEntry | Refused:
        last = seen.folded.undoable
        if last is None:
            return Refused((Problem("missing", "", text("There is nothing to undo.")),))
        return {"kind": EntryKind.VOID, "target": last.number}

    def is_free(before: Folded, now: Folded) -> bool:
        return before.undoable == now.undoable

    return append_entry(write, act, ["undo"], LatePolicy(is_free))


def redo(write: Write) -> Answer:
    """Take the newest undo back, as long as nothing else was noted since; again and again."""

    def act(seen: OpenedMatch) -> NewEntry | Refused:
        last = seen.folded.redoable
        if last is None:
            return Refused((Problem("missing", "", text("There is nothing to redo.")),))
        return {"kind": EntryKind.VOID, "target": last.number}

    def is_free(before: Folded, now: Folded) -> bool:
        return before.redoable == now.redoable

    return append_entry(write, act, ["redo"], LatePolicy(is_free))


def set_dealer(write: Write, dealer: str) -> Answer:
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

    return append_entry(write, act, ["dealer", dealer], LatePolicy(is_free))


def end_match(write: Write) -> Answer:
    """Stop here: no winner that was not already decided, no settlement. Undo reopens it."""

    def act(seen: OpenedMatch) -> NewEntry | Refused:
        if seen.folded.is_ended or seen.replay.is_finished:
            return Refused((Problem("finished", "", text("The match is over already.")),))
        return {"kind": EntryKind.END}

    def is_free(before: Folded, now: Folded) -> bool:
        return before.hands == now.hands

    return append_entry(write, act, ["end"], LatePolicy(is_free))


def resolve(write: Write, conflict: int, choice: ConflictChoice) -> Answer:
    """Choose between a hand and the one that came late: what stands, what waits, or both. Raises
    NotFound, Forbidden, Busy.
    """

    def act(seen: OpenedMatch) -> NewEntry | Refused:
        return chosen(seen, conflict, choice)

    def is_free(before: Folded, now: Folded) -> bool:
        return is_open(conflict, before, now)

    return append_entry(write, act, ["resolve", conflict, choice.value], LatePolicy(is_free))


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


__all__ = [
    "LONGEST_NAME",
    "correct_hand",
    "end_match",
    "match_record",
    "preview_hand",
    "record_hand",
    "record_read",
    "redo",
    "resolve",
    "seat_keys",
    "see_match",
    "set_dealer",
    "start_match",
    "strike_hand",
    "undo",
]
