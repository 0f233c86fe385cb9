"""Says who may see a club's people, and who may change them."""

from dataclasses import dataclass
from uuid import UUID

from scorekeeper.extensions import db
from scorekeeper.models import Club
from scorekeeper.services.access.clubs import ClubRole, role_in
from scorekeeper.services.answers import Forbidden, NotFound


@dataclass(frozen=True, slots=True)
class ClubAccess:
    """A club as one of its members reaches its people; a program as whoever made its token."""

    club_id: UUID
    space_id: UUID
    name: str
    role: ClubRole
    account_id: UUID

    @property
    def may_edit(self) -> bool:
        """Organisers keep the people; the desk and referees look."""
        return self.role == "organiser"


Caller = UUID | ClubAccess
"""Who asks: an account, or a program, as its token has reached the club already."""


def club_for_member(by: Caller, club_id: UUID) -> ClubAccess:
    """The club, for any of its members and its programs. Raises NotFound for everybody else."""
    if isinstance(by, ClubAccess):
        if by.club_id != club_id:
            raise NotFound
        return by
    club, role = db.session.get(Club, club_id), role_in(by, club_id)
    if club is None or role is None:
        raise NotFound
    return ClubAccess(club.id, club.space_id, club.name, role, by)


def club_for_organiser(account_id: UUID, club_id: UUID) -> ClubAccess:
    """The club, for its organisers. Raises NotFound for strangers, Forbidden for other members."""
    reached = club_for_member(account_id, club_id)
    if not reached.may_edit:
        raise Forbidden
    return reached
