"""Stores ratings, made from the results and thrown away at will."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import JSON, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.extensions import Model
from scorekeeper.models.columns import Key, UtcDateTime


class RatingPart(Model):
    """Keeps somebody's rating at a game as a part of a year left it, and each change within that
    part: `changes` are lists of a match, and mu and sigma after it.

    `person_id` is nobody's key for certain: entries merge, and it is all made again then.
    """

    __tablename__ = "rating_part"
    __table_args__ = (UniqueConstraint("space_id", "game", "person_id", "period"),)

    id: Mapped[Key]
    space_id: Mapped[UUID] = mapped_column(ForeignKey("space.id"))
    game: Mapped[str] = mapped_column(String(32))
    person_id: Mapped[UUID]
    period: Mapped[str] = mapped_column(String(8))
    mu: Mapped[float]
    sigma: Mapped[float]
    matches: Mapped[int]
    changes: Mapped[list[list[Any]]] = mapped_column(JSON)


class RatingState(Model):
    """Says how far a game's ratings are: up to this match. `since`: the part of a year from which
    on they are to be made again, blank when none is. `revision` rises whenever there is more to do.
    """

    __tablename__ = "rating_state"
    __table_args__ = (UniqueConstraint("space_id", "game"),)

    id: Mapped[Key]
    space_id: Mapped[UUID] = mapped_column(ForeignKey("space.id"))
    game: Mapped[str] = mapped_column(String(32))
    revision: Mapped[int] = mapped_column(default=0)
    since: Mapped[str] = mapped_column(String(8), default="")
    last_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    last_match: Mapped[UUID | None]
