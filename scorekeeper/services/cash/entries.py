"""Reads cash lines and their sums from storage."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, func, select

from scorekeeper.cash.box import Balance, Booking, CashKind, balances, tills
from scorekeeper.extensions import db
from scorekeeper.models import CashEntry
from scorekeeper.services.people.roster import Roster

NOBODY = ""


@dataclass(frozen=True, slots=True)
class CashPeriod:
    """From a day to a day, both in it; blank ends are open."""

    start: date | None = None
    end: date | None = None

    @property
    def after(self) -> datetime | None:
        """The moment it is over; None where its end is open."""
        if self.end is None or self.end == date.max:
            return None
        return datetime.combine(self.end + timedelta(days=1), time(), UTC)

    def conditions(self) -> list[ColumnElement[bool]]:
        """What an entry of it fulfils."""
        found = []
        if self.start is not None:
            found.append(CashEntry.at >= datetime.combine(self.start, time(), UTC))
        if self.after is not None:
            found.append(CashEntry.at < self.after)
        return found


def booking(row: CashEntry, known: Roster) -> Booking:
    """A stored row as a line of the box; of whom it is, merges followed."""
    return Booking(
        number=row.number,
        at=row.at,
        kind=CashKind(row.kind),
        amount=row.amount,
        currency=row.currency,
        person=NOBODY if row.person_id is None else known.root(row.person_id).hex,
        words=row.words,
        origin=row.origin,
        voids=row.voids,
    )


def sums(
    space_id: UUID, known: Roster, conditions: Iterable[ColumnElement[bool]] = ()
) -> list[tuple[str, str, CashKind, int]]:
    """How much of each kind was booked, by person, merges followed, and currency: one query."""
    amount = func.sum(CashEntry.amount)
    asked = (
        select(CashEntry.person_id, CashEntry.currency, CashEntry.kind, amount)
        .where(CashEntry.space_id == space_id, *conditions)
        .group_by(CashEntry.person_id, CashEntry.currency, CashEntry.kind)
    )
    return [
        (
            NOBODY if person is None else known.root(person).hex,
            currency,
            CashKind(kind),
            int(total),
        )
        for person, currency, kind, total in db.session.execute(asked)
    ]


def standing(
    space_id: UUID, known: Roster, conditions: Iterable[ColumnElement[bool]] = ()
) -> dict[tuple[str, str], Balance]:
    """The balances of everybody, by person and currency."""
    return balances(sums(space_id, known, conditions))


def tills_of(space_id: UUID, conditions: Iterable[ColumnElement[bool]]) -> dict[str, int]:
    """What these lines left in the till, whoever they are about, by currency: one query."""
    asked = (
        select(CashEntry.currency, CashEntry.kind, func.sum(CashEntry.amount))
        .where(CashEntry.space_id == space_id, *conditions)
        .group_by(CashEntry.currency, CashEntry.kind)
    )
    rows = db.session.execute(asked)
    return tills(balances((NOBODY, currency, CashKind(kind), int(n)) for currency, kind, n in rows))


def next_number(space_id: UUID) -> int:
    """The number of the next line, for whoever holds the club."""
    last = select(func.max(CashEntry.number)).where(CashEntry.space_id == space_id)
    return 1 + (db.session.scalar(last) or 0)
