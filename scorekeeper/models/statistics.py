"""Figures kept so that pages are quick: made from the logs, thrown away and made again at will."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import JSON, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.extensions import Model
from scorekeeper.models.columns import Key, UtcDateTime


class MatchFacts(Model):
    """Holds what one match of a club tells, by seat, as `program` counted its log up to `version`.

    `match_id` names no row for certain: the match may be gone. `period`: the part of the year (see
    statistics.seasons). Only a match that is over is booked, that is, part of the sums;
    `was_booked`: the sums hold an older count of it. `places`: a list for each side, its place and
    its slots; NULL from before they were noted.
    """

    __tablename__ = "match_facts"
    __table_args__ = (
        Index("ix_match_facts_space_id_period_at", "space_id", "period", "at"),
        Index("ix_match_facts_space_id_is_booked", "space_id", "is_booked"),
        Index("ix_match_facts_space_id_game_at", "space_id", "game", "at"),
    )

    match_id: Mapped[UUID] = mapped_column(primary_key=True)
    space_id: Mapped[UUID] = mapped_column(ForeignKey("space.id"))
    version: Mapped[int]
    program: Mapped[str] = mapped_column(String(32))
    game: Mapped[str] = mapped_column(String(32))
    period: Mapped[str] = mapped_column(String(8))
    at: Mapped[datetime] = mapped_column(UtcDateTime)
    is_over: Mapped[bool]
    is_booked: Mapped[bool] = mapped_column(default=False)
    was_booked: Mapped[bool] = mapped_column(default=False)
    facts: Mapped[dict[str, Any]] = mapped_column(JSON)
    places: Mapped[list[list[Any]] | None] = mapped_column(JSON(none_as_null=True))


class FigureSum(Model):
    """Holds what the matches of a period of a game come to (of all games: blank), for one subject:
    the club (blank), its pairs, or a person ("@" and the key).
    """

    __tablename__ = "figure_sum"
    __table_args__ = (UniqueConstraint("space_id", "subject", "game", "period"),)

    id: Mapped[Key]
    space_id: Mapped[UUID] = mapped_column(ForeignKey("space.id"))
    subject: Mapped[str] = mapped_column(String(40))
    game: Mapped[str] = mapped_column(String(32))
    period: Mapped[str] = mapped_column(String(8))
    last_at: Mapped[datetime] = mapped_column(UtcDateTime)
    figures: Mapped[dict[str, Any]] = mapped_column(JSON)


class FigureState(Model):
    """Says how far a club's sums are: `revision` rises with every change of them, `people` is a
    digest of who is who in them, `program` counted the matches. Without it all are counted anew.
    """

    __tablename__ = "figure_state"
    __table_args__ = (UniqueConstraint("space_id"),)

    id: Mapped[Key]
    space_id: Mapped[UUID] = mapped_column(ForeignKey("space.id"))
    revision: Mapped[int] = mapped_column(default=0)
    people: Mapped[str] = mapped_column(String(64), default="")
    program: Mapped[str] = mapped_column(String(32), default="")
