"""Stores tournaments, their journals and links, the matches of their tables, and their prints."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import JSON, ForeignKey, LargeBinary, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from scorekeeper.extensions import Model
from scorekeeper.models.columns import Address, IndexedRow, JournalRow, Moment, UtcDateTime


class Tournament(IndexedRow, Model):
    """A tournament of a club; what it is stands in its journal. `title` repeats the plan's for
    lists. `version` is the number of the last entry, `head` its chain. `rehearsal_of`: the one it
    is a copy of, to try things on; it stands in a space of its own (kind “rehearsal”), goes with
    all that is in there, and counts nowhere. One has one rehearsal at most. `money_version`: as of
    which entry its lines of the cash box were made, None before the first.
    """

    club_id: Mapped[UUID] = mapped_column(ForeignKey("club.id"), index=True)
    client_id: Mapped[str] = mapped_column(String(64), unique=True)
    title: Mapped[str] = mapped_column(String(120))
    version: Mapped[int] = mapped_column(default=0)
    head: Mapped[str] = mapped_column(String(64), default="", server_default="")
    created_at: Mapped[Moment]
    rehearsal_of: Mapped[UUID | None] = mapped_column(index=True, unique=True)
    money_version: Mapped[int | None]

    links: Mapped[list["TournamentLink"]] = relationship(back_populates="tournament")


class TournamentEntry(JournalRow, Model):
    """One entry of a tournament's journal (see tournaments.journal). `said_by`: the entrant's key,
    or the desk; by whose account or link it came.
    """

    __table_args__ = (
        UniqueConstraint("tournament_id", "client_id"),
        UniqueConstraint("tournament_id", "number"),
    )

    tournament_id: Mapped[UUID] = mapped_column(ForeignKey("tournament.id"))
    said_by: Mapped[str] = mapped_column(String(64))
    account_id: Mapped[UUID | None] = mapped_column(ForeignKey("account.id"))
    link_id: Mapped[UUID | None] = mapped_column(ForeignKey("tournament_link.id"))


class TournamentLink(Address, Model):
    """An address of a tournament: `scope` is watch, side (reports for one entrant), referee or
    desk. `entrant` for a side; `label` a name for whoever holds it. `club_token_id`: the token of
    a club that writes by it.
    """

    __table_args__ = (UniqueConstraint("digest", name="uq_tournament_link_token"),)

    tournament_id: Mapped[UUID] = mapped_column(ForeignKey("tournament.id"), index=True)
    entrant: Mapped[str] = mapped_column(String(64), default="")
    label: Mapped[str] = mapped_column(String(40), default="")
    club_token_id: Mapped[UUID | None] = mapped_column(index=True)

    tournament: Mapped[Tournament] = relationship(back_populates="links")


class TableMatch(IndexedRow, Model):
    """The match that is played at a table of a published round."""

    __table_args__ = (UniqueConstraint("tournament_id", "round", "table"),)

    tournament_id: Mapped[UUID] = mapped_column(ForeignKey("tournament.id"))
    round: Mapped[int]
    table: Mapped[int]
    match_id: Mapped[UUID] = mapped_column(ForeignKey("match.id"), index=True)
    created_at: Mapped[Moment]


class TournamentPrint(IndexedRow, Model):
    """A sheet that went to the printer: `digests` of what each of its parts showed (a table's card
    is a part, a list has one, called ""), at `version` of the journal.
    """

    __table_args__ = (UniqueConstraint("tournament_id", "client_id"),)

    tournament_id: Mapped[UUID] = mapped_column(ForeignKey("tournament.id"))
    client_id: Mapped[str] = mapped_column(String(80))
    sheet: Mapped[str] = mapped_column(String(16))
    round: Mapped[int]
    digests: Mapped[dict[str, str]] = mapped_column(JSON)
    version: Mapped[int]
    at: Mapped[Moment]


class PrintJob(IndexedRow, Model):
    """A paper of many parts. `key`: a digest of all that is on it, so that the same paper is
    printed once. `pdf` when it is done; `failure` when it cannot be.
    """

    __table_args__ = (UniqueConstraint("tournament_id", "key"),)

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


class PrintPart(IndexedRow, Model):
    """One part of it: a finished page, and what the press made of it. `taken_at`: a server prints
    it since then; one that died is taken over from.
    """

    __table_args__ = (UniqueConstraint("job_id", "number"),)

    job_id: Mapped[UUID] = mapped_column(ForeignKey("print_job.id"))
    number: Mapped[int]
    html: Mapped[str] = mapped_column(Text, deferred=True)
    pdf: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    taken_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
