"""Marks figures out of date when somebody else sat in a match, or it is gone."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import update

from scorekeeper.extensions import db
from scorekeeper.models import MatchFacts
from scorekeeper.services.people.signals import players_changed

_AT_ONCE = 500


@players_changed.connect
def mark_reseated(match_ids: Sequence[UUID]) -> None:
    """Within the transaction that changed who played these matches, or that took them away."""
    for start in range(0, len(match_ids), _AT_ONCE):
        some = match_ids[start : start + _AT_ONCE]
        db.session.execute(
            update(MatchFacts)
            .where(MatchFacts.match_id.in_(some), MatchFacts.is_over)
            .values(is_booked=False)
            .execution_options(synchronize_session=False)
        )
