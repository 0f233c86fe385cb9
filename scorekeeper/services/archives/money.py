"""Turns lines of the cash box into those of an archive."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select

from scorekeeper.cash.box import CashKind, parts
from scorekeeper.engine.records.archive import ArchivedCash
from scorekeeper.extensions import db
from scorekeeper.models import CashEntry, Tournament
from scorekeeper.services.archives.parts import Keys
from scorekeeper.services.cash.derivation import update_dues
from scorekeeper.services.cash.entries import Holder, book_of, entrant_sums
from scorekeeper.services.people.roster import Roster


def lines_by_hand(keys: Keys, rows: Sequence[CashEntry]) -> tuple[ArchivedCash, ...]:
    """What was noted by hand, in order, numbered anew."""
    numbers = {row.number: place for place, row in enumerate(rows, start=1)}
    return tuple(
        ArchivedCash(
            number=numbers[row.number],
            kind=row.kind,
            amount=row.amount,
            currency=row.currency,
            at=row.at.isoformat(),
            person=keys.find("p", row.person_id),
            tournament=keys.find("t", row.source),
            entrant=row.entrant,
            words=row.words,
            payer=row.payer,
            voids=None if row.voids is None else numbers[row.voids],
        )
        for row in rows
    )


def person_money(
    keys: Keys, space_id: UUID, known: Roster, person_id: UUID
) -> tuple[ArchivedCash, ...]:
    """The lines on somebody's account, and their part of what each tournament came to, by its name:
    without the tournament itself nothing else would say so. What they played for follows from their
    matches. Raises Busy.
    """
    update_dues(space_id)
    mine = Holder(known.root(person_id))
    asked = select(CashEntry).where(
        CashEntry.space_id == space_id, CashEntry.person_id.in_(known.ids(person_id))
    )
    found = list(lines_by_hand(keys, db.session.scalars(asked.order_by(CashEntry.number)).all()))
    book = book_of(space_id, known)
    every = select(Tournament).where(Tournament.space_id == space_id)
    cups = {one.id: one for one in db.session.scalars(every)}
    for (source, entrant, currency), kinds in entrant_sums(space_id).items():
        members = book.members(source, entrant)
        for kind, amount in kinds.items():
            shares = zip(members, parts(amount, len(members)), strict=True)
            part = sum(share for holder, share in shares if holder == mine)
            if part:
                found.append(
                    ArchivedCash(
                        number=len(found) + 1,
                        kind=CashKind(kind).value,
                        amount=part,
                        currency=currency,
                        at=cups[source].created_at.isoformat(),
                        person=keys.find("p", mine.person),
                        words=cups[source].title,
                    )
                )
    return tuple(found)
