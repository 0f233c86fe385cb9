"""Folds a match's log to the hands that count; entries are appended, never overwritten.

A correction replaces a hand's facts, a strike takes the hand out, a void undoes any earlier entry
(a void too: undoing an undo). Seats noted wrong, names, house rules and private notes are entries
like any other. A hand that came too late waits as an entry of its own until somebody chooses. What
an entry says is never changed afterwards.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from scorekeeper.engine.game import OptionValue
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.stakes import Each


class EntryKind(StrEnum):
    """Says what an entry does. `HAND`, `CORRECT` carry a hand, `CORRECT`, `STRIKE`, `NOTE` the
    number of a hand's entry as target, `VOID` that of any.

    `SEATS`: the seating was noted wrong from the beginning; what was noted of a person stays with
    the person, and every hand is replayed. `NAMES`: who sits there is called otherwise; with
    `since` somebody else plays on in that seat from that hand.

    `CONFLICT` carries a hand, or the correction of one, written by somebody who had not seen what
    was written meanwhile; `target` is the hand whose place it claims, None where it only follows.
    It counts for nothing until a `RESOLVE`, whose target it is, says which of the two stays; one
    that says what stood there is the same hand, said by both, and nobody is asked.
    `JOIN`: another device writes from here on, by the code of the table; `note` is its name.
    `RIGHT`, `WRONG`: somebody else agrees or not with the hand that is the target, without one
    with the result; `SETTLE`: a referee has decided that, `note` says why.
    """

    HAND = "hand"
    CORRECT = "correct"
    STRIKE = "strike"
    VOID = "void"
    DEALER = "dealer"
    STAKE = "stake"
    SEATS = "seats"
    NAMES = "names"
    RULES = "rules"
    NOTE = "note"
    END = "end"
    CONFLICT = "conflict"
    RESOLVE = "resolve"
    JOIN = "join"
    RIGHT = "right"
    WRONG = "wrong"
    SETTLE = "settle"


# What is no step of the score: undo passes it over.
ASIDE = frozenset(
    {EntryKind.CONFLICT, EntryKind.JOIN, EntryKind.RIGHT, EntryKind.WRONG, EntryKind.SETTLE}
)


class ConflictChoice(StrEnum):
    """Says how a conflict ends. `FIRST`: what stood there stays; `LATE`: what came late takes its
    place; `BOTH`: they were two hands, and the late one follows.
    """

    FIRST = "first"
    LATE = "late"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Agreed:
    """Holds what a match is played for, as a whole: the stake in words, and the currency (an ISO
    4217 code) that the amounts among the rules are of.
    """

    currency: str
    words: str = ""
    each: Each = "match"


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """One entry. `number` counts from 1 in the order written; `target` is an earlier number.

    `order` is the seating, anticlockwise; `names` by the key of a player or side, a blank one takes
    a name back; `since` the number of a hand, counted from 1 as the match stood then. Seats and
    names may come in one entry, of either kind. `choice` is a `RESOLVE`'s; `is_correction` says of
    a `CONFLICT` that it wanted to correct its target, not to follow.
    """

    number: int
    kind: EntryKind
    target: int | None = None
    hand: Any = None
    dealer: Seat | None = None
    trump: str | None = None
    rules: Mapping[str, OptionValue] | None = None
    stake: Agreed | None = None
    order: tuple[Seat, ...] | None = None
    names: Mapping[Seat, str] = field(default_factory=dict)
    since: int | None = None
    note: str = ""
    choice: ConflictChoice | None = None
    is_correction: bool = False


@dataclass(frozen=True, slots=True)
class KeptHand:
    """A hand that counts, and the number of the entry it began as, by which it is named."""

    number: int
    hand: Any
    is_corrected: bool = False


@dataclass(frozen=True, slots=True)
class Substitute:
    """Names who plays in this seat from a hand on; `since` is its number as the match stands."""

    seat: Seat
    name: str
    since: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """A hand that waits; `number` is its entry, `target` the hand whose place it claims; `is_echo`:
    it said what that hand said then.
    """

    number: int
    hand: Any
    target: int | None
    is_correction: bool
    is_echo: bool = False

    @property
    def choices(self) -> tuple[ConflictChoice, ...]:
        """Says how it can end: a correction is never one hand more, and none can take no place."""
        if self.target is None:
            return ConflictChoice.FIRST, ConflictChoice.BOTH
        return (
            (ConflictChoice.FIRST, ConflictChoice.LATE)
            if self.is_correction
            else tuple(ConflictChoice)
        )


@dataclass(frozen=True, slots=True)
class Verdict:
    """Says what somebody else said last of a hand or of the result, and the entry that says it:
    `RIGHT`, `WRONG` (a dispute), or `SETTLE` with its reason.
    """

    kind: EntryKind
    number: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Folded:
    """Holds what the log says now. `dealer`, `trump`: said of the hand not yet played; `rules`,
    `stake`: last agreed on, None while those of the beginning hold; `order`: the seating, None
    while nobody said it was wrong; `names`: what replaces those of the beginning; `substitutes` in
    the order they sat down, several in one seat one after the other; `notes` by the number of a
    hand's first entry; `undoable`, `redoable`: the entry and the undoing that undo and redo would
    void, None for nothing; `conflicts` that nobody has decided; `echoes`: those that say what their
    hand said already; `verdicts` by a hand's first entry, None is the result: only those said as it
    stands.
    """

    hands: tuple[KeptHand, ...]
    dealer: Seat | None
    rules: Mapping[str, OptionValue] | None
    is_ended: bool
    undoable: LogEntry | None
    redoable: LogEntry | None = None
    order: tuple[Seat, ...] | None = None
    names: Mapping[Seat, str] = field(default_factory=dict)
    substitutes: tuple[Substitute, ...] = ()
    stake: Agreed | None = None
    notes: Mapping[int, str] = field(default_factory=dict)
    conflicts: tuple[Conflict, ...] = ()
    echoes: tuple[Conflict, ...] = ()
    verdicts: Mapping[int | None, Verdict] = field(default_factory=dict)
    trump: str | None = None


def undone(entries: Iterable[LogEntry]) -> frozenset[int]:
    """The numbers of the entries that a later, itself standing, void has undone."""
    dead: set[int] = set()
    for entry in sorted(entries, key=lambda entry: -entry.number):
        if entry.kind is EntryKind.VOID and entry.target is not None and entry.number not in dead:
            dead.add(entry.target)
    return frozenset(dead)


def standing_entries(entries: Iterable[LogEntry]) -> tuple[LogEntry, ...]:
    """The entries that nothing has undone, in order; voids that have a target left out."""
    written = sorted(entries, key=lambda entry: entry.number)
    dead = undone(written)
    return tuple(
        entry
        for entry in written
        if entry.number not in dead
        and not (entry.kind is EntryKind.VOID and entry.target is not None)
    )


def fold(entries: Iterable[LogEntry]) -> Folded:
    """The hands that count, in order, and what else the log says.

    A dealer noted before a hand goes with the next hand that names none.
    """
    written = tuple(sorted(entries, key=lambda entry: entry.number))
    standing = standing_entries(written)
    hands, dealer, trump, late = _hands(standing)
    rules = [entry.rules for entry in standing if entry.kind is EntryKind.RULES]
    stakes = [entry.stake for entry in standing if entry.stake is not None]
    orders = [entry.order for entry in standing if entry.order is not None]
    steps = [entry for entry in standing if entry.kind not in ASIDE]
    names = {
        seat: name for one in standing if one.since is None for seat, name in one.names.items()
    }
    notes = {entry.target: entry.note for entry in standing if entry.kind is EntryKind.NOTE}
    return Folded(
        hands=hands,
        dealer=dealer,
        trump=trump,
        rules=rules[-1] if rules else None,
        stake=stakes[-1] if stakes else None,
        is_ended=any(entry.kind is EntryKind.END for entry in standing),
        undoable=steps[-1] if steps else None,
        redoable=_redoable(written),
        order=orders[-1] if orders else None,
        names=names,
        substitutes=_substitutes(standing, [kept.number for kept in hands]),
        notes={target: note for target, note in notes.items() if note and target is not None},
        conflicts=tuple(one for one in late if not one.is_echo),
        echoes=tuple(one for one in late if one.is_echo),
        verdicts=_verdicts(written, standing),
    )


def fold_next(before: Folded, entries: Sequence[LogEntry]) -> Folded:
    """Says what these entries fold to, all but the last of which, in order, folded to `before`: one
    hand more changes so little that the others need not be asked.
    """
    last = entries[-1]
    is_void = any(one.kind is EntryKind.VOID and one.target == last.number for one in entries)
    if last.kind is not EntryKind.HAND or is_void:
        return fold(entries)
    gone = (last.number, None)
    return replace(
        before,
        hands=(*before.hands, KeptHand(last.number, _dealt(last.hand, before.dealer))),
        dealer=None,
        trump=None,
        undoable=last,
        redoable=None,
        verdicts={key: said for key, said in before.verdicts.items() if key not in gone},
    )


def _redoable(written: Sequence[LogEntry]) -> LogEntry | None:
    """The newest undoing that stands, as long as only undoing and redoing came after it."""
    dead, voids = undone(written), {one.number for one in written if one.kind is EntryKind.VOID}
    for one in reversed(written):
        if one.number not in dead and one.kind not in ASIDE and one.target not in voids:
            return one if one.number in voids else None
    return None


def _hands(
    standing: Sequence[LogEntry],
) -> tuple[tuple[KeptHand, ...], Seat | None, str | None, tuple[Conflict, ...]]:
    """The hands that count, dealer and trumps said of the one not yet played, what came late."""
    hands: dict[int, KeptHand] = {}
    waiting: dict[int, Conflict] = {}
    dealer: Seat | None = None
    trump: str | None = None
    for entry in standing:
        match entry.kind:
            case EntryKind.HAND:
                hands[entry.number] = KeptHand(entry.number, _dealt(entry.hand, dealer))
                dealer = trump = None
            case EntryKind.CORRECT if entry.target in hands:
                hands[entry.target] = KeptHand(entry.target, entry.hand, is_corrected=True)
            case EntryKind.STRIKE if entry.target is not None:
                hands.pop(entry.target, None)
            case EntryKind.DEALER:
                dealer, trump = entry.dealer or dealer, entry.trump or trump
            case EntryKind.CONFLICT:
                is_echo = says_the_same(hands.get(entry.target or 0), entry.hand)
                waiting[entry.number] = Conflict(
                    entry.number, entry.hand, entry.target, entry.is_correction, is_echo
                )
            case EntryKind.RESOLVE if entry.target in waiting:
                late = waiting.pop(entry.target)
                match entry.choice:
                    case ConflictChoice.BOTH:
                        hands[entry.number] = KeptHand(entry.number, _dealt(late.hand, dealer))
                        dealer = trump = None
                    case ConflictChoice.LATE if late.target is not None:
                        hands[late.target] = _in_place(hands.get(late.target), late, late.target)
                    case _:
                        pass
            case _:
                pass
    # A hand that was struck out and comes back by a choice stands where it stood.
    kept = tuple(hands[number] for number in sorted(hands))
    return kept, dealer, trump, tuple(waiting.values())


def says_the_same(kept: KeptHand | None, hand: Any) -> bool:  # noqa: ANN401 (the game's own hand)
    """Whether a hand that counts has these facts, whoever is said to have dealt it."""
    return kept is not None and bool(replace(kept.hand, dealer=hand.dealer) == hand)


def _dealt(hand: Any, dealer: Seat | None) -> Any:  # noqa: ANN401 (the game's own hand)
    return replace(hand, dealer=dealer) if dealer is not None and hand.dealer is None else hand


def _in_place(old: KeptHand | None, late: Conflict, target: int) -> KeptHand:
    """The late hand where the old one stood; who dealt that dealt this."""
    dealer = None if old is None else old.hand.dealer
    return KeptHand(target, _dealt(late.hand, dealer), is_corrected=True)


def _substitutes(standing: Sequence[LogEntry], counted: Sequence[int]) -> tuple[Substitute, ...]:
    """Says who plays for whom since which of the hands that count now, in that order.

    `since` was counted when it was written; hands struck out since then must not move it. Of two
    for the same seat and hand the later entry holds.
    """
    found: dict[tuple[Seat, int], Substitute] = {}
    there: list[int] = []
    for entry in standing:
        if entry.kind is EntryKind.HAND or entry.choice is ConflictChoice.BOTH:
            there.append(entry.number)
        elif entry.kind is EntryKind.STRIKE and entry.target in there:
            there.remove(entry.target)
        elif entry.since is not None:
            first = there[entry.since - 1] if 0 < entry.since <= len(there) else entry.number
            since = 1 + sum(number < first for number in counted)
            found |= {(seat, since): Substitute(seat, n, since) for seat, n in entry.names.items()}
    return tuple(sorted(found.values(), key=lambda one: one.since))


def _verdicts(
    written: Sequence[LogEntry], standing: Sequence[LogEntry]
) -> dict[int | None, Verdict]:
    """Says what was last said of each hand as it stands; whatever changes a hand makes that void,
    and what was said of the result too.
    """
    by_number = {entry.number: entry for entry in written}
    counted = {entry.number for entry in standing}
    found: dict[int | None, Verdict] = {}
    for entry in written:
        match entry.kind:
            case EntryKind.RIGHT | EntryKind.WRONG | EntryKind.SETTLE if entry.number in counted:
                found[entry.target] = Verdict(entry.kind, entry.number, entry.note)
            case _:
                for key in _touched(entry, by_number, found):
                    found.pop(key, None)
    return found


def _touched(
    entry: LogEntry, written: Mapping[int, LogEntry], said: Mapping[int | None, Verdict]
) -> tuple[int | None, ...]:
    """The hands whose result an entry may change, and the match's (None)."""
    target = written.get(entry.target or 0)
    match entry.kind:
        case EntryKind.VOID:
            # An earlier number each time: a void never waits for itself.
            is_older = target is not None and target.number < entry.number
            return _touched(target, written, said) if target is not None and is_older else ()
        case EntryKind.HAND | EntryKind.END:
            return entry.number, None
        case EntryKind.CORRECT | EntryKind.STRIKE:
            return entry.target, None
        case EntryKind.RESOLVE if entry.choice is ConflictChoice.LATE:
            return None if target is None else target.target, None
        case EntryKind.RESOLVE if entry.choice is ConflictChoice.BOTH:
            return entry.number, None
        case EntryKind.RULES | EntryKind.SEATS:
            return tuple(said)
        case _:
            return ()
