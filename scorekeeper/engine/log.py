"""A match is a log: entries are appended, never overwritten, and fold to the hands that count.

A correction replaces a hand's facts, a strike takes the hand out, a void undoes any earlier entry
(a void too: undoing an undo). What an entry says is never changed afterwards.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from scorekeeper.engine.game import OptionValue
from scorekeeper.engine.seats import Seat


class Kind(StrEnum):
    """What an entry does. `HAND`, `CORRECT` carry a hand, `CORRECT`, `STRIKE`, `VOID` a target."""

    HAND = "hand"
    CORRECT = "correct"
    STRIKE = "strike"
    VOID = "void"
    DEALER = "dealer"
    RULES = "rules"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry. `number` counts from 1 in the order written; `target` is an earlier number:
    of the hand's first entry for a correction or strike, of any entry for a void.
    """

    number: int
    kind: Kind
    target: int | None = None
    hand: Any = None
    dealer: Seat | None = None
    rules: Mapping[str, OptionValue] | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """A hand that counts, and the number of the entry it began as, by which it is named."""

    number: int
    hand: Any
    is_corrected: bool = False


@dataclass(frozen=True, slots=True)
class Folded:
    """What the log says now. `dealer`: who deals the hand not yet played, if the scorer said so;
    `rules`: the rules last agreed on, None while those of the beginning hold; `undoable`: the
    entry that undo would void, None when there is nothing to undo.
    """

    hands: tuple[Kept, ...]
    dealer: Seat | None
    rules: Mapping[str, OptionValue] | None
    is_ended: bool
    undoable: Entry | None


def live(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that no later, itself live, void has undone; in order, voids left out."""
    dead: set[int] = set()
    kept = []
    for entry in sorted(entries, key=lambda entry: -entry.number):
        if entry.number in dead:
            continue
        if entry.kind is Kind.VOID and entry.target is not None:
            dead.add(entry.target)
        else:
            kept.append(entry)
    return tuple(reversed(kept))


def fold(entries: Iterable[Entry]) -> Folded:
    """The hands that count, in order, and what else the log says.

    A dealer noted before a hand goes with the next hand that names none.
    """
    standing = live(entries)
    hands: dict[int, Kept] = {}
    dealer: Seat | None = None
    rules: Mapping[str, OptionValue] | None = None
    for entry in standing:
        match entry.kind:
            case Kind.HAND:
                hand = entry.hand
                if dealer is not None and hand.dealer is None:
                    hand = replace(hand, dealer=dealer)
                dealer = None
                hands[entry.number] = Kept(entry.number, hand)
            case Kind.CORRECT if entry.target in hands:
                hands[entry.target] = Kept(entry.target, entry.hand, is_corrected=True)
            case Kind.STRIKE if entry.target is not None:
                hands.pop(entry.target, None)
            case Kind.DEALER:
                dealer = entry.dealer
            case Kind.RULES:
                rules = entry.rules
            case _:
                pass
    return Folded(
        hands=tuple(hands.values()),
        dealer=dealer,
        rules=rules,
        is_ended=any(entry.kind is Kind.END for entry in standing),
        undoable=standing[-1] if standing else None,
    )
