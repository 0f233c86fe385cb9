"""Draws rounds: a draft to look at, pairs swapped by hand, published for good."""

from dataclasses import dataclass, replace

from scorekeeper.engine.journal import Entry, NewEntry, same_part
from scorekeeper.engine.text import Text, text
from scorekeeper.services.answers import Answer, Broken, NotFound, Refused, Saved, refuse
from scorekeeper.services.tournaments import table_matches
from scorekeeper.services.tournaments.history import take_back
from scorekeeper.services.tournaments.journal import (
    Entries,
    append_act,
    desk_act,
    entries_of,
    evening_at,
)
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.brackets.repesca import comebacks
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.event import Event, Round
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
    """The round with two entrants in each other's seats; None when one of them is not in it."""
    if not {entrant, other} <= {key for meeting in offered.meetings for key in meeting.seats}:
        return None
    seats = {entrant: other, other: entrant}
    meetings = tuple(
        replace(
            meeting,
            seats=tuple(seats.get(key, key) for key in meeting.seats),
            reasons=(*meeting.reasons, _BY_HAND),
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

    access.need()
    answer = append_act(access, write, act, is_free=same_part(lambda x: x.round_of(number)))
    if isinstance(answer, Saved):
        table_matches.rename_matches(access, number, write.client_id)
    return answer


def undo(access: Access, write: TournamentWrite, number: int) -> Answer:
    """Void an entry. A published round can be taken back only before anything was said of its
    tables and while it is the last, an entrant only before they sat down; what was settled first
    never. Raises NotFound, Forbidden, Busy.
    """
    try:
        return _void(access, write, number)
    except Broken:
        return take_back(access, write, number)


@desk_act
def _void(tournament: TournamentState, number: int) -> Entries:
    if not 1 < number <= tournament.version:
        raise NotFound
    entries = entries_of(tournament.access.tournament_id, tournament.version)
    void = Entry(tournament.version + 1, JournalKind.VOID, target=number)
    problem = _broken(tournament, fold([*entries, void]))
    if problem is not None:
        return refuse("missing", problem)
    return [NewEntry(void.kind, target=number)]


def _broken(tournament: TournamentState, after: EventState) -> Text | None:
    """What would be lost, or hang in the air: results, rounds in between, somebody who sat down."""
    before = tournament.evening
    spoken = {at for at, table in before.tables.items() if table.state != "playing"}
    if spoken - after.tables.keys():
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
