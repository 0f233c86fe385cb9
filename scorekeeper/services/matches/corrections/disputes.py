"""Records that another side confirms or disputes a hand, and how a referee settles it.

Off unless the owner switches it on. A hand that changes in any way has to be said right again.
"""

from collections.abc import Callable

from scorekeeper.engine.game import Problem
from scorekeeper.engine.journal import EntryWrite, NewEntry, Refused
from scorekeeper.engine.log import EntryKind
from scorekeeper.engine.text import Text, text, text_n
from scorekeeper.services.matches.log.entry_write import MatchWrite, place_of, unchanged_part
from scorekeeper.services.matches.log.replayed import OpenedMatch, may_say, may_settle
from scorekeeper.services.matches.view_models import LONGEST_NOTE


def say_verdict(entry: int | None, *, is_right: bool) -> MatchWrite:
    """Say of a hand (or of the result: None) whether it is right. Never who noted it; and once it
    is disputed, only who disputes it may change his mind.
    """
    kind = EntryKind.RIGHT if is_right else EntryKind.WRONG

    def act(seen: OpenedMatch) -> NewEntry | Refused | None:
        problem = _refusal(seen, entry)
        if problem is not None:
            return Refused((Problem("check", "", problem),))
        said = seen.folded.verdicts.get(entry)
        if said is not None and said.kind is kind:
            return None
        return NewEntry(kind, target=entry)

    return EntryWrite(act, ["verdict", entry, is_right], _same_verdict(entry))


def settle_dispute(entry: int | None, why: str) -> MatchWrite:
    """Decide a dispute, with a reason that everybody reads. Its change raises Forbidden."""
    reason = " ".join(why.split())

    def act(seen: OpenedMatch) -> NewEntry | Refused:
        may_settle(seen)
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
        return NewEntry(EntryKind.SETTLE, {"text": reason}, entry)

    return EntryWrite(act, ["settle", entry, reason], _same_verdict(entry))


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


def _same_verdict(entry: int | None) -> Callable[[OpenedMatch, OpenedMatch], bool]:
    """Nothing that this is said of has changed since, nor what others said of it."""
    return unchanged_part(
        lambda log: (log.verdicts.get(entry), log.kept(entry) if entry else log.hands)
    )
