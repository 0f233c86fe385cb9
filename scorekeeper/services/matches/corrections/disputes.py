"""Records that another side confirms or disputes a hand, and how a referee settles it.

Off unless the owner switches it on. A hand that changes in any way has to be said right again.
"""

from collections.abc import Callable

from scorekeeper.engine.clashes import is_untouched
from scorekeeper.engine.game import Problem
from scorekeeper.engine.log import EntryKind, Folded
from scorekeeper.engine.text import Text, text, text_n
from scorekeeper.services.answers import Answer, Refused
from scorekeeper.services.matches.append_entry import append_entry
from scorekeeper.services.matches.corrections.confirmations import may_say
from scorekeeper.services.matches.loader import link_of, open_match
from scorekeeper.services.matches.log.entry_write import LatePolicy, NewEntry, place_of
from scorekeeper.services.matches.log.replayed import OpenedMatch, may_own, may_settle
from scorekeeper.services.matches.view_models import LONGEST_NOTE, Write
from scorekeeper.services.storage.transactions import writing


def let_check(token: str, *, is_on: bool) -> None:
    """Have what is noted checked by others from now on, or no longer; what was said stays in the
    log. Raises NotFound, Forbidden, Busy.
    """
    with writing(link_of(token).match_id) as match:
        may_own(open_match(token))
        if match is not None:
            match.is_checked = is_on


def say_verdict(write: Write, entry: int | None, *, is_right: bool) -> Answer:
    """Say of a hand (or of the result: None) whether it is right. Never who noted it; and once it
    is disputed, only who disputes it may change his mind. Raises NotFound, Forbidden, Busy.
    """
    kind = EntryKind.RIGHT if is_right else EntryKind.WRONG

    def act(seen: OpenedMatch) -> NewEntry | Refused | None:
        problem = _refusal(seen, entry)
        if problem is not None:
            return Refused((Problem("check", "", problem),))
        said = seen.folded.verdicts.get(entry)
        if said is not None and said.kind is kind:
            return None
        return {"kind": kind, "target": entry}

    return append_entry(write, act, ["verdict", entry, is_right], LatePolicy(_is_free(entry)))


def settle_dispute(write: Write, entry: int | None, why: str) -> Answer:
    """Decide a dispute, with a reason that everybody reads. Raises NotFound, Forbidden, Busy."""
    reason = " ".join(why.split())

    def act(seen: OpenedMatch) -> NewEntry | Refused:
        said = seen.folded.verdicts.get(entry)
        if said is None or said.kind is not EntryKind.WRONG:
            return Refused((Problem("check", "why", text("Nobody disputes this.")),))
        if not reason:
            return Refused((Problem("missing", "why", text("Why? Everybody will read it.")),))
        if len(reason) > LONGEST_NOTE:
            words = text_n(
                "{n} character is too long for a reason: {most} at most.",
                "{n} characters are too long for a reason: {most} at most.",
                len(reason),
                most=LONGEST_NOTE,
            )
            return Refused((Problem("range", "why", words),))
        return {"kind": EntryKind.SETTLE, "target": entry, "payload": {"text": reason}}

    return append_entry(
        write, act, ["settle", entry, reason], LatePolicy(_is_free(entry)), may_settle
    )


def _refusal(seen: OpenedMatch, entry: int | None) -> Text | None:
    if not seen.match.is_checked:
        return text("Nobody checks at this table.")
    if entry is None and not (seen.replay.is_finished or seen.folded.is_ended):
        return text("The match is not over yet.")
    if entry is not None:
        place_of(seen.folded, entry)
    if may_say(seen, entry):
        return None
    said = seen.folded.verdicts.get(entry)
    if said is not None and said.kind is EntryKind.SETTLE:
        return text("The referee has decided that.")
    if said is not None and said.kind is EntryKind.WRONG:
        return text("It is disputed: correct it, or let a referee decide.")
    return text("You entered this; somebody else has to confirm it.")


def _is_free(entry: int | None) -> Callable[[Folded, Folded], bool]:
    """Nothing that this is said of has changed since, nor what others said of it."""

    def is_free(before: Folded, now: Folded) -> bool:
        is_same = before.verdicts.get(entry) == now.verdicts.get(entry)
        if entry is None:
            return is_same and before.hands == now.hands
        return is_same and is_untouched(before, now, entry)

    return is_free
