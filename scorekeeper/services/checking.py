"""What one phone noted, another says is right or not; a dispute ends by a correction or a referee.

Off unless the owner switches it on. A hand that changes in any way has to be said right again.
"""

from collections.abc import Callable

from scorekeeper.engine.clashes import is_untouched
from scorekeeper.engine.game import Problem
from scorekeeper.engine.log import Folded, Kind
from scorekeeper.engine.text import Text, text, text_n
from scorekeeper.services.entering import Late, NewEntry, enter, place_of
from scorekeeper.services.opening import Opened, link_of, opened
from scorekeeper.services.rights import may_own, may_settle
from scorekeeper.services.storage import writing
from scorekeeper.services.verdicts import may_say
from scorekeeper.services.views import LONGEST_NOTE, Answer, Refused, Write


def let_check(token: str, *, is_on: bool) -> None:
    """Have what is noted checked by others from now on, or no longer; what was said stays in the
    log. Raises NotFound, Forbidden, Busy.
    """
    with writing(link_of(token).match_id) as match:
        may_own(opened(token))
        if match is not None:
            match.is_checked = is_on


def say_verdict(write: Write, entry: int | None, *, is_right: bool) -> Answer:
    """Say of a hand (or of the result: None) whether it is right. Never who noted it; and once it
    is disputed, only who disputes it may change his mind. Raises NotFound, Forbidden, Busy.
    """
    kind = Kind.RIGHT if is_right else Kind.WRONG

    def act(seen: Opened) -> NewEntry | Refused | None:
        problem = _refusal(seen, entry)
        if problem is not None:
            return Refused((Problem("check", "", problem),))
        said = seen.folded.verdicts.get(entry)
        if said is not None and said.kind is kind:
            return None
        return {"kind": kind, "target": entry}

    return enter(write, act, ["verdict", entry, is_right], Late(_is_free(entry)))


def settle(write: Write, entry: int | None, why: str) -> Answer:
    """Decide a dispute, with a reason that everybody reads. Raises NotFound, Forbidden, Busy."""
    reason = " ".join(why.split())

    def act(seen: Opened) -> NewEntry | Refused:
        said = seen.folded.verdicts.get(entry)
        if said is None or said.kind is not Kind.WRONG:
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
        return {"kind": Kind.SETTLE, "target": entry, "payload": {"text": reason}}

    return enter(write, act, ["settle", entry, reason], Late(_is_free(entry)), may_settle)


def _refusal(seen: Opened, entry: int | None) -> Text | None:
    if not seen.match.is_checked:
        return text("Nobody checks at this table.")
    if entry is None and not (seen.replay.is_finished or seen.folded.is_ended):
        return text("The match is not over yet.")
    if entry is not None:
        place_of(seen.folded, entry)
    if may_say(seen, entry):
        return None
    said = seen.folded.verdicts.get(entry)
    if said is not None and said.kind is Kind.SETTLE:
        return text("The referee has decided that.")
    if said is not None and said.kind is Kind.WRONG:
        return text("It is disputed: correct it, or let a referee decide.")
    return text("You noted this: somebody else says whether it is right.")


def _is_free(entry: int | None) -> Callable[[Folded, Folded], bool]:
    """Nothing that this is said of has changed since, nor what others said of it."""

    def is_free(before: Folded, now: Folded) -> bool:
        is_same = before.verdicts.get(entry) == now.verdicts.get(entry)
        if entry is None:
            return is_same and before.hands == now.hands
        return is_same and is_untouched(before, now, entry)

    return is_free
