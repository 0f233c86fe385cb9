"""Writes down the entrants of tournaments from before that was done, once, at the start."""

from uuid import UUID

from sqlalchemy import Select, exists, select

from scorekeeper.extensions import db
from scorekeeper.models import Entered, Tournament, TournamentEntry
from scorekeeper.services.people.entrants import write_entrants
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments.journal import halls_of
from scorekeeper.tournaments.entries import JournalKind

AT_ONCE = 50


def catch_up() -> int:
    """Write down who takes part wherever nobody is: in how many tournaments that was so. One query
    where there is nothing to do. Raises Busy.
    """
    ids = db.session.scalars(_unwritten()).all()
    for start in range(0, len(ids), AT_ONCE):
        with writing():
            mine = select(Tournament).where(Tournament.id.in_(ids[start : start + AT_ONCE]))
            some = db.session.scalars(mine).all()
            for one, hall in zip(some, halls_of(some), strict=True):
                if hall is not None:
                    write_entrants(one, hall.evening)
    return len(ids)


def _unwritten() -> Select[UUID]:
    """Those that somebody was entered for, a rehearsal is none."""
    mine = Tournament.id
    said = exists().where(
        TournamentEntry.tournament_id == mine,
        TournamentEntry.kind.in_((JournalKind.ENTER.value, JournalKind.REGISTER.value)),
    )
    written = exists().where(Entered.tournament_id == mine)
    return select(mine).where(Tournament.rehearsal_of.is_(None), ~written, said)
