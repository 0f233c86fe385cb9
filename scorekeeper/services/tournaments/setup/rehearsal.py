"""Makes a copy of a tournament to rehearse on, with random results.

It stands in a space of its own, and so do the matches at its tables: nothing that adds up what a
club has played finds it, and its end deletes that space with all that is in it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from uuid import UUID, uuid4

from sqlalchemy import delete, select

from scorekeeper.engine.journal import NewEntry
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.language import speak
from scorekeeper.models import Space, Tournament
from scorekeeper.services.access.clubs import club_for_organiser
from scorekeeper.services.answers import Answer, Broken, Forbidden, NotFound, Saved
from scorekeeper.services.storage.transactions import write_once, writing
from scorekeeper.services.tournaments import entrants
from scorekeeper.services.tournaments.club_list import of_club
from scorekeeper.services.tournaments.draw import draft_round, publish
from scorekeeper.services.tournaments.journal import append, append_act, evening_of, load
from scorekeeper.services.tournaments.setup.settings import LONGEST_TITLE, store_tournament
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.entries import DESK, JournalKind
from scorekeeper.tournaments.journal import EventState, TableState
from scorekeeper.tournaments.plan import Plan, PlannedPerson, Presence, Report
from scorekeeper.tournaments.result_check import match_form
from scorekeeper.tournaments.seeded_random import invent_result

INVENTED = 12
"""Entrants made up where nobody is on the list yet, and nobody said how many would come."""


def rehearsal_of(access: Access) -> UUID | None:
    """The rehearsal of a tournament that is going on."""
    mine = select(Tournament.id).where(Tournament.rehearsal_of == access.tournament_id)
    return db.session.scalar(mine)


def begin(access: Access) -> UUID:
    """Make a copy as it was before its first round: what was settled, and who is there. Made-up
    people where there are none yet. The one that goes on already, if one does. Raises Forbidden
    for who does not organise and in a rehearsal itself, Busy.
    """
    tournament = load(access)
    if access.role != "organiser" or tournament.is_rehearsal:
        raise Forbidden
    return write_once(lambda: rehearsal_of(access) or _copied(tournament))


def _copied(tournament: TournamentState) -> UUID:
    access = tournament.access
    original = db.session.get_one(Tournament, access.tournament_id)
    space = Space(id=uuid4(), kind="rehearsal", created_at=datetime.now(UTC))
    db.session.add(space)
    db.session.flush()
    client_id = f"rehearsal-{space.id.hex}"
    copy = store_tournament(space.id, original.club_id, client_id, rehearsal_of=original.id)
    for place, entry in enumerate(_copied_entries(tournament)):
        write = TournamentWrite(f"copy-{space.id.hex}.{place}", 0)
        append(copy, access, write, entry, said_by=DESK)
    db.session.flush()
    return copy.id


def _copied_entries(tournament: TournamentState) -> list[NewEntry]:
    evening = tournament.evening
    marked = speak(text("Rehearsal: {title}", title=evening.plan.title))
    people = tuple(evening.people.values()) or tuple(
        PlannedPerson(f"r{number}", speak(text("Number {n}", n=number)))
        for number in range(1, (evening.plan.expected or INVENTED) + 1)
    )
    away = [key for key in evening.people if key not in evening.here]
    return [
        NewEntry(JournalKind.SETTLE, replace(evening.plan, title=marked[:LONGEST_TITLE])),
        *(NewEntry(JournalKind.ENTER, person) for person in people),
        *(NewEntry(JournalKind.PRESENCE, Presence(key, is_here=False)) for key in away),
    ]


def invent_results(access: Access, write: TournamentWrite, *, is_mixed: bool) -> Answer:
    """Results for all tables that have none. `is_mixed`: two of them are left to be sorted out at
    the desk, one only reported, one said differently by two sides. Raises NotFound outside a
    rehearsal, Forbidden, Busy.
    """
    access.need()
    tournament = load(access)
    if not tournament.is_rehearsal:
        raise NotFound
    playing = [table for table in tournament.missing if table.state == "playing"]
    table_states = playing[-2:] if is_mixed and len(playing) > 2 else []
    reporters = [(table, DESK) for table in playing if table not in table_states]
    reporters += [
        (table, seat)
        for table, many in zip(table_states, (1, 2), strict=False)
        for seat in table.meeting.seats[:many]
    ]
    answer: Answer = Saved(tournament.version)
    for speaker in dict.fromkeys(by for _, by in reporters):
        tables = [table for table, by in reporters if by == speaker]
        own = TournamentWrite(f"{write.client_id[:40]}-{speaker}", tournament.version)
        act = partial(_reports, tables=tables, speaker=speaker)
        answer = append_act(access, own, act, speaker)
    return answer


def play_round(access: Access, write: TournamentWrite) -> Answer:
    """Draw the next round, publish it, and invent its results; first those missing of the round
    before. Raises NotFound outside a rehearsal, Forbidden, Busy.
    """

    def own(step: str) -> TournamentWrite:
        return TournamentWrite(f"{write.client_id[:30]}-{step}", load(access).version)

    answer = invent_results(access, own("before"), is_mixed=False)
    for step, act in (("draw", draft_round), ("publish", publish)):
        answer = act(access, own(step)) if isinstance(answer, Saved) else answer
    is_out = isinstance(answer, Saved)
    return invent_results(access, own("after"), is_mixed=False) if is_out else answer


def _reports(
    tournament: TournamentState, tables: Sequence[TableState], speaker: str
) -> Iterator[NewEntry]:
    """What the desk or a side says of these tables; two sides each that they won."""
    winner = "" if speaker == DESK else speaker
    seed = f"{tournament.evening.plan.seed} {tournament.version}"
    for table in tables:
        heads = tournament.evening.event.contest.heads(table.meeting.seats)
        meeting, measures = replace(table.meeting, seats=heads), tournament.game.reports
        length = match_form(tournament.game, tournament.evening.plan.rules, len(heads)).length
        result = invent_result(seed, table.round, meeting, measures, winner, length)
        yield NewEntry(JournalKind.REPORT, Report(tournament.complete(result)))


def end(access: Access) -> UUID:
    """Take the rehearsal away with everything in it; the tournament it was of. Raises Forbidden for
    who does not organise, NotFound outside a rehearsal, Busy.
    """
    access.need("organiser")
    with writing():
        copy = db.session.get(Tournament, access.tournament_id)
        if copy is None or copy.rehearsal_of is None:
            raise NotFound
        original, space = copy.rehearsal_of, copy.space_id
        db.session.expunge_all()
        for table in reversed(db.metadata.sorted_tables):
            if "space_id" in table.columns:
                db.session.execute(delete(table).where(table.c.space_id == space))
        db.session.execute(delete(Space).where(Space.id == space, Space.kind == "rehearsal"))
    return original


MOST_LISTED = 30


def past_tournaments(club_id: UUID, but: UUID | None = None) -> Sequence[Tournament]:
    """The last tournaments of a club."""
    past = of_club(club_id).where(Tournament.id != but)
    return db.session.scalars(past.limit(MOST_LISTED)).all()


def other_tournaments(access: Access) -> Sequence[Tournament]:
    """The other tournaments of the club this one belongs to."""
    club = select(Tournament.club_id).where(Tournament.id == access.tournament_id)
    return past_tournaments(db.session.scalars(club).one(), access.tournament_id)


def load_earlier(account_id: UUID, club_id: UUID, tournament_id: UUID) -> Plan:
    """What a new tournament takes over of one of the club: everything that was settled, without the
    seed of its draws and without the names of who must not meet; they come with the people. Raises
    NotFound, also for another club's, and Forbidden for who does not organise.
    """
    club_for_organiser(account_id, club_id)
    return replace(_earlier(club_id, tournament_id).plan, seed="", forbidden=())


def people_of(access: Access, tournament_id: UUID) -> tuple[PlannedPerson, ...]:
    """Who took part in another tournament of the same club and is not on this list yet, by name.
    Their fee is open again, and whoever had a table of their own keeps it. Raises NotFound,
    Forbidden.
    """
    access.need()
    own = db.session.get_one(Tournament, access.tournament_id)
    there = load(access).evening.people
    names = {person.name.casefold() for person in there.values()}
    people = _earlier(own.club_id, tournament_id).people.values()
    new = [p for p in people if p.key not in there and p.name.casefold() not in names]
    return tuple(replace(p, is_paid=False) for p in sorted(new, key=lambda p: p.name.casefold()))


def take(
    access: Access, write: TournamentWrite, tournament_id: UUID, keys: Iterable[str]
) -> Answer:
    """Enter those of an earlier tournament who are here, by the keys they had there: so a season
    knows them again. Raises NotFound, Forbidden, Busy.
    """
    ticked = frozenset(keys)
    here = [person for person in people_of(access, tournament_id) if person.key in ticked]
    return entrants.enter_people(access, write, here)


def _earlier(club_id: UUID, tournament_id: UUID) -> EventState:
    """Another tournament of the club as it stands; nothing begins from one that cannot be read."""
    tournament = db.session.scalar(of_club(club_id).where(Tournament.id == tournament_id))
    if tournament is None:
        raise NotFound
    try:
        return evening_of(tournament)
    except Broken as error:
        raise NotFound from error
