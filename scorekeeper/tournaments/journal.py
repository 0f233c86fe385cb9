"""Folds a tournament's log into its state: entries are appended, never changed.

Nothing derived is an entry, and what was published is one: rounds, prizes handed out. An undone
entry is voided by a later one; undoing an undo is a void too.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any, Literal, assert_never

from scorekeeper.tournaments.entries import DESK, TABLE, JournalEntry, JournalKind
from scorekeeper.tournaments.event import Away, Entrant, Event, Meeting, Result, Round
from scorekeeper.tournaments.plan import (
    ClockBell,
    Doors,
    HandedPrize,
    Plan,
    PlannedPerson,
    Presence,
    Removal,
    Report,
    Reseated,
)

# After these the next round would be drawn otherwise.
_MOVES = frozenset(
    (
        JournalKind.SETTLE,
        JournalKind.REMOVE,
        JournalKind.PRESENCE,
        JournalKind.RESEAT,
        JournalKind.REPORT,
        JournalKind.DECIDE,
    )
)

CLOSED = Doors(is_open=False)

State = Literal["playing", "reported", "confirmed", "conflict", "decided"]


@dataclass(frozen=True, slots=True)
class TableState:
    """A table of a published round: what each party says of it, and what therefore counts.

    One report counts and is marked; equal reports of two parties, or one of the desk, are
    confirmed; differing ones are a conflict and count nothing until the desk or a referee decides.
    """

    round: int
    meeting: Meeting
    state: State
    result: Result | None = None
    reports: Mapping[str, Result] = field(default_factory=dict)
    why: str = ""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of one round. `since`: the moment it runs from, None while it stands; `spent`
    seconds before that; `extra` seconds by table, None for all.
    """

    round: int
    since: int | None = None
    spent: int = 0
    extra: Mapping[int | None, int] = field(default_factory=dict)

    def left(self, seconds: int, now: int, table: int | None = None) -> int:
        """Seconds to play of a round of so many, negative after the gong."""
        running = 0 if self.since is None else now - self.since
        more = self.extra.get(None, 0) + (self.extra.get(table, 0) if table is not None else 0)
        return seconds + more - self.spent - running


@dataclass(frozen=True, slots=True)
class EventState:
    """Holds what the journal says now. `draft`: the round to look at; `is_outdated`: somebody came
    or went, or a result changed since, so that it would be drawn otherwise. `tables` by (round,
    table); `undoable`: the entry that undo would void. `waiting`: who registered themselves and has
    not come yet; `merged`: who was found to be on the list already, and as whom; `closed`: by
    which entry the tournament was closed; `late`: the tables whose match says something else since
    then, as they would stand if it were open.
    """

    plan: Plan
    people: Mapping[str, PlannedPerson]
    event: Event
    here: frozenset[str]
    draft: Round | None
    is_outdated: bool
    tables: Mapping[tuple[int, int], TableState]
    handed: tuple[HandedPrize, ...]
    clocks: Mapping[int, Clock]
    undoable: JournalEntry | None
    doors: Doors = CLOSED
    waiting: frozenset[str] = frozenset()
    merged: Mapping[str, str] = field(default_factory=dict)
    closed: int | None = None
    late: Mapping[tuple[int, int], TableState] = field(default_factory=dict)


def live(entries: Iterable[JournalEntry]) -> tuple[JournalEntry, ...]:
    """The entries that no standing void has undone, in order, without the voids; while the
    tournament is closed without what matches at its tables have said since.
    """
    written = sorted(entries, key=lambda entry: entry.number)
    standing = _standing(written)
    shut = next((one.number for one in standing if one.kind is JournalKind.CLOSE), None)
    if shut is None:
        return standing
    return _standing([one for one in written if one.by != TABLE or one.number < shut])


def _standing(written: Sequence[JournalEntry]) -> tuple[JournalEntry, ...]:
    dead: set[int] = set()
    for entry in reversed(written):
        if entry.kind is JournalKind.VOID and entry.target is not None and entry.number not in dead:
            dead.add(entry.target)
    return tuple(
        entry
        for entry in written
        if entry.number not in dead and entry.kind is not JournalKind.VOID
    )


def fold(entries: Iterable[JournalEntry]) -> EventState:
    """The evening as it stands. Raises ValueError for a journal that nothing was settled in."""
    written = tuple(entries)
    evening = _folded(live(written))
    shut = evening.closed
    if shut is None or not any(one.by == TABLE and one.number > shut for one in written):
        return evening
    tables = _folded(live(one for one in written if one.kind is not JournalKind.CLOSE)).tables
    late = {at: there for at, there in tables.items() if there.result != evening.tables[at].result}
    return replace(evening, late=late)


def _folded(standing: tuple[JournalEntry, ...]) -> EventState:
    plans = [entry.what for entry in standing if entry.kind is JournalKind.SETTLE]
    if not plans:
        raise ValueError("nothing was settled in this journal")
    return _Folding(plans[-1]).through(standing)


class _Folding:
    """One pass over the entries that stand."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.people: dict[str, PlannedPerson] = {}
        self.away: dict[str, list[Away]] = {}
        self.rounds: list[Round] = []
        self.draft: Round | None = None
        self.is_outdated = False
        self.reports: dict[tuple[int, int], dict[str, Report]] = {}
        self.decided: dict[tuple[int, int], tuple[Report, JournalKind]] = {}
        self.handed: list[HandedPrize] = []
        self.clocks: dict[int, Clock] = {}
        self.doors = CLOSED
        self.waiting: set[str] = set()
        self.merged: dict[str, str] = {}
        self.closed: int | None = None

    def through(self, standing: tuple[JournalEntry, ...]) -> EventState:
        for entry in standing:
            self._take(entry)
        event = self._event()
        tables = {
            (one.number, meeting.table): self._table(one.number, meeting)
            for one in self.rounds
            for meeting in one.meetings
            if meeting.table is not None
        }
        results = tuple(table.result for table in tables.values() if table.result is not None)
        if self.draft is not None and not self._knows(self.draft):
            self.draft = None
        return EventState(
            plan=self.plan,
            people=self.people,
            event=replace(event, results=results),
            here=frozenset(event.present(len(self.rounds) + 1)),
            draft=self.draft,
            is_outdated=self.draft is not None and self.is_outdated,
            tables=tables,
            handed=tuple(self.handed),
            clocks=self.clocks,
            undoable=standing[-1] if len(standing) > 1 else None,
            doors=self.doors,
            waiting=frozenset(self.waiting),
            merged=self.merged,
            closed=self.closed,
        )

    def _knows(self, offered: Round) -> bool:
        """Says whether all whom it seats are still on the list: else nobody can look at it."""
        return all(key in self.people for meeting in offered.meetings for key in meeting.seats)

    def _take(self, entry: JournalEntry) -> None:
        what = entry.what
        self.is_outdated |= entry.kind in _MOVES and not self._is_unseen(entry)
        match entry.kind:
            case JournalKind.DRAFT:
                self.draft = what.round
                self.is_outdated = False
            case JournalKind.PUBLISH:
                self._publish(what.round)
            case JournalKind.RESEAT:
                self._reseat(what)
            case JournalKind.HAND_OUT:
                self.handed.append(what)
            case JournalKind.CLOCK:
                self._clock(what)
            case JournalKind.CLOSE:
                self.closed = entry.number
            case JournalKind.REPORT | JournalKind.CONFIRM | JournalKind.DECIDE:
                self._hear(entry)
            case _:
                self._receive(entry.kind, what)

    def _receive(self, kind: JournalKind, what: Any) -> None:  # noqa: ANN401 (one payload for each kind)
        """Says who comes, goes and is entered."""
        match kind:
            case JournalKind.ENTER:
                self._enter(what)
            case JournalKind.REGISTER:
                self._register(what)
            case JournalKind.DOORS:
                self.doors = what
            case JournalKind.REMOVE:
                self._remove(what)
            case JournalKind.PRESENCE:
                self._presence(what)
            case _:
                pass

    def _publish(self, one: Round) -> None:
        """Who is waited for and sits down all the same has come."""
        for key in {key for meeting in one.meetings for key in meeting.seats} & self.waiting:
            self._presence(Presence(key, is_here=True))
        self.rounds.append(one)
        self.draft = None

    def _is_unseen(self, entry: JournalEntry) -> bool:
        """Says whether no draw has seen whom it is about: waited for, and off the list again."""
        return entry.kind is JournalKind.REMOVE and entry.what.key in self.waiting

    def _register(self, person: PlannedPerson) -> None:
        """Who registers plays from when they have come."""
        if person.key not in self.people:
            self.away[person.key] = [Away(1)]
            self.waiting.add(person.key)
        self.people[person.key] = person

    def _remove(self, what: Removal) -> None:
        self.people.pop(what.key, None)
        self.away.pop(what.key, None)
        self.waiting.discard(what.key)
        if what.into:
            self.merged[what.key] = what.into

    def _is_moved(self, person: PlannedPerson) -> bool:
        """Says whether a draw would see another person than before; it sees no name and no fee."""
        before = self.people.get(person.key)
        seen = attrgetter("rank", "group", "table", "byes")
        return before is None or seen(before) != seen(person)

    def _enter(self, person: PlannedPerson) -> None:
        """Who comes late has missed the rounds so far."""
        if self.plan.is_checked_in and not self.rounds:
            self._register(person)
        self.is_outdated |= person.key not in self.waiting and self._is_moved(person)
        if person.key not in self.people and self.rounds:
            self.away[person.key] = [Away(1, len(self.rounds))]
        self.people[person.key] = person

    def _presence(self, what: Presence) -> None:
        self.waiting.discard(what.key)
        spans = self.away.setdefault(what.key, [])
        is_gone = bool(spans) and spans[-1].until is None
        following = len(self.rounds) + 1
        if is_gone and what.is_here:
            since = spans.pop().since
            if since < following:
                spans.append(Away(since, following - 1))
        elif not is_gone and not what.is_here:
            spans.append(Away(following))

    def _reseat(self, what: Reseated) -> None:
        self.rounds = [
            replace(one, meetings=what.meetings, moved=True) if one.number == what.number else one
            for one in self.rounds
        ]

    def _hear(self, entry: JournalEntry) -> None:
        what = entry.what
        if entry.kind is JournalKind.CONFIRM:
            at = (what.round, what.table)
            said = self._said(at)
            if said is not None:
                self.reports.setdefault(at, {})[entry.by] = said
            return
        at = (what.result.round, what.result.table)
        if entry.by == DESK or entry.kind is JournalKind.DECIDE:
            self.decided[at] = (what, entry.kind)
        else:
            said_by = self.reports.setdefault(at, {})
            said_by.pop(entry.by, None)
            said_by[entry.by] = what

    def _said(self, at: tuple[int, int]) -> Report | None:
        """Says what was said of a table last, by whomever."""
        said = list(self.reports.get(at, {}).values())
        return said[-1] if said else None

    def _clock(self, bell: ClockBell) -> None:
        clock = self.clocks.get(bell.round, Clock(bell.round))
        match bell.touch:
            case "start":
                clock = clock if clock.since is not None else replace(clock, since=bell.at)
            case "pause":
                spent = 0 if clock.since is None else bell.at - clock.since
                clock = replace(clock, since=None, spent=clock.spent + spent)
            case "extra":
                more = {**clock.extra, bell.table: clock.extra.get(bell.table, 0) + bell.extra}
                clock = replace(clock, extra=more)
            case _:
                assert_never(bell.touch)
        self.clocks[bell.round] = clock

    def _event(self) -> Event:
        entrants = tuple(
            Entrant(
                key=one.key,
                name=one.name,
                rank=one.rank,
                away=self._away(one),
                table=one.table,
                group=one.group,
            )
            for one in self.people.values()
        )
        return Event(
            system=self.plan.system,
            entrants=entrants,
            contest=self.plan.contest,
            settings=self.plan.settings,
            rounds=tuple(self.rounds),
            seed=self.plan.seed,
            forbidden=tuple(
                tuple(key for key in group if key in self.people) for group in self.plan.forbidden
            ),
            tiebreaks=self.plan.tiebreaks,
            title=self.plan.title,
        )

    def _away(self, one: PlannedPerson) -> tuple[Away, ...]:
        """When they do not play, and what that is worth: asked for, or missed by coming late."""
        is_half = self.plan.late_half
        spans = [
            replace(span, is_half=is_half and span.since == 1 and span.until is not None)
            for span in self.away.get(one.key, ())
        ]
        return (*spans, *(Away(number, number, is_half=True) for number in one.byes))

    def _table(self, number: int, meeting: Meeting) -> TableState:
        at = (number, meeting.table or 0)
        reports = {by: said.result for by, said in self.reports.get(at, {}).items()}
        if at in self.decided:
            said, kind = self.decided[at]
            state: State = "decided" if kind is JournalKind.DECIDE else "confirmed"
            return TableState(number, meeting, state, said.result, reports, said.why)
        said_by = list(reports.values())
        if not said_by:
            return TableState(number, meeting, "playing")
        if any(not same(one, said_by[0]) for one in said_by):
            return TableState(number, meeting, "conflict", None, reports)
        if len(said_by) == 1 and self.plan.is_typed_twice:
            return TableState(number, meeting, "reported", None, reports)
        is_enough = len(said_by) > 1 or not self.plan.is_confirmed
        return TableState(
            number, meeting, "confirmed" if is_enough else "reported", said_by[-1], reports
        )


def same(one: Result, other: Result) -> bool:
    """Says whether two reports say the same, in whatever order they name the sides."""
    return (one.ending, set(one.absent), set(one.scores)) == (
        other.ending,
        set(other.absent),
        set(other.scores),
    )
