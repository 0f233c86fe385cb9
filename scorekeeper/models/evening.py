"""Stores evenings (several matches of the same people) and their links."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import JSON, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from scorekeeper.extensions import Model
from scorekeeper.models.columns import Address, Key, Moment, UtcDateTime


class Evening(Model):
    """`people`: everybody who has played, in the order they came, each with a key of their own
    (p1, p2 and so on) and the name they came by: two who are called the same are two.
    """

    __tablename__ = "evening"

    id: Mapped[Key]
    space_id: Mapped[UUID] = mapped_column(ForeignKey("space.id"), index=True)
    people: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    created_at: Mapped[Moment]

    links: Mapped[list["EveningLink"]] = relationship(back_populates="evening")
    parts: Mapped[list["EveningMatch"]] = relationship(
        back_populates="evening", order_by="EveningMatch.place"
    )


class EveningMatch(Model):
    """A match of an evening; `people` by seat, as the match was begun: the key of who sits there.
    `place` counts from 1.
    """

    __tablename__ = "evening_match"
    __table_args__ = (UniqueConstraint("match_id"), UniqueConstraint("evening_id", "place"))

    id: Mapped[Key]
    space_id: Mapped[UUID] = mapped_column(ForeignKey("space.id"), index=True)
    evening_id: Mapped[UUID] = mapped_column(ForeignKey("evening.id"))
    match_id: Mapped[UUID] = mapped_column(ForeignKey("match.id"))
    place: Mapped[int]
    people: Mapped[list[str]] = mapped_column(JSON)

    evening: Mapped[Evening] = relationship(back_populates="parts")


class EveningLink(Address, Model):
    """An address of an evening: “score” may begin its next match, “watch” only sees it."""

    __tablename__ = "evening_link"
    __table_args__ = (
        UniqueConstraint("digest", name="uq_evening_link_token"),
        Index("ix_evening_link_former", "former", unique=True),
    )

    evening_id: Mapped[UUID] = mapped_column(ForeignKey("evening.id"), index=True)
    expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime)

    evening: Mapped[Evening] = relationship(back_populates="links")
