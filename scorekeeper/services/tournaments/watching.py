"""What a tournament's page that is watched asks again and again: whether anything has changed."""

from typing import Any

from sqlalchemy import Row

from scorekeeper.models import Tournament, TournamentLink
from scorekeeper.services import replica
from scorekeeper.services.tournaments.journals import LINKED, access_of
from scorekeeper.services.tournaments.views import Access
from scorekeeper.services.views import NotFound

# The link and the version in one row: a link that was revoked never hears that nothing is new.
_ASKED = LINKED.join(Tournament, Tournament.id == TournamentLink.tournament_id).add_columns(
    Tournament.version
)


def pulse(token: str, seen: int = 0) -> tuple[Access, int]:
    """What a link may, and the number of the last entry, never behind the version that was `seen`.
    Raises NotFound for an unknown or revoked one.
    """
    row = _asked(token)
    if (row is None or row.version < seen) and replica.leave():
        row = _asked(token)
    if row is None:
        raise NotFound
    return access_of(row), row.version


def _asked(token: str) -> Row[Any] | None:
    with replica.line() as line:  # no session: there is nothing to keep track of
        return line.execute(_ASKED, {"token": token}).one_or_none()
