"""Shows a club's cash box: who owes what, what lies in the till, and the lines that say why."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from math import ceil
from uuid import UUID

from sqlalchemy import select

from scorekeeper.engine.text import Text, text, text_c
from scorekeeper.extensions import db
from scorekeeper.language import ReaderVoice, amount, as_decimal, speak
from scorekeeper.models import CashEntry, Entered, Tournament
from scorekeeper.services.access.clubs import Caller, ClubAccess, club_for_member
from scorekeeper.services.answers import Broken, NotFound
from scorekeeper.services.cash.box import DUE, PAID, CashKind, due, owed, paid, update_dues
from scorekeeper.services.cash.entries import (
    CLUB,
    CashBook,
    CashPeriod,
    Holder,
    book_of,
    entrant_sums,
    money_moves,
    sums,
    tills,
)
from scorekeeper.services.cash.lines import Line, count_paid, due_lines, paid_lines
from scorekeeper.services.papers.people_lists import PaperColumn, PeopleTable
from scorekeeper.services.people.roster import NamedPerson, roster
from scorekeeper.services.people.view import PAGE as PEOPLE_PAGE
from scorekeeper.services.people.view import PersonPages, nearest_page
from scorekeeper.services.tournaments.journal import evening_of
from scorekeeper.tournaments.files.spreadsheets import Cell, Spreadsheet

PAGE = 50
_LATEST = 20

KINDS: dict[CashKind, Text] = {
    CashKind.FEE: text_c("cash", "fee"),
    CashKind.PRIZE: text_c("cash", "prize"),
    CashKind.STAKE: text_c("cash", "stake"),
    CashKind.WAIVER: text_c("cash", "let off"),
    CashKind.PAYMENT: text_c("cash", "paid in"),
    CashKind.PAYOUT: text_c("cash", "paid out"),
    CashKind.REFUND: text_c("cash", "given back"),
    CashKind.INCOME: text_c("cash", "income"),
    CashKind.EXPENSE: text_c("cash", "expense"),
    CashKind.COUNT: text_c("cash", "till counted"),
    CashKind.UNREAD: text("It cannot be read."),
}


@dataclass(frozen=True, slots=True)
class AccountBalance:
    """Sums what stands between the club and somebody in one currency: what each kind came to in the
    period; what is due and what was paid by now, and so what they owe (below zero: the club owes
    them), whatever the period. `person` None for a name the club does not know yet.
    """

    called: Text
    person: NamedPerson | None
    currency: str
    sums: Mapping[CashKind, int]
    due: int
    paid: int

    @property
    def owed(self) -> int:
        """What is due less what was paid."""
        return self.due - self.paid


@dataclass(frozen=True, slots=True)
class Cup:
    """A tournament with money in it, in one currency: what its entrants owe, below zero get."""

    id: UUID
    title: str
    at: datetime
    currency: str
    due: int
    paid: int


@dataclass(frozen=True, slots=True)
class CashBoxView:
    """A page of the cash box. `lines` that moved money, the latest first; `dues` of one person;
    `tills` by currency, by now. `left`: how many matches are not in it yet.
    """

    club: ClubAccess
    period: CashPeriod
    person: NamedPerson | None
    accounts: tuple[AccountBalance, ...]
    tills: Mapping[str, int]
    lines: tuple[Line, ...]
    dues: tuple[Line, ...]
    cups: tuple[Cup, ...]
    left: int
    page: int
    pages: int

    @property
    def may_keep(self) -> bool:
        """Whether they may note something here."""
        return self.club.role != "referee"


def view_cash_box(
    by: Caller,
    club_id: UUID,
    *,
    period: CashPeriod | None = None,
    person_id: UUID | None = None,
    page: int = 1,
) -> CashBoxView:
    """The cash box for a member of the club, all of it or what is about one person. The number of
    queries is the same however much is in it. Raises NotFound, Busy.
    """
    reached = club_for_member(by, club_id)
    left, book, holder = _opened(reached, person_id)
    period = period or CashPeriod()
    pages = max(1, ceil(count_paid(book, period, holder) / PAGE))
    page = min(max(1, page), pages)
    now = sums(book)
    theirs = now if period.is_open else sums(book, period)
    return CashBoxView(
        club=reached,
        period=period,
        person=None if holder is None else book.person(holder),
        accounts=tuple(_accounts(book, now, theirs, holder)),
        tills=tills(money_moves(reached.space_id)),
        lines=paid_lines(book, period, holder, offset=(page - 1) * PAGE, limit=PAGE),
        dues=() if holder is None else due_lines(book, period, holder),
        cups=_cups(reached.space_id) if holder is None else (),
        left=left,
        page=page,
        pages=pages,
    )


def _opened(club: ClubAccess, person_id: UUID | None) -> tuple[int, CashBook, Holder | None]:
    """How many matches are not in it yet, the book, and whom somebody asks about."""
    left, known = update_dues(club.space_id), roster(club.space_id)
    if person_id is not None and person_id not in known.every:
        raise NotFound
    holder = None if person_id is None else Holder(known.person(person_id).id)
    return left, book_of(club.space_id, known), holder


def _accounts(
    book: CashBook,
    now: Mapping[tuple[Holder, str], Mapping[CashKind, int]],
    theirs: Mapping[tuple[Holder, str], Mapping[CashKind, int]],
    whose: Holder | None,
) -> Iterable[AccountBalance]:
    """Everybody with a line in the period, or with a balance: people by name, then who is not known
    yet.
    """
    order = {person.id: place for place, person in enumerate(book.known.people.values())}
    accounts = [
        (holder, currency, kinds)
        for (holder, currency), kinds in now.items()
        if holder != CLUB
        and whose in (None, holder)
        and (owed(kinds) or (holder, currency) in theirs)
    ]
    accounts.sort(key=lambda i: _place(order, i[0], i[1]))
    for holder, currency, kinds in accounts:
        their = theirs.get((holder, currency), {})
        yield AccountBalance(
            book.called(holder), book.person(holder), currency, their, due(kinds), paid(kinds)
        )


def _place(order: Mapping[UUID, int], holder: Holder, currency: str) -> tuple[object, ...]:
    if holder.person is not None:
        return (0, order[holder.person], "", "", currency)
    source, entrant = holder.entrant or (None, "")
    return (1, 0, holder.name_key, f"{source}{entrant}", currency)


def _cups(space_id: UUID) -> tuple[Cup, ...]:
    """The latest tournaments with money in them, and every earlier one that is not settled."""
    kinds_of: dict[tuple[UUID, str], list[Mapping[CashKind, int]]] = {}
    for (source, _, currency), kinds in entrant_sums(space_id).items():
        kinds_of.setdefault((source, currency), []).append(kinds)
    mine = select(Tournament.id, Tournament.title, Tournament.created_at)
    rows = db.session.execute(
        mine.where(Tournament.space_id == space_id).order_by(Tournament.created_at.desc())
    )
    cups = [
        Cup(key, title, at, currency, sum(map(due, all_)), sum(map(paid, all_)))
        for key, title, at in rows
        for (source, currency), all_ in kinds_of.items()
        if source == key
    ]
    return tuple(cup for place, cup in enumerate(cups) if place < _LATEST or cup.due != cup.paid)


@dataclass(frozen=True, slots=True)
class EntrantShare:
    """The money of an entrant, by key; `is_listed`: still on the list of the tournament."""

    entrant: str
    called: Text
    is_listed: bool
    currency: str
    sums: Mapping[CashKind, int]
    due: int
    paid: int


@dataclass(frozen=True, slots=True)
class CupBox:
    """The money of one tournament, entrant by entrant, whether or not the club knows who it is."""

    club: ClubAccess
    id: UUID
    title: str
    at: datetime
    shares: tuple[EntrantShare, ...]

    @property
    def totals(self) -> Mapping[str, tuple[int, int, int]]:
        """By currency what is due, what was paid and what is owed."""
        per_currency: dict[str, tuple[int, int, int]] = {}
        for share in self.shares:
            all_due, all_paid, _ = per_currency.get(share.currency, (0, 0, 0))
            all_due, all_paid = all_due + share.due, all_paid + share.paid
            per_currency[share.currency] = (all_due, all_paid, all_due - all_paid)
        return per_currency

    @property
    def may_keep(self) -> bool:
        """Whether they may note something here."""
        return self.club.role != "referee"


def cup_box(by: Caller, club_id: UUID, tournament_id: UUID) -> CupBox:
    """The money of a tournament of the club. Raises NotFound, Busy."""
    reached = club_for_member(by, club_id)
    update_dues(reached.space_id)
    tournament = db.session.get(Tournament, tournament_id)
    if tournament is None or tournament.space_id != reached.space_id:
        raise NotFound
    entered = select(Entered).where(Entered.tournament_id == tournament_id)
    names: dict[str, list[str]] = {}
    for row in db.session.scalars(entered.order_by(Entered.entrant, Entered.member)):
        names.setdefault(row.entrant, []).append(row.name)
    try:
        plan = evening_of(tournament).plan
    except Broken as broken:
        raise NotFound from broken
    sums = entrant_sums(reached.space_id, source=tournament_id)
    if plan.fee:
        for entrant in names.keys() - {key for _, key, _ in sums}:
            sums[tournament_id, entrant, plan.currency] = {}
    shares = []
    for (_, entrant, currency), kinds in sums.items():
        named = Text("{name}", (("name", tuple(names.get(entrant, ()))),))
        called = named if entrant in names else text("taken off the list")
        money = currency, kinds, due(kinds), paid(kinds)
        shares.append(EntrantShare(entrant, called, entrant in names, *money))
    shares.sort(key=lambda x: (not x.is_listed, [n.casefold() for n in names.get(x.entrant, ())]))
    return CupBox(reached, tournament.id, tournament.title, tournament.created_at, tuple(shares))


def some_accounts(box: CashBoxView, page: int) -> tuple[tuple[AccountBalance, ...], PersonPages]:
    """A page of who owes what."""
    pages = nearest_page(page, len(box.accounts))
    start = (pages.page - 1) * PEOPLE_PAGE
    return box.accounts[start : start + PEOPLE_PAGE], pages


def paper(box: CashBoxView, printed_at: datetime) -> PeopleTable:
    """Who owes what for paper, with what is due and was paid of each kind, and what is in the
    till.
    """
    kinds = [k for k in (*DUE, *PAID) if any(whose.sums.get(k) for whose in box.accounts)]
    tills = [amount(till, ReaderVoice({}, currency)) for currency, till in box.tills.items()]
    rows = []
    for whose in box.accounts:
        voice = ReaderVoice({}, whose.currency)
        sums_of = [whose.owed, whose.due, whose.paid, *(whose.sums.get(kind, 0) for kind in kinds)]
        rows.append((speak(whose.called), *(amount(i, voice) for i in sums_of)))
    heads = [text("By now"), text("due"), text("paid"), *(KINDS[k] for k in kinds)]
    return PeopleTable(
        title=speak(text("Who owes what")),
        subtitle=box.club.name,
        printed_at=printed_at,
        facts=((speak(text("In the till")), " · ".join(tills)),) if tills else (),
        columns=(
            PaperColumn(speak(text("Name")), "name"),
            *(PaperColumn(speak(head), "money") for head in heads),
        ),
        rows=tuple(rows),
    )


def sheet(by: Caller, club_id: UUID, period: CashPeriod, person_id: UUID | None) -> Spreadsheet:
    """Every line of a period that moved money as a plain sheet, the earliest first, with exact
    amounts; of one person what is due to them and from them too. Raises NotFound, Busy.
    """
    _, book, holder = _opened(club_for_member(by, club_id), person_id)
    lines = list(paid_lines(book, period, holder))
    if holder is not None:
        lines += due_lines(book, period, holder)
        lines.sort(key=lambda line: line.at, reverse=True)
    return Spreadsheet(
        "cash",
        text("Cash box"),
        (
            text("Number"),
            text("When"),
            text("Name"),
            text("What for"),
            text("Of"),
            text("Words"),
            text("Handed over by"),
            text("Noted by"),
            text("Currency"),
            text("Amount"),
            text("In the till after it"),
            text("Takes back"),
        ),
        tuple(map(_cells, reversed(lines))),
    )


def _cells(line: Line) -> tuple[Cell, ...]:
    return (
        "" if line.number is None else line.number,
        line.at.isoformat(timespec="seconds"),
        line.called or "",
        KINDS[line.kind],
        line.of or "",
        line.words,
        line.payer,
        line.by,
        line.currency,
        _exact(line.amount, line.currency),
        "" if line.till is None else _exact(line.till, line.currency),
        "" if line.voids is None else line.voids,
    )


def _exact(minor: int, currency: str) -> Fraction:
    return Fraction(as_decimal(minor, currency))


def last_currency(space_id: UUID) -> str | None:
    """What the last line was booked in, None before the first."""
    mine = select(CashEntry.currency).where(CashEntry.space_id == space_id)
    return db.session.scalar(mine.order_by(CashEntry.number.desc()).limit(1))
