"""Answers a watched page's question whether anything has changed."""

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import bindparam, select

from scorekeeper.models import Link, Match
from scorekeeper.models.columns import digest_of
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches.view_models import WRITING, Scope
from scorekeeper.services.storage import replica
from scorekeeper.services.storage.raw_query import RawQuery


@dataclass(frozen=True, slots=True)
class Pulse:
    """The number of the match's last entry, and what the link that asked may do."""

    version: int
    scope: Scope


# One row by two keys: this is asked a thousand times for each hand played. Links that end are few.
_ASKED = (
    select(Match.version, Link.scope)
    .join(Link.match)
    .where(Link.opens(), Link.revoked_at.is_(None))
)
_ENDLESS = RawQuery(_ASKED.where(Link.expires_at.is_(None)))
_ENDING = _ASKED.where(Link.expires_at > bindparam("now"))


def poll_match(token: str, seen: int = 0) -> Pulse:
    """How the match stands, without reading what happened in it; never behind the version that was
    `seen`. The link is looked at in the same query: raises NotFound for an unknown, revoked or
    expired one.
    """
    pulse = _pulse(token)
    if (pulse is None or pulse.version < seen) and replica.leave_replica():
        pulse = _pulse(token)
    if pulse is None:
        raise NotFound
    return pulse


def _pulse(token: str) -> Pulse | None:
    asked = {"digest": digest_of(token)}
    found = _ENDLESS.row(asked)
    if found is None:
        with replica.line() as line:  # no session: there is nothing to keep track of
            row = line.execute(_ENDING, asked | {"now": datetime.now(UTC)}).one_or_none()
        if row is None:
            return None
        found = row
    version, scope = found
    return Pulse(version, "score" if scope in WRITING else "watch")
