"""Adds up what is due and what was paid, by whose account it is."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Subquery,
    Uuid,
    and_,
    cast,
    func,
    null,
    or_,
    select,
    tuple_,
    union_all,
)

from scorekeeper.engine.text import Text, text
from scorekeeper.extensions import db
from scorekeeper.models import CashEntry, ClubMatch, DerivedLine, Entered, Played
from scorekeeper.models.columns import NO_KEY
from scorekeeper.services.cash.box import DUE, CashKind, in_till, parts, waived
from scorekeeper.services.people.roster import NamedPerson, Roster

Sums = dict[tuple["Holder", str], dict[CashKind, int]]
"""What each kind comes to, by holder and currency."""


@dataclass(frozen=True, slots=True)
class CashPeriod:
    """From a day to a day, both in it; blank ends are open."""

    start: date | None = None
    end: date | None = None

    @property
    def is_open(self) -> bool:
        """Whether everything is in it."""
        return self.start is None and self.end is None

    @property
    def after(self) -> datetime | None:
        """The moment it is over; None where its end is open."""
        if self.end is None or self.end == date.max:
            return None
        return datetime.combine(self.end + timedelta(days=1), time(), UTC)

    def conditions(self, at: Any = CashEntry.at) -> list[ColumnElement[bool]]:  # noqa: ANN401 (a column of either table)
        """What a line of it fulfils."""
        elements: list[ColumnElement[bool]] = []
        if self.start is not None:
            elements.append(at >= datetime.combine(self.start, time(), UTC))
        if self.after is not None:
            elements.append(at < self.after)
        return elements


ALWAYS = CashPeriod()


@dataclass(frozen=True, slots=True)
class Holder:
    """Whose an account is: a person, a name nobody has sorted yet, or an entrant of a tournament
    who is no longer on its list.
    """

    person: UUID | None = None
    name_key: str = ""
    entrant: tuple[UUID, str] | None = None


CLUB = Holder()


@dataclass(frozen=True)
class CashBook:
    """The people of a club and everybody who is or was entered: who is meant by a line."""

    space_id: UUID
    known: Roster
    entered: Mapping[tuple[UUID, str], tuple[Holder, ...]]
    names: dict[str, str]

    def members(self, source: UUID, entrant: str) -> tuple[Holder, ...]:
        """Each person of an entrant, or the entrant as one who is on no list any more."""
        return self.entered.get((source, entrant)) or (Holder(entrant=(source, entrant)),)

    def called(self, holder: Holder) -> Text:
        """How a holder is called."""
        if holder.person is not None:
            return self.known.person(holder.person).called
        if holder.entrant is not None:
            return text("taken off the list")
        name = self.names.get(holder.name_key, "")
        return Text("{name}", (("name", name),)) if name else text("a seat without a name")

    def person(self, holder: Holder) -> NamedPerson | None:
        """The person, of those who are known."""
        return None if holder.person is None else self.known.person(holder.person)

    def ids(self, holder: Holder) -> Collection[UUID]:
        """Each entry of the club's list that is this person."""
        return () if holder.person is None else self.known.ids(holder.person)

    def is_of(self, holder: Holder, line: Any) -> ColumnElement[bool]:  # noqa: ANN401 (a table, or columns)
        """Whether a line is theirs: by their name, or as an entrant that they are."""
        mine = [key for key, holders in self.entered.items() if holder in holders]
        as_entrant = tuple_(line.source, line.entrant).in_(mine)
        if line is DerivedLine:
            return as_entrant
        return or_(line.person_id.in_(self.ids(holder)), as_entrant)


def book_of(space_id: UUID, known: Roster) -> CashBook:
    """Who is who in a club: one query."""
    who = Entered.person_id, Entered.name_key, Entered.name
    mine = select(Entered.tournament_id, Entered.entrant, *who).where(Entered.space_id == space_id)
    rows = db.session.execute(mine.order_by(Entered.member))
    entered: defaultdict[tuple[UUID, str], tuple[Holder, ...]] = defaultdict(tuple)
    names: dict[str, str] = {}
    for source, entrant, person_id, name_key, name in rows:
        entered[source, entrant] += (_holder(known, person_id, name_key),)
        names[name_key] = name
    return CashBook(space_id, known, entered, names)


def _holder(known: Roster, person_id: UUID | None, name_key: str) -> Holder:
    person = known.known_person(person_id)
    return Holder(name_key=name_key) if person is None else Holder(person.id)


def sums(book: CashBook, period: CashPeriod = ALWAYS) -> Sums:
    """What each kind comes to for everybody, whether or not the club knows who it is: three
    queries. Of a pair each has their part.
    """
    amounts: Sums = defaultdict(lambda: defaultdict(int))
    for person_id, currency, kind, amount in _by_hand(book.space_id, period):
        holder = _holder(book.known, person_id, "")
        amounts[holder, currency][CashKind(kind)] += amount
    for person_id, name_key, name, currency, amount in _stakes(book.space_id, period):
        holder = _holder(book.known, person_id, name_key)
        if person_id is None:
            book.names.setdefault(name_key, name)
        amounts[holder, currency][CashKind.STAKE] += amount
    for (source, entrant, currency), kinds in entrant_sums(book.space_id, period).items():
        members = book.members(source, entrant)
        for kind, amount in kinds.items():
            for holder, part in zip(members, parts(amount, len(members)), strict=True):
                amounts[holder, currency][kind] += part
    return amounts


def entrant_sums(
    space_id: UUID, period: CashPeriod = ALWAYS, source: UUID | None = None
) -> dict[tuple[UUID, str, str], dict[CashKind, int]]:
    """By tournament, entrant and currency what each kind comes to: one query."""
    every = union_all(
        *(
            select(table.source, table.entrant, table.currency, table.kind, table.amount).where(
                table.space_id == space_id,
                table.entrant != "",
                *((table.source == source,) if source else ()),
                *period.conditions(table.at),
            )
            for table in (DerivedLine, CashEntry)
        )
    ).subquery()
    at = (every.c.source, every.c.entrant, every.c.currency, every.c.kind)
    amounts: dict[tuple[UUID, str, str], dict[CashKind, int]] = {}
    for tournament, entrant, currency, kind, amount in db.session.execute(
        select(*at, func.sum(every.c.amount)).group_by(*at)
    ):
        amounts.setdefault((tournament, entrant, currency), {})[CashKind(kind)] = amount
    if period.is_open:
        return {key: waived(kinds) for key, kinds in amounts.items()}
    return amounts


def _by_hand(space_id: UUID, period: CashPeriod) -> Iterable[Any]:
    at = (CashEntry.person_id, CashEntry.currency, CashEntry.kind)
    query = select(*at, func.sum(CashEntry.amount)).where(
        CashEntry.space_id == space_id, CashEntry.entrant == "", *period.conditions()
    )
    return db.session.execute(query.group_by(*at))


def _stakes(space_id: UUID, period: CashPeriod) -> Iterable[Any]:
    query = select(
        Played.person_id,
        Played.name_key,
        func.min(Played.name),
        DerivedLine.currency,
        func.sum(DerivedLine.amount),
    )
    return db.session.execute(
        stake_lines(query, space_id)
        .where(*period.conditions(DerivedLine.at))
        .group_by(Played.person_id, Played.name_key, DerivedLine.currency)
    )


def stake_lines(query: Any, space_id: UUID) -> Any:  # noqa: ANN401 (a statement of any columns)
    """Of lines of matches that are the club's, with who sat there; tables of a tournament are
    played for its prizes.
    """
    return (
        query.select_from(DerivedLine)
        .join(ClubMatch, ClubMatch.match_id == DerivedLine.source)
        .join(
            Played,
            and_(
                Played.match_id == DerivedLine.source,
                Played.seat == DerivedLine.seat,
                Played.turn == DerivedLine.turn,
            ),
        )
        .where(
            DerivedLine.space_id == space_id,
            ClubMatch.space_id == space_id,
            ClubMatch.tournament_id.is_(None),
            DerivedLine.kind == CashKind.STAKE.value,
        )
    )


DUES = tuple(kind.value for kind in DUE)


def money_moves(space_id: UUID) -> Subquery:
    """Every line that moved money, whoever it is about: noted here, or at a tournament; and those
    that do not say any more whether they did.
    """
    names = ("id", "at", "number", "kind", "currency", "amount", "source", "entrant")
    nobody = cast(null(), Uuid).label("person_id")
    noted, derived = (
        select(*(getattr(table, name) for name in names), whose).where(
            table.space_id == space_id, table.kind.not_in(DUES)
        )
        for table, whose in ((CashEntry, CashEntry.person_id), (DerivedLine, nobody))
    )
    return union_all(noted, derived).subquery()


def tills(every: Subquery, *conditions: ColumnElement[bool]) -> dict[str, int]:
    """How much money these lines left in the till, by currency: one query."""
    amounts: defaultdict[str, dict[CashKind, int]] = defaultdict(dict)
    rows = db.session.execute(
        select(every.c.currency, every.c.kind, func.sum(every.c.amount))
        .where(*conditions)
        .group_by(every.c.currency, every.c.kind)
    )
    for currency, kind, amount in rows:
        amounts[currency][CashKind(kind)] = amount
    return {currency: in_till(kinds) for currency, kinds in amounts.items()}


def noted_kind(noted: CashEntry) -> CashKind:
    """What a line is for, unread where it does not say any more how much, or whose it is."""
    kind = CashKind(noted.kind)
    is_whole = noted.person_id != NO_KEY and (noted.amount != 0 or kind is CashKind.COUNT)
    return kind if is_whole else CashKind.UNREAD


def is_damaged(noted: CashEntry) -> bool:
    """Whether that cannot be read."""
    return noted_kind(noted) is CashKind.UNREAD


def next_number(space_id: UUID) -> int:
    """The number of the next line, for whoever holds the club."""
    last = select(func.max(CashEntry.number)).where(CashEntry.space_id == space_id)
    return 1 + (db.session.scalar(last) or 0)
