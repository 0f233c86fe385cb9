"""Shows the cash box: every balance with the lines it is the sum of."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from uuid import UUID

from sqlalchemy import ColumnElement, func, select

from scorekeeper.cash.box import (
    NOTHING,
    OWED,
    Balance,
    CashKind,
    LedgerLine,
    balances,
    lines,
    tills,
)
from scorekeeper.engine.text import Text, text, text_c
from scorekeeper.extensions import db
from scorekeeper.language import as_decimal
from scorekeeper.models import CashEntry
from scorekeeper.services.answers import NotFound
from scorekeeper.services.cash.entries import NOBODY, CashPeriod, booking, standing, sums, tills_of
from scorekeeper.services.people.access import Caller, Reached, reach
from scorekeeper.services.people.roster import NamedPerson, Roster, roster
from scorekeeper.services.people.view import PAGE as PEOPLE_PAGE
from scorekeeper.services.people.view import PersonPages, paged
from scorekeeper.tournaments.files.spreadsheets import Cell, Spreadsheet

PAGE = 50
_MANY = 500  # more people than a statement names

KINDS: dict[CashKind, Text] = {
    CashKind.FEE: text_c("cash", "fee"),
    CashKind.PRIZE: text_c("cash", "prize"),
    CashKind.STAKE: text_c("cash", "stake"),
    CashKind.PAYMENT: text_c("cash", "paid in"),
    CashKind.PAYOUT: text_c("cash", "paid out"),
    CashKind.INCOME: text_c("cash", "income"),
    CashKind.EXPENSE: text_c("cash", "expense"),
}


@dataclass(frozen=True, slots=True)
class CashBalance:
    """What stands between the club and somebody in one currency: what each kind came to in the
    period, and what they owe by now (below zero: the club owes them), whatever the period.
    """

    person: NamedPerson
    currency: str
    sums: Mapping[CashKind, int]
    owed: int


@dataclass(frozen=True, slots=True)
class CashBoxView:
    """A page of the cash box. `lines` the latest first; `tills` by currency, by now. `taken_back`:
    the numbers on this page that count for nothing any more.
    """

    club: Reached
    period: CashPeriod
    person: NamedPerson | None
    accounts: tuple[CashBalance, ...]
    tills: Mapping[str, int]
    lines: tuple[LedgerLine, ...]
    names: Mapping[str, NamedPerson]
    taken_back: frozenset[int]
    page: int
    pages: int

    @property
    def may_keep(self) -> bool:
        """Whether they may book here."""
        return self.club.role != "referee"


def box(
    by: Caller,
    club_id: UUID,
    *,
    period: CashPeriod | None = None,
    person_id: UUID | None = None,
    page: int = 1,
) -> CashBoxView:
    """The cash box for a member of the club, all of it or what is about one person. The number of
    queries is the same however much is in it. Raises NotFound.
    """
    reached = reach(by, club_id)
    period = period or CashPeriod()
    known = roster(reached.space_id)
    person = _person(known, person_id)
    asked = [*period.conditions(), *_of(known, person)]
    count = _count(reached.space_id, asked)
    pages = max(1, ceil(count / PAGE))
    page = min(max(1, page), pages)
    rows = _rows(reached.space_id, asked, offset=(page - 1) * PAGE, limit=PAGE)
    every = sums(reached.space_id, known)
    now = balances(every)
    mine = (
        now if person is None else {key: one for key, one in now.items() if key[0] == person.id.hex}
    )
    theirs = sums(reached.space_id, known, asked) if asked else every
    return CashBoxView(
        club=reached,
        period=period,
        person=person,
        accounts=_accounts(known, theirs, mine),
        tills=tills(now),
        lines=_lines(reached.space_id, known, rows, person),
        names={one.id.hex: one for one in known.people.values()},
        taken_back=_taken_back(reached.space_id, rows),
        page=page,
        pages=pages,
    )


def some_accounts(box: CashBoxView, page: int) -> tuple[tuple[CashBalance, ...], PersonPages]:
    """A page of who owes what."""
    pages = paged(page, len(box.accounts))
    start = (pages.page - 1) * PEOPLE_PAGE
    return box.accounts[start : start + PEOPLE_PAGE], pages


def sheet(by: Caller, club_id: UUID, period: CashPeriod, person_id: UUID | None) -> Spreadsheet:
    """Every line of a period as a plain sheet, the earliest first, with exact amounts. Raises
    NotFound.
    """
    reached = reach(by, club_id)
    known = roster(reached.space_id)
    person = _person(known, person_id)
    asked = [*period.conditions(), *_of(known, person)]
    found = _lines(reached.space_id, known, _rows(reached.space_id, asked), person)
    return Spreadsheet(
        "cash",
        text("Cash box"),
        (
            text("Number"),
            text("When"),
            text("Name"),
            text("What for"),
            text("Words"),
            text("Currency"),
            text("Amount"),
            text("Owes after it"),
            text("In the till after it"),
            text("Takes back"),
        ),
        tuple(_cells(known, one, is_whole=person is None) for one in reversed(found)),
    )


def _cells(known: Roster, line: LedgerLine, *, is_whole: bool) -> tuple[Cell, ...]:
    one = line.booking
    return (
        one.number,
        one.at.isoformat(timespec="seconds"),
        "" if one.person == NOBODY else known.person(UUID(one.person)).called,
        KINDS[one.kind],
        one.words,
        one.currency,
        _exact(one.amount, one.currency),
        "" if one.person == NOBODY else _exact(line.owed, one.currency),
        _exact(line.till, one.currency) if is_whole else "",
        "" if one.voids is None else one.voids,
    )


def _exact(minor: int, currency: str) -> Fraction:
    return Fraction(as_decimal(minor, currency))


def _person(known: Roster, person_id: UUID | None) -> NamedPerson | None:
    if person_id is None:
        return None
    if person_id not in known.every:
        raise NotFound
    return known.person(person_id)


def _of(known: Roster, person: NamedPerson | None) -> list[ColumnElement[bool]]:
    return [] if person is None else [CashEntry.person_id.in_(known.ids(person.id))]


def _count(space_id: UUID, asked: Iterable[ColumnElement[bool]]) -> int:
    mine = select(func.count()).select_from(CashEntry)
    return db.session.scalar(mine.where(CashEntry.space_id == space_id, *asked)) or 0


def _rows(
    space_id: UUID,
    asked: Iterable[ColumnElement[bool]],
    *,
    offset: int = 0,
    limit: int | None = None,
) -> Sequence[CashEntry]:
    mine = select(CashEntry).where(CashEntry.space_id == space_id, *asked)
    return db.session.scalars(
        mine.order_by(CashEntry.number.desc()).offset(offset).limit(limit)
    ).all()


def _lines(
    space_id: UUID, known: Roster, rows: Sequence[CashEntry], person: NamedPerson | None
) -> tuple[LedgerLine, ...]:
    """Rows that follow each other, the latest first, each with what stood after it. Of one person
    alone only what they owe is told: what the till held then hangs on the others too.
    """
    if not rows:
        return ()
    earlier = CashEntry.number < rows[-1].number
    before = _before(space_id, known, [earlier, *_of(known, person)], rows)
    found = lines((booking(row, known) for row in reversed(rows)), before)
    return tuple(reversed(found))


def _before(
    space_id: UUID,
    known: Roster,
    conditions: Sequence[ColumnElement[bool]],
    rows: Sequence[CashEntry],
) -> dict[tuple[str, str], Balance]:
    """What stood for everybody in these rows, and in the till: of all others together only that."""
    people = {row.person_id for row in rows if row.person_id is not None}
    whose = {entry for one in people for entry in known.ids(one)}
    if len(whose) > _MANY:
        return standing(space_id, known, conditions)
    before = standing(space_id, known, [*conditions, CashEntry.person_id.in_(whose)])
    held = tills(before)
    for currency, till in tills_of(space_id, conditions).items():
        others = (NOBODY, currency)
        before[others] = Balance(0, till - held.get(currency, 0))
    return before


def _taken_back(space_id: UUID, rows: Sequence[CashEntry]) -> frozenset[int]:
    numbers = [row.number for row in rows]
    asked = select(CashEntry.voids).where(
        CashEntry.space_id == space_id, CashEntry.voids.in_(numbers)
    )
    return frozenset(one for one in db.session.scalars(asked) if one is not None)


def _accounts(
    known: Roster,
    found: Iterable[tuple[str, str, CashKind, int]],
    now: Mapping[tuple[str, str], Balance],
) -> tuple[CashBalance, ...]:
    """Everybody with a line in the period, or with a balance; by name."""
    by_person: dict[str, dict[str, dict[CashKind, int]]] = {}
    for (person, currency), balance in now.items():
        if balance.owed:
            by_person.setdefault(person, {})[currency] = {}
    for person, currency, kind, amount in found:
        kinds = by_person.setdefault(person, {}).setdefault(currency, {})
        if kind in OWED:
            kinds[kind] = kinds.get(kind, 0) + amount
    return tuple(
        CashBalance(named, currency, kinds, now.get((named.id.hex, currency), NOTHING).owed)
        for named in known.people.values()
        for currency, kinds in sorted(by_person.get(named.id.hex, {}).items())
    )


def last_currency(space_id: UUID) -> str | None:
    """What the last line was booked in, None before the first."""
    mine = select(CashEntry.currency).where(CashEntry.space_id == space_id)
    return db.session.scalar(mine.order_by(CashEntry.number.desc()).limit(1))
