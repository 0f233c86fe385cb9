"""Says who owes the club what, and how much money is in the till, by two kinds of lines.

What is due follows from its source: a fee from a tournament, a stake from a match. What was paid is
a fact that somebody recorded. The two are never mixed: a balance is what is due less what was paid,
and the till holds what was paid. Amounts are integers of the currency's minor unit; no sum mixes
two currencies.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import delete, or_, select

from scorekeeper.extensions import db
from scorekeeper.models import CashEntry, DerivedLine, Tournament, TournamentEntry
from scorekeeper.services.answers import Broken
from scorekeeper.services.statistics.sums import count_matches
from scorekeeper.services.storage import replica
from scorekeeper.services.storage.engines import portions
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments.journal import entries_of, evening_of
from scorekeeper.tournaments.standings.money import EntrantMoney, MoneyPart, dues, facts


class CashKind(StrEnum):
    """Says what a line is for, and so whether it is due or was paid."""

    FEE = "fee"
    PRIZE = "prize"
    STAKE = "stake"
    WAIVER = "waiver"
    PAYMENT = "payment"
    PAYOUT = "payout"
    REFUND = "refund"
    INCOME = "income"
    EXPENSE = "expense"
    COUNT = "count"
    UNREAD = "unread"
    """Stands for a damaged one, which counts for nothing."""

    @classmethod
    def _missing_(cls, _: object) -> "CashKind":
        return cls.UNREAD


DUE: Mapping[CashKind, int] = {
    CashKind.FEE: 1,
    CashKind.PRIZE: -1,
    CashKind.STAKE: -1,
    CashKind.WAIVER: -1,
}
"""Which way a kind moves what is due from somebody; of a stake the amount is what they won."""

PAID: Mapping[CashKind, int] = {CashKind.PAYMENT: 1, CashKind.PAYOUT: -1, CashKind.REFUND: -1}
"""Which way a kind moves what somebody has paid."""

TILL: Mapping[CashKind, int] = {**PAID, CashKind.INCOME: 1, CashKind.EXPENSE: -1, CashKind.COUNT: 1}
"""Which way a kind moves the money in the till; what was counted moves it by the difference."""

Sums = Mapping[CashKind, int]
"""Maps each kind to what it comes to for somebody, in one currency."""


def due(sums: Sums) -> int:
    """Returns what is due from somebody; below zero the club owes it."""
    return sum(DUE.get(kind, 0) * amount for kind, amount in sums.items())


def paid(sums: Sums) -> int:
    """Returns what somebody has paid; below zero they were paid more."""
    return sum(PAID.get(kind, 0) * amount for kind, amount in sums.items())


def owed(sums: Sums) -> int:
    """Returns what somebody still owes the club; below zero the club owes them."""
    return due(sums) - paid(sums)


def in_till(sums: Sums) -> int:
    """Returns what lines of these kinds leave in the till."""
    return sum(TILL.get(kind, 0) * amount for kind, amount in sums.items())


def waived(sums: Sums) -> dict[CashKind, int]:
    """Says what an entrant of a tournament has: at most the fee that is due is let off, so that
    nobody gains by a waiver once the fee is lowered or they are off the list.
    """
    amounts = dict(sums)
    if CashKind.WAIVER in amounts:
        amounts[CashKind.WAIVER] = min(amounts[CashKind.WAIVER], amounts.get(CashKind.FEE, 0))
    return amounts


def standings(
    lines: Iterable[tuple[str, CashKind, int]], before: Mapping[str, int]
) -> Iterator[int]:
    """After each line (currency, kind, amount) what the till holds in its currency, going on from
    what it held before the first.
    """
    balances = dict(before)
    for currency, kind, amount in lines:
        balances[currency] = balances.get(currency, 0) + TILL.get(kind, 0) * amount
        yield balances[currency]


def parts(amount: int, people: int) -> tuple[int, ...]:
    """An amount shared equally to the last cent: the first ones get what cannot be divided. The sum
    is the amount, also below zero. Raises ZeroDivisionError for nobody.
    """
    each, left = divmod(abs(amount), people)
    sign = -1 if amount < 0 else 1
    return tuple(sign * (each + (place < left)) for place in range(people))


PATIENCE = 2.0  # seconds that somebody who looks is kept waiting for matches nobody has counted


def update_dues(space_id: UUID) -> int:
    """Make what changed since the last look: how many matches are not in it yet, after a long time
    without one. Raises Busy.
    """
    replica.leave_replica()  # What is going to be kept is made of what there is by now.
    for ids in portions(_stale(space_id), 20):
        with writing():
            _derive_some(ids)
    return count_matches(space_id, PATIENCE)


def derive(space_id: UUID) -> None:
    """Inside a write: make the lines of the tournaments whose journals have gone on."""
    _derive_some(_stale(space_id))


def _derive_some(ids: Sequence[UUID]) -> None:
    query = select(Tournament).where(Tournament.id.in_(ids)).with_for_update()
    for tournament in db.session.scalars(query.execution_options(populate_existing=True)):
        _derive(tournament)
    db.session.flush()


def _stale(space_id: UUID) -> Sequence[UUID]:
    stale = select(Tournament.id).where(
        Tournament.space_id == space_id,
        Tournament.version > 0,
        or_(Tournament.money_version.is_(None), Tournament.money_version != Tournament.version),
    )
    return db.session.scalars(stale).all()


def _derive(tournament: Tournament) -> None:
    tournament.money_version = tournament.version
    try:
        evening, entries = evening_of(tournament), entries_of(tournament.id, tournament.version)
    except Broken:
        return  # what it came to last stays
    db.session.execute(delete(DerivedLine).where(DerivedLine.source == tournament.id))
    query = select(TournamentEntry.at).where(TournamentEntry.tournament_id == tournament.id)
    moments = db.session.scalars(query.order_by(TournamentEntry.number)).all()
    parts, totals = [], Counter[str]()
    paid = CashEntry.source == tournament.id, CashEntry.kind == CashKind.PAYMENT.value
    for row in db.session.scalars(select(CashEntry).where(*paid, CashEntry.entrant != "")):
        parts.append(MoneyPart(bisect_right(moments, row.at), row.entrant, row.amount))
        totals[row.entrant] += row.amount
    paying = {entrant for entrant, total in totals.items() if total > 0}
    for due in dues(evening, frozenset(paying)):
        _add(tournament, due, CashKind.FEE, tournament.created_at)
    for due in facts(entries, parts):
        at = moments[due.number - 1]
        if due.of == "prize":
            _add(tournament, due, CashKind.PRIZE, at)
        _add(tournament, due, CashKind.PAYMENT if due.of == "fee" else CashKind.PAYOUT, at)


def _add(tournament: Tournament, money: EntrantMoney, kind: CashKind, at: datetime) -> None:
    db.session.add(
        DerivedLine(
            space_id=tournament.space_id,
            source=tournament.id,
            kind=kind.value,
            amount=money.amount,
            currency=money.currency,
            entrant=money.entrant,
            number=money.number,
            at=at,
        )
    )
