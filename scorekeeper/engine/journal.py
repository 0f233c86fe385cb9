"""Keeps the laws of a journal: how entries are appended, void_numbers, and folded to what they say.

A match, a tournament and a cash box are journals: numbered entries, appended once for each id that
a client made, never changed. A void takes one back, and a void of a void brings it again. A write
names the last entry that its writer had seen.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import StrEnum
from operator import attrgetter
from typing import Any, Generic, Protocol, TypeVar

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import Text, text

VOID = "void"
"""The kind that every journal has: it takes back the entry that is its target."""


NO_MOMENT = datetime(1, 1, 2, tzinfo=UTC)
"""Stands for when something was written, where that cannot be read."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a journal."""

    number: int
    """It counts from 1 in the order written."""
    kind: StrEnum
    payload: Any = None
    """What an entry of this kind says, read."""
    by: str = ""
    """Who says it, where that matters to what the journal says."""
    target: int | None = None
    """The number of the entry that it is about."""


@dataclass(frozen=True, slots=True)
class NewEntry:
    """What a write appends: an entry without a number."""

    kind: StrEnum
    payload: Any = None
    target: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalState:
    """Holds what every journal knows of itself, whatever else its entries fold to."""

    number: int = field(default=0, compare=False)
    """The last entry that is in it."""
    undoable: Entry | None = None
    """The entry that undo would void."""
    redoable: Entry | None = None
    """The undoing that redo would void: the newest, while only undoing and redoing came after."""


State = TypeVar("State", bound=JournalState)


@dataclass(frozen=True, slots=True)
class Book(Generic[State]):
    """Brings what is special about one kind of journal."""

    empty: State
    take: Callable[[State, Entry], State]
    """What an entry that stands makes of the state."""
    drop: Callable[[State, Entry], State] = lambda state, _: state
    """What ends when an entry is taken back, or brought again."""
    asides: Collection[str] = ()
    """The kinds that undo passes over."""


def void_numbers(entries: Iterable[Entry]) -> frozenset[int]:
    """The numbers of the entries that a later, itself standing, void has taken back."""
    dead: set[int] = set()
    voids = [entry for entry in entries if entry.kind == VOID and _is_earlier(entry)]
    for void in sorted(voids, key=_NUMBER, reverse=True):
        if void.number not in dead:
            dead.add(void.target or 0)
    return frozenset(dead)


def standing(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that nothing has taken back, in order, without the voids."""
    written = sorted(entries, key=_NUMBER)
    dead = void_numbers(written)
    return tuple(entry for entry in written if entry.kind != VOID and entry.number not in dead)


def fold(book: Book[State], entries: Iterable[Entry], after: State | None = None) -> State:
    """What the entries say. It goes on from what the first of them were folded to, if that is
    remembered, unless one of those is taken back since.
    """
    written = sorted(entries, key=_NUMBER)
    since = [e for e in written if after is not None and e.number > after.number]
    if after is None or any(x.kind == VOID for x in since):
        after, since = book.empty, written
    state, undoable, redoable = after, after.undoable, after.redoable
    dead, by_number = void_numbers(written), {y.number: y for y in written}
    for entry in since:
        if entry.kind == VOID:
            target = _target(entry, by_number)
            if entry.number not in dead and target is not None and target.kind != VOID:
                redoable = entry
            while target is not None and target.kind == VOID:
                target = _target(target, by_number)
            state = state if target is None else book.drop(state, target)
        elif entry.number not in dead:
            state = book.take(state, entry)
            if entry.kind not in book.asides:
                undoable, redoable = entry, None
    number = written[-1].number if written else 0
    return replace(state, number=number, undoable=undoable, redoable=redoable)


def _target(void: Entry, by_number: Mapping[int, Entry]) -> Entry | None:
    return by_number.get(void.target or 0) if _is_earlier(void) else None


def _is_earlier(void: Entry) -> bool:
    """Whether a void is about something that was there before it: no other takes anything back."""
    return isinstance(void.target, int) and void.target < void.number


_NUMBER = attrgetter("number")


@dataclass(frozen=True, slots=True)
class Refused:
    """Not stored: these problems, in words, each with its field. `agree`: they are questions, and
    the same sent again with this is a yes to them.
    """

    problems: tuple[Problem, ...]
    agree: str = ""


@dataclass(frozen=True, slots=True)
class Stale:
    """Not applied: somebody else has written since. `version` is what stands now; `conflict` the
    entry as which it waits for a choice, None when nothing was stored.
    """

    version: int
    conflict: int | None = None


class StoredEntry(Protocol):
    """An entry as it is kept, wherever that is."""

    @property
    def number(self) -> int:
        """Its place in the journal."""

    @property
    def sent(self) -> str:
        """A digest of what was asked for, blank where nobody compares it."""


@dataclass(frozen=True, slots=True)
class Stored:
    """Says that this client id has written already; `is_same`: it had asked for the same then."""

    number: int
    is_same: bool


Now = TypeVar("Now")
New = TypeVar("New")


@dataclass(frozen=True, slots=True)
class Version(Generic[Now]):
    """A journal as a write meets it."""

    number: int
    """The last entry."""
    now: Now
    at: Callable[[int], Now]
    """How it stood after an earlier entry."""


@dataclass(frozen=True, slots=True)
class EntryWrite(Generic[Now, New]):
    """Says what a write does, and what becomes of it when others have written since."""

    act: Callable[[Now], New | Refused | Stale]
    """It makes what is to be appended to the journal as it stands."""
    said: object = None
    """What was asked for, as JSON: a repetition is told from another write by it."""
    is_free: Callable[[Now, Now], bool] = lambda *_: False
    """Whether it still means the same, by how its writer saw the journal and how it is now."""
    conflict: Callable[[Now, Now], New | None] = lambda *_: None
    """As what it waits for a choice otherwise; None where nothing would be lost."""

    @property
    def sent(self) -> str:
        """A digest of what was asked for."""
        return digest(self.said)


def digest(content: object) -> str:
    """SHA-256 of something as JSON, such as what a write asked for; blank for nothing."""
    if content is None:
        return ""
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def chain_digest(before: str, content: Iterable[object]) -> str:
    """The digest that an entry carries: of what it says, as JSON, and of the one before it, so that
    nothing earlier can be changed without all that came after.
    """
    return digest([before, *content])


def first_changed(entries: Iterable[tuple[str, Iterable[object]]]) -> int | None:
    """Which of these, counted from 1, is the first that says something else than the digest it
    carries, or stands behind another one than then. `entries`: the digest and the content.
    """
    before = ""
    for number, (carried, content) in enumerate(entries, 1):
        if chain_digest(before, content) != carried:
            return number
        before = carried
    return None


@dataclass(frozen=True, slots=True)
class History:
    """Says what the digests of a file say. `first_changed`: the number of the first entry that is
    not as it was written, or stands behind another one than then; 0 for what was settled before.
    """

    fingerprint: str
    first_changed: int | None

    @property
    def words(self) -> Text | None:
        """Tell who opens the file what of it is not as it was written; None where all is."""
        if self.first_changed is None:
            return None
        if self.first_changed == 0:
            return text(
                "This file was changed after it was saved: what was settled at the start is not as"
                " it was written."
            )
        return text(
            "This file was changed after it was saved: entry {n} of its history is not as it was"
            " written.",
            n=self.first_changed,
        )


def history_of(entries: Sequence[tuple[str, Iterable[object]]]) -> History | None:
    """The history of the entries in a file, as in `first_changed`; None where they carry no
    digests, as those of older versions.
    """
    if not any(carried for carried, _ in entries):
        return None
    return History(fingerprint(entries[-1][0]), first_changed(entries))


def fingerprint(head: str) -> str:
    """The beginning of a journal's last digest, to be compared by eye: 48 bits."""
    return "-".join(head[at : at + 4] for at in (0, 4, 8)).upper() if head else ""


def same_part(part: Callable[[Now], object]) -> Callable[[Now, Now], bool]:
    """That nothing a write touches has changed since: it is free where this part is the same."""
    return lambda then, now: part(then) == part(now)


def decide(
    write: EntryWrite[Now, New],
    base: int,
    version: Version[Now],
    stored: StoredEntry | None,
) -> New | Refused | Stale | Stored:
    """What becomes of a write that was based on this entry: what is to be appended, or why nothing
    is. `stored`: what its client id wrote already.
    """
    if stored is not None:
        return Stored(stored.number, is_same=stored.sent in ("", write.sent) or not write.sent)
    if base == version.number:
        return write.act(version.now)
    then = version.at(base)
    if base < version.number and write.is_free(then, version.now):
        stale = write.act(version.now)
        if not isinstance(stale, Refused):
            return stale
        return write.conflict(then, version.now) or stale
    return write.conflict(then, version.now) or Stale(version.number)


class Broken(Exception):
    """A journal cannot be read as it is stored; what was raised is the cause."""


@contextmanager
def as_broken() -> Iterator[None]:
    """Raise Broken for whatever the rules raise over what was read."""
    try:
        yield
    except Exception as error:
        raise Broken(repr(error)) from error
