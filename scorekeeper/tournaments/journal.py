"""Folds the journal of a tournament into its state.

Nothing derived is an entry, and what was published is one: rounds, prizes handed out.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Literal

from scorekeeper.engine.journal import Book, Entry, standing
from scorekeeper.engine.journal import fold as fold_book
from scorekeeper.tournaments.entries import TABLE, JournalKind, JournalNotes, take_entry
from scorekeeper.tournaments.event import Away, Entrant, Event, Meeting, Result
from scorekeeper.tournaments.plan import PlannedPerson

State = Literal["playing", "reported", "confirmed", "conflict", "decided"]


@dataclass(frozen=True, slots=True)
class TableState:
    """A table of a published round: what each party says of it, and what therefore counts.

    One report counts and is marked; equal reports of two parties, or one of the desk, are
    confirmed; differing ones are a conflict and count nothing until the desk or a referee decides.
    `is_ruled`: one of these has, and what sides report changes nothing any more.
    """

    round: int
    meeting: Meeting
    state: State
    result: Result | None = None
    reports: Mapping[str, Result] = field(default_factory=dict)
    why: str = ""
    is_ruled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EventState(JournalNotes):
    """Holds what the journal says now, and what it all comes to. `draft`: the round to look at;
    `is_outdated`: somebody came or went, or a result changed since, so that it would be drawn
    otherwise.
    """

    event: Event
    here: frozenset[str]
    """Who plays in the next round."""
    tables: Mapping[tuple[int, int], TableState]
    """By round and table, like `late`."""
    late: Mapping[tuple[int, int], TableState] = field(default_factory=dict)
    """The tables whose match says something else since the tournament was closed, as they would
    stand if it were open.
    """
    noted: JournalNotes | None = field(default=None, compare=False, repr=False)


def live(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that no standing void has undone, in order, without the voids; while the
    tournament is closed without what matches at its tables have said since.
    """
    return standing(_heard(tuple(entries)))


def _heard(entries: Sequence[Entry]) -> Sequence[Entry]:
    """What counts while it is closed, if it is."""
    closings = (entry.number for entry in standing(entries) if entry.kind is JournalKind.CLOSE)
    shut = next(closings, None)
    if shut is None:
        return entries
    return [e for e in entries if e.by != TABLE or e.number < shut]


def fold(entries: Iterable[Entry], after: EventState | None = None) -> EventState:
    """The evening as it stands, going on from what is remembered of it. Raises ValueError for a
    journal that nothing was settled in.
    """
    written = tuple(entries)
    evening = _evening(_heard(written), after)
    shut = evening.closed
    if shut is None or not any(entry.by == TABLE and entry.number > shut for entry in written):
        return evening
    tables = _evening([e for e in written if e.kind is not JournalKind.CLOSE]).tables
    amended = {at: t for at, t in tables.items() if t.result != evening.tables[at].result}
    return replace(evening, late=amended)


def _evening(entries: Sequence[Entry], after: EventState | None = None) -> EventState:
    plans = [entry.payload for entry in standing(entries) if entry.kind is JournalKind.SETTLE]
    if not plans:
        raise ValueError("nothing was settled in this journal")
    known = None if after is None or after.plan != plans[-1] else after.noted
    return _state(fold_book(Book(JournalNotes(plan=plans[-1]), take_entry), entries, known))


def _state(noted: JournalNotes) -> EventState:
    """What it all comes to."""
    event = _event(noted)
    tables = {
        (round_.number, meeting.table): _table(noted, round_.number, meeting)
        for round_ in noted.rounds
        for meeting in round_.meetings
        if meeting.table is not None
    }
    results = tuple(table.result for table in tables.values() if table.result is not None)
    seated = () if noted.draft is None else noted.draft.meetings
    # Else nobody can look at it: somebody in it is on the list no more.
    is_whole = all(key in noted.people for meeting in seated for key in meeting.seats)
    draft = noted.draft if is_whole else None
    last = noted.undoable
    values = {f.name: getattr(noted, f.name) for f in fields(noted)} | {
        "draft": draft,
        "is_outdated": draft is not None and noted.is_outdated,
        "undoable": last if last is not None and last.number > 1 else None,
    }
    return EventState(
        **values,
        event=replace(event, results=results),
        here=frozenset(event.present(len(noted.rounds) + 1)),
        tables=tables,
        noted=noted,
    )


def _event(noted: JournalNotes) -> Event:
    plan = noted.plan
    entrants = tuple(
        Entrant(
            key=person.key,
            name=person.name,
            rank=person.rank,
            away=_away(noted, person),
            table=person.table,
            group=person.group,
        )
        for person in noted.people.values()
    )
    order = plan.other.tiebreaks if plan.other and not plan.contest.has_partners else ()
    return Event(
        system=plan.system,
        entrants=entrants,
        contest=plan.contest,
        settings=plan.settings,
        rounds=noted.rounds,
        seed=plan.seed,
        forbidden=tuple(
            tuple(key for key in group if key in noted.people) for group in plan.forbidden
        ),
        tiebreaks=plan.tiebreaks or order,
        title=plan.title,
        penalties=tuple(x for x in noted.penalties if x.halves or x.games),
    )


def _away(noted: JournalNotes, person: PlannedPerson) -> tuple[Away, ...]:
    """When they do not play, and what that is worth: asked for, or missed by coming late."""
    is_half = noted.plan.late_half
    spans = [
        replace(span, is_half=is_half and span.since == 1 and span.until is not None)
        for span in noted.away.get(person.key, ())
    ]
    return (*spans, *(Away(number, number, is_half=True) for number in person.byes))


def _table(noted: JournalNotes, number: int, meeting: Meeting) -> TableState:
    at = (number, meeting.table or 0)
    sides = noted.plan.contest.sides_of(meeting.seats)
    speakers = {key: side[0] for side in sides for key in side}
    reports = {speakers.get(by, by): r.result for by, r in noted.reports.get(at, {}).items()}
    if at in noted.decided:
        report, kind = noted.decided[at]
        state: State = "decided" if kind == JournalKind.DECIDE else "confirmed"
        return TableState(number, meeting, state, report.result, reports, report.why, is_ruled=True)
    results = list(reports.values())
    if not results:
        return TableState(number, meeting, "playing")
    if any(not same(result, results[0]) for result in results):
        return TableState(number, meeting, "conflict", None, reports)
    if len(results) == 1 and noted.plan.is_typed_twice:
        return TableState(number, meeting, "reported", None, reports)
    is_enough = len(results) > 1 or not noted.plan.is_confirmed
    return TableState(
        number, meeting, "confirmed" if is_enough else "reported", results[-1], reports
    )


def same(result: Result, other: Result) -> bool:
    """Says whether two reports say the same, in whatever order they name the sides."""
    return (result.ending, set(result.absent), set(result.scores)) == (
        other.ending,
        set(other.absent),
        set(other.scores),
    )
