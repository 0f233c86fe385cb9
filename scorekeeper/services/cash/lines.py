"""Lists what was paid and what is due, line by line, for pages, files and paper."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Subquery, bindparam, func, select, tuple_

from scorekeeper.engine.text import Text
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import (
    Account,
    CashEntry,
    DerivedLine,
    Match,
    Played,
    Tournament,
    TournamentEntry,
    TournamentLink,
)
from scorekeeper.services.cash.box import CashKind, parts, standings
from scorekeeper.services.cash.entries import (
    DUES,
    CashBook,
    CashPeriod,
    Holder,
    money_moves,
    noted_kind,
    stake_lines,
    tills,
)
from scorekeeper.services.people.roster import NamedPerson
from scorekeeper.services.storage.engines import portions

Row = Any  # of either table, or of both together


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the cash box: what it was for, whose account, of which tournament or match (`of`,
    blank for none), who handed it over and who noted it (blank where nobody is known).

    `number`: of a line noted here, None where a tournament or a match says so. `till`: what it held
    after this line; None for what is due, and for one person's lines. `voids`: the number it takes
    back.
    """

    at: datetime
    kind: CashKind
    amount: int
    currency: str
    called: Text | None = None
    person: NamedPerson | None = None
    of: Text | None = None
    words: str = ""
    payer: str = ""
    by: str = ""
    number: int | None = None
    voids: int | None = None
    is_taken_back: bool = False
    till: int | None = None

    @property
    def month(self) -> str:
        """By which lists fold."""
        return self.at.strftime("%Y-%m")


def paid_lines(
    book: CashBook,
    period: CashPeriod,
    holder: Holder | None,
    *,
    offset: int = 0,
    limit: int | None = None,
) -> tuple[Line, ...]:
    """Every line that moved money, the latest first; of one person, their part of each."""
    every = money_moves(book.space_id)
    wanted = select(every).where(*_conditions(every, book, period, holder))
    wanted = wanted.order_by(every.c.at.desc(), every.c.number.desc(), every.c.id.desc())
    rows = db.session.execute(wanted.offset(offset).limit(limit)).all()
    if not rows:
        return ()
    balances: Sequence[int | None] = [None] * len(rows)
    if holder is None:
        names = ("at", "number", "id")
        last = (bindparam(None, getattr(rows[-1], n), type_=every.c[n].type) for n in names)
        before = tills(every, tuple_(*(every.c[name] for name in names)) < tuple_(*last))
        ahead = ((row.currency, CashKind(row.kind), row.amount) for row in reversed(rows))
        balances = list(standings(ahead, before))[::-1]
    noted: list[CashEntry] = []
    for ids in portions([row.id for row in rows]):
        noted += db.session.scalars(select(CashEntry).where(CashEntry.id.in_(ids)))
    return tuple(_lines(book, rows, noted, holder, balances))


def count_paid(book: CashBook, period: CashPeriod, holder: Holder | None) -> int:
    """How many such lines there are."""
    every = money_moves(book.space_id)
    wanted = select(func.count()).select_from(every)
    return db.session.scalar(wanted.where(*_conditions(every, book, period, holder))) or 0


def _conditions(
    every: Subquery, book: CashBook, period: CashPeriod, holder: Holder | None
) -> list[ColumnElement[bool]]:
    theirs = [] if holder is None else [book.is_of(holder, every.c)]
    return period.conditions(every.c.at) + theirs


def due_lines(book: CashBook, period: CashPeriod, holder: Holder) -> tuple[Line, ...]:
    """What somebody's account is made of besides what was paid, the latest first."""
    derived, noted = (
        select(table).where(table.space_id == book.space_id, table.kind.in_(DUES))
        for table in (DerivedLine, CashEntry)
    )
    stakes = stake_lines(select(DerivedLine), book.space_id).where(
        Played.person_id.in_(book.ids(holder))
    )
    rows: list[Any] = []
    for query, at in (
        (derived.where(book.is_of(holder, DerivedLine)), DerivedLine.at),
        (stakes, DerivedLine.at),
        (noted.where(book.is_of(holder, CashEntry)), CashEntry.at),
    ):
        rows += db.session.scalars(query.where(*period.conditions(at)))
    rows.sort(key=lambda x: (x.at, x.number), reverse=True)
    entries = [row for row in rows if isinstance(row, CashEntry)]
    return tuple(_lines(book, rows, entries, holder, [None] * len(rows)))


def _lines(
    book: CashBook,
    rows: Sequence[Row],
    noted: Sequence[CashEntry],
    holder: Holder | None,
    balances: Sequence[int | None],
) -> Iterator[Line]:
    """Each row as its page shows it; of a pair, the part of this holder."""
    entries = {entry.id: entry for entry in noted}
    taken_back = _taken_back(noted)
    accounts = _accounts({entry.account_id for entry in noted})
    titles = sources({row.source for row in rows if row.source is not None})
    desks = _desks([(row.source, row.number) for row in rows if row.source and row.number])
    for row, till in zip(rows, balances, strict=True):
        entry = entries.get(row.id)
        members = _members(book, row, entry) or (() if holder is None else (holder,))
        amount, whose, kind, own = row.amount, members, CashKind(row.kind), {}
        by = desks.get((row.source, row.number), "")
        if holder is not None:
            shares = zip(members, parts(row.amount, len(members)), strict=True)
            amount, whose = sum(part for h, part in shares if h == holder), (holder,)
        if entry is not None:
            by, kind = accounts.get(entry.account_id, ""), noted_kind(entry)
            own = {name: getattr(entry, name) for name in ("words", "payer", "number", "voids")}
            own["is_taken_back"] = entry.number in taken_back
        yield Line(
            at=row.at,
            kind=kind,
            amount=amount,
            currency=row.currency,
            called=Text("{name}", (("name", tuple(map(book.called, whose))),)) if whose else None,
            person=book.person(whose[0]) if len(whose) == 1 else None,
            of=titles.get(row.source),
            by=by,
            till=till,
            **own,
        )


def _members(book: CashBook, row: Row, noted: CashEntry | None) -> tuple[Holder, ...]:
    if row.entrant:
        return book.members(row.source, row.entrant)
    person = None if noted is None else book.known.known_person(noted.person_id)
    return () if person is None else (Holder(person.id),)


def _taken_back(noted: Sequence[CashEntry]) -> frozenset[int | None]:
    """The numbers of those that another line takes back."""
    voided: set[int | None] = set()
    for some in portions(noted):
        mine = CashEntry.space_id == some[0].space_id
        numbers = CashEntry.voids.in_([entry.number for entry in some])
        voided.update(db.session.scalars(select(CashEntry.voids).where(mine, numbers)))
    return frozenset(voided)


def _accounts(ids: set[UUID | None]) -> dict[UUID | None, str]:
    query = select(Account.id, Account.name, Account.login).where(Account.id.in_(ids - {None}))
    return {key: name or login for key, name, login in db.session.execute(query)}


def sources(ids: set[UUID]) -> Mapping[UUID | None, Text]:
    """How tournaments and matches are called, two queries for every 500."""
    titles: dict[UUID | None, Text] = {}
    for some in portions(list(ids)):
        query = select(Tournament.id, Tournament.title).where(Tournament.id.in_(some))
        for key, title in db.session.execute(query):
            titles[key] = Text("{name}", (("name", title),))
        matches = select(Match.id, Match.title, Match.game).where(Match.id.in_(some))
        for key, title, game in db.session.execute(matches):
            titles[key] = Text("{name}", (("name", title),)) if title else BY_KEY[game].words.name
    return titles


def _desks(wanted: Sequence[tuple[UUID, int]]) -> dict[tuple[UUID, int], str]:
    """Who noted these entries of journals: an account, else the label of a link."""
    desks: dict[tuple[UUID, int], str] = {}
    at = TournamentEntry.tournament_id, TournamentEntry.number
    query = (
        select(*at, Account.name, TournamentLink.label)
        .outerjoin(Account, Account.id == TournamentEntry.account_id)
        .outerjoin(TournamentLink, TournamentLink.id == TournamentEntry.link_id)
    )
    for some in portions(wanted):
        rows = db.session.execute(query.where(tuple_(*at).in_(some)))
        desks |= {(key, number): name or label or "" for key, number, name, label in rows}
    return desks
