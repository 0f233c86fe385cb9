"""Keeps hands that came too late, and settles them by somebody's choice."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.engine.displays.fact_sentences import FactSentence as Fact
from scorekeeper.engine.displays.fact_sentences import retell
from scorekeeper.engine.game import Problem
from scorekeeper.engine.journal import NewEntry, Refused
from scorekeeper.engine.log import (
    Conflict,
    ConflictChoice,
    EntryKind,
    Folded,
    newcomer,
    says_the_same,
)
from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.replay import play_hand
from scorekeeper.engine.text import text
from scorekeeper.services.matches.log.replayed import (
    OpenedMatch,
    ReplayedMatch,
    author_link,
    why_last_refused,
    why_refused,
    writers,
)
from scorekeeper.services.matches.view_models import HandView, Waiting


def hand_conflict(before: ReplayedMatch, now: ReplayedMatch, hand: Any) -> NewEntry | None:  # noqa: ANN401
    """A hand noted on an older state as a conflict with the first one that came since; None for
    one that would not have fitted then either.
    """
    if why_refused(before, hand):
        return None
    return NewEntry(EntryKind.CONFLICT, {"hand": hand}, newcomer(before.folded, now.folded))


def correction_conflict(
    before: ReplayedMatch,
    now: ReplayedMatch,
    entry: int,
    hand: Any,  # noqa: ANN401
) -> NewEntry | None:
    """A correction of a hand that was changed since, as a conflict with what it says now, or as a
    plain one where that is the same; None when it was not, or when there was no such hand.
    """
    was, stands = before.folded.kept(entry), now.folded.kept(entry)
    if was is None or was == stands:
        return None
    if says_the_same(stands, hand):
        return NewEntry(EntryKind.CORRECT, hand, entry)
    return NewEntry(EntryKind.CONFLICT, {"hand": hand, "is_correction": True}, entry)


def conflict_at(folded: Folded, number: int) -> Conflict | None:
    """The conflict of this entry, as long as it waits, or says again what stands."""
    late = (*folded.conflicts, *folded.echoes)
    return next((one for one in late if one.number == number), None)


def resolving_entry(seen: OpenedMatch, number: int, choice: ConflictChoice) -> NewEntry | Refused:
    """The entry that ends a conflict so; refused when it is decided already, or when the hand that
    is to count does not fit there.
    """
    late = conflict_at(seen.folded, number)
    if late is None:
        words = text("Somebody has decided this already: look at the hands.")
        return Refused((Problem("decided", "", words),))
    problems: tuple[Problem, ...] = ()
    if choice not in late.choices:
        words = text("That cannot be chosen any more.")
        problems = (Problem("option", "", words),)
    elif choice is ConflictChoice.BOTH:
        problems = why_refused(seen, late.hand)
    elif choice is ConflictChoice.LATE:
        earlier = [kept.hand for kept in seen.folded.hands if kept.number < (late.target or 0)]
        problems = why_last_refused(seen, [*earlier, late.hand])
    if problems:
        return Refused(problems)
    return NewEntry(EntryKind.RESOLVE, {"choice": choice.value}, number)


def waiting_of(seen: OpenedMatch, hands: Sequence[HandView]) -> tuple[Waiting, ...]:
    """The conflicts nobody has decided, as the page shows them; `hands` are the match's."""
    by = writers(seen)
    rows = {row.number: row for row in seen.rows}
    found = []
    for late in seen.folded.conflicts:
        row = rows[late.number]
        stands = next((hand for hand in hands if hand.entry == late.target), None)
        author = None if stands is None else author_link(seen, stands.entry)
        before, number = seen.replay.state, len(seen.folded.hands) + 1
        stands_facts: tuple[Fact, ...] = ()
        if stands is not None and stands.step is not None:
            # What the late hand would do in the other one's place, else behind the last.
            before, number = stands.step.before, stands.number
            stands_facts = retell(seen.game.ask(seen.rules, before), stands.facts)
        found.append(
            Waiting(
                number=late.number,
                by=by[row.link_id],
                at=row.at,
                is_correction=late.is_correction,
                stands=stands,
                stands_by=None if author is None else by[author],
                step=play_hand(seen.game, seen.rules, before, late.hand, number),
                facts=retell(seen.game.ask(seen.rules, before), encode(late.hand)),
                stands_facts=stands_facts,
                choices=late.choices,
            )
        )
    return tuple(found)
