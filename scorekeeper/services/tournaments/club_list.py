"""Lists the tournaments of a club, the latest first."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import Select, func, select

from scorekeeper.extensions import db
from scorekeeper.models import Tournament
from scorekeeper.services.tournaments.journal import halls_of

PAGE = 10


@dataclass(frozen=True, slots=True)
class ListedTournament:
    """A tournament in a list: what is played, how many take part, how far it is."""

    id: UUID
    title: str
    game: str
    created_at: datetime
    entrants: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Listing:
    """Some of a club's tournaments: a page, from 1, of so many."""

    rows: tuple[ListedTournament, ...]
    page: int
    of: int


def tournaments_of(club_id: UUID) -> tuple[ListedTournament, ...]:
    """Every tournament of a club, in two queries; a rehearsal is none."""
    return _listed(db.session.scalars(_mine(club_id)).all())


def page_of(club_id: UUID, page: int = 1) -> Listing:
    """A few of them, the latest first; the nearest page there is."""
    count = select(func.count()).select_from(_mine(club_id).order_by(None).subquery())
    of = max(1, -(-(db.session.scalar(count) or 0) // PAGE))
    page = min(max(page, 1), of)
    some = _mine(club_id).limit(PAGE).offset((page - 1) * PAGE)
    return Listing(_listed(db.session.scalars(some).all()), page, of)


def _mine(club_id: UUID) -> Select[Tournament]:
    mine = select(Tournament).where(
        Tournament.club_id == club_id, Tournament.rehearsal_of.is_(None)
    )
    return mine.order_by(Tournament.created_at.desc(), Tournament.id)


def _listed(tournaments: Sequence[Tournament]) -> tuple[ListedTournament, ...]:
    return tuple(
        ListedTournament(
            id=one.id,
            title=one.title,
            game=hall.evening.plan.game,
            created_at=one.created_at,
            entrants=len(hall.evening.people),
            rounds=len(hall.evening.event.rounds),
        )
        for one, hall in zip(tournaments, halls_of(tournaments), strict=True)
    )
