"""Records, corrects and strikes hands of a match under way, undoes and ends it."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.engine.log import ConflictChoice
from scorekeeper.services.answers import Answer
from scorekeeper.services.matches.append_entry import append_write
from scorekeeper.services.matches.begin import start_match
from scorekeeper.services.matches.loader import open_match, see_match
from scorekeeper.services.matches.log import entry_write
from scorekeeper.services.matches.log.replayed import seat_keys
from scorekeeper.services.matches.records.export import match_record
from scorekeeper.services.matches.view_models import LONGEST_NAME, Preview, Write


def preview_hand(token: str, facts: Mapping[str, Any], *, entry: int | None = None) -> Preview:
    """What a hand would do, stored nowhere; with `entry`, in the place of that hand.

    Raises NotFound, Forbidden, and Misfit for facts that are no hand at all.
    """
    return entry_write.preview(open_match(token), facts, entry)


def record_hand(write: Write, facts: Mapping[str, Any]) -> Answer:
    """Append a hand, if it fits. When another came since the writer looked, both wait for a choice:
    they may be the same. Raises Misfit, NotFound, Forbidden, Busy.
    """
    return append_write(write, entry_write.record(facts))


def correct_hand(write: Write, entry: int, facts: Mapping[str, Any]) -> Answer:
    """Replace a hand's facts; later hands are kept and replayed. A correction that does not fit
    where it stands is refused; when somebody else has changed the hand since, both wait for a
    choice. Raises as `record_hand`.
    """
    return append_write(write, entry_write.correct(entry, facts))


def strike_hand(write: Write, entry: int) -> Answer:
    """Take a hand out of the match; it stays in the log."""
    return append_write(write, entry_write.strike(entry))


def undo(write: Write) -> Answer:
    """Void the newest entry that still counts, of whatever kind; again and again, one each."""
    return append_write(write, entry_write.undo())


def redo(write: Write) -> Answer:
    """Take the newest undo back, as long as nothing else was noted since; again and again."""
    return append_write(write, entry_write.redo())


def set_dealer(write: Write, dealer: str) -> Answer:
    """Say who deals the hand not yet played; the deal moves on from there."""
    return append_write(write, entry_write.set_dealer(dealer))


def set_trump(write: Write, trump: str) -> Answer:
    """Say what is trumps in the hand not yet played, for the line that everybody reads."""
    return append_write(write, entry_write.set_trump(trump))


def end_match(write: Write) -> Answer:
    """Stop here: no winner that was not already decided, no settlement. Undo reopens it."""
    return append_write(write, entry_write.end())


def resolve(write: Write, conflict: int, choice: ConflictChoice) -> Answer:
    """Choose between a hand and the one that came late: what stands, what waits, or both. Raises
    NotFound, Forbidden, Busy.
    """
    return append_write(write, entry_write.resolve(conflict, choice))


__all__ = [
    "LONGEST_NAME",
    "append_write",
    "correct_hand",
    "end_match",
    "match_record",
    "preview_hand",
    "record_hand",
    "redo",
    "resolve",
    "seat_keys",
    "see_match",
    "set_dealer",
    "set_trump",
    "start_match",
    "strike_hand",
    "undo",
]
