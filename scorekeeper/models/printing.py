"""Stores which papers of a tournament were printed, and the print jobs of long ones."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import JSON, ForeignKey, LargeBinary, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from scorekeeper.extensions import Model
from scorekeeper.models.columns import Key, Moment, UtcDateTime


class TournamentPrint(Model):
    """A sheet that went to the printer: `digests` of what each of its parts showed (a table's card
    is a part, a list has one, called ""), at `version` of the journal.
    """

    __tablename__ = "tournament_print"
    __table_args__ = (UniqueConstraint("tournament_id", "client_id"),)

    id: Mapped[Key]
    space_id: Mapped[UUID] = mapped_column(ForeignKey("space.id"), index=True)
    tournament_id: Mapped[UUID] = mapped_column(ForeignKey("tournament.id"))
    client_id: Mapped[str] = mapped_column(String(80))
    sheet: Mapped[str] = mapped_column(String(16))
    round: Mapped[int]
    digests: Mapped[dict[str, str]] = mapped_column(JSON)
    version: Mapped[int]
    at: Mapped[Moment]


class PrintJob(Model):
    """A paper of many parts. `key`: a digest of all that is on it, so that the same paper is
    printed once. `pdf` when it is done; `failure` when it cannot be.
    """

    __tablename__ = "print_job"
    __table_args__ = (UniqueConstraint("tournament_id", "key"),)

    id: Mapped[Key]
    space_id: Mapped[UUID] = mapped_column(ForeignKey("space.id"), index=True)
    tournament_id: Mapped[UUID] = mapped_column(ForeignKey("tournament.id"))
    key: Mapped[str] = mapped_column(String(64))
    title: Mapped[str] = mapped_column(String(200))
    name: Mapped[str] = mapped_column(String(80))
    language: Mapped[str] = mapped_column(String(8))
    failure: Mapped[str] = mapped_column(String(400), default="")
    pdf: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    created_at: Mapped[Moment]

    parts: Mapped[list["PrintPart"]] = relationship(
        order_by="PrintPart.number", cascade="all, delete-orphan"
    )


class PrintPart(Model):
    """One part of it: a finished page, and what the press made of it. `taken_at`: a server prints
    it since then; one that died is taken over from.
    """

    __tablename__ = "print_part"
    __table_args__ = (UniqueConstraint("job_id", "number"),)

    id: Mapped[Key]
    space_id: Mapped[UUID] = mapped_column(ForeignKey("space.id"), index=True)
    job_id: Mapped[UUID] = mapped_column(ForeignKey("print_job.id"))
    number: Mapped[int]
    html: Mapped[str] = mapped_column(Text, deferred=True)
    pdf: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    taken_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
