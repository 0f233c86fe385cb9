"""Lists the tournaments of a club, the latest first."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import Select, func, select

from scorekeeper.engine.text import Text
from scorekeeper.extensions import db
from scorekeeper.models import Tournament, TournamentEntry
from scorekeeper.services.tournaments.journal import halls_of
from scorekeeper.services.tournaments.next_step import next_step

PAGE = 10
_FEW = 3
_EVENING = timedelta(hours=18)


@dataclass(frozen=True, slots=True)
class ListedTournament:
    """A tournament in a list: what is played (by its key, and as it is `called`), how many take
    part, how far it is.
    """

    id: UUID
    title: str
    game: str
    called: Text
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


@dataclass(frozen=True, slots=True)
class TonightTournament:
    """A tournament that is being held, and what is to be done next."""

    id: UUID
    title: str
    words: Text


def tournaments_tonight(club_id: UUID, now: datetime) -> tuple[TonightTournament, ...]:
    """What was written on within the last hours and is not closed: first what is still played, the
    latest first.
    """
    last = select(TournamentEntry.id).where(
        TournamentEntry.tournament_id == Tournament.id,
        TournamentEntry.number == Tournament.version,
        TournamentEntry.at >= now - _EVENING,
    )
    found = db.session.scalars(_mine(club_id).where(last.exists()).limit(PAGE)).all()
    open_ = [hall for hall in halls_of(found) if hall.evening.closed is None]
    return tuple(
        TonightTournament(hall.access.tournament_id, hall.title, next_step(hall).words)
        for hall in sorted(open_, key=lambda hall: hall.round is not None and hall.is_over)[:_FEW]
    )


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
            game=hall.game.key,
            called=hall.game.words.name,
            created_at=one.created_at,
            entrants=len(hall.evening.people),
            rounds=len(hall.evening.event.rounds),
        )
        for one, hall in zip(tournaments, halls_of(tournaments), strict=True)
    )
