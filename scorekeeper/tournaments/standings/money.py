"""Reads from a journal what is due to and from its entrants, and what was paid: two kinds of lines.

A fee is due by the plan as it is now. That somebody paid it is a fact: of the fee as it was when
the desk ticked it, whatever the plan says later.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.engine.journal import Entry
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.journal import EventState, live
from scorekeeper.tournaments.plan import Plan

For = Literal["fee", "prize"]


@dataclass(frozen=True, slots=True)
class EntrantMoney:
    """An amount for an entrant. `number`: the entry that says so, 0 for what the plan says."""

    of: For
    entrant: str
    amount: int
    currency: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class MoneyPart:
    """Says what an entrant had paid of the fee at the cash box, once the journal had so many
    entries.
    """

    after: int
    entrant: str
    amount: int


def dues(evening: EventState, paying: frozenset[str] = frozenset()) -> Iterator[EntrantMoney]:
    """The fee of everybody who sat down, was ticked as paid or is `paying` it in parts."""
    plan = evening.plan
    meetings = (meeting for round_ in evening.event.rounds for meeting in round_.meetings)
    owing = {key for meeting in meetings for key in meeting.seats} | paying
    for person in evening.people.values():
        if plan.fee and (person.is_paid or person.key in owing):
            yield EntrantMoney("fee", person.key, plan.fee, plan.currency)


def facts(entries: Iterable[Entry], parts: Sequence[MoneyPart] = ()) -> tuple[EntrantMoney, ...]:
    """Says what changed hands, in order: fees that were paid and prizes that were handed out; below
    zero what was taken back, at the entry that did. A tick pays what is left of the fee; one from
    before there was a fee pays the first one. What stood once stays as it was, whatever follows;
    only who was on the list twice has paid as whom they are.
    """
    written = sorted(entries, key=lambda entry: entry.number)
    moneys: list[EntrantMoney] = []
    past = 0
    for stop in [*(entry.number for entry in written if entry.kind is JournalKind.VOID), None]:
        before = [entry for entry in written if stop is None or entry.number < stop]
        moneys += [money for money in _Reading(parts).through(live(before)) if money.number > past]
        if stop is not None:
            after = [e for e in written if e.number <= stop]
            moneys += _corrections(moneys, _Reading(parts).through(live(after)), stop)
            past = stop
    merged = {o.payload.key: o.payload.into for o in live(written) if o.kind is JournalKind.REMOVE}
    return tuple(replace(m, entrant=_root(merged, m.entrant)) for m in moneys)


def _root(merged: Mapping[str, str], key: str) -> str:
    while into := merged.get(key):
        key = into
    return key


def _corrections(
    moneys: Iterable[EntrantMoney], wanted: Iterable[EntrantMoney], number: int
) -> Iterator[EntrantMoney]:
    """Says what an undo makes of what was noted before it."""
    off: Counter[tuple[For, str, str]] = Counter()
    for lines, sign in ((wanted, 1), (moneys, -1)):
        for line in lines:
            off[line.of, line.entrant, line.currency] += sign * line.amount
    for (of, entrant, currency), amount in off.items():
        if amount:
            yield EntrantMoney(of, entrant, amount, currency, number)


class _Reading:
    """One pass over the entries that stand."""

    def __init__(self, parts: Sequence[MoneyPart]) -> None:
        self.parts = parts
        self.plan = Plan("", "", "")
        self.ticked: dict[str, EntrantMoney | None] = {}
        self.found: list[EntrantMoney] = []

    def through(self, standing: Iterable[Entry]) -> Sequence[EntrantMoney]:
        for entry in standing:
            self._take(entry)
        return self.found

    def _take(self, entry: Entry) -> None:
        what, number = entry.payload, entry.number
        match entry.kind:
            case JournalKind.SETTLE:
                self.plan = what
                for key in [key for key, money in self.ticked.items() if money is None]:
                    self._tick(key, number)
            case JournalKind.ENTER | JournalKind.REGISTER:
                if what.is_paid and what.key not in self.ticked:
                    self._tick(what.key, number)
                elif not what.is_paid:
                    paid = self.ticked.pop(what.key, None)
                    if paid is not None and paid.amount:
                        self.found.append(replace(paid, amount=-paid.amount, number=number))
            case JournalKind.HAND_OUT if what.amount:
                currency = self.plan.currency
                self.found.append(
                    EntrantMoney("prize", what.entrant, what.amount, currency, number)
                )
            case _:
                pass

    def _tick(self, key: str, number: int) -> None:
        if not self.plan.fee:
            self.ticked[key] = None
            return
        before = sum(
            part.amount for part in self.parts if part.entrant == key and part.after < number
        )
        left = max(0, self.plan.fee - before)
        self.ticked[key] = entrant_money = EntrantMoney(
            "fee", key, left, self.plan.currency, number
        )
        if left:
            self.found.append(entrant_money)
