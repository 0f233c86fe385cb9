"""Answers for the cash box of a club: what everybody owes, what the tills hold, and why."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType, field

from scorekeeper.cash.box import CashKind
from scorekeeper.engine.text import Text, text
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.api.auth import club_for_bearer
from scorekeeper.services.cash import manual_lines, view
from scorekeeper.services.cash.entries import CashPeriod
from scorekeeper.services.cash.lines import Line
from scorekeeper.services.cash.view import CashBoxView
from scorekeeper.web.api.framework.operation import Reply, operation
from scorekeeper.web.api.framework.problem_json import Refusal, refuse
from scorekeeper.web.api.framework.request import Asked, Once
from scorekeeper.web.api.framework.serialize import struct_from
from scorekeeper.web.api.people import Somebody, Turned, person_shape


class Stretch(Turned, frozen=True, kw_only=True):
    """The lines from a day to a day, both in it, of everybody or of one person."""

    start: date | UnsetType = field(name="from", default=UNSET)
    end: date | UnsetType = field(name="to", default=UNSET)
    person: UUID | UnsetType = UNSET


class CashAccount(Struct, frozen=True):
    """Tells what stands between the club and somebody in one currency, in minor units: `sums` of
    each kind in the period; by now what is `due`, what was `paid`, and the difference they `owed`
    (below zero: the club owes them). `person` is absent for a name the club does not know yet.
    """

    called: Text
    currency: str
    sums: Mapping[CashKind, int]
    due: int
    paid: int
    owed: int
    person: Somebody | None = None


class CashLine(Struct, frozen=True):
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


class CashBox(Struct, frozen=True):
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


class Book(Once, frozen=True, kw_only=True):
    """A line to note: `amount` in the minor unit of its currency; `person`, or `tournament` and the
    key of an `entrant`, for what is somebody's. Income and expense are the club's own. `payer`: who
    handed it over, blank for themselves; a waiver says in `words` why.
    """

    kind: Literal["payment", "payout", "refund", "waiver", "fee", "prize", "income", "expense"]
    amount: Annotated[int, Meta(ge=1, le=manual_lines.MOST)]
    currency: Annotated[str, Meta(pattern="^[A-Z]{3}$")]
    person: UUID | UnsetType = UNSET
    words: Annotated[str, Meta(max_length=manual_lines.LONGEST_WORDS)] = ""
    payer: Annotated[str, Meta(max_length=manual_lines.LONGEST_PAYER)] = ""
    tournament: UUID | UnsetType = UNSET
    entrant: Annotated[str, Meta(min_length=1, max_length=64)] | UnsetType = UNSET

    def wanted(self) -> manual_lines.CashForm:
        """As the services take it."""
        entrant = (self.tournament, self.entrant) if self.tournament and self.entrant else None
        return struct_from(
            manual_lines.CashForm,
            self,
            kind=CashKind(self.kind),
            person_id=self.person or None,
            words=" ".join(self.words.split()),
            payer=" ".join(self.payer.split()),
            entrant=entrant,
        )


class Booked(Struct, frozen=True):
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
    found = view.view_cash_box(
        club_for_bearer(asked.by, club),
        club,
        period=CashPeriod(query.start or None, query.end or None),
        person_id=query.person or None,
        page=query.page,
    )
    return Reply(_box(found))


@operation(
    "POST",
    "/clubs/<uuid:club>/cash",
    Booked,
    takes=Book,
    status=201,
    example=EXAMPLE,
    names={"number": "number"},
)
def book(asked: Asked, club: UUID) -> Reply:
    """Note a line by hand; a token to write is needed."""
    reached = manual_lines.club_for_cashier(club_for_bearer(asked.by, club), club)
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
    reached = manual_lines.club_for_cashier(club_for_bearer(asked.by, club), club)
    return _booked(manual_lines.take_back(reached, club, number, asked.client_id()), club)


def _booked(answer: int | Refused, club: UUID) -> Reply:
    if isinstance(answer, Refused):
        raise Refusal(422, answer.problems)
    return Reply(Booked(answer), location=("see_cash", {"club": club}))


def _box(found: CashBoxView) -> CashBox:
    return struct_from(
        CashBox,
        found,
        accounts=tuple(
            struct_from(
                CashAccount, one, person=None if one.person is None else person_shape(one.person)
            )
            for one in found.accounts
        ),
        lines=tuple(map(_line, found.lines)),
        dues=tuple(map(_line, found.dues)),
    )


def _line(one: Line) -> CashLine:
    return struct_from(
        CashLine,
        one,
        called=view.KINDS[one.kind],
        noted_by=one.by,
        whose=one.called,
        person=None if one.person is None else one.person.id,
    )
