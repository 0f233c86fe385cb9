"""Lists what was paid and what is due, line by line, for pages, files and paper."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, Subquery, and_, bindparam, func, or_, select, tuple_

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
    is_damaged,
    money_moves,
    stake_lines,
    tills,
)
from scorekeeper.services.people.roster import NamedPerson

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
    space_id: UUID,
    book: CashBook,
    period: CashPeriod,
    holder: Holder | None,
    *,
    offset: int = 0,
    limit: int | None = None,
) -> tuple[Line, ...]:
    """Every line that moved money, the latest first; of one person, their part of each."""
    every = money_moves(space_id)
    wanted = select(every).where(*_query(every, book, period, holder))
    wanted = wanted.order_by(every.c.at.desc(), every.c.number.desc(), every.c.id.desc())
    rows_paid = db.session.execute(wanted.offset(offset).limit(limit)).all()
    if not rows_paid:
        return ()
    balances: Sequence[int | None] = [None] * len(rows_paid)
    if holder is None:
        last = rows_paid[-1]
        earlier = tuple_(every.c.at, every.c.number, every.c.id) < tuple_(
            *(_bound(every.c[name], getattr(last, name)) for name in ("at", "number", "id"))
        )
        before = tills(every, earlier)
        ahead = ((row.currency, CashKind(row.kind), row.amount) for row in reversed(rows_paid))
        balances = list(standings(ahead, before))[::-1]
    rows = _noted([r.id for r in rows_paid])
    writer = _LineWriter(rows.values(), rows_paid)
    return tuple(
        writer.line(book, line, rows.get(line.id), holder, till)
        for line, till in zip(rows_paid, balances, strict=True)
    )


def count_paid(space_id: UUID, book: CashBook, period: CashPeriod, holder: Holder | None) -> int:
    """How many such lines there are."""
    every = money_moves(space_id)
    wanted = select(func.count()).select_from(every)
    return db.session.scalar(wanted.where(*_query(every, book, period, holder))) or 0


def due_lines(
    space_id: UUID, book: CashBook, period: CashPeriod, holder: Holder
) -> tuple[Line, ...]:
    """What somebody's account is made of besides what was paid, the latest first."""
    mine = book.mine.get(holder, frozenset())
    ids = () if holder.person is None else book.known.ids(holder.person)
    pairs = tuple_(DerivedLine.source, DerivedLine.entrant).in_(mine)
    whose: ColumnElement[bool] = Played.person_id.in_(ids)
    if holder.person is None:
        whose = and_(Played.person_id.is_(None), Played.name_key == holder.name_key)
    derived: Select[Any] = select(DerivedLine).where(
        DerivedLine.space_id == space_id, DerivedLine.kind.in_(DUES), pairs
    )
    stakes = stake_lines(select(DerivedLine), space_id).where(whose)
    noted = select(CashEntry).where(
        CashEntry.space_id == space_id,
        CashEntry.kind.in_(DUES),
        or_(CashEntry.person_id.in_(ids), tuple_(CashEntry.source, CashEntry.entrant).in_(mine)),
    )
    rows: list[Any] = []
    for query, at in ((derived, DerivedLine.at), (stakes, DerivedLine.at), (noted, CashEntry.at)):
        rows += db.session.scalars(query.where(*period.conditions(at)))
    rows.sort(key=lambda x: (x.at, x.number), reverse=True)
    entries = [row for row in rows if isinstance(row, CashEntry)]
    writer = _LineWriter(entries, rows)
    return tuple(
        writer.line(book, line, line if isinstance(line, CashEntry) else None, holder, None)
        for line in rows
    )


def _bound(column: Any, value: Any) -> Any:  # noqa: ANN401 (a column of any type)
    return bindparam(None, value, type_=column.type)


def _query(
    every: Subquery, book: CashBook, period: CashPeriod, holder: Holder | None
) -> list[ColumnElement[bool]]:
    elements = period.conditions(every.c.at)
    if holder is not None:
        mine = book.mine.get(holder, frozenset())
        ids = () if holder.person is None else book.known.ids(holder.person)
        pairs = tuple_(every.c.source, every.c.entrant).in_(mine)
        elements.append(or_(every.c.person_id.in_(ids), pairs))
    return elements


def _noted(ids: Sequence[UUID]) -> dict[UUID, CashEntry]:
    entries: dict[UUID, CashEntry] = {}
    for start in range(0, len(ids), _AT_ONCE):
        mine = select(CashEntry).where(CashEntry.id.in_(ids[start : start + _AT_ONCE]))
        entries |= {entry.id: entry for entry in db.session.scalars(mine)}
    return entries


_AT_ONCE = 500


class _LineWriter:
    """Holds what stands beside the rows: who noted them, of what they are, what is void."""

    def __init__(self, entries: Iterable[CashEntry], rows: Sequence[Row]) -> None:
        noted = list(entries)
        self._taken_back = _taken_back(noted)
        self._accounts = _accounts({entry.account_id for entry in noted})
        self._sources = sources({row.source for row in rows if row.source is not None})
        journals = [(r.source, r.number) for r in rows if r.source and r.number]
        self._desks = _desks(journals)

    def line(
        self,
        book: CashBook,
        row: Row,
        noted: CashEntry | None,
        holder: Holder | None,
        till: int | None,
    ) -> Line:
        """A row as its page shows it; of a pair, the part of this holder."""
        members = _members(book, row, noted) or (() if holder is None else (holder,))
        amount, whose = row.amount, members
        if holder is not None:
            shares = zip(members, parts(row.amount, len(members)), strict=True)
            amount, whose = sum(part for h, part in shares if h == holder), (holder,)
        return Line(
            at=row.at,
            kind=CashKind.UNREAD if noted is not None and is_damaged(noted) else CashKind(row.kind),
            amount=amount,
            currency=row.currency,
            called=_together([book.called(x) for x in whose]),
            person=book.person(whose[0]) if len(whose) == 1 else None,
            of=self._sources.get(row.source),
            words="" if noted is None else noted.words,
            payer="" if noted is None else noted.payer,
            by=self._by(row, noted),
            number=None if noted is None else noted.number,
            voids=None if noted is None else noted.voids,
            is_taken_back=noted is not None and (noted.space_id, noted.number) in self._taken_back,
            till=till,
        )

    def _by(self, row: Row, noted: CashEntry | None) -> str:
        if noted is not None:
            return self._accounts.get(noted.account_id, "")
        return self._desks.get((row.source, row.number), "")


def _members(book: CashBook, row: Row, noted: CashEntry | None) -> tuple[Holder, ...]:
    if row.entrant:
        return book.members(row.source, row.entrant)
    person = None if noted is None else book.known.known_person(noted.person_id)
    return () if person is None else (Holder(person.id),)


def _together(names: Sequence[Text]) -> Text | None:
    return Text("{name}", (("name", tuple(names)),)) if names else None


def _taken_back(rows: Sequence[CashEntry]) -> frozenset[tuple[UUID, int]]:
    voided: set[tuple[UUID, int]] = set()
    for start in range(0, len(rows), _AT_ONCE):
        some = rows[start : start + _AT_ONCE]
        query = select(CashEntry.space_id, CashEntry.voids).where(
            CashEntry.space_id == some[0].space_id,
            CashEntry.voids.in_([entry.number for entry in some]),
        )
        voided |= {(space_id, voids) for space_id, voids in db.session.execute(query) if voids}
    return frozenset(voided)


def _accounts(ids: set[UUID | None]) -> dict[UUID | None, str]:
    query = select(Account.id, Account.name, Account.login).where(Account.id.in_(ids - {None}))
    return {key: name or login for key, name, login in db.session.execute(query)}


def sources(ids: set[UUID]) -> Mapping[UUID | None, Text]:
    """How tournaments and matches are called, two queries for every 500."""
    titles: dict[UUID | None, Text] = {}
    every = list(ids)
    for start in range(0, len(every), _AT_ONCE):
        some = every[start : start + _AT_ONCE]
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
    for start in range(0, len(wanted), _AT_ONCE):
        rows = db.session.execute(
            select(
                TournamentEntry.tournament_id,
                TournamentEntry.number,
                Account.name,
                TournamentLink.label,
            )
            .outerjoin(Account, Account.id == TournamentEntry.account_id)
            .outerjoin(TournamentLink, TournamentLink.id == TournamentEntry.link_id)
            .where(
                tuple_(TournamentEntry.tournament_id, TournamentEntry.number).in_(
                    wanted[start : start + _AT_ONCE]
                )
            )
        )
        desks |= {(key, number): name or label or "" for key, number, name, label in rows}
    return desks
