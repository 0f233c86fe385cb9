"""Serves the cash box of a club: what everybody owes, what the tills hold, and why."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType, field

from scorekeeper.engine.text import Text, text
from scorekeeper.services.access.clubs import ClubAccess
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.cash import manual_lines, view
from scorekeeper.services.cash.box import CashKind
from scorekeeper.services.cash.entries import CashPeriod
from scorekeeper.services.cash.lines import Line
from scorekeeper.services.cash.view import AccountBalance, CashBoxView
from scorekeeper.web.api.call import Once, refuse
from scorekeeper.web.api.clubs import CLUB, Turned
from scorekeeper.web.api.shapes import Shape, struct_from


class Stretch(Turned, frozen=True, kw_only=True):
    """The lines from a day to a day, both in it, of everybody or of one person."""

    start: date | UnsetType = field(name="from", default=UNSET)
    end: date | UnsetType = field(name="to", default=UNSET)
    person: UUID | UnsetType = UNSET


class CashAccount(Shape, of=AccountBalance, fields="called currency sums due paid owed person"):
    """Tells what stands between the club and somebody in one currency, in minor units: `sums` of
    each kind in the period; by now what is `due`, what was `paid`, and the difference they `owed`
    (below zero: the club owes them). `person` is absent for a name the club does not know yet.
    """


class CashLine(Shape, of=Line):
    """A line of the box, in minor units. `number`: of one that was noted here, absent for one that
    a tournament or a match says. `till`: what it holds after it, absent for what is due and for one
    person alone. `voids`: the line it takes back.
    """

    fields = """at kind called amount currency words payer noted_by=by is_taken_back number
        whose=called of person=person.id till voids"""

    @staticmethod
    def _called(line: Line) -> Text:
        return view.KINDS[line.kind]


class CashBox(Shape, of=CashBoxView, fields="tills accounts lines dues left page pages"):
    """A page of the cash box: `lines` that moved money, the latest first; `dues` of the person that
    was asked for; `tills` by currency, by now. `left`: matches that are not in it yet.
    """


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


@CLUB("GET /cash")
def see_cash(club: ClubAccess, query: Stretch) -> CashBoxView:
    """The club's cash box: tills, who owes what, and the lines a page at a time."""
    return view.view_cash_box(
        club,
        club.club_id,
        period=CashPeriod(query.start or None, query.end or None),
        person_id=query.person or None,
        page=query.page,
    )


@CLUB("POST /cash", makes="see_cash", example=EXAMPLE, names={"number": "number"})
def book(club: ClubAccess, body: Book, client_id: str) -> Booked | Refused:
    """Note a line by hand; a token to write is needed."""
    reached = manual_lines.club_for_cashier(club, club.club_id)
    try:
        number = manual_lines.book(reached, club.club_id, body.wanted(), client_id)
    except NotFound as error:
        raise refuse("person", "option", text("Who is it about?")) from error
    return number if isinstance(number, Refused) else Booked(number)


@CLUB("POST /cash/<int:number>/take-back", takes=Once, makes="see_cash")
def take_back(club: ClubAccess, number: int, client_id: str) -> Booked | Refused:
    """Let a line count for nothing: it is booked once more, the other way round. A line is taken
    back once, whoever asks.
    """
    reached = manual_lines.club_for_cashier(club, club.club_id)
    back = manual_lines.take_back(reached, club.club_id, number, client_id)
    return back if isinstance(back, Refused) else Booked(back)
