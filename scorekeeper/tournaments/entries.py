"""Says what each kind of entry adds to what a tournament's journal has said so far."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from operator import attrgetter
from typing import Any, assert_never

from scorekeeper.engine.journal import Entry, JournalState
from scorekeeper.tournaments.event import Away, Penalty, Result, Round
from scorekeeper.tournaments.plan import (
    ClockBell,
    Closing,
    Confirmation,
    Doors,
    HandedPrize,
    Offered,
    Plan,
    PlannedPerson,
    Presence,
    Removal,
    Report,
    Reseated,
)

DESK = "desk"
TABLE = "table"


class JournalKind(StrEnum):
    """Says what an entry does. `ENTER` again for the same key amends; `REGISTER` is the same said
    by themselves, who are waited for until they come; `DRAFT` may be drawn anew, `PUBLISH` is
    final; `REPORT` and `CONFIRM` come from a side or the desk, `DECIDE` from a referee; `VOID` has
    the number of another entry as target.
    """

    SETTLE = "settle"
    ENTER = "enter"
    DOORS = "doors"
    REGISTER = "register"
    REMOVE = "remove"
    PRESENCE = "presence"
    DRAFT = "draft"
    PUBLISH = "publish"
    RESEAT = "reseat"
    REPORT = "report"
    CONFIRM = "confirm"
    DECIDE = "decide"
    HAND_OUT = "hand_out"
    CLOCK = "clock"
    CLOSE = "close"
    PENALTY = "penalty"
    VOID = "void"


PAYLOADS: Mapping[JournalKind, type[Any]] = {
    JournalKind.SETTLE: Plan,
    JournalKind.ENTER: PlannedPerson,
    JournalKind.DOORS: Doors,
    JournalKind.REGISTER: PlannedPerson,
    JournalKind.REMOVE: Removal,
    JournalKind.PRESENCE: Presence,
    JournalKind.DRAFT: Offered,
    JournalKind.PUBLISH: Offered,
    JournalKind.RESEAT: Reseated,
    JournalKind.REPORT: Report,
    JournalKind.CONFIRM: Confirmation,
    JournalKind.DECIDE: Report,
    JournalKind.HAND_OUT: HandedPrize,
    JournalKind.CLOCK: ClockBell,
    JournalKind.CLOSE: Closing,
    JournalKind.PENALTY: Penalty,
}

# After these the next round would be drawn otherwise.
_MOVES = frozenset(
    (
        JournalKind.SETTLE,
        JournalKind.REMOVE,
        JournalKind.PRESENCE,
        JournalKind.RESEAT,
        JournalKind.REPORT,
        JournalKind.DECIDE,
        JournalKind.PENALTY,
    )
)

CLOSED = Doors(is_open=False)

TableKey = tuple[int, int]
"""The number of a round, and that of a table."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of one round. `since`: the moment it runs from, None while it stands; `spent`
    seconds before that; `extra` seconds by table, None for all.
    """

    round: int
    since: int | None = None
    spent: int = 0
    extra: Mapping[int | None, int] = field(default_factory=dict)

    def played(self, now: int) -> int:
        """Seconds that it has run."""
        return self.spent + (0 if self.since is None else now - self.since)

    def left(self, seconds: int, now: int, table: int | None = None) -> int:
        """Seconds to play of a round of so many, negative after the gong."""
        more = self.extra.get(None, 0) + (self.extra.get(table, 0) if table is not None else 0)
        return seconds + more - self.played(now)


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalNotes(JournalState):
    """Holds what the entries have said so far, before a tournament is made of it."""

    plan: Plan
    """What was settled last: it is what every entry is read by."""
    people: Mapping[str, PlannedPerson] = field(default_factory=dict)
    away: Mapping[str, tuple[Away, ...]] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    draft: Round | None = None
    is_outdated: bool = False
    reports: Mapping[TableKey, Mapping[str, Report]] = field(default_factory=dict)
    """By table and by who says so, the last one last."""
    decided: Mapping[TableKey, tuple[Report, str]] = field(default_factory=dict)
    """The word of the desk or of a referee, and the kind of entry that says it."""
    handed: tuple[HandedPrize, ...] = ()
    clocks: Mapping[int, Clock] = field(default_factory=dict)
    doors: Doors = CLOSED
    waiting: frozenset[str] = frozenset()
    """Who registered themselves and has not come yet."""
    merged: Mapping[str, str] = field(default_factory=dict)
    """Who was found to be on the list already, and as whom."""
    penalties: tuple[Penalty, ...] = ()
    closed: int | None = None
    """By which entry the tournament was closed."""


def take_entry(noted: JournalNotes, entry: Entry) -> JournalNotes:
    """Add what an entry says that stands. Raises ValueError for one of a kind that nobody knows."""
    if entry.kind not in PAYLOADS:
        raise ValueError(f"{entry.kind} is no kind of entry")
    payload = entry.payload
    # Whether no draw has seen whom it is about: waited for, and off the list again.
    is_unseen = entry.kind is JournalKind.REMOVE and payload.key in noted.waiting
    if entry.kind in _MOVES and not noted.is_outdated and not is_unseen:
        noted = replace(noted, is_outdated=True)
    match entry.kind:
        case JournalKind.DRAFT:
            return replace(noted, draft=payload.round, is_outdated=False)
        case JournalKind.PUBLISH:
            return _publish(noted, payload.round)
        case JournalKind.RESEAT:
            return _reseat(noted, payload)
        case JournalKind.HAND_OUT:
            return replace(noted, handed=(*noted.handed, payload))
        case JournalKind.CLOCK:
            return _touch_clock(noted, payload)
        case JournalKind.CLOSE:
            return replace(noted, closed=entry.number)
        case JournalKind.REPORT | JournalKind.CONFIRM | JournalKind.DECIDE:
            return _hear(noted, entry)
        case _:
            return _receive(noted, entry.kind, payload)


def _receive(noted: JournalNotes, kind: str, payload: Any) -> JournalNotes:  # noqa: ANN401 (one for each kind)
    """Says who comes, goes and is entered, and who is warned."""
    match kind:
        case JournalKind.ENTER:
            return _enter(noted, payload)
        case JournalKind.REGISTER:
            return _register(noted, payload)
        case JournalKind.DOORS:
            return replace(noted, doors=payload)
        case JournalKind.REMOVE:
            return _remove(noted, payload)
        case JournalKind.PRESENCE:
            return _note_presence(noted, payload)
        case JournalKind.PENALTY:
            return _penalise(noted, payload)
        case _:
            return noted


def _publish(noted: JournalNotes, published: Round) -> JournalNotes:
    """Who is waited for and sits down all the same has come."""
    seated = {key for meeting in published.meetings for key in meeting.seats}
    for key in seated & noted.waiting:
        noted = _note_presence(noted, Presence(key, is_here=True))
    return replace(noted, rounds=(*noted.rounds, published), draft=None)


def _register(noted: JournalNotes, person: PlannedPerson) -> JournalNotes:
    """Who registers plays from when they have come."""
    if person.key not in noted.people:
        away = {**noted.away, person.key: (Away(1),)}
        noted = replace(noted, away=away, waiting=noted.waiting | {person.key})
    return replace(noted, people={**noted.people, person.key: person})


def _remove(noted: JournalNotes, removal: Removal) -> JournalNotes:
    key = removal.key
    merged = {**noted.merged, key: removal.into} if removal.into else noted.merged
    return replace(
        noted,
        people={other: person for other, person in noted.people.items() if other != key},
        away={other: spans for other, spans in noted.away.items() if other != key},
        waiting=noted.waiting - {key},
        merged=merged,
    )


def _enter(noted: JournalNotes, person: PlannedPerson) -> JournalNotes:
    """Who comes late has missed the rounds so far. A draw would see another person than before
    where more than a name or a fee is another: it sees neither.
    """
    before = noted.people.get(person.key)
    if noted.plan.is_checked_in and not noted.rounds:
        noted = _register(noted, person)
        before = person
    drawn_by = attrgetter("rank", "group", "table", "byes")
    is_moved = before is None or drawn_by(before) != drawn_by(person)
    if person.key not in noted.waiting and is_moved:
        noted = replace(noted, is_outdated=True)
    if person.key not in noted.people and noted.rounds:
        noted = replace(noted, away={**noted.away, person.key: (Away(1, len(noted.rounds)),)})
    return replace(noted, people={**noted.people, person.key: person})


def _note_presence(noted: JournalNotes, presence: Presence) -> JournalNotes:
    spans = noted.away.get(presence.key, ())
    is_gone = bool(spans) and spans[-1].until is None
    following = len(noted.rounds) + 1
    if is_gone and presence.is_here:
        since = spans[-1].since
        spans = (*spans[:-1], *((Away(since, following - 1),) if since < following else ()))
    elif not is_gone and not presence.is_here:
        spans = (*spans, Away(following))
    away = {**noted.away, presence.key: spans}
    return replace(noted, away=away, waiting=noted.waiting - {presence.key})


def _reseat(noted: JournalNotes, reseated: Reseated) -> JournalNotes:
    """Who came late and was seated is there from this round on."""
    spans = {
        key: absences_before(noted.away.get(key, ()), reseated.number) for key in reseated.came
    }
    waiting = noted.waiting.difference(reseated.came)
    rounds = tuple(
        replace(round_, meetings=reseated.meetings, moved=True)
        if round_.number == reseated.number
        else round_
        for round_ in noted.rounds
    )
    return replace(noted, rounds=rounds, away={**noted.away, **spans}, waiting=waiting)


def absences_before(spans: Iterable[Away], number: int) -> tuple[Away, ...]:
    """The absences as far as they lie before this round."""
    return tuple(
        replace(span, until=number - 1 if span.until is None else min(span.until, number - 1))
        for span in spans
        if span.since < number
    )


def _hear(noted: JournalNotes, entry: Entry) -> JournalNotes:
    """A confirmation says what was said of the table last, by whomever."""
    report = entry.payload
    if entry.kind is JournalKind.CONFIRM:
        at = (report.round, report.table)
        reports = noted.reports.get(at)
        if not reports:
            return noted
        side_reports = {**reports, entry.by: list(reports.values())[-1]}
        return replace(noted, reports={**noted.reports, at: side_reports})
    at = (report.result.round, report.result.table)
    if entry.by == DESK or entry.kind is JournalKind.DECIDE:
        return replace(noted, decided={**noted.decided, at: (report, entry.kind)})
    others = {by: r for by, r in noted.reports.get(at, {}).items() if by != entry.by}
    return replace(noted, reports={**noted.reports, at: {**others, entry.by: report}})


def _penalise(noted: JournalNotes, penalty: Penalty) -> JournalNotes:
    """Later than was said of the same table before, it costs what it costs now. Who is too late has
    lost, by the word of the desk.
    """
    at, who = (penalty.round, penalty.table), penalty.entrant
    others = tuple(
        before
        for before in noted.penalties
        if not penalty.minutes or (before.round, before.table, before.entrant) != (*at, who)
    )
    decided = dict(noted.decided)
    if penalty.is_lost:
        decided[at] = Report(Result(*at, ending="forfeit", absent=(who,))), JournalKind.DECIDE
    return replace(noted, penalties=(*others, penalty), decided=decided)


def _touch_clock(noted: JournalNotes, bell: ClockBell) -> JournalNotes:
    clock = noted.clocks.get(bell.round, Clock(bell.round))
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
    return replace(noted, clocks={**noted.clocks, bell.round: clock})
