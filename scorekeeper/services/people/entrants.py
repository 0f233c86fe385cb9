"""Keeps who the entrants of a club's tournaments are, and whose seats are whose."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from sqlalchemy import select

from scorekeeper.extensions import db
from scorekeeper.models import Club, Entered, Match, Played, TableMatch, Tournament
from scorekeeper.services.people import club_matches
from scorekeeper.services.people.club_matches import Whose
from scorekeeper.services.people.roster import Roster, players_changed, roster
from scorekeeper.services.people.roster import fold as folded_name
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.journal import EventState
from scorekeeper.tournaments.plan import PlannedPerson

# What says nothing of who takes part, nor of who sits where.
STILL = frozenset(
    {
        JournalKind.PRESENCE,
        JournalKind.DRAFT,
        JournalKind.REPORT,
        JournalKind.CONFIRM,
        JournalKind.DECIDE,
        JournalKind.HAND_OUT,
        JournalKind.CLOCK,
        JournalKind.CLOSE,
        JournalKind.PENALTY,
    }
)
_PAIR = 2


def members(person: PlannedPerson) -> tuple[str, ...]:
    """Who an entrant is: the two of a pair, else the one who is entered."""
    return person.players if len(person.players) == _PAIR else (person.name,)


def entrants_by_seat(
    people: Mapping[str, PlannedPerson], seats: Iterable[str], players: int
) -> Whose:
    """By seat of a table: the entrant, and which of its two; blank where no single one sits."""
    keys = tuple(seats)
    if len(keys) == players:
        return tuple((key, 0) for key in keys)
    is_pair = all(len(members(people[key])) == _PAIR for key in keys if key in people)
    named = (
        (key, place) if is_pair and key in people else ("", 0) for place in (0, 1) for key in keys
    )
    return tuple(named)[:players]


def write_entrants(tournament: Tournament, evening: EventState) -> None:
    """Write down who takes part, inside a write of its journal. A name that is new is looked for
    among the club's people; who is called as before stays who they are.
    """
    club = select(Club.space_id).where(Club.id == tournament.club_id)
    if db.session.scalar(club) != tournament.space_id:  # a rehearsal counts nowhere
        return
    rows = db.session.scalars(select(Entered).where(Entered.tournament_id == tournament.id))
    there = {(entered.entrant, entered.member): entered for entered in rows}
    known: Roster | None = None
    people = evening.people.values()
    for key, member, name in ((x.key, *who) for x in people for who in enumerate(members(x))):
        row = there.pop((key, member), None)
        if row is None:
            row = Entered(
                space_id=tournament.space_id,
                tournament_id=tournament.id,
                entrant=key,
                member=member,
                name_key="",
                person_id=None,
            )
        name_key = folded_name(name)
        if row.name_key != name_key:
            known = known or roster(tournament.space_id)
            row.person_id = known.find(name_key)
        row.name, row.name_key = name, name_key
        db.session.add(row)
    for gone in there.values():
        db.session.delete(gone)
    db.session.flush()
    _tables(tournament, evening)


def _tables(tournament: Tournament, evening: EventState) -> None:
    """The seats of the tables that were begun belong to whoever sits there now."""
    begun = select(TableMatch, Match).join(Match, Match.id == TableMatch.match_id)
    begun = begun.where(TableMatch.tournament_id == tournament.id)
    entered = select(Entered).where(Entered.tournament_id == tournament.id)
    people = {(row.entrant, row.member): row.person_id for row in db.session.scalars(entered)}
    seats = select(Played).join(TableMatch, TableMatch.match_id == Played.match_id)
    rows: dict[UUID, list[Played]] = {}
    for row in db.session.scalars(seats.where(TableMatch.tournament_id == tournament.id)):
        rows.setdefault(row.match_id, []).append(row)
    for place, match in db.session.execute(begun):
        table = evening.tables.get((place.round, place.table))
        if table is None:
            continue
        if match.id not in rows:
            begin(tournament, match, evening, table.meeting.seats)
            continue
        owners = entrants_by_seat(evening.people, table.meeting.seats, len(match.names))
        for row in rows[match.id]:
            if row.turn or row.seat >= len(owners) or not owners[row.seat][0]:
                continue
            row.entrant, row.member = owners[row.seat]
            row.person_id = people.get(owners[row.seat])
    db.session.flush()
    players_changed.send(list(rows))


def begin(tournament: Tournament, match: Match, evening: EventState, seats: Iterable[str]) -> None:
    """Count the match of a table that was just begun."""
    owners = entrants_by_seat(evening.people, seats, len(match.names))
    club_matches.count_begun(match, tournament.id, owners)
