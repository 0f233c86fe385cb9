"""A match is a log: entries are appended, never overwritten, and fold to the hands that count.

A correction replaces a hand's facts, a strike takes the hand out, a void undoes any earlier entry
(a void too: undoing an undo). Seats noted wrong, names, house rules and private notes are entries
like any other. What an entry says is never changed afterwards.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from scorekeeper.engine.game import OptionValue
from scorekeeper.engine.seats import Seat


class Kind(StrEnum):
    """What an entry does. `HAND`, `CORRECT` carry a hand, `CORRECT`, `STRIKE`, `NOTE` the number of
    a hand's entry as target, `VOID` that of any.

    `SEATS`: the seating was noted wrong from the beginning; what was noted of a person stays with
    the person, and every hand is replayed. `NAMES`: who sits there is called otherwise; with
    `since` somebody else plays on in that seat from that hand.
    """

    HAND = "hand"
    CORRECT = "correct"
    STRIKE = "strike"
    VOID = "void"
    DEALER = "dealer"
    SEATS = "seats"
    NAMES = "names"
    RULES = "rules"
    NOTE = "note"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry. `number` counts from 1 in the order written; `target` is an earlier number.

    `order` is the seating, anticlockwise; `names` by the key of a player or side, a blank one takes
    a name back; `since` the number of a hand, counted from 1 as the match stood then. Seats and
    names may come in one entry, of either kind.
    """

    number: int
    kind: Kind
    target: int | None = None
    hand: Any = None
    dealer: Seat | None = None
    rules: Mapping[str, OptionValue] | None = None
    order: tuple[Seat, ...] | None = None
    names: Mapping[Seat, str] = field(default_factory=dict)
    since: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """A hand that counts, and the number of the entry it began as, by which it is named."""

    number: int
    hand: Any
    is_corrected: bool = False


@dataclass(frozen=True, slots=True)
class Substitute:
    """Somebody who plays in this seat from a hand on; `since` is its number as the match stands."""

    seat: Seat
    name: str
    since: int


@dataclass(frozen=True, slots=True)
class Folded:
    """What the log says now. `dealer`: who deals the hand not yet played, if the scorer said so;
    `rules`: the rules last agreed on, None while those of the beginning hold; `order`: the seating,
    None while nobody said it was wrong; `names`: what replaces the names of the beginning;
    `substitutes` in the order they sat down, several in one seat one after the other; `notes` by
    the number of a hand's first entry; `undoable`: the entry that undo would void, None when there
    is nothing to undo.
    """

    hands: tuple[Kept, ...]
    dealer: Seat | None
    rules: Mapping[str, OptionValue] | None
    is_ended: bool
    undoable: Entry | None
    order: tuple[Seat, ...] | None = None
    names: Mapping[Seat, str] = field(default_factory=dict)
    substitutes: tuple[Substitute, ...] = ()
    notes: Mapping[int, str] = field(default_factory=dict)


def undone(entries: Iterable[Entry]) -> frozenset[int]:
    """The numbers of the entries that a later, itself standing, void has undone."""
    dead: set[int] = set()
    for entry in sorted(entries, key=lambda entry: -entry.number):
        if entry.kind is Kind.VOID and entry.target is not None and entry.number not in dead:
            dead.add(entry.target)
    return frozenset(dead)


def live(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that nothing has undone, in order; voids that have a target left out."""
    written = sorted(entries, key=lambda entry: entry.number)
    dead = undone(written)
    return tuple(
        entry
        for entry in written
        if entry.number not in dead and not (entry.kind is Kind.VOID and entry.target is not None)
    )


def fold(entries: Iterable[Entry]) -> Folded:
    """The hands that count, in order, and what else the log says.

    A dealer noted before a hand goes with the next hand that names none.
    """
    standing = live(entries)
    hands, dealer = _hands(standing)
    rules = [entry.rules for entry in standing if entry.kind is Kind.RULES]
    orders = [entry.order for entry in standing if entry.order is not None]
    names = {
        seat: name
        for entry in standing
        if entry.since is None
        for seat, name in entry.names.items()
    }
    notes = {
        entry.target: entry.note
        for entry in standing
        if entry.kind is Kind.NOTE and entry.target is not None
    }
    return Folded(
        hands=hands,
        dealer=dealer,
        rules=rules[-1] if rules else None,
        is_ended=any(entry.kind is Kind.END for entry in standing),
        undoable=standing[-1] if standing else None,
        order=orders[-1] if orders else None,
        names=names,
        substitutes=_substitutes(standing, [kept.number for kept in hands]),
        notes={target: note for target, note in notes.items() if note},
    )


def _hands(standing: Sequence[Entry]) -> tuple[tuple[Kept, ...], Seat | None]:
    """The hands that count, and who was said to deal the one not yet played."""
    hands: dict[int, Kept] = {}
    dealer: Seat | None = None
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
            case _:
                pass
    return tuple(hands.values()), dealer


def _substitutes(standing: Sequence[Entry], counted: Sequence[int]) -> tuple[Substitute, ...]:
    """Who plays for whom since which of the hands that count now, in that order.

    `since` was counted when it was written; hands struck out since then must not move it. Of two
    for the same seat and hand the later entry holds.
    """
    found: dict[tuple[Seat, int], Substitute] = {}
    there: list[int] = []
    for entry in standing:
        if entry.kind is Kind.HAND:
            there.append(entry.number)
        elif entry.kind is Kind.STRIKE and entry.target in there:
            there.remove(entry.target)
        elif entry.since is not None:
            first = there[entry.since - 1] if 0 < entry.since <= len(there) else entry.number
            since = 1 + sum(number < first for number in counted)
            found |= {(seat, since): Substitute(seat, n, since) for seat, n in entry.names.items()}
    return tuple(sorted(found.values(), key=lambda one: one.since))
