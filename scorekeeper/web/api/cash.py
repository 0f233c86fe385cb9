"""Serves the cash box of a club: balances, tills, and the lines behind them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal
from uuid import UUID

from scorekeeper.cash.box import CashKind, LedgerLine
from scorekeeper.engine.codec import named
from scorekeeper.engine.text import Text, text
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.api.auth import reached_by
from scorekeeper.services.cash import manual_lines, view
from scorekeeper.services.cash.entries import NOBODY, CashPeriod
from scorekeeper.services.cash.view import CashBoxView
from scorekeeper.web.api.framework.json_schema import limits
from scorekeeper.web.api.framework.operation import Reply, operation
from scorekeeper.web.api.framework.problem_json import Refusal, refuse
from scorekeeper.web.api.framework.request import Asked, Once
from scorekeeper.web.api.people import Somebody, Turned, somebody

_DAY = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
_KEY = "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"


@dataclass(frozen=True, slots=True)
class Stretch(Turned):
    """The lines from a day to a day, both in it, of everybody or of one person."""

    start: str | None = field(default=None, metadata={**named("from"), **limits(pattern=_DAY)})
    end: str | None = field(default=None, metadata={**named("to"), **limits(pattern=_DAY)})
    person: str | None = field(default=None, metadata=limits(pattern=_KEY))

    def period(self) -> CashPeriod:
        """The days. Raises Refusal."""
        return CashPeriod(_day("from", self.start), _day("to", self.end))


@dataclass(frozen=True, slots=True)
class CashAccount:
    """What stands between the club and somebody in one currency, in minor units: `sums` of each
    kind in the period, and what they owe by now (below zero: the club owes them).
    """

    person: Somebody
    currency: str
    sums: Mapping[CashKind, int]
    owed: int


@dataclass(frozen=True, slots=True)
class CashLine:
    """A line of the box, in minor units. After it, its person owes `owed` and the till holds
    `till`, which is not said of one person alone. `voids`: the line it takes back; `is_by_hand`:
    not booked from a tournament or match.
    """

    number: int
    at: datetime
    kind: CashKind
    called: Text
    amount: int
    currency: str
    words: str
    is_by_hand: bool
    is_taken_back: bool
    person: UUID | None = None
    owed: int | None = None
    till: int | None = None
    voids: int | None = None


@dataclass(frozen=True, slots=True)
class CashBox:
    """A page of the cash box: `lines` the latest first; `tills` by currency, by now."""

    tills: Mapping[str, int]
    accounts: tuple[CashAccount, ...]
    lines: tuple[CashLine, ...]
    page: int
    pages: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Book(Once):
    """A line to book: `amount` in the minor unit of its currency; `person` for what is somebody's.
    Income and expense are the club's own.
    """

    kind: Literal["payment", "payout", "fee", "prize", "income", "expense"]
    amount: int = field(metadata=limits(minimum=1, maximum=manual_lines.MOST))
    currency: str = field(metadata=limits(pattern="^[A-Z]{3}$"))
    person: str | None = field(default=None, metadata=limits(pattern=_KEY))
    words: str = field(default="", metadata=limits(maxLength=manual_lines.LONGEST_WORDS))

    def wanted(self) -> manual_lines.CashForm:
        """As the services take it."""
        person = None if self.person is None else UUID(self.person)
        words = " ".join(self.words.split())
        return manual_lines.CashForm(CashKind(self.kind), self.amount, self.currency, person, words)


@dataclass(frozen=True, slots=True)
class Booked:
    """The number of the line that was booked."""

    number: int


EXAMPLE = {
    "id": "51c0b7aa-raffle",
    "kind": "income",
    "amount": 1250,
    "currency": "EUR",
    "words": "Raffle",
}


@operation("GET", "/clubs/<uuid:club>/cash", CashBox, asks=Stretch)
def see_cash(asked: Asked, club: UUID) -> Reply:
    """The club's cash box: tills, who owes what, and the lines a page at a time."""
    query: Stretch = asked.query
    person = None if query.person is None else UUID(query.person)
    found = view.box(
        reached_by(asked.by, club),
        club,
        period=query.period(),
        person_id=person,
        page=query.page,
    )
    return Reply(_box(found))


@operation("POST", "/clubs/<uuid:club>/cash", Booked, takes=Book, status=201, example=EXAMPLE)
def book(asked: Asked, club: UUID) -> Reply:
    """Book a line by hand; a token to write is needed."""
    reached = manual_lines.keeping(reached_by(asked.by, club), club)
    try:
        answer = manual_lines.book(reached, club, asked.body.wanted(), asked.client_id())
    except NotFound as error:
        raise refuse("person", "option", text("Who is it about?")) from error
    return _booked(answer, club)


@operation("POST", "/clubs/<uuid:club>/cash/<int:number>/take-back", Booked, takes=Once, status=201)
def take_back(asked: Asked, club: UUID, number: int) -> Reply:
    """Let a line count for nothing: it is booked once more, the other way round. A line is taken
    back once, whoever asks.
    """
    reached = manual_lines.keeping(reached_by(asked.by, club), club)
    return _booked(manual_lines.take_back(reached, club, number, asked.client_id()), club)


def _booked(answer: int | Refused, club: UUID) -> Reply:
    if isinstance(answer, Refused):
        raise Refusal(422, answer.problems)
    return Reply(Booked(answer), location=("see_cash", {"club": club}))


def _box(found: CashBoxView) -> CashBox:
    return CashBox(
        tills=found.tills,
        accounts=tuple(
            CashAccount(somebody(one.person), one.currency, one.sums, one.owed)
            for one in found.accounts
        ),
        lines=tuple(_line(one, found) for one in found.lines),
        page=found.page,
        pages=found.pages,
    )


def _line(line: LedgerLine, box: CashBoxView) -> CashLine:
    one = line.booking
    is_nobodys = one.person == NOBODY
    return CashLine(
        number=one.number,
        at=one.at,
        kind=one.kind,
        called=view.KINDS[one.kind],
        amount=one.amount,
        currency=one.currency,
        words=one.words,
        is_by_hand=not one.origin,
        is_taken_back=one.number in box.taken_back,
        person=None if is_nobodys else UUID(one.person),
        owed=None if is_nobodys else line.owed,
        till=line.till if box.person is None else None,
        voids=one.voids,
    )


def _day(name: str, said: str | None) -> date | None:
    try:
        return None if said is None else date.fromisoformat(said)
    except ValueError as error:
        words = text("“{value}” is not of the form that is needed here.", value=said or "")
        raise refuse(name, "range", words) from error
