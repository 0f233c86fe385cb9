"""Stores the lines of a club's cash box, and its seasons."""

from datetime import date
from uuid import UUID

from sqlalchemy import JSON, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.engine.journal import digest
from scorekeeper.extensions import Model
from scorekeeper.models.columns import (
    NO_DAY,
    NO_KEY,
    NO_NUMBER,
    IndexedRow,
    Moment,
    SpaceRow,
    StoredAmount,
)

TERMS = ("kind", "amount", "currency", "person_id", "source", "entrant", "words", "payer")
"""What a line says, as whoever writes it down asks for it."""


class CashEntry(SpaceRow, Model):
    """A fact that somebody recorded, appended and never changed (see cash.box): money that changed
    hands, or something due by their word alone. `amount` in minor units.

    `person_id` or, of a tournament (`source`), `entrant`: whose account it is; neither for the
    club's own. `payer`: who handed it over, blank for themselves. `voids`: the number of the line
    that it takes back.
    """

    __table_args__ = (
        UniqueConstraint("space_id", "client_id"),
        UniqueConstraint("space_id", "number"),
        UniqueConstraint("space_id", "voids"),
        Index("ix_cash_entry_space_id_person_id", "space_id", "person_id"),
        Index("ix_cash_entry_space_id_at", "space_id", "at"),
        Index("ix_cash_entry_space_id_source", "space_id", "source"),
    )

    number: Mapped[int]
    client_id: Mapped[str] = mapped_column(String(64))
    kind: Mapped[str] = mapped_column(String(16))
    person_id: Mapped[UUID | None] = mapped_column(ForeignKey("person.id"))
    amount: Mapped[int] = mapped_column(StoredAmount)
    currency: Mapped[str] = mapped_column(String(3))
    words: Mapped[str] = mapped_column(String(200), default="")
    source: Mapped[UUID | None]
    entrant: Mapped[str] = mapped_column(String(64), default="")
    payer: Mapped[str] = mapped_column(String(80), default="")
    voids: Mapped[int | None]
    account_id: Mapped[UUID | None] = mapped_column(ForeignKey("account.id"))
    at: Mapped[Moment]

    @property
    def said(self) -> list[object]:
        """What was asked for, as JSON; whoever counts the till again asks for the same."""
        if self.voids is not None:
            return ["void", self.voids]
        if self.kind == "count":
            return ["count"]
        return [str(getattr(self, name)) for name in TERMS]

    @property
    def sent(self) -> str:
        """A digest of that: it need not be kept beside the columns that say it."""
        return digest(self.said)


class DerivedLine(SpaceRow, Model):
    """A line of the cash box as a match or a tournament (`source`) has it by now: kept so that
    pages are quick, thrown away and made again at will, never truth.

    Of a match `seat` and `turn` say whose it is, as in Played; of a tournament `entrant`, and
    `number` is the entry of its journal that says so, 0 for a fee that follows from the plan.
    """

    __table_args__ = (Index("ix_derived_line_space_id_at", "space_id", "at"),)

    source: Mapped[UUID] = mapped_column(index=True)
    kind: Mapped[str] = mapped_column(String(16))
    amount: Mapped[int] = mapped_column(StoredAmount)
    currency: Mapped[str] = mapped_column(String(3))
    entrant: Mapped[str] = mapped_column(String(64), default="")
    seat: Mapped[int] = mapped_column(default=0)
    turn: Mapped[int] = mapped_column(default=0)
    number: Mapped[int] = mapped_column(default=0)
    at: Mapped[Moment]


class Season(IndexedRow, Model):
    """A stretch of a club's year whose tournaments add up to a league. `worth`: what places are
    worth, the first first; `best`: how many results count, None for all.
    """

    __table_args__ = (UniqueConstraint("space_id", "client_id"),)

    client_id: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(80))
    starts_on: Mapped[date]
    ends_on: Mapped[date]
    best: Mapped[int | None]
    worth: Mapped[list[int]] = mapped_column(JSON)
    version: Mapped[int] = mapped_column(default=1)
    created_at: Mapped[Moment]

    @property
    def is_damaged(self) -> bool:
        """Tell whether its row does not say any more when it is, or what counts."""
        worth: object = self.worth
        is_counted = isinstance(worth, list) and NO_NUMBER not in (self.best, self.version)
        return self.id == NO_KEY or NO_DAY in (self.starts_on, self.ends_on) or not is_counted


class SeasonLeg(IndexedRow, Model):
    """A tournament that counts for a season; it may count for several."""

    __table_args__ = (UniqueConstraint("season_id", "tournament_id"),)

    season_id: Mapped[UUID] = mapped_column(ForeignKey("season.id"))
    tournament_id: Mapped[UUID] = mapped_column(ForeignKey("tournament.id"), index=True)
