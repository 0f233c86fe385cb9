"""Computes an evening's account: what matches cost each person, and who pays whom."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.engine.ledger import Transfer, fewest_transfers
from scorekeeper.engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Bill:
    """Tells what a match has cost its people: zero-sum, in minor units of a currency (ISO 4217)."""

    currency: str
    balances: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class EveningAccount:
    """Everything in one currency: what each person of the evening has in the end, and the fewest
    payments that settle it (minimal for up to twelve people with a balance).
    """

    currency: str
    totals: Mapping[Seat, int]
    transfers: tuple[Transfer, ...]


def bill_of(currency: str, balances: Mapping[Seat, int], people: Mapping[Seat, Seat]) -> Bill:
    """The bill of a match whose balances are by seat; `people` says who sat there."""
    return Bill(currency, {people[seat]: amount for seat, amount in balances.items()})


def accounts(people: Sequence[Seat], bills: Iterable[Bill]) -> tuple[EveningAccount, ...]:
    """One account for each currency that was played for, in the order they were first; everybody
    stands in each. No currency is changed into another.
    """
    totals: dict[str, dict[Seat, int]] = {}
    for bill in bills:
        of_all = totals.setdefault(bill.currency, dict.fromkeys(people, 0))
        for person, amount in bill.balances.items():
            of_all[person] += amount
    return tuple(
        EveningAccount(currency, of_all, fewest_transfers(of_all))
        for currency, of_all in totals.items()
    )
