"""Lists the tournaments of a club, the latest first."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import Select, func, select

from scorekeeper.engine.text import Text, text
from scorekeeper.extensions import db
from scorekeeper.models import Tournament, TournamentEntry
from scorekeeper.services.answers import Broken, as_broken
from scorekeeper.services.tournaments.journal import states_of
from scorekeeper.services.tournaments.next_step import next_step
from scorekeeper.services.tournaments.view_models import TournamentState

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
    called: Text | None
    created_at: datetime
    entrants: int
    rounds: int
    is_broken: bool = False  # all that is known of it is what it is called


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
    tournaments = db.session.scalars(_mine(club_id).where(last.exists()).limit(PAGE)).all()
    read = zip(tournaments, states_of(tournaments), strict=True)
    open_ = [
        _tonight(t, tournament)
        for t, tournament in read
        if tournament is None or not tournament.evening.closed
    ]
    return tuple(listed for _, listed in sorted(open_, key=lambda x: x[0])[:_FEW])


def _tonight(
    tournament: Tournament, state: TournamentState | None
) -> tuple[bool, TonightTournament]:
    """A tournament that is not closed, and whether nothing is played in it any more."""
    is_over, words = True, text("It cannot be read.")
    with suppress(Broken), as_broken():
        if state is not None:
            words = next_step(state).words
            is_over = state.round is not None and state.is_over
    return is_over, TonightTournament(tournament.id, tournament.title, words)


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
            game="" if tournament is None else tournament.game.key,
            called=None if tournament is None else tournament.game.words.name,
            created_at=one.created_at,
            entrants=0 if tournament is None else len(tournament.evening.people),
            rounds=0 if tournament is None else len(tournament.evening.event.rounds),
            is_broken=tournament is None,
        )
        for one, tournament in zip(tournaments, states_of(tournaments), strict=True)
    )
