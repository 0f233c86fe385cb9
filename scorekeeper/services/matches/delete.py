"""Deletes a match from the server for good."""

from sqlalchemy import delete, select

from scorekeeper.extensions import db
from scorekeeper.models import Link, Match, MatchEntry, Space
from scorekeeper.services.answers import Stale
from scorekeeper.services.matches.loader import link_of, open_match
from scorekeeper.services.matches.log.replayed import may_own
from scorekeeper.services.matches.signals import match_deleted
from scorekeeper.services.matches.view_models import Deleted, Write
from scorekeeper.services.storage.transactions import writing


def delete_match(write: Write) -> Deleted | Stale:
    """Remove the match, its log and its links; its table too when that was its only match. The page
    asks first, and only the owner may. A second time there is nothing to find. Raises NotFound,
    Forbidden, Busy.
    """
    with writing(link_of(write.token).match_id):
        seen = open_match(write.token)
        may_own(seen)
        if write.base != seen.match.version:
            return Stale(seen.match.version)
        match_id, space_id = seen.match.id, seen.match.space_id
        db.session.expunge_all()
        match_deleted.send(seen.match)
        for kind in (MatchEntry, Link):
            db.session.execute(delete(kind).where(kind.match_id == match_id))
        db.session.execute(delete(Match).where(Match.id == match_id))
        others = select(Match.id).where(Match.space_id == space_id).exists()
        db.session.execute(
            delete(Space).where(Space.id == space_id, Space.kind == "table", ~others)
        )
    return Deleted()
