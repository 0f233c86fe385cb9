"""Stores the spaces that matches belong to: a club, or the free table a match began at."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.extensions import Model
from scorekeeper.models.columns import Key, Moment, UtcDateTime


class Space(Model):
    """`kind` is “table” for a match begun without an account, “club” for a club, “rehearsal” for
    what a club only tries.
    """

    __tablename__ = "space"

    id: Mapped[Key]
    kind: Mapped[str] = mapped_column(String(16))
    created_at: Mapped[Moment]


class ClubToken(Model):
    """Holds what opens a club to a program. `digest`: SHA-256 of the token, which is kept nowhere;
    `scope` is read or write; `account_id` made it.
    """

    __tablename__ = "club_token"
    __table_args__ = (UniqueConstraint("digest"),)

    id: Mapped[Key]
    space_id: Mapped[UUID] = mapped_column(ForeignKey("space.id"), index=True)
    club_id: Mapped[UUID] = mapped_column(ForeignKey("club.id"), index=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("account.id"))
    name: Mapped[str] = mapped_column(String(40))
    scope: Mapped[str] = mapped_column(String(16))
    digest: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[Moment]
    expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    revoked_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
