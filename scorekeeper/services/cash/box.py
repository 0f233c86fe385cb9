"""Says who owes the club what, and how much money is in the till, by two kinds of lines.

What is due follows from its source: a fee from a tournament, a stake from a match. What was paid is
a fact that somebody recorded. The two are never mixed: a balance is what is due less what was paid,
and the till holds what was paid. Amounts are integers of the currency's minor unit; no sum mixes
two currencies.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum


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
    found = dict(sums)
    if CashKind.WAIVER in found:
        found[CashKind.WAIVER] = min(found[CashKind.WAIVER], found.get(CashKind.FEE, 0))
    return found


def standings(
    lines: Iterable[tuple[str, CashKind, int]], before: Mapping[str, int]
) -> Iterator[int]:
    """After each line (currency, kind, amount) what the till holds in its currency, going on from
    what it held before the first.
    """
    held = dict(before)
    for currency, kind, amount in lines:
        held[currency] = held.get(currency, 0) + TILL.get(kind, 0) * amount
        yield held[currency]


def parts(amount: int, people: int) -> tuple[int, ...]:
    """An amount shared equally to the last cent: the first ones get what cannot be divided. The sum
    is the amount, also below zero. Raises ZeroDivisionError for nobody.
    """
    each, left = divmod(abs(amount), people)
    sign = -1 if amount < 0 else 1
    return tuple(sign * (each + (place < left)) for place in range(people))
