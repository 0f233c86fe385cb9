"""Remembers the rules of the last match that a device began or scored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import select

from scorekeeper.engine.game import OptionValue
from scorekeeper.extensions import db
from scorekeeper.models import WRITING, Link, Match
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches.loader import open_match


@dataclass(frozen=True, slots=True)
class LastTime:
    """How many played, and what they had agreed when they stopped: stakes in minor units."""

    players: int
    rules: Mapping[str, OptionValue]
    customs: Mapping[str, str]
    currency: str


def last_time(tokens: Sequence[str], game: str) -> LastTime | None:
    """The newest match of this game among those that these links write to; None if there is none.
    One that is only watched is somebody else's.
    """
    newest = db.session.scalars(
        select(Link.token)
        .join(Match, Link.match_id == Match.id)
        .where(Link.token.in_(tokens), Link.scope.in_(WRITING), Match.game == game)
        .order_by(Match.created_at.desc())
    )
    for token in newest:
        try:
            seen = open_match(token)
        except NotFound:
            continue
        match = seen.match
        return LastTime(len(match.names), seen.given_rules, match.customs, seen.agreed.currency)
    return None
