"""Begins a new tournament from an earlier one: its plan, and its people."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from uuid import UUID

from sqlalchemy import Select, select

from scorekeeper.extensions import db
from scorekeeper.models import Tournament
from scorekeeper.services.answers import Answer, Broken, NotFound
from scorekeeper.services.people.access import club_for_organiser
from scorekeeper.services.tournaments import entrants
from scorekeeper.services.tournaments.journal import evening_of, load
from scorekeeper.services.tournaments.view_models import Access, TournamentWrite
from scorekeeper.tournaments.journal import EventState
from scorekeeper.tournaments.plan import Plan, PlannedPerson

MOST_LISTED = 30


def past_tournaments(club_id: UUID, but: UUID | None = None) -> Sequence[Tournament]:
    """The last tournaments of a club, the latest first; rehearsals are none."""
    past = _of_club(club_id).where(Tournament.id != but)
    return db.session.scalars(past.order_by(Tournament.created_at.desc()).limit(MOST_LISTED)).all()


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
    return tuple(
        sorted(
            (
                replace(planned_person, is_paid=False)
                for planned_person in people
                if planned_person.key not in there and planned_person.name.casefold() not in names
            ),
            key=lambda p: p.name.casefold(),
        )
    )


def take(
    access: Access, write: TournamentWrite, tournament_id: UUID, keys: Iterable[str]
) -> Answer:
    """Enter those of an earlier tournament who are here, by the keys they had there: so a season
    knows them again. Raises NotFound, Forbidden, Busy.
    """
    ticked = frozenset(keys)
    here = [person for person in people_of(access, tournament_id) if person.key in ticked]
    return entrants.enter_people(access, write, here)


def _of_club(club_id: UUID) -> Select[Tournament]:
    return select(Tournament).where(
        Tournament.club_id == club_id, Tournament.rehearsal_of.is_(None)
    )


def _earlier(club_id: UUID, tournament_id: UUID) -> EventState:
    """Another tournament of the club as it stands; nothing begins from one that cannot be read."""
    tournament = db.session.scalar(_of_club(club_id).where(Tournament.id == tournament_id))
    if tournament is None:
        raise NotFound
    try:
        return evening_of(tournament)
    except Broken as error:
        raise NotFound from error
