"""Decides what a write about a hand appends to a match's log.

A hand that was noted on an older state, and may be a second time what came since, is kept as a
conflict that waits for somebody's choice; so is a correction of a hand that was changed since.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from scorekeeper.engine.game import Problem
from scorekeeper.engine.journal import (
    Entry,
    EntryWrite,
    NewEntry,
    Refused,
    Stored,
    Version,
    decide,
    same_part,
)
from scorekeeper.engine.log import ConflictChoice, EntryKind, Folded, newcomer, says_the_same
from scorekeeper.engine.questions import Ask
from scorekeeper.engine.records.codec import encode, publish_state
from scorekeeper.engine.replay import Replay, Step, check_hand, play_hand
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Text, text
from scorekeeper.services.answers import Answer, NotFound, Saved, Stale, refuse, reused_client_id
from scorekeeper.services.matches import view_models
from scorekeeper.services.matches.log import replayed
from scorekeeper.services.matches.log.shown_match import (
    hand_of_facts,
    hand_views,
    next_ask,
    pile_of_step,
)

MatchWrite = EntryWrite[replayed.OpenedMatch, NewEntry | None]
"""What a write does to a match; what makes no entry stands so already, and nothing is stored."""
AnyMatchWrite = MatchWrite | Callable[[replayed.OpenedMatch], MatchWrite]
"""The same, or how it is read once the match is known."""


def decide_entry(
    write: view_models.Write, match: replayed.OpenedMatch, change: AnyMatchWrite
) -> tuple[NewEntry | Answer, str]:
    """The entry to be appended, or the answer where nothing is; and the digest of what was asked
    for. Raises Forbidden, and what the change raises.
    """
    replayed.may_score(match)
    wanted = change(match) if callable(change) else change
    stored = next((row for row in match.rows if row.client_id == write.client_id), None)
    version = Version(match.match.version, match, lambda base: opened_at(match, base))
    decision = decide(wanted, write.base, version, stored)
    if isinstance(decision, Stored):
        if not decision.is_same:
            return reused_client_id(is_hand=True), ""
        return stored_answer(match, decision.number), ""
    return Saved(version.number) if decision is None else decision, wanted.sent


def stored_answer(match: replayed.ReplayedMatch, number: int) -> Answer:
    """What is said of a stored entry: a hand that waits, and one that was noted already, which is
    that one: whoever goes on from it has seen no more.
    """
    if any(conflict.number == number for conflict in match.folded.conflicts):
        return Stale(match.match.version, number)
    first = next((echoe.target for echoe in match.folded.echoes if echoe.number == number), None)
    if first is None:
        return Saved(number, step_of(match, number))
    return Saved(first, step_of(match, first), echo=number)


def opened_at(match: replayed.OpenedMatch, base: int) -> replayed.OpenedMatch:
    """The match as it stood after this entry."""
    if base >= match.match.version:
        return match
    rows = [row for row in match.rows if row.number <= base]
    return replayed.opened_by(match.link, replayed.replay_match(match.match, rows))


def step_of(match: replayed.ReplayedMatch, entry: int) -> Step | None:
    """The step of the hand that an entry made or changed, if it is one."""
    row = next((row for row in reversed(match.rows) if row.number == entry), None)
    named = row.target if row is not None and row.kind == EntryKind.CORRECT else entry
    hands = zip(match.folded.hands, match.replay.steps, strict=False)
    return next((step for hand, step in hands if hand.number == named), None)


def place_of(folded: Folded, entry: int) -> int:
    """Where the hand of this entry stands, from 0. Raises NotFound when it does not count."""
    for place, hand in enumerate(folded.hands):
        if hand.number == entry:
            return place
    raise NotFound


def preview(
    match: replayed.OpenedMatch, facts: Mapping[str, Any], entry: int | None = None
) -> view_models.Preview:
    """What a hand would do, stored nowhere; with `entry`, in the place of that hand.

    Raises Forbidden, NotFound, and Misfit for facts that are no hand at all.
    """
    replayed.may_score(match)
    if entry is None:
        before = match.replay
        hand, number = hand_of_facts(match, facts, match.folded.dealer), len(before.steps) + 1
        step = play_hand(match.game, match.rules, before.state, hand, number)
        return view_models.Preview(step, (), pile_of_step(match, step))
    place = place_of(match.folded, entry)
    hands = match.hands
    hands[place] = hand_of_facts(match, facts, hands[place].dealer)
    after = match.replayed(match.rules, hands)
    if place >= len(after.steps):
        return view_models.Preview(after.steps[-1])
    step = after.steps[place]
    score = match.game.sheet.score(after.rules, after.state)
    return view_models.Preview(step, changes(match, after, place), pile_of_step(match, step), score)


def compare_matches(
    match: replayed.ReplayedMatch, after: Replay, problems: tuple[Problem, ...] = ()
) -> view_models.Comparison:
    """The match as it stands beside the same match as it would be."""
    show = match.game.sheet.score
    was, now = show(match.rules, match.replay.state), show(after.rules, after.state)
    return view_models.Comparison(problems, changes(match, after), was, now, after.refused)


def changes(
    match: replayed.ReplayedMatch, after: Replay, place: int = 0
) -> tuple[view_models.ChangedHand, ...]:
    """The hands from this place on (counted from 0) whose result differs, before and after."""
    hands = []
    for number, view in enumerate(hand_views(match)[place:], start=place):
        new = after.steps[number] if number < len(after.steps) else None
        if result_of(view.step) != result_of(new):
            hands.append(view_models.ChangedHand(view, new))
    return tuple(hands)


def result_of(step: Step | None) -> Any:  # noqa: ANN401 (whatever the game's sentence and state are)
    """What a reader would call the result: the sentence and the state, in whatever order its lists
    name people (that is the seating, which may be what changes).
    """
    if step is None or step.played is None:
        return None if step is None else step.problems
    state = publish_state(step.played.state)
    return step.played.said, {
        key: frozenset(value) if isinstance(value, list) else value for key, value in state.items()
    }


def read_hand(
    write: view_models.Write,
    read: Callable[[Ask | None], Mapping[str, Any]],
    asks_since: datetime | None = None,
) -> AnyMatchWrite:
    """Append the hand whose facts are read by what there was to say about it, for whoever writes on
    that base.
    """

    def recorded(match: replayed.OpenedMatch) -> MatchWrite:
        return record(read(next_ask(opened_at(match, write.base))), asks_since)

    return recorded


def record(facts: Mapping[str, Any], asks_since: datetime | None = None) -> MatchWrite:
    """Append a hand, if it fits. When another came since the writer looked, both wait for a choice:
    they may be the same. What the last hand says already, stored after `asks_since`, may be a
    finger that tapped twice: it is asked before (see Refused.agree). Its change raises Misfit.
    """

    def act(match: replayed.OpenedMatch) -> NewEntry | Refused:
        hand = hand_of_facts(match, facts, match.folded.dealer)
        problems = replayed.why_refused(match, hand)
        if problems:
            return Refused(problems)
        if asks_since is not None and _is_said_since(match, hand, asks_since):
            n = len(match.folded.hands)
            words = text("Hand {n}, noted a moment ago, is the same: was this another?", n=n)
            return Refused((Problem("again", "", words),), agree="again")
        return NewEntry(EntryKind.HAND, encode(hand))

    def is_free(then: replayed.OpenedMatch, now: replayed.OpenedMatch) -> bool:
        return newcomer(then.folded, now.folded) is None

    def wait(then: replayed.OpenedMatch, now: replayed.OpenedMatch) -> NewEntry | None:
        hand = hand_of_facts(then, facts, then.folded.dealer)
        if replayed.why_refused(then, hand):
            return None  # it would not have fitted then either
        return NewEntry(EntryKind.CONFLICT, {"hand": hand}, newcomer(then.folded, now.folded))

    return EntryWrite(act, ["hand", facts], is_free, wait)


def correct(entry: int, facts: Mapping[str, Any]) -> MatchWrite:
    """Replace a hand's facts; later hands are kept and replayed. A correction that does not fit
    where it stands is refused; when somebody else has changed the hand since, both wait for a
    choice.
    """

    def act(match: replayed.OpenedMatch) -> NewEntry | Refused:
        place = place_of(match.folded, entry)
        hands = match.hands[: place + 1]
        hands[place] = hand_of_facts(match, facts, hands[place].dealer)
        problems = replayed.why_last_refused(match, hands)
        if problems:
            return Refused(problems)
        return NewEntry(EntryKind.CORRECT, encode(hands[place]), entry)

    def wait(then: replayed.OpenedMatch, now: replayed.OpenedMatch) -> NewEntry | None:
        old, stands = then.folded.hand_at(entry), now.folded.hand_at(entry)
        if old is None:
            raise NotFound
        if old == stands:
            return None
        hand = hand_of_facts(then, facts, old.hand.dealer)
        if says_the_same(stands, hand):
            return NewEntry(EntryKind.CORRECT, hand, entry)
        return NewEntry(EntryKind.CONFLICT, {"hand": hand, "is_correction": True}, entry)

    return EntryWrite(act, ["correct", entry, facts], same_hand(entry), wait)


def unchanged_part(
    part: Callable[[Folded], object],
) -> Callable[[replayed.OpenedMatch, replayed.OpenedMatch], bool]:
    """That this part of the log says now what it said then."""
    return same_part(lambda match: part(match.folded))


def same_hand(entry: int) -> Callable[[replayed.OpenedMatch, replayed.OpenedMatch], bool]:
    """That this hand says now what it said then, or is as absent."""
    return unchanged_part(lambda log: log.hand_at(entry))


def strike(entry: int) -> MatchWrite:
    """Take a hand out of the match; it stays in the log."""

    def act(match: replayed.OpenedMatch) -> NewEntry:
        place_of(match.folded, entry)
        return NewEntry(EntryKind.STRIKE, target=entry)

    return EntryWrite(act, ["strike", entry], same_hand(entry))


def undo() -> MatchWrite:
    """Void the newest entry that still counts, of whatever kind; again and again, one each."""
    return _take_back("undo", lambda log: log.undoable, text("There is nothing to undo."))


def take_back(taken: str) -> AnyMatchWrite:
    """Take back the hand of this client id, which waited on a phone: whatever others noted stays,
    and what waits to take its place does. Where it was never heard, that is all.
    """

    def named(match: replayed.OpenedMatch) -> MatchWrite:
        row = next((row for row in match.rows if row.client_id == taken), None)
        content, number = ["take back", taken], row.number if row is not None else 0
        claims = [conflict for conflict in match.folded.conflicts if conflict.target == number]
        if claims:
            return replace(resolve(claims[0].number, ConflictChoice.LATE), said=content)
        if match.folded.undecided(number) or match.folded.hand_at(number):
            void = NewEntry(EntryKind.VOID, target=number)
            return EntryWrite(lambda _: void, content, same_hand(number))
        return EntryWrite(lambda _: None, content, lambda *_: True)

    return named


def redo() -> MatchWrite:
    """Take the newest undo back, as long as nothing else was noted since; again and again."""
    return _take_back("redo", lambda log: log.redoable, text("There is nothing to redo."))


def _take_back(content: str, last: Callable[[Folded], Entry | None], words: Text) -> MatchWrite:
    def act(match: replayed.OpenedMatch) -> NewEntry | Refused:
        entry = last(match.folded)
        if entry is None:
            return refuse("missing", words)
        return NewEntry(EntryKind.VOID, target=entry.number)

    return EntryWrite(act, [content], unchanged_part(last))


def set_dealer(dealer: str) -> MatchWrite:
    """Say who deals the hand not yet played; the deal moves on from there."""

    def act(match: replayed.OpenedMatch) -> NewEntry | Refused:
        hand = match.game.hand(dealer=Seat(dealer))
        problems = check_hand(match.game, match.rules, match.replay.state, hand)
        wrong = tuple(problem for problem in problems if problem.field in ("dealer", ""))
        return Refused(wrong) if wrong else NewEntry(EntryKind.DEALER, {"dealer": dealer})

    free = unchanged_part(lambda log: (log.hands, log.dealer))
    return EntryWrite(act, ["dealer", dealer], free)


def set_trump(trump: str) -> MatchWrite:
    """Say what is trumps in the hand not yet played, for the line that everybody reads."""

    def act(match: replayed.OpenedMatch) -> NewEntry | Refused:
        ask = next_ask(match)
        if ask is None or trump not in [choice.value for choice in ask.trumps]:
            return refuse("trump", text("There are no such trumps here."))
        return NewEntry(EntryKind.DEALER, {"trump": trump})

    free = unchanged_part(lambda log: (log.hands, log.trump))
    return EntryWrite(act, ["trump", trump], free)


def end() -> MatchWrite:
    """Stop here: no winner that was not already decided, no settlement. Undo reopens it."""

    def act(match: replayed.OpenedMatch) -> NewEntry | Refused:
        if match.is_over:
            return refuse("finished", text("The match is over already."))
        return NewEntry(EntryKind.END)

    return EntryWrite(act, ["end"], unchanged_part(lambda log: log.hands))


def resolve(conflict: int, choice: ConflictChoice) -> MatchWrite:
    """Choose between a hand and the one that came late: what stands, what waits, or both."""

    def act(match: replayed.OpenedMatch) -> NewEntry | Refused:
        clash = match.folded.undecided(conflict)
        if clash is None:
            return refuse("decided", text("Somebody has decided this already: look at the hands."))
        problems: tuple[Problem, ...] = ()
        if choice not in clash.choices:
            problems = (Problem("option", "", text("That cannot be chosen any more.")),)
        elif choice is ConflictChoice.BOTH:
            problems = replayed.why_refused(match, clash.hand)
        elif choice is ConflictChoice.LATE:
            earlier = [h.hand for h in match.folded.hands if h.number < (clash.target or 0)]
            problems = replayed.why_last_refused(match, [*earlier, clash.hand])
        if problems:
            return Refused(problems)
        return NewEntry(EntryKind.RESOLVE, {"choice": choice.value}, conflict)

    def is_free(then: replayed.OpenedMatch, now: replayed.OpenedMatch) -> bool:
        clash = now.folded.undecided(conflict)
        return clash is not None and (clash.target is None or same_hand(clash.target)(then, now))

    return EntryWrite(act, ["resolve", conflict, choice.value], is_free)


def _is_said_since(match: replayed.ReplayedMatch, hand: Any, since: datetime) -> bool:  # noqa: ANN401
    """Whether the log ends with this hand, whoever dealt it, stored after this moment."""
    if not match.rows or match.rows[-1].at <= since or not match.folded.hands:
        return False
    last = match.folded.hands[-1]
    is_newest = last.number == match.rows[-1].number
    return is_newest and replace(last.hand, dealer=hand.dealer) == hand
