"""Answers a watched page's question whether the tournament has changed."""

from sqlalchemy import select

from scorekeeper.models import Tournament, TournamentLink
from scorekeeper.models.columns import digest_of
from scorekeeper.services.answers import NotFound
from scorekeeper.services.storage import replica
from scorekeeper.services.storage.raw_query import RawQuery, as_key
from scorekeeper.services.tournaments.journal import role_of
from scorekeeper.services.tournaments.view_models import Access

# The link and the version in one row: a link that was revoked never hears that nothing is new.
_LIVE = RawQuery(
    select(
        TournamentLink.id,
        TournamentLink.tournament_id,
        TournamentLink.scope,
        TournamentLink.entrant,
        Tournament.version,
    )
    .join(Tournament, Tournament.id == TournamentLink.tournament_id)
    .where(TournamentLink.opens(), TournamentLink.revoked_at.is_(None))
)


def poll_tournament(token: str, seen: int = 0) -> tuple[Access, int]:
    """What a link may, and the number of the last entry, never behind the version that was `seen`.
    Raises NotFound for an unknown or revoked one.
    """
    found = _pulse(token)
    if (found is None or found[1] < seen) and replica.leave_replica():
        found = _pulse(token)
    if found is None:
        raise NotFound
    return found


def _pulse(token: str) -> tuple[Access, int] | None:
    row = _LIVE.row({"digest": digest_of(token)})
    if row is None:
        return None
    link, tournament, scope, entrant, version = row
    access = Access(as_key(tournament), role_of(scope), entrant, link_id=as_key(link))
    return access, version
