"""Lists receipts: for a fee from whoever pays it, for a prize from whoever takes it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.format import MOST_ROUNDS
from scorekeeper.tournaments.journal import EventState
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
    listed = sorted(people, key=lambda person: person.name.casefold())
    receipts = (Receipt(0, "fee", members(x), plan.fee, is_settled=x.is_paid) for x in listed)
    return _numbered(receipts, is_each=is_each)


def prize_receipts(
    prizes: Iterable[tuple[PlannedPerson, int, str, str, bool]], *, is_each: bool = False
) -> tuple[Receipt, ...]:
    """For every prize: who takes it, its amount or what it is in words, why, and whether they
    have it. A thing is not shared: one receipt for both of a pair.
    """
    receipts = (
        Receipt(0, "prize", members(person), amount, words, why, is_settled=is_handed)
        for person, amount, words, why, is_handed in prizes
    )
    return _numbered(receipts, is_each=is_each)


def _numbered(receipts: Iterable[Receipt], *, is_each: bool) -> tuple[Receipt, ...]:
    parts = [x for r in receipts for x in (_shared(r) if is_each and r.amount else [r])]
    return tuple(replace(part, number=number) for number, part in enumerate(parts, start=1))


def _shared(receipt: Receipt) -> list[Receipt]:
    amounts = shares([receipt.amount, *[0] * (len(receipt.of) - 1)], "average")
    parts = zip(receipt.of, amounts, strict=True)
    return [replace(receipt, of=(name,), amount=amount) for name, amount in parts]


SPARE = 1
"""Decks and pencils beyond one for each table."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something to tick off. `minute`: when, counted from the first card; None at no set time."""

    words: Text
    minute: int | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of the evening and what there is to do then."""

    title: Text
    items: tuple[Item, ...]


def checklist(
    evening: EventState, tables: int, rounds: int | None, pause: int = 5
) -> tuple[Stage, ...]:
    """The whole list, for so many tables and rounds (None while open); `pause` minutes lie between
    two rounds.
    """
    return (
        Stage(text("To bring"), tuple(map(Item, _to_bring(evening, tables, rounds)))),
        Stage(text("Before the first round"), tuple(map(Item, _before(evening)))),
        Stage(text("In every round"), tuple(map(Item, _every_round(evening)))),
        *_times(evening, rounds, pause),
        Stage(text("At the end"), tuple(map(Item, _at_the_end(evening)))),
    )


def _to_bring(evening: EventState, tables: int, rounds: int | None) -> list[Text]:
    plan = evening.plan
    chairs = sum(max(1, len(person.players)) for person in evening.people.values())
    sentences = [
        text("Decks of cards: {n}, one of them spare", n=tables + SPARE),
        text("Tables: {tables}, chairs: {chairs}", tables=tables, chairs=chairs),
        text("Pencils: {n}", n=2 * tables + SPARE),
        text("Table cards with their codes: {n}", n=tables),
        text("Result slips: {n} for each round", n=tables)
        if rounds is None
        else text("Result slips: {n}", n=tables * rounds),
        text("The laptop, its charger, an extension lead, the screen or projector"),
        text("A printer and paper, or what was printed before"),
        text("A USB stick for the backups"),
        text("The poster with the address, and tape"),
    ]
    if plan.fee:
        sentences.append(text("A cash box with change, and the receipts"))
    sentences += [text("Prize: {what}", what=prize.words) for prize in plan.prizes if prize.words]
    if any(p.is_money for p in plan.prizes):
        sentences.append(text("The prize money in envelopes"))
    return sentences


def _before(evening: EventState) -> list[Text]:
    plan, people = evening.plan, evening.people.values()
    sentences = [
        text("Hang up the poster and the seating; stand a card on every table"),
        text("Try one code with a phone: does it open this tournament?"),
        text("Tick off who is here; entered: {n}", n=len(people)),
    ]
    if plan.fee:
        unpaid = sum(not person.is_paid for person in people)
        sentences.append(text("Take the fees; not paid yet: {n}", n=unpaid))
    sentences += [
        text("Say aloud what game it is, its house rules and what happens at the gong")
        if plan.minutes is not None
        else text("Say aloud what game it is and its house rules"),
        text("Draw, look, publish; print all of round 1"),
    ]
    return sentences


def _every_round(evening: EventState) -> list[Text]:
    plan = evening.plan
    sentences = [text("Hang up the seating by table and by name; take the old one down")]
    if plan.minutes is not None:
        sentences += [
            text("Start the clock: {n} minutes", n=plan.minutes),
            text("Say when five minutes are left"),
        ]
    sentences += [
        text("Type the slips as they come; ask the tables that are late"),
        text("See that the other side confirms")
        if plan.is_confirmed
        else text("See that no result is missing"),
        text("Settle what is in conflict before the next draw"),
        text("Hang up the standings"),
    ]
    return sentences


def _times(evening: EventState, rounds: int | None, pause: int) -> tuple[Stage, ...]:
    """When each round begins, where rounds have a clock, and their number is known and possible."""
    minutes = evening.plan.minutes
    if minutes is None or not rounds or rounds > MOST_ROUNDS:
        return ()
    starts = [(number, (number - 1) * (minutes + pause)) for number in range(1, rounds + 1)]
    items = [Item(text("Round {number} begins", number=number), at) for number, at in starts]
    items.append(Item(text("The last gong"), starts[-1][1] + minutes))
    return (Stage(text("Times, counted from the first card"), tuple(items)),)


def _at_the_end(evening: EventState) -> list[Text]:
    sentences = [
        text("Hang up the final standings"),
        text("Read out the places, the last ones first"),
    ]
    if evening.plan.prizes:
        sentences.append(text("Hand out the prizes, tick each one, have the receipts signed"))
    sentences += [
        text("Save the tournament as a file"),
        text("Count the decks; take down posters, cards and lists"),
        text("Pull out the USB stick"),
    ]
    return sentences
