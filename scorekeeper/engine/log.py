"""Says what the entries of a match's log come to: the hands that count, and all else it says.

A correction replaces a hand's facts, a strike takes the hand out. Seats noted wrong, names, house
rules and private notes are entries like any other. A hand that came too late waits as an entry of
its own until somebody chooses.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Literal

from scorekeeper.engine.game import OptionValue
from scorekeeper.engine.journal import Book, Entry, JournalState
from scorekeeper.engine.journal import fold as fold_book
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


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Says who deals the hand not yet played, or what is trumps in it."""

    dealer: Seat | None = None
    trump: str | None = None


@dataclass(frozen=True, slots=True)
class Seating:
    """Says how people sit and are called; both may come in one entry. `order` goes anticlockwise;
    `names` are by the key of a player or side, a blank one takes a name back; `since` is the number
    of a hand, counted from 1 as the match stood then.
    """

    order: tuple[Seat, ...] | None = None
    names: Mapping[Seat, str] | None = None
    since: int | None = None


@dataclass(frozen=True, slots=True)
class EntryNote:
    """Holds the words of a note, the name of who joins, or why something was settled."""

    text: str


@dataclass(frozen=True, slots=True)
class LateHand:
    """Holds a hand that came too late; `is_correction`: it wanted to correct its target."""

    hand: Any
    is_correction: bool = False


@dataclass(frozen=True, slots=True)
class Resolution:
    """Says how a conflict ended."""

    choice: Literal["first", "late", "both"]


PAYLOADS: Mapping[EntryKind, type[Any]] = {
    EntryKind.DEALER: NextDeal,
    EntryKind.STAKE: Agreed,
    EntryKind.SEATS: Seating,
    EntryKind.NAMES: Seating,
    EntryKind.NOTE: EntryNote,
    EntryKind.JOIN: EntryNote,
    EntryKind.SETTLE: EntryNote,
    EntryKind.CONFLICT: LateHand,
    EntryKind.RESOLVE: Resolution,
}
"""What kinds say; a hand and its correction carry a hand of the game, `RULES` the house rules."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded(JournalState):
    """Holds what the log says now."""

    hands: tuple[KeptHand, ...] = ()
    dealer: Seat | None = None
    """Said of the hand not yet played, like `trump`."""
    trump: str | None = None
    rules: Mapping[str, OptionValue] | None = None
    """Last agreed on, like `stake`; None while those of the beginning hold."""
    stake: Agreed | None = None
    is_ended: bool = False
    order: tuple[Seat, ...] | None = None
    """The seating; None while nobody said that it was wrong."""
    names: Mapping[Seat, str] = field(default_factory=dict)
    """What replaces the names of the beginning."""
    sitting: tuple[tuple[Seat, str, int], ...] = ()
    """Who sat down in which seat, and the entry of the first hand they were there for."""
    notes: Mapping[int, str] = field(default_factory=dict)
    """By the number of a hand's first entry."""
    late: tuple[Conflict, ...] = ()
    decided: frozenset[int] = frozenset()
    """Which of those that came late somebody has chosen about."""
    verdicts: Mapping[int | None, Verdict] = field(default_factory=dict)
    """By a hand's first entry, None is the result: only those said as it stands."""

    def hand_at(self, number: int | None) -> KeptHand | None:
        """The hand of this entry, if it counts."""
        return next((hand for hand in self.hands if hand.number == number), None)

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """The hands that nobody has chosen about."""
        return tuple(conflict for conflict in self._waiting if not conflict.is_echo)

    @property
    def echoes(self) -> tuple[Conflict, ...]:
        """Those that say what their hand said already."""
        return tuple(c for c in self._waiting if c.is_echo)

    def undecided(self, number: int | None) -> Conflict | None:
        """What came late as this entry, as long as nobody has chosen about it."""
        return next((x for x in self._waiting if x.number == number), None)

    @property
    def _waiting(self) -> tuple[Conflict, ...]:
        return tuple(y for y in self.late if y.number not in self.decided)

    @property
    def substitutes(self) -> tuple[Substitute, ...]:
        """Who plays for whom since which of the hands that count now, in that order; several in one
        seat one after the other. Of two for the same seat and hand the later entry holds.
        """
        per_seat: dict[tuple[Seat, int], Substitute] = {}
        for seat, name, first in self.sitting:
            since = 1 + sum(kept_hand.number < first for kept_hand in self.hands)
            per_seat[seat, since] = Substitute(seat, name, since)
        return tuple(sorted(per_seat.values(), key=lambda substitute: substitute.since))


def fold(entries: Iterable[Entry], after: Folded | None = None) -> Folded:
    """What a log says, going on from what is remembered of it."""
    return fold_book(LOG, entries, after)


def take(state: Folded, entry: Entry) -> Folded:
    """What an entry that stands makes of it."""
    state = end_verdicts(state, entry)
    payload, target = entry.payload, entry.target
    match entry.kind:
        case EntryKind.HAND:
            return _append(state, entry.number, payload)
        case EntryKind.CORRECT if state.hand_at(target) is not None:
            return _put(state, KeptHand(target or 0, payload, is_corrected=True))
        case EntryKind.STRIKE:
            return replace(
                state, hands=tuple(hand for hand in state.hands if hand.number != target)
            )
        case EntryKind.CONFLICT:
            is_echo = says_the_same(state.hand_at(target), payload.hand)
            conflict = Conflict(entry.number, payload.hand, target, payload.is_correction, is_echo)
            return replace(state, late=(*state.late, conflict))
        case EntryKind.RESOLVE:
            return _choose(state, entry)
        case EntryKind.RIGHT | EntryKind.WRONG | EntryKind.SETTLE:
            reason = "" if payload is None else payload.text
            verdict = Verdict(EntryKind(entry.kind), entry.number, reason)
            return replace(state, verdicts={**state.verdicts, target: verdict})
        case _:
            return _agree(state, entry)


def _agree(state: Folded, entry: Entry) -> Folded:
    """What is said around the hands: who sits where, by which rules, for what."""
    payload, target = entry.payload, entry.target
    match entry.kind:
        case EntryKind.DEALER:
            dealer, trump = payload.dealer or state.dealer, payload.trump or state.trump
            return replace(state, dealer=dealer, trump=trump)
        case EntryKind.SEATS | EntryKind.NAMES:
            return _seat(state, entry.number, payload)
        case EntryKind.RULES:
            return replace(state, rules=payload)
        case EntryKind.STAKE:
            return replace(state, stake=payload)
        case EntryKind.NOTE if target is not None:
            notes = {**state.notes, target: payload.text}
            return replace(state, notes={key: words for key, words in notes.items() if words})
        case EntryKind.END:
            return replace(state, is_ended=True)
        case _:
            return state


def _append(state: Folded, number: int, hand: Any) -> Folded:  # noqa: ANN401 (the game's own hand)
    """A dealer noted before a hand goes with the next hand that names none."""
    kept_hand = KeptHand(number, _dealt(hand, state.dealer))
    return replace(state, hands=(*state.hands, kept_hand), dealer=None, trump=None)


def _put(state: Folded, hand: KeptHand) -> Folded:
    """A hand that was struck out and comes back by a choice stands where it stood."""
    others = (kept_hand for kept_hand in state.hands if kept_hand.number != hand.number)
    return replace(state, hands=tuple(sorted((*others, hand), key=lambda h: h.number)))


def _choose(state: Folded, entry: Entry) -> Folded:
    """Only the first choice counts. Who dealt the hand that goes dealt the one that comes."""
    conflict = state.undecided(entry.target)
    if conflict is None:
        return state
    state = replace(state, decided=state.decided | {conflict.number})
    match entry.payload.choice:
        case ConflictChoice.BOTH:
            return _append(state, entry.number, conflict.hand)
        case ConflictChoice.LATE if conflict.target is not None:
            old = state.hand_at(conflict.target)
            hand = _dealt(conflict.hand, None if old is None else old.hand.dealer)
            return _put(state, KeptHand(conflict.target, hand, is_corrected=True))
        case _:
            return state


def says_the_same(kept_hand: KeptHand | None, hand: Any) -> bool:  # noqa: ANN401 (the game's own hand)
    """Whether a hand that counts has these facts, whoever is said to have dealt it."""
    return kept_hand is not None and bool(replace(kept_hand.hand, dealer=hand.dealer) == hand)


def _dealt(hand: Any, dealer: Seat | None) -> Any:  # noqa: ANN401 (the game's own hand)
    return replace(hand, dealer=dealer) if dealer is not None and hand.dealer is None else hand


def _seat(state: Folded, number: int, seating: Seating) -> Folded:
    """`since` was counted as the match stood then; hands struck out later must not move it."""
    names, since = seating.names or {}, seating.since
    state = replace(state, order=seating.order or state.order)
    if since is None:
        return replace(state, names={**state.names, **names})
    is_played = 0 < since <= len(state.hands)
    first = state.hands[since - 1].number if is_played else number
    sitting = tuple((seat, name, first) for seat, name in names.items())
    return replace(state, sitting=(*state.sitting, *sitting))


def end_verdicts(state: Folded, entry: Entry) -> Folded:
    """Whatever changes a hand, or takes a change back, ends what was said of it and of the result.
    It has to be said again, though the hand be as it was.
    """
    if not state.verdicts:
        return state
    match entry.kind:
        case EntryKind.HAND | EntryKind.END:
            ended = {entry.number, None}
        case EntryKind.CORRECT | EntryKind.STRIKE:
            ended = {entry.target, None}
        case EntryKind.RESOLVE if entry.payload.choice == ConflictChoice.LATE:
            conflict = next((x for x in state.late if x.number == entry.target), None)
            ended = {None} if conflict is None else {conflict.target, None}
        case EntryKind.RESOLVE if entry.payload.choice == ConflictChoice.BOTH:
            ended = {entry.number, None}
        case EntryKind.RULES | EntryKind.SEATS:
            ended = set(state.verdicts)
        case _:
            return state
    staying = {key: verdict for key, verdict in state.verdicts.items() if key not in ended}
    return replace(state, verdicts=staying)


LOG = Book(Folded(), take, end_verdicts, ASIDE)


def newcomer(before: Folded, now: Folded) -> int | None:
    """The first hand that counts now and was not there before: the one that a hand noted on the
    old state may be a second time. None when none was added; hands gone or corrected since do not
    make another hand of it.
    """
    known = {hand.number for hand in before.hands}
    return next(
        (kept_hand.number for kept_hand in now.hands if kept_hand.number not in known), None
    )
