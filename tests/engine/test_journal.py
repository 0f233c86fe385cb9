"""The laws of every journal: written once, told once, taken back and brought again, never lost.

A machine writes on a slate as people do, on what they saw last. Beside it stands a model that knows
only lists. Match, tournament and cash box bring their own books; the laws are those of this one.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import count
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from scorekeeper.engine.game import Problem
from scorekeeper.engine.journal import (
    Book,
    Broken,
    Entry,
    EntryWrite,
    JournalState,
    Refused,
    Stale,
    Stored,
    Version,
    as_broken,
    chain_digest,
    decide,
    fold,
    history_of,
    same_part,
    standing,
    void_numbers,
)
from scorekeeper.engine.text import text


class Kind(StrEnum):
    SET = "set"
    LATE = "late"
    PRAISE = "praise"
    VOID = "void"


@dataclass(frozen=True, slots=True, kw_only=True)
class Slate(JournalState):
    """Who wrote what at which place; what waits for a choice; of which places nothing was changed
    since somebody praised them.
    """

    words: tuple[tuple[int, str], ...] = ()
    waiting: tuple[str, ...] = ()
    praised: frozenset[int] = frozenset()

    def at(self, place: int) -> str:
        return dict(self.words).get(place, "")


def take(state: Slate, entry: Entry) -> Slate:
    match entry.kind:
        case Kind.SET:
            place, word = entry.payload
            words = {**dict(state.words), place: word}
            return replace(drop(state, entry), words=tuple(sorted(words.items())))
        case Kind.LATE:
            return replace(state, waiting=(*state.waiting, entry.payload))
        case _:
            return replace(state, praised=state.praised | {entry.payload})


def drop(state: Slate, entry: Entry) -> Slate:
    gone = {entry.payload[0]} if entry.kind == Kind.SET else set()
    return replace(state, praised=state.praised - gone)


BOOK = Book(Slate(), take, drop, frozenset({Kind.LATE, Kind.PRAISE}))


class Note(NamedTuple):
    """What is appended: all but its number."""

    kind: Kind
    payload: object = None
    target: int | None = None


Write = EntryWrite[Slate, Note | None]


def set_word(place: int, word: str) -> Write:
    """A word that waits where another came to its place since."""

    def act(now: Slate) -> Note | Refused | None:
        if word == "rude":
            return Refused((Problem("option", "word", text("No such words here.")),))
        return None if now.at(place) == word else Note(Kind.SET, (place, word))

    def wait(then: Slate, now: Slate) -> Note | None:
        return None if then.at(place) == now.at(place) else Note(Kind.LATE, word)

    return EntryWrite(act, ["set", place, word], same_part(lambda slate: slate.at(place)), wait)


def undo() -> Write:
    def act(now: Slate) -> Note | None:
        return None if now.undoable is None else Note(Kind.VOID, target=now.undoable.number)

    return EntryWrite(act, ["undo"], same_part(lambda slate: slate.undoable))


def redo() -> Write:
    def act(now: Slate) -> Note | None:
        return None if now.redoable is None else Note(Kind.VOID, target=now.redoable.number)

    return EntryWrite(act, ["redo"], same_part(lambda slate: slate.redoable))


def praise(place: int) -> Write:
    return EntryWrite(lambda _: Note(Kind.PRAISE, place), ["praise", place])


@dataclass
class Kept:
    """An entry as it is stored."""

    entry: Entry
    client_id: str
    sent: str

    @property
    def number(self) -> int:
        return self.entry.number


@dataclass
class Paper:
    """A journal that somebody keeps, goes on from what it remembers, and says what came of it."""

    rows: list[Kept] = field(default_factory=list)
    known: Slate | None = None

    @property
    def entries(self) -> list[Entry]:
        return [row.entry for row in self.rows]

    def at(self, number: int) -> Slate:
        return fold(BOOK, self.entries[:number])

    @property
    def now(self) -> Slate:
        self.known = fold(BOOK, self.entries, self.known)
        return self.known

    def write(
        self, write: Write, base: int, client_id: str
    ) -> Entry | Refused | Stale | Stored | None:
        stored = next((row for row in self.rows if row.client_id == client_id), None)
        version = Version(len(self.rows), self.now, self.at)
        note = decide(write, base, version, stored)
        if not isinstance(note, Note):
            return note
        entry = Entry(len(self.rows) + 1, note.kind, note.payload, target=note.target)
        self.rows.append(Kept(entry, client_id, write.sent))
        return entry


PLACES = st.integers(1, 3)
WORDS = st.sampled_from(["a", "b", "c"])
HANDS = st.integers(0, 1)
IDS = count()


class Writers(RuleBasedStateMachine):
    """Two who write on one slate, each on what they saw when they looked last."""

    def __init__(self) -> None:
        super().__init__()
        self.paper = Paper()
        self.seen = [0, 0]
        self.steps: list[Slate] = []
        self.undone: list[Slate] = []
        self.sent: dict[str, tuple[Write, int, int]] = {}

    def write(self, hand: int, write: Write) -> Entry | Refused | Stale | None:
        client_id, before = f"id-{next(IDS)}", self.paper.now
        answer = self.paper.write(write, self.seen[hand], client_id)
        assert not isinstance(answer, Stored)
        if isinstance(answer, Entry):
            self.sent[client_id] = write, self.seen[hand], answer.number
            assert answer.number == before.number + 1
        else:
            assert self.paper.now == before, "who is told no has written nothing"
        return answer

    @rule(hand=HANDS)
    def look(self, hand: int) -> None:
        self.seen[hand] = len(self.paper.rows)

    @rule(hand=HANDS, place=PLACES, word=WORDS)
    def set(self, hand: int, place: int, word: str) -> None:
        then, before = self.paper.at(self.seen[hand]), self.paper.now
        answer = self.write(hand, set_word(place, word))
        is_unseen = then.at(place) != before.at(place)
        if is_unseen:
            assert isinstance(answer, Entry)
            assert (answer.kind, self.paper.now.waiting[-1]) == (Kind.LATE, word)
            assert self.paper.now.words == before.words, "nothing is overwritten unseen"
        elif answer is not None:
            self.steps.append(before)
            self.undone.clear()
            assert self.paper.now.at(place) == word

    @rule(hand=HANDS, place=PLACES)
    def praise(self, hand: int, place: int) -> None:
        is_latest = self.seen[hand] == len(self.paper.rows)
        answer = self.write(hand, praise(place))
        assert isinstance(answer, Entry if is_latest else Stale)

    def take_back(self, hand: int, write: Write, part: Callable[[Slate], Entry | None]) -> bool:
        is_seen = part(self.paper.at(self.seen[hand])) == part(self.paper.now)
        there = part(self.paper.now)
        answer = self.write(hand, write)
        assert isinstance(answer, Stale) is not is_seen
        return is_seen and there is not None

    @rule(hand=HANDS)
    def undo(self, hand: int) -> None:
        before = self.paper.now
        if self.take_back(hand, undo(), lambda slate: slate.undoable):
            self.undone.append(before)
            assert self.paper.now.words == self.steps.pop().words

    @rule(hand=HANDS)
    def redo(self, hand: int) -> None:
        before = self.paper.now
        if self.take_back(hand, redo(), lambda slate: slate.redoable):
            self.steps.append(before)
            assert self.paper.now.words == self.undone.pop().words, "a void of a void"

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def send_again(self, data: st.DataObject) -> None:
        client_id = data.draw(st.sampled_from(sorted(self.sent)))
        write, base, number = self.sent[client_id]
        assert self.paper.write(write, base, client_id) == Stored(number, is_same=True)
        other = set_word(9, "other")
        assert self.paper.write(other, base, client_id) == Stored(number, is_same=False)

    @invariant()
    def what_is_remembered_is_what_a_whole_reading_says(self) -> None:
        whole = fold(BOOK, self.paper.entries)
        assert (self.paper.now, self.paper.now.number) == (whole, len(self.paper.rows))
        for number in range(len(self.paper.rows)):
            assert fold(BOOK, self.paper.entries, self.paper.at(number)) == whole

    @invariant()
    def entries_may_come_in_any_order(self) -> None:
        entries = self.paper.entries
        assert fold(BOOK, random.Random(1).sample(entries, len(entries))) == self.paper.now

    @invariant()
    def what_stands_says_the_same_without_what_was_taken_back(self) -> None:
        alone = fold(BOOK, standing(self.paper.entries))
        now = self.paper.now
        assert (alone.words, alone.waiting, alone.undoable) == (
            now.words,
            now.waiting,
            now.undoable,
        )


TestWriters = Writers.TestCase


@given(PLACES, WORDS, PLACES, WORDS)
def test_of_two_who_touch_other_places_it_does_not_matter_who_comes_first(
    place: int, word: str, other_place: int, other: str
) -> None:
    writes = set_word(place, word), set_word(other_place, other)
    slates = []
    for first, second in (writes, writes[::-1]):
        paper = Paper()
        paper.write(first, 0, "first")
        paper.write(second, 0, "second")
        slates.append(paper.now)
    is_alike = slates[0].words == slates[1].words
    assert is_alike == (place != other_place or word == other)
    assert all(bool(slate.waiting) == (place == other_place) for slate in slates)


def test_nothing_was_written_yet() -> None:
    assert fold(BOOK, ()) == BOOK.empty


def test_a_late_write_that_touches_nothing_changed_is_taken_and_may_be_taken_back() -> None:
    paper = Paper()
    paper.write(set_word(1, "a"), 0, "first")
    assert isinstance(paper.write(set_word(2, "b"), 0, "second"), Entry)
    for number, write in enumerate((undo(), redo(), undo()), start=2):
        paper.write(write, number, f"id-{number}")
    assert paper.now.words == ((1, "a"),)
    assert paper.now.redoable == paper.entries[-1]


def test_a_late_write_that_can_never_be_is_refused() -> None:
    paper = Paper()
    paper.write(set_word(1, "a"), 0, "first")
    assert isinstance(paper.write(set_word(2, "rude"), 0, "second"), Refused)
    assert isinstance(paper.write(set_word(2, "rude"), 1, "third"), Refused)


def test_a_base_that_nobody_has_written_yet_is_stale() -> None:
    assert Paper().write(praise(1), 7, "first") == Stale(0)


@pytest.mark.parametrize(("sent", "asked"), [("", ["praise", 1]), ("x", None)])
def test_what_nobody_can_compare_is_taken_for_the_same(sent: str, asked: object) -> None:
    kept = Kept(Entry(1, Kind.PRAISE, 1), "id", sent)
    version = Version(1, fold(BOOK, [kept.entry]), lambda _: Slate())
    assert decide(replace(praise(1), said=asked), 1, version, kept) == Stored(1, is_same=True)


VOIDS = [Entry(number, Kind.VOID, target=target) for number, target in ((2, 1), (3, 2), (4, 3))]
FIRST = Entry(1, Kind.SET, (1, "a"))


def test_a_void_of_a_void_brings_it_again() -> None:
    assert [void_numbers([FIRST, *VOIDS[:n]]) for n in (1, 2, 3)] == [{1}, {2}, {1, 3}]


@pytest.mark.parametrize("target", [None, 2, 9])
def test_a_void_of_nothing_or_of_itself_takes_nothing_back(target: int | None) -> None:
    entries = (FIRST, Entry(2, Kind.PRAISE, 1), Entry(3, Kind.VOID, target=target))
    assert fold(BOOK, entries).words == ((1, "a"),)


def test_a_void_that_was_there_before_its_target_takes_nothing_back() -> None:
    entries = (Entry(1, Kind.VOID, target=2), Entry(2, Kind.SET, (1, "a")))
    assert fold(BOOK, entries).words == ((1, "a"),)
    assert fold(BOOK, entries, fold(BOOK, entries[:1])).words == ((1, "a"),)


def test_what_is_taken_back_ends_what_was_said_of_it() -> None:
    praised = Entry(2, Kind.PRAISE, 1)
    voids = (Entry(3, Kind.VOID, target=1), Entry(4, Kind.VOID, target=3))
    assert fold(BOOK, (FIRST, praised)).praised == {1}
    assert fold(BOOK, (FIRST, praised, voids[0])).praised == set()
    assert fold(BOOK, (FIRST, praised, *voids)).praised == set()


def test_a_book_that_forgets_nothing_says_nothing_of_what_is_dropped() -> None:
    plain = Book(Slate(), take)
    assert fold(plain, (FIRST, VOIDS[0])).words == ()


def test_what_the_rules_raise_over_what_was_read_is_told_as_broken() -> None:
    with pytest.raises(Broken, match="IndexError"), as_broken():
        raise IndexError


def test_a_file_is_told_whole_or_with_what_was_changed_first() -> None:
    written: list[tuple[str, list[str]]] = []
    for content in ("first", "second", "third"):
        written.append((chain_digest(written[-1][0] if written else "", [content]), [content]))
    changed = [written[0], (written[1][0], ["other"]), written[2]]
    whole, second = history_of(written), history_of(changed)
    assert whole
    assert whole.words is None
    assert second
    assert second.words
    assert dict(second.words.values) == {"n": 2}
    settled = replace(whole, first_changed=0).words
    assert settled
    assert settled.msgid != second.words.msgid
