"""Keeps clubs and their members' roles, and says who may see one: organiser, desk, referee."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import select

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.models import Account, Club, Member, Space
from scorekeeper.services.access.accounts import normalize_login
from scorekeeper.services.answers import Forbidden, NotFound, Refused
from scorekeeper.services.storage.transactions import writing

ClubRole = Literal["organiser", "desk", "referee"]
ROLES: tuple[ClubRole, ...] = ("organiser", "desk", "referee")
LONGEST_CLUB = 80


@dataclass(frozen=True, slots=True)
class MemberView:
    """Somebody in a club."""

    account_id: UUID
    login: str
    name: str
    role: ClubRole


@dataclass(frozen=True, slots=True)
class ClubView:
    """A club as one of its members sees it; `role` is their own."""

    id: UUID
    name: str
    role: ClubRole
    members: tuple[MemberView, ...]


def start_club(account_id: UUID, name: str) -> ClubView | Refused:
    """A new club, whose first organiser is whoever starts it."""
    name = " ".join(name.split())
    if not 0 < len(name) <= LONGEST_CLUB:
        words = text("A club needs a name of at most {most} letters.", most=LONGEST_CLUB)
        return Refused((Problem("missing", "name", words),))
    with writing():
        now = datetime.now(UTC)
        space = Space(kind="club", created_at=now)
        db.session.add(space)
        db.session.flush()
        club = Club(space_id=space.id, name=name, created_at=now)
        db.session.add(club)
        db.session.flush()
        db.session.add(_member(club, account_id, "organiser"))
        db.session.flush()
        return _view(club, account_id)


def clubs_of(account_id: UUID) -> tuple[ClubView, ...]:
    """The clubs somebody is a member of, by name."""
    mine = select(Club).join(Member).where(Member.account_id == account_id).order_by(Club.name)
    return tuple(_view(club, account_id) for club in db.session.scalars(mine))


@dataclass(frozen=True, slots=True)
class OrganisedClub:
    """A club, and who of its organisers came first."""

    id: UUID
    name: str
    account_id: UUID


def organised_clubs() -> tuple[OrganisedClub, ...]:
    """Every club of the installation, by name, for who runs the server."""
    query = select(Club.id, Club.name, Member.account_id).join(Member, Member.club_id == Club.id)
    query = query.where(Member.role == "organiser").order_by(Member.created_at.desc())
    clubs = {row.id: OrganisedClub(*row) for row in db.session.execute(query)}
    return tuple(sorted(clubs.values(), key=lambda club: (club.name, club.id)))


def see_club(account_id: UUID, club_id: UUID) -> ClubView:
    """A club, for its members. Raises NotFound for anybody else: that it exists is not theirs."""
    club = db.session.get(Club, club_id)
    if club is None or role_in(account_id, club_id) is None:
        raise NotFound
    return _view(club, account_id)


def role_in(account_id: UUID, club_id: UUID) -> ClubRole | None:
    """What somebody is in a club, None for a stranger."""
    query = select(Member.role).where(Member.account_id == account_id, Member.club_id == club_id)
    member_role = db.session.scalar(query)
    return next((role for role in ROLES if role == member_role), None)


def set_member(
    account_id: UUID, club_id: UUID, login: str, role: ClubRole | None
) -> ClubView | Refused:
    """Give the account with this login a role in a club, or none. Only for organisers; a club keeps
    at least one. Raises NotFound, Forbidden.
    """
    club = db.session.get(Club, club_id)
    mine = role_in(account_id, club_id)
    if club is None or mine is None:
        raise NotFound
    if mine != "organiser":
        raise Forbidden
    account = db.session.scalar(select(Account).where(Account.login == normalize_login(login)))
    if account is None:
        words = text("Nobody here signs in as “{login}”.", login=login.strip())
        return Refused((Problem("unknown_player", "login", words),))
    with writing():
        there = select(Member).where(Member.club_id == club_id).with_for_update()
        members = {member.account_id: member for member in db.session.scalars(there)}
        others = [m for m in members.values() if m.account_id != account.id]
        if role != "organiser" and all(other.role != "organiser" for other in others):
            words = text("A club needs an organiser: make somebody else one first.")
            return Refused((Problem("option", "role", words),))
        member = members.get(account.id)
        if role is None and member is not None:
            db.session.delete(member)
        elif member is not None and role is not None:
            member.role = role
        elif role is not None:
            db.session.add(_member(club, account.id, role))
        db.session.flush()
    return _view(club, account_id)


def _member(club: Club, account_id: UUID, role: ClubRole) -> Member:
    return Member(
        space_id=club.space_id,
        club_id=club.id,
        account_id=account_id,
        role=role,
        created_at=datetime.now(UTC),
    )


def _view(club: Club, account_id: UUID) -> ClubView:
    members = _members(club)
    mine: ClubRole = next(
        (member.role for member in members if member.account_id == account_id), "referee"
    )
    return ClubView(club.id, club.name, mine, members)


def _members(club: Club) -> tuple[MemberView, ...]:
    """Organisers first, each role by the alphabet."""
    query = select(Account.id, Account.login, Account.name, Member.role)
    rows = db.session.execute(
        query.join(Member, Member.account_id == Account.id).where(Member.club_id == club.id)
    )
    members = [MemberView(row.id, row.login, row.name, _role(row.role)) for row in rows]
    return tuple(sorted(members, key=lambda member: (ROLES.index(member.role), member.name)))


def club_members(club_id: UUID) -> tuple[MemberView, ...]:
    """Who is in a club; nobody in one that is not there."""
    club = db.session.get(Club, club_id)
    return () if club is None else _members(club)


def _role(stored: str) -> ClubRole:
    return next((role for role in ROLES if role == stored), "referee")


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
