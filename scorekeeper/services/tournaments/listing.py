"""The tournaments of a club, the latest first."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select

from scorekeeper.extensions import db
from scorekeeper.models import Tournament
from scorekeeper.services.tournaments.journals import evening_of


@dataclass(frozen=True, slots=True)
class Listed:
    """A tournament in a list: what is played, how many take part, how far it is."""

    id: UUID
    title: str
    game: str
    created_at: datetime
    entrants: int
    rounds: int


def tournaments_of(club_id: UUID) -> tuple[Listed, ...]:
    """Every tournament of a club; a rehearsal is none."""
    mine = select(Tournament).where(
        Tournament.club_id == club_id, Tournament.rehearsal_of.is_(None)
    )
    found = db.session.scalars(mine.order_by(Tournament.created_at.desc()))
    return tuple(map(_listed, found))


def _listed(tournament: Tournament) -> Listed:
    evening = evening_of(tournament)
    return Listed(
        id=tournament.id,
        title=tournament.title,
        game=evening.plan.game,
        created_at=tournament.created_at,
        entrants=len(evening.people),
        rounds=len(evening.event.rounds),
    )
