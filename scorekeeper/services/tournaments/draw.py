"""Draws rounds: a draft to look at, pairs swapped by hand, published for good."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from operator import attrgetter

from scorekeeper.engine.journal import Entry, NewEntry, same_part
from scorekeeper.engine.text import Text, text
from scorekeeper.services.answers import Answer, Broken, NotFound, Refused, Saved, Stale, refuse
from scorekeeper.services.tournaments import table_matches
from scorekeeper.services.tournaments.history import take_back
from scorekeeper.services.tournaments.journal import (
    Entries,
    append_act,
    desk_act,
    entries_of,
    evening_at,
    is_closed,
    load,
)
from scorekeeper.services.tournaments.setup.settings import fixed_problems
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.arrivals import (
    grow,
    has_left,
    is_too_late,
    late_tables,
    latecomers,
    redraw,
)
from scorekeeper.tournaments.brackets.repesca import comebacks
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.event import Event, Meeting, Round
from scorekeeper.tournaments.files.event_file import faults
from scorekeeper.tournaments.format import Term
from scorekeeper.tournaments.journal import EventState, fold
from scorekeeper.tournaments.plan import Offered, Presence, Reseated
from scorekeeper.tournaments.seating.plans import OddTables, TableChoice, table_choices


@dataclass(frozen=True, slots=True)
class DraftCost:
    """Says what a round pays of each weight, before a swap and after it; equal without a swap."""

    before: tuple[Term, ...]
    after: tuple[Term, ...]


def table_choices_of(tournament: TournamentState) -> tuple[TableChoice, ...]:
    """At how many tables the next round could be drawn, in a format that asks for it."""
    settings = tournament.settings
    odd: OddTables = getattr(settings, "odd_tables", "in_turn")
    return table_choices(tournament.evening.event, settings.rounds, settings.tables, odd)


@desk_act
def draft_round(tournament: TournamentState) -> Entries:
    """Draw the next round as a draft; again as often as somebody came or went: the same people are
    drawn the same.
    """
    return _drafted(tournament, tournament.evening.event)


def _drafted(tournament: TournamentState, event: Event) -> Entries:
    form = tournament.form
    problems = faults(event, form)
    if problems:
        return Refused(problems)
    if form.is_over(tournament.settings, event):
        return refuse("finished", text("Every round is drawn."))
    drawn = form.draw(tournament.settings, event)
    if drawn.problems:
        return Refused(drawn.problems)
    return [NewEntry(JournalKind.DRAFT, Offered(drawn.rounds[0]))]


@desk_act
def decline(tournament: TournamentState, key: str) -> Entries:
    """Mark somebody who would not come back after losing as gone, so that the next is asked.
    Raises NotFound for whoever is not back in the draft.
    """
    offered = filter(None, (tournament.evening.draft,))
    if not any(key == who and is_back for who, _, is_back in comebacks(offered)):
        raise NotFound
    gone = Entry(tournament.version + 1, JournalKind.PRESENCE, payload=Presence(key, is_here=False))
    entries = entries_of(tournament.access.tournament_id, tournament.version)
    drafted = _drafted(tournament, fold([*entries, gone]).event)
    if isinstance(drafted, list):
        drafted.insert(0, NewEntry(gone.kind, gone.payload))
    return drafted


def swap_seats(offered: Round, entrant: str, other: str) -> Round | None:
    """The round with two entrants in each other's seats, where what was said of the draw is true no
    more; None when one of them is not in it.
    """
    if not {entrant, other} <= {key for meeting in offered.meetings for key in meeting.seats}:
        return None
    seats = {entrant: other, other: entrant}
    meetings = tuple(
        replace(
            meeting,
            seats=tuple(seats.get(key, key) for key in meeting.seats),
            reasons=(_BY_HAND,),
        )
        if entrant != other and not seats.keys().isdisjoint(meeting.seats)
        else meeting
        for meeting in offered.meetings
    )
    return replace(offered, meetings=meetings, moved=True)


_BY_HAND: Text = text("Changed by hand.")


def swap_costs(tournament: TournamentState, entrant: str = "", other: str = "") -> DraftCost:
    """What the draft costs, and what it would with these two swapped. Raises NotFound where there
    is no draft that could still be published, or one of them is not in it.
    """
    offered = tournament.evening.draft
    if offered is None or tournament.evening.is_outdated:
        raise NotFound
    after = swap_seats(offered, entrant, other) if entrant or other else offered
    if after is None:
        raise NotFound
    event = tournament.evening.event
    return DraftCost(
        tournament.form.cost(tournament.settings, event, offered),
        tournament.form.cost(tournament.settings, event, after),
    )


def swap(access: Access, write: TournamentWrite, entrant: str, other: str) -> Answer:
    """Put two entrants of the draft in each other's seats. Raises NotFound, Forbidden, Busy."""

    def act(tournament: TournamentState) -> Entries:
        offered = tournament.evening.draft
        after = None if offered is None else swap_seats(offered, entrant, other)
        if after is None:
            raise NotFound
        return [NewEntry(JournalKind.DRAFT, Offered(after))]

    access.need()
    # Two who swap the same would swap them back.
    return append_act(access, write, act, is_free=same_part(lambda state: state.evening.draft))


def publish(access: Access, write: TournamentWrite) -> Answer:
    """Publish the draft that the writer has seen: people sit down by it, it is a fact from now on.
    Refused where there is none, or where it would be drawn otherwise by now.
    """

    def act(tournament: TournamentState) -> Entries:
        offered = tournament.evening.draft
        if offered is None:
            return refuse("missing", text("There is no draft: draw first."))
        if tournament.evening.is_outdated:
            return refuse(
                "missing", text("Something has changed since this was drawn: draw again.")
            )
        if evening_at(tournament, write.base).draft != offered:
            return refuse("missing", text("Something changed meanwhile: look at the draft again."))
        return [NewEntry(JournalKind.PUBLISH, Offered(offered))]

    access.need()
    return append_act(access, write, act)


@dataclass(frozen=True, slots=True)
class LateSeats:
    """Says who came late (`keys`), at which tables they could still play this round, how many
    tables could be drawn anew, what the organiser should know, and whether they play from the next
    round on.
    """

    keys: tuple[str, ...]
    tables: tuple[Meeting, ...]
    open: int
    words: Text | None
    is_in_next: bool


def late_seats(tournament: TournamentState) -> LateSeats | None:
    """How the round being played could still grow, while it is not over; None once it is closed."""
    evening, form = tournament.evening, tournament.form
    if evening.closed is not None:
        return None
    keys, tables = latecomers(evening, form), late_tables(evening, form)
    is_over, is_last = all(table.result for table in tournament.tables), is_too_late(evening, form)
    tables = () if is_over else tables
    begun = table_matches.begun_tables(tournament)
    unbegun = [x.meeting for x in tournament.tables if (x.round, x.meeting.table) not in begun]
    by_key = evening.event.by_key
    is_other = bool(keys) or any(has_left(by_key[key]) for m in unbegun for key in m.seats)
    many, words = len(unbegun) if form.is_redrawn and is_other and not is_over else 0, None
    if form.bracket and not tables and (is_last or (form.is_knockout and begun)):
        words = text("They came too late: the knock-out goes on without them.")
    elif is_last and not tables:
        words = text("They came too late: there is no round after this one.")
    elif tables and (is_last or form.is_knockout):
        words = text("Whoever is not seated now does not play in it.")
    elif is_over:
        pass
    elif not form.late_seats:
        words = text("Who meets whom was planned for all rounds.")
    elif form.late_seats == "bye" and not tables:
        words = text(
            "Nobody sits out, and every place of the bracket is taken. Before the first result the "
            "round can be taken back in the log, and drawn again with them."
        )
    elif not tables and any(meeting.is_bye for meeting in evening.event.rounds[-1].meetings):
        words = text("Even with who sits out they are too few for a table.")
    elif not tables:
        words = text("Nobody sits out, and they are too few for a table.")
    return LateSeats(keys, tables, many, words, is_in_next=not (is_last or form.is_knockout))


def seat_latecomer(access: Access, write: TournamentWrite, key: str, other: str) -> Answer:
    """Seat these two, one or both of whom came late, at a table more in the round being played: it
    has grown by hand. Stale where they cannot sit there any more. Raises Forbidden, Busy.
    """

    def act(tournament: TournamentState) -> Entries:
        evening, there = tournament.evening, tournament.round
        keys = latecomers(evening, tournament.form)
        for table in late_tables(evening, tournament.form):
            if there is not None and {key, other} == {*table.seats[:2]}:
                came = tuple(seat for seat in table.seats if seat in keys)
                grown = Reseated(there.number, grow(there, table), came=came)
                return [NewEntry(JournalKind.RESEAT, grown)]
        return Stale(tournament.version)

    return _reseat(access, write, act, attrgetter("round"))


def redraw_open(access: Access, write: TournamentWrite) -> Answer:
    """Draw the tables of the round being played that nobody has begun anew, among themselves and
    with who came late. Raises Forbidden, NotFound, Busy.
    """

    def act(tournament: TournamentState) -> Entries:
        there, form = tournament.round, tournament.form
        if there is None or not form.is_redrawn:
            raise NotFound
        begun = {table for _, table in table_matches.begun_tables(tournament)}
        anew = redraw(tournament.evening, form, begun)
        if anew.problems:
            return Refused(anew.problems)
        meetings = anew.rounds[0].meetings
        before = {(m.table, frozenset(m.seats)) for m in there.meetings}
        other = (m.table for m in meetings if (m.table, frozenset(m.seats)) not in before)
        tables = tuple(table for table in other if table)
        seated = {key for meeting in meetings for key in meeting.seats}
        came = tuple(key for key in latecomers(tournament.evening, form) if key in seated)
        reseated = Reseated(there.number, meetings, came=came, drawn=tables)
        return [NewEntry(JournalKind.RESEAT, reseated)]

    return _reseat(access, write, act, attrgetter("round"))


def reseat(access: Access, write: TournamentWrite, number: int, key: str, other: str) -> Answer:
    """Two entrants really sat in each other's seats in a published round: it is noted as it was,
    their tables keep their hands and are called after them. Raises NotFound, Forbidden, Busy.
    """

    def act(tournament: TournamentState) -> Entries:
        there = tournament.round_of(number)
        after = None if there is None else swap_seats(there, key, other)
        if after is None:
            raise NotFound
        tables = [t for t in tournament.tables_of(number) if {key, other} & set(t.meeting.seats)]
        if any(table.result is not None for table in tables):
            words = text("There is a result already: undo it first, then move them.")
            return refuse("not_active", words)
        return [NewEntry(JournalKind.RESEAT, Reseated(number, after.meetings))]

    return _reseat(access, write, act, lambda tournament: tournament.round_of(number))


def _reseat(
    access: Access,
    write: TournamentWrite,
    act: Callable[[TournamentState], Entries],
    part: Callable[[TournamentState], Round | None],
) -> Answer:
    """Write that others sit in a round; the matches begun there are called after them."""
    access.need()
    answer = append_act(access, write, act, is_free=same_part(part))
    there = part(load(access))
    if isinstance(answer, Saved) and there is not None:
        table_matches.rename_matches(access, there.number, write.client_id)
    return answer


def undo(access: Access, write: TournamentWrite, number: int) -> Answer:
    """Void an entry. A published round can be taken back only before anything was said of its
    tables and while it is the last, an entrant only before they sat down; what was settled first
    never, nothing that a published round was drawn by, and while it is closed only that. Raises
    NotFound, Forbidden, Busy.
    """
    try:
        answer = _void(access, write, number)
    except Broken:
        return take_back(access, write, number)
    undone = entries_of(access.tournament_id, number)[-1]
    if isinstance(answer, Saved) and undone.kind is JournalKind.RESEAT:
        table_matches.rename_matches(access, undone.payload.number, write.client_id)
    return answer


@desk_act
def _void(tournament: TournamentState, number: int) -> Entries:
    if not 1 < number <= tournament.version:
        raise NotFound
    entries = entries_of(tournament.access.tournament_id, tournament.version)
    void = Entry(tournament.version + 1, JournalKind.VOID, target=number)
    undone = entries[number - 1]
    concerned = undone
    while concerned.kind is JournalKind.VOID:
        concerned = entries[(concerned.target or 1) - 1]
    if tournament.evening.closed is not None and concerned.kind is not JournalKind.CLOSE:
        return Refused((is_closed(),))
    is_swap = undone.kind is JournalKind.RESEAT and not (
        undone.payload.came or undone.payload.drawn
    )
    after = fold([*entries, void])
    if tournament.evening.event.rounds and (
        fixed := fixed_problems(after.plan, tournament.evening.plan)
    ):
        return Refused((replace(fixed[0], field=""),))
    problem = _broken(tournament, after, is_swap=is_swap)
    if problem is not None:
        return refuse("missing", problem)
    return [NewEntry(void.kind, target=number)]


def _broken(tournament: TournamentState, after: EventState, *, is_swap: bool) -> Text | None:
    """What would be lost, or hang in the air: results, rounds in between, somebody who sat down.
    Hands stay at their table where two who were swapped by hand go back.
    """
    before = tournament.evening
    spoken = {at for at, table in before.tables.items() if table.state != "playing"}
    if not is_swap:
        spoken |= table_matches.begun_tables(tournament)
    if any(
        at not in after.tables
        or {*after.tables[at].meeting.seats} != {*before.tables[at].meeting.seats}
        for at in spoken
    ):
        return text("There are results of this round: they would be lost.")
    if [round_.number for round_ in after.event.rounds] != list(
        range(1, len(after.event.rounds) + 1)
    ):
        return text("A later round is published: take that back first.")
    seated = {key for _, meeting in after.event.meetings() for key in meeting.seats}
    for key in before.people.keys() - after.people.keys():
        if key in seated:
            return text("{name} has played: mark them as gone instead.", name=tournament.names[key])
    return None
