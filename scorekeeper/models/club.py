"""Stores clubs, their accounts and roles, and the spaces that matches belong to."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import JSON, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.extensions import Model
from scorekeeper.models.columns import IndexedRow, Key, Moment, SpaceRow, StoredAmount, UtcDateTime


class Account(Model):
    """Names somebody who signs in. `login` is what they type, in small letters; `secret` an argon2
    hash.

    `epoch` rises with each new password: sessions of an older one end. `recovery`: SHA-256 of the
    code that was printed for when everything is lost, blank without one.
    """

    id: Mapped[Key]
    login: Mapped[str] = mapped_column(String(120), unique=True)
    name: Mapped[str] = mapped_column(String(60))
    secret: Mapped[str] = mapped_column(String(200))
    epoch: Mapped[int] = mapped_column(default=0)
    recovery: Mapped[str] = mapped_column(String(64), default="", server_default="")
    created_at: Mapped[Moment]


class SignedInDevice(Model):
    """A browser on which somebody is signed in: its name and its system's, blank where they are not
    known, and the day on which it last came.
    """

    id: Mapped[Key]
    account_id: Mapped[UUID] = mapped_column(ForeignKey("account.id"), index=True)
    browser: Mapped[str] = mapped_column(String(20))
    system: Mapped[str] = mapped_column(String(20))
    created_at: Mapped[Moment]
    seen_on: Mapped[date]


class Passkey(Model):
    """Lets an account in without its password. `credential_id` and `credential` (what the device
    attested, its public key among it) are base64url; `uses`: how often it signed, 0 where it does
    not count; `browser` and `system`: where it was added.
    """

    id: Mapped[Key]
    account_id: Mapped[UUID] = mapped_column(ForeignKey("account.id"), index=True)
    credential_id: Mapped[str] = mapped_column(String(1400), unique=True)
    credential: Mapped[str] = mapped_column(String(4000))
    uses: Mapped[int] = mapped_column(StoredAmount)
    browser: Mapped[str] = mapped_column(String(20))
    system: Mapped[str] = mapped_column(String(20))
    created_at: Mapped[Moment]
    used_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class Club(IndexedRow, Model):
    """A space of its own with members."""

    name: Mapped[str] = mapped_column(String(80))
    created_at: Mapped[Moment]


class Member(IndexedRow, Model):
    """Says what an account may in a club: `role` is organiser, desk or referee."""

    __table_args__ = (UniqueConstraint("club_id", "account_id"),)

    club_id: Mapped[UUID] = mapped_column(ForeignKey("club.id"))
    account_id: Mapped[UUID] = mapped_column(ForeignKey("account.id"), index=True)
    role: Mapped[str] = mapped_column(String(16))
    created_at: Mapped[Moment]


class RatingPart(SpaceRow, Model):
    """Keeps somebody's rating at a game as a part of a year left it, and each change within that
    part: `changes` are lists of a match, and mu and sigma after it.

    `person_id` is nobody's key for certain: entries merge, and it is all made again then.
    """

    __table_args__ = (UniqueConstraint("space_id", "game", "person_id", "period"),)

    game: Mapped[str] = mapped_column(String(32))
    person_id: Mapped[UUID]
    period: Mapped[str] = mapped_column(String(8))
    mu: Mapped[float]
    sigma: Mapped[float]
    matches: Mapped[int]
    changes: Mapped[list[list[Any]]] = mapped_column(JSON)


class RatingState(SpaceRow, Model):
    """Says how far a game's ratings are: up to this match. `since`: the part of a year from which
    on they are to be made again, blank when none is. `revision` rises whenever there is more to do.
    """

    __table_args__ = (UniqueConstraint("space_id", "game"),)

    game: Mapped[str] = mapped_column(String(32))
    revision: Mapped[int] = mapped_column(default=0)
    since: Mapped[str] = mapped_column(String(8), default="")
    last_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    last_match: Mapped[UUID | None]


class Space(Model):
    """`kind` is “table” for a match begun without an account, “club” for a club, “rehearsal” for
    what a club only tries.
    """

    id: Mapped[Key]
    kind: Mapped[str] = mapped_column(String(16))
    created_at: Mapped[Moment]


class ClubToken(IndexedRow, Model):
    """Holds what opens a club to a program. `digest`: SHA-256 of the token, which is kept nowhere;
    `scope` is read or write; `account_id` made it.
    """

    club_id: Mapped[UUID] = mapped_column(ForeignKey("club.id"), index=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("account.id"))
    name: Mapped[str] = mapped_column(String(40))
    scope: Mapped[str] = mapped_column(String(16))
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[Moment]
    expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    revoked_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
