"""Stores matches, their logs and links, and the evenings that they make together."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import JSON, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from scorekeeper.extensions import Model
from scorekeeper.models.columns import Address, IndexedRow, JournalRow, Moment, UtcDateTime


class Match(IndexedRow, Model):
    """Holds what was settled at the start. What happened since stands in the entries.

    `names` by seat, anticlockwise, blank where nobody was named; `sides` the same for pairs.
    `version` is the number of the last entry, `head` its chain. `client_id` makes starting it twice
    one start.
    `witness` keeps program version and digest of a finished result; it is never read as truth.
    `stake`: what is played for in words, as engine.stakes has it; NULL for nothing.
    `cut`: the cards that gave the seats, as engine.seats has them; NULL where nobody cut.
    `imported`: what a record brought in its `meta` that this program does not read, for its export.
    `is_checked`: what one phone notes, another says is right or not.
    """

    client_id: Mapped[str] = mapped_column(String(64), unique=True)
    game: Mapped[str] = mapped_column(String(32))
    title: Mapped[str] = mapped_column(String(120), default="")
    names: Mapped[list[str]] = mapped_column(JSON)
    sides: Mapped[list[str]] = mapped_column(JSON)
    first_dealer: Mapped[int]
    rules: Mapped[dict[str, Any]] = mapped_column(JSON)
    customs: Mapped[dict[str, str]] = mapped_column(JSON)
    currency: Mapped[str] = mapped_column(String(3))
    language: Mapped[str] = mapped_column(String(8))
    version: Mapped[int] = mapped_column(default=0)
    head: Mapped[str] = mapped_column(String(64), default="", server_default="")
    witness: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    imported: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    is_checked: Mapped[bool] = mapped_column(default=False)
    stake: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    cut: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    created_at: Mapped[Moment]

    links: Mapped[list["Link"]] = relationship(back_populates="match")


class MatchEntry(JournalRow, Model):
    """One entry of a match's log (see engine.log), and the link by which it came."""

    __tablename__ = "entry"
    __table_args__ = (
        UniqueConstraint("match_id", "client_id"),
        UniqueConstraint("match_id", "number"),
    )

    match_id: Mapped[UUID] = mapped_column(ForeignKey("match.id"))
    link_id: Mapped[UUID] = mapped_column(ForeignKey("link.id"))


class Link(Address, Model):
    """An address of a match: who has the token may do what the scope says, until it is revoked.

    `scope`: “watch”; “score” writes; “referee” writes, and settles what others dispute; “organiser”
    writes, and says who may: there is always one. `label` is who has it, blank for the owner and
    for the one that is shared with everybody. `code` is typed instead of the address: on a watching
    link it opens that, on the organiser's it makes a new link to score by; `code_at`: when it was
    made. `club_token_id`: the token of a club that writes by this link.
    """

    __table_args__ = (
        UniqueConstraint("digest", name="uq_link_token"),
        Index("ix_link_match_scope", "match_id", "scope"),
    )

    match_id: Mapped[UUID] = mapped_column(ForeignKey("match.id"))
    label: Mapped[str] = mapped_column(String(40), default="")
    code: Mapped[str | None] = mapped_column(String(12), index=True, unique=True)
    code_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    club_token_id: Mapped[UUID | None] = mapped_column(index=True)

    match: Mapped[Match] = relationship(back_populates="links")


class Evening(IndexedRow, Model):
    """`people`: everybody who has played, in the order they came, each with a key of their own
    (p1, p2 and so on) and the name they came by: two who are called the same are two.
    """

    people: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    created_at: Mapped[Moment]

    links: Mapped[list["EveningLink"]] = relationship(back_populates="evening")
    parts: Mapped[list["EveningMatch"]] = relationship(
        back_populates="evening", order_by="EveningMatch.place"
    )


class EveningMatch(IndexedRow, Model):
    """A match of an evening; `people` by seat, as the match was begun: the key of who sits there.
    `place` counts from 1.
    """

    __table_args__ = (UniqueConstraint("evening_id", "place"),)

    evening_id: Mapped[UUID] = mapped_column(ForeignKey("evening.id"))
    match_id: Mapped[UUID] = mapped_column(ForeignKey("match.id"), unique=True)
    place: Mapped[int]
    people: Mapped[list[str]] = mapped_column(JSON)

    evening: Mapped[Evening] = relationship(back_populates="parts")


class EveningLink(Address, Model):
    """An address of an evening: “score” may begin its next match, “watch” only sees it."""

    __table_args__ = (UniqueConstraint("digest", name="uq_evening_link_token"),)

    evening_id: Mapped[UUID] = mapped_column(ForeignKey("evening.id"), index=True)
    expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime)

    evening: Mapped[Evening] = relationship(back_populates="links")
