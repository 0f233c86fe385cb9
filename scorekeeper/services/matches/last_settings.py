"""Remembers the rules of the last match that a device began or scored."""

from collections.abc import Sequence

from sqlalchemy import or_, select

from scorekeeper.extensions import db
from scorekeeper.models import Link, Match
from scorekeeper.models.columns import digest_of
from scorekeeper.scopes import WRITING
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.view_models import LastTime


def last_time(tokens: Sequence[str], game: str) -> LastTime | None:
    """The newest match of this game among those that these links write to; None if there is none.
    One that is only watched is somebody else's.
    """
    digests = [digest_of(token) for token in tokens]
    newest = db.session.scalars(
        select(Link)
        .join(Match, Link.match_id == Match.id)
        .where(Link.scope.in_(WRITING), Match.game == game)
        .where(or_(Link.digest.in_(digests), Link.former.in_(digests)))
        .order_by(Match.created_at.desc())
    )
    for link in newest:
        try:
            seen = open_match(link.token)
        except NotFound:
            continue
        match = seen.match
        return LastTime(len(match.names), seen.given_rules, match.customs, seen.agreed.currency)
    return None
