"""Answers for the cash box of a club: what everybody owes, what the tills hold, and why."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal
from uuid import UUID

from scorekeeper.cash.box import CashKind
from scorekeeper.engine.records.codec import named
from scorekeeper.engine.text import Text, text
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.api.auth import reached_by
from scorekeeper.services.cash import manual_lines, view
from scorekeeper.services.cash.entries import CashPeriod
from scorekeeper.services.cash.lines import Line
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
    kind in the period; by now what is `due`, what was `paid`, and the difference they `owed` (below
    zero: the club owes them). `person` is absent for a name the club does not know yet.
    """

    called: Text
    currency: str
    sums: Mapping[CashKind, int]
    due: int
    paid: int
    owed: int
    person: Somebody | None = None


@dataclass(frozen=True, slots=True)
class CashLine:
    """A line of the box, in minor units. `number`: of one that was noted here, absent for one that
    a tournament or a match says. `till`: what it holds after it, absent for what is due and for one
    person alone. `voids`: the line it takes back.
    """

    at: datetime
    kind: CashKind
    called: Text
    amount: int
    currency: str
    words: str
    payer: str
    noted_by: str
    is_taken_back: bool
    number: int | None = None
    whose: Text | None = None
    of: Text | None = None
    person: UUID | None = None
    till: int | None = None
    voids: int | None = None


@dataclass(frozen=True, slots=True)
class CashBox:
    """A page of the cash box: `lines` that moved money, the latest first; `dues` of the person that
    was asked for; `tills` by currency, by now. `left`: matches that are not in it yet.
    """

    tills: Mapping[str, int]
    accounts: tuple[CashAccount, ...]
    lines: tuple[CashLine, ...]
    dues: tuple[CashLine, ...]
    left: int
    page: int
    pages: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Book(Once):
    """A line to note: `amount` in the minor unit of its currency; `person`, or `tournament` and the
    key of an `entrant`, for what is somebody's. Income and expense are the club's own. `payer`: who
    handed it over, blank for themselves; a waiver says in `words` why.
    """

    kind: Literal["payment", "payout", "refund", "waiver", "fee", "prize", "income", "expense"]
    amount: int = field(metadata=limits(minimum=1, maximum=manual_lines.MOST))
    currency: str = field(metadata=limits(pattern="^[A-Z]{3}$"))
    person: str | None = field(default=None, metadata=limits(pattern=_KEY))
    words: str = field(default="", metadata=limits(maxLength=manual_lines.LONGEST_WORDS))
    payer: str = field(default="", metadata=limits(maxLength=manual_lines.LONGEST_PAYER))
    tournament: str | None = field(default=None, metadata=limits(pattern=_KEY))
    entrant: str | None = field(default=None, metadata=limits(minLength=1, maxLength=64))

    def wanted(self) -> manual_lines.CashForm:
        """As the services take it."""
        person = None if self.person is None else UUID(self.person)
        words, payer = (" ".join(said.split()) for said in (self.words, self.payer))
        entrant = None
        if self.tournament is not None and self.entrant is not None:
            entrant = (UUID(self.tournament), self.entrant)
        return manual_lines.CashForm(
            CashKind(self.kind), self.amount, self.currency, person, words, payer, entrant
        )


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
    """Note a line by hand; a token to write is needed."""
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
            CashAccount(
                called=one.called,
                currency=one.currency,
                sums=one.sums,
                due=one.due,
                paid=one.paid,
                owed=one.owed,
                person=None if one.person is None else somebody(one.person),
            )
            for one in found.accounts
        ),
        lines=tuple(map(_line, found.lines)),
        dues=tuple(map(_line, found.dues)),
        left=found.left,
        page=found.page,
        pages=found.pages,
    )


def _line(one: Line) -> CashLine:
    return CashLine(
        at=one.at,
        kind=one.kind,
        called=view.KINDS[one.kind],
        amount=one.amount,
        currency=one.currency,
        words=one.words,
        payer=one.payer,
        noted_by=one.by,
        is_taken_back=one.is_taken_back,
        number=one.number,
        whose=one.called,
        of=one.of,
        person=None if one.person is None else one.person.id,
        till=one.till,
        voids=one.voids,
    )


def _day(name: str, said: str | None) -> date | None:
    try:
        return None if said is None else date.fromisoformat(said)
    except ValueError as error:
        words = text("“{value}” is not of the form that is needed here.", value=said or "")
        raise refuse(name, "range", words) from error
