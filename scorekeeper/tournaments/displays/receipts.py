"""Lists receipts: for a fee from whoever pays it, for a prize from whoever takes it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from scorekeeper.tournaments.plan import Plan, PlannedPerson
from scorekeeper.tournaments.standings.prizes import shares


@dataclass(frozen=True, slots=True)
class Receipt:
    """One receipt, by its `kind`: for an entry fee, which is paid or not, or for a prize. `of`: who
    pays or takes it; `amount` in minor units, 0 for a thing in `words`; `why` it is theirs;
    `number` from 1.
    """

    number: int
    kind: Literal["fee", "prize"]
    of: tuple[str, ...]
    amount: int
    words: str = ""
    why: str = ""
    is_settled: bool = False


def members(person: PlannedPerson) -> tuple[str, ...]:
    """Everybody an entrant is: the players of a pair, else the one name there is."""
    return tuple(name for name in person.players if name) or (person.name,)


def fee_receipts(
    plan: Plan, people: Iterable[PlannedPerson], *, is_each: bool = False
) -> tuple[Receipt, ...]:
    """For everybody's fee, those by name; `is_each`: one for each of a pair, the fee shared."""
    if not plan.fee:
        return ()
    found: list[Receipt] = []
    for person in sorted(people, key=lambda one: one.name.casefold()):
        for of, amount in _shared(members(person), plan.fee, is_each=is_each):
            number = len(found) + 1
            found.append(Receipt(number, "fee", of, amount, is_settled=person.is_paid))
    return tuple(found)


def prize_receipts(
    given: Iterable[tuple[PlannedPerson, int, str, str, bool]], *, is_each: bool = False
) -> tuple[Receipt, ...]:
    """For every prize: who takes it, its amount or what it is in words, why, and whether they
    have it. A thing is not shared: one receipt for both of a pair.
    """
    found: list[Receipt] = []
    for person, amount, words, why, is_handed in given:
        is_shared = is_each and amount > 0
        for of, part in _shared(members(person), amount, is_each=is_shared):
            number = len(found) + 1
            found.append(Receipt(number, "prize", of, part, words, why, is_settled=is_handed))
    return tuple(found)


def _shared(
    names: tuple[str, ...], amount: int, *, is_each: bool
) -> list[tuple[tuple[str, ...], int]]:
    if not is_each:
        return [(names, amount)]
    parts = shares([amount, *[0] * (len(names) - 1)], "average")
    return [((name,), part) for name, part in zip(names, parts, strict=True)]
