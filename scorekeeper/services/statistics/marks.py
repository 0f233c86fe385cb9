"""Marks figures out of date when somebody else sat in a match, or it is gone.

It is noticed at the session, in the transaction of the change itself, so that no verb that says who
somebody is has to know that anything is counted.
"""

from collections.abc import Iterable
from uuid import UUID

from sqlalchemy import ColumnElement, Select, event, select, update
from sqlalchemy.orm import ORMExecuteState, Session, UOWTransaction

from scorekeeper.extensions import db
from scorekeeper.models import ClubMatch, MatchFacts, Played
from scorekeeper.services.people.club_matches import SAME_SEATS

_WHO_PLAYED = (Played, ClubMatch)
_AT_ONCE = 500


def seated_anew(match_ids: Iterable[UUID]) -> None:
    """Within the transaction that changed who played these matches, or that took them away."""
    ids = list(match_ids)
    for start in range(0, len(ids), _AT_ONCE):
        _mark(MatchFacts.match_id.in_(ids[start : start + _AT_ONCE]))


def _mark(where: ColumnElement[bool]) -> None:
    db.session.execute(
        update(MatchFacts)
        .where(where, MatchFacts.is_over)
        .values(is_booked=False)
        .execution_options(synchronize_session=False)
    )


@event.listens_for(db.session, "before_flush")
def _flushed(session: Session, context: UOWTransaction, instances: object) -> None:
    """Rows that are new, or were read and changed or taken out."""
    _ = context, instances
    touched = (*session.new, *session.dirty, *session.deleted)
    ids = {one.match_id for one in touched if isinstance(one, _WHO_PLAYED)}
    if ids:
        with session.no_autoflush:
            seated_anew(ids)


@event.listens_for(db.session, "do_orm_execute")
def _executed(state: ORMExecuteState) -> None:
    """Rows that were changed or taken out without being read."""
    if not (state.is_update or state.is_delete) or state.bind_mapper is None:
        return
    if SAME_SEATS.keys() <= state.execution_options.keys():
        return
    kind = state.bind_mapper.class_
    if kind not in _WHO_PLAYED:
        return
    rows: Select[tuple[UUID]] = select(kind.match_id)
    where = getattr(state.statement, "whereclause", None)
    _mark(MatchFacts.match_id.in_(rows if where is None else rows.where(where)))
