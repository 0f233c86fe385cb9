"""Computes who owes the club what, and how much money is in the till.

Nothing is overwritten: what was booked by mistake is booked once more the other way round, what
changed is booked again as the difference. So every balance is a plain sum, and the lines explain
it. Amounts are integers of the currency's minor unit; no sum mixes two currencies.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class CashKind(StrEnum):
    """What a booking is for, and so what it does to the person and to the till."""

    FEE = "fee"
    PRIZE = "prize"
    STAKE = "stake"
    PAYMENT = "payment"
    PAYOUT = "payout"
    INCOME = "income"
    EXPENSE = "expense"


OWED = {
    CashKind.FEE: 1,
    CashKind.PAYOUT: 1,
    CashKind.PRIZE: -1,
    CashKind.STAKE: -1,
    CashKind.PAYMENT: -1,
}
"""Which way a kind moves what its person owes the club; the others are about nobody."""

TILL = {CashKind.PAYMENT: 1, CashKind.INCOME: 1, CashKind.PAYOUT: -1, CashKind.EXPENSE: -1}
"""Which way a kind moves the money in the till; the others move none."""


@dataclass(frozen=True, slots=True)
class Booking:
    """One line of the box, numbered from 1. `amount` as the kind has it: of a stake what the person
    won (below zero: lost), else what was charged or handed over; below zero takes that much back.

    `person`: a key, blank for the club's own. `origin`: what it was booked from, blank for one by
    hand. `voids`: the number of the line it takes back.
    """

    number: int
    at: datetime
    kind: CashKind
    amount: int
    currency: str
    person: str = ""
    words: str = ""
    origin: str = ""
    voids: int | None = None


@dataclass(frozen=True, slots=True)
class Balance:
    """What is owed to the club, below zero what the club owes; and what lies in the till."""

    owed: int = 0
    till: int = 0

    def after(self, kind: CashKind, amount: int) -> "Balance":
        """The balance once this much of a kind is booked."""
        owed, till = OWED.get(kind, 0) * amount, TILL.get(kind, 0) * amount
        return Balance(self.owed + owed, self.till + till)


NOTHING = Balance()


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A booking with what stands after it: what its person owes by then, what the till holds by
    then, both in its currency.
    """

    booking: Booking
    owed: int
    till: int


Whose = tuple[str, str]
"""A person, blank for the club's own, and a currency."""


def balances(sums: Iterable[tuple[str, str, CashKind, int]]) -> dict[Whose, Balance]:
    """What stands for each person and currency, from sums by person, currency and kind."""
    found: dict[Whose, Balance] = {}
    for person, currency, kind, amount in sums:
        whose = (person, currency)
        found[whose] = found.get(whose, NOTHING).after(kind, amount)
    return found


def tills(found: Mapping[Whose, Balance]) -> dict[str, int]:
    """How much money lies in the till, by currency."""
    held: dict[str, int] = {}
    for (_, currency), balance in found.items():
        held[currency] = held.get(currency, 0) + balance.till
    return held


def lines(bookings: Iterable[Booking], before: Mapping[Whose, Balance]) -> tuple[LedgerLine, ...]:
    """Bookings in order with the balances after each, going on from what stood before the first:
    so each balance explains itself.
    """
    standing, held = dict(before), tills(before)
    found = []
    for one in bookings:
        whose = (one.person, one.currency)
        now = standing.get(whose, NOTHING).after(one.kind, one.amount)
        held[one.currency] = held.get(one.currency, 0) + TILL.get(one.kind, 0) * one.amount
        standing[whose] = now
        found.append(LedgerLine(one, now.owed, held[one.currency]))
    return tuple(found)


def reconciled(
    wanted: Mapping[tuple[str, str], int], booked: Mapping[tuple[str, str], int]
) -> dict[tuple[str, str], int]:
    """What has to be booked so that each origin and person stands at what is `wanted`: only
    differences, nothing where both agree. What is wanted no more is taken back.
    """
    keys = dict.fromkeys((*wanted, *booked))
    differences = {key: wanted.get(key, 0) - booked.get(key, 0) for key in keys}
    return {key: off for key, off in differences.items() if off}


def parts(amount: int, people: int) -> tuple[int, ...]:
    """An amount shared equally to the last cent: the first ones get what cannot be divided. The sum
    is the amount, also below zero. Raises ZeroDivisionError for nobody.
    """
    each, left = divmod(abs(amount), people)
    sign = -1 if amount < 0 else 1
    return tuple(sign * (each + (place < left)) for place in range(people))
