"""What a page that is watched asks again and again: whether anything has changed since."""

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import bindparam, select

from scorekeeper.extensions import db
from scorekeeper.models import WRITING, Link, Match
from scorekeeper.services.views import NotFound, Scope


@dataclass(frozen=True, slots=True)
class Pulse:
    """The number of the match's last entry, and what the link that asked may do."""

    version: int
    scope: Scope


# One row by two keys, put together once: this is asked a thousand times for each hand played.
_ASKED = (
    select(Match.version, Link.scope, Link.revoked_at, Link.expires_at)
    .join(Link.match)
    .where(Link.token == bindparam("token"))
)


def pulse(token: str) -> Pulse:
    """How the match stands, without reading what happened in it. The link is looked at in the same
    query: raises NotFound for an unknown, revoked or expired one.
    """
    with db.engine.connect() as line:  # no session: there is nothing to keep track of
        row = line.execute(_ASKED, {"token": token}).one_or_none()
    if row is None or row.revoked_at is not None:
        raise NotFound
    if row.expires_at is not None and row.expires_at <= datetime.now(UTC):
        raise NotFound
    return Pulse(row.version, "score" if row.scope in WRITING else "watch")
