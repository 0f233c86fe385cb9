"""Seats who comes late in a round that is published, and draws its tables not begun anew."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, count

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import Text, Who, text
from scorekeeper.tournaments.entries import absences_before
from scorekeeper.tournaments.event import Away, Entrant, Event, Meeting, Round
from scorekeeper.tournaments.format import AnyFormat, DrawnRounds
from scorekeeper.tournaments.journal import EventState

_CAME = text("Came late, and was seated by hand.")
_ANEW = text("Drawn anew: this table was not begun.")


def latecomers(evening: EventState, form: AnyFormat) -> tuple[str, ...]:
    """Who is there and has no seat in the round being played, who asked to miss it left out, and
    who had nobody to meet when it was drawn; where somebody may be out or through, who never had a
    seat.
    """
    if not evening.event.rounds:
        return ()
    last = evening.event.rounds[-1]
    rounds = evening.event.rounds if form.bracket else (last,)
    seated = {key for round_ in rounds for meeting in round_.meetings for key in meeting.seats}
    return tuple(
        entrant.key
        for entrant in evening.event.entrants
        if entrant.key not in seated
        and last.number not in evening.people[entrant.key].byes
        and not has_left(entrant)
        and (form.bracket or last.moved or not entrant.is_in(last.number))
    )


def has_left(entrant: Entrant) -> bool:
    """Says whether they are away until somebody says that they are back."""
    return any(span.until is None for span in entrant.away)


def is_too_late(evening: EventState, form: AnyFormat) -> bool:
    """Says whether nobody comes in any more: after the first round of a knock-out alone, once the
    bracket after groups has begun, and after the last round.
    """
    event = evening.event
    settings = form.settings(**event.settings)
    if form.bracket is None or (form.is_knockout and len(event.rounds) == 1):
        return not form.is_knockout and form.is_over(settings, event)
    return form.bracket(settings, event) is not None


def late_tables(evening: EventState, form: AnyFormat) -> tuple[Meeting, ...]:
    """The tables that could be added to the round being played: each who came late with the last by
    the seeding of those who sit out, or those who came late among themselves, with who sits out
    where they are too few.
    """
    event, keys = evening.event, latecomers(evening, form)
    if not keys or (form.bracket and is_too_late(evening, form)):
        return ()
    last, seeding = event.rounds[-1], event.seeding
    number = 1 + max((meeting.table or 0 for meeting in last.meetings), default=0)
    byes = [meeting for meeting in last.meetings if meeting.is_bye and form.late_seats]
    least, _, most = (2, 2, 2) if form.kind == "sides" else event.contest.sizes
    tables = []
    if byes and form.kind == "sides":
        bye = max(byes, key=lambda meeting: seeding.index(meeting.seats[0]))
        tables = [replace(bye, seats=(bye.seats[0], key)) for key in keys]
    if form.late_seats == "table":
        out = [] if form.kind == "sides" else [meeting.seats[0] for meeting in byes]
        out.sort(key=seeding.index)
        for at in range(0, len(keys), most):
            group = [*keys[at : at + most]]
            while len(group) < least and out:
                group.append(out.pop())
            if len(group) >= least:
                tables.append(Meeting(None, tuple(group)))
    firsts = Counter(meeting.seats[0] for _, meeting in event.meetings() if not meeting.is_bye)
    return tuple(
        replace(
            table,
            table=number,
            seats=tuple(sorted(table.seats, key=lambda key: firsts[key])),
            reasons=(_CAME, *_doubts(event, table.seats)),
        )
        for table in tables
    )


def _doubts(event: Event, seats: Sequence[str]) -> Iterator[Text]:
    """What speaks against a table that nobody drew."""
    for two in combinations(seats, 2):
        names = tuple(map(Who, two))
        if any(set(two) <= set(meeting.seats) for _, meeting in event.meetings()):
            yield text("{who} meet again.", who=names)
        if any(set(two) <= set(group) for group in event.forbidden):
            yield text("{who} should not meet.", who=names)


def grow(offered: Round, table: Meeting) -> tuple[Meeting, ...]:
    """The meetings of a round with this table in it, whoever sat out and plays now at no other."""
    others = (m for m in offered.meetings if set(m.seats).isdisjoint(table.seats))
    return _ordered((*others, table))


def redraw(evening: EventState, form: AnyFormat, begun: Collection[int]) -> DrawnRounds:
    """The round being played with all tables that are not `begun` drawn anew, with who sits out and
    who came late and without who has left. Refused where nobody would sit otherwise.
    """
    event = evening.event
    last = event.rounds[-1]
    stays = tuple(meeting for meeting in last.meetings if meeting.table in begun)
    seated = {key for meeting in last.meetings for key in meeting.seats}
    here = seated.union(latecomers(evening, form)) - {key for m in stays for key in m.seats}
    before = event.after(last.number - 1)
    entrants = []
    for entrant in event.entrants:
        is_drawn = entrant.key in here and not has_left(entrant)
        absences = absences_before(entrant.away, last.number)
        away = absences if is_drawn else (*absences, Away(last.number, last.number))
        entrants.append(replace(entrant, away=away))
    own = {"tables": 0} if "tables" in event.settings else {}
    before = replace(before, entrants=tuple(entrants), settings={**event.settings, **own})
    drawn = form.draw(form.settings(**before.settings), before)
    if drawn.problems:
        return drawn
    begun_tables = {meeting.table for meeting in stays}
    anew = tuple(_numbered(event, drawn.rounds[0].meetings, begun_tables))
    if _together((*stays, *anew)) == _together(last.meetings):
        words = text("Drawn anew, nobody would sit otherwise: the tables that have begun stay.")
        return DrawnRounds(problems=(Problem("players", "", words),))
    return replace(drawn, rounds=(replace(last, meetings=_ordered((*stays, *anew))),))


def _numbered(
    event: Event, drawn: Sequence[Meeting], taken: Collection[int | None]
) -> Iterator[Meeting]:
    """The tables with the first numbers that are free; who cannot move keeps theirs."""
    fixed = {m.table for m in drawn if any(event.by_key[key].table == m.table for key in m.seats)}
    free = (number for number in count(1) if number not in taken and number not in fixed)
    for meeting in drawn:
        is_own = meeting.is_bye or meeting.table in fixed
        number = meeting.table if is_own else next(free)
        yield replace(meeting, table=number, reasons=(*meeting.reasons, _ANEW))


def _together(meetings: Iterable[Meeting]) -> set[frozenset[str]]:
    return {frozenset(meeting.seats) for meeting in meetings if not meeting.is_bye}


def _ordered(meetings: Iterable[Meeting]) -> tuple[Meeting, ...]:
    """By table, who sits out last."""
    return tuple(sorted(meetings, key=lambda meeting: (meeting.is_bye, meeting.table or 0)))
