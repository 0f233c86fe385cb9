"""Shows the till from one count to the next: what lay in it, what came and went, what was found."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select

from scorekeeper.engine.text import Text, text
from scorekeeper.extensions import db
from scorekeeper.language import ReaderVoice, moment, speak
from scorekeeper.language import amount as worded
from scorekeeper.models import Account, CashEntry
from scorekeeper.services.access.clubs import Caller, ClubAccess, club_for_member
from scorekeeper.services.answers import NotFound
from scorekeeper.services.cash.box import TILL, CashKind, update_dues
from scorekeeper.services.cash.entries import money_moves, tills
from scorekeeper.services.cash.lines import sources
from scorekeeper.services.cash.view import KINDS, last_currency
from scorekeeper.services.papers.people_lists import PaperColumn, PeopleTable

_LATEST = 12


@dataclass(frozen=True, slots=True)
class Flow:
    """Sums what came or went (below zero) for one thing: how often, and of which tournament."""

    kind: CashKind
    of: Text | None
    times: int
    amount: int


@dataclass(frozen=True, slots=True)
class TillCount:
    """The till counted: `difference` to the book, below zero what was missing; and why."""

    number: int
    at: datetime
    difference: int
    words: str
    by: str


@dataclass(frozen=True, slots=True)
class Till:
    """The till in one currency, from the count before (None: from the first line) to a count, or to
    now. `counts`: the latest ones, the last first.
    """

    club: ClubAccess
    currency: str
    since: datetime | None
    opening: int
    flows: tuple[Flow, ...]
    count: TillCount | None
    counts: tuple[TillCount, ...]

    @property
    def book(self) -> int:
        """What should lie in it by the lines."""
        return self.opening + sum(flow.amount for flow in self.flows)

    @property
    def counted(self) -> int:
        """What was found in it, where it was counted."""
        return self.book + (self.count.difference if self.count else 0)


def see_till(by: Caller, club_id: UUID, currency: str = "", number: int | None = None) -> Till:
    """The till up to the count of this number, else since the last one. Raises NotFound, Busy."""
    reached = club_for_member(by, club_id)
    update_dues(reached.space_id)
    counted = select(CashEntry, Account.name, Account.login).outerjoin(
        Account, Account.id == CashEntry.account_id
    )
    counted = counted.where(
        CashEntry.space_id == reached.space_id,
        CashEntry.kind == CashKind.COUNT.value,
        CashEntry.voids.is_(None),
    ).order_by(CashEntry.number.desc())
    count = None
    if number is not None:
        row = db.session.execute(counted.where(CashEntry.number == number)).one_or_none()
        if row is None:
            raise NotFound
        currency, count = row[0].currency, _count(*row)
    currency = currency or last_currency(reached.space_id) or "EUR"
    mine = counted.where(CashEntry.currency == currency)
    counts = [_count(*r) for r in db.session.execute(mine.limit(_LATEST))]
    earlier = mine if count is None else mine.where(CashEntry.number < count.number)
    last = db.session.execute(earlier.limit(1)).one_or_none()
    since = None if last is None else last[0].at
    every = money_moves(reached.space_id)
    window = [] if since is None else [every.c.at > since]
    if count is not None:
        window.append(every.c.at < count.at)
    at = (every.c.kind, every.c.source)
    rows = db.session.execute(
        select(*at, func.count(), func.sum(every.c.amount))
        .where(every.c.currency == currency, *window)
        .group_by(*at)
    ).all()
    called = sources({row.source for row in rows if row.source is not None})
    flows = [
        Flow(CashKind(kind), called.get(source), times, TILL.get(CashKind(kind), 0) * amount)
        for kind, source, times, amount in rows
    ]
    order = list(CashKind)
    flows.sort(key=lambda flow: (order.index(flow.kind), "" if flow.of is None else speak(flow.of)))
    opening = {} if since is None else tills(every, every.c.at <= since)
    return Till(
        reached, currency, since, opening.get(currency, 0), tuple(flows), count, tuple(counts)
    )


def _count(row: CashEntry, name: str | None, login: str | None) -> TillCount:
    return TillCount(row.number, row.at, row.amount, row.words, name or login or "")


def paper(till: Till, printed_at: datetime) -> PeopleTable:
    """The till for paper, to be signed by who counted and who looked on."""
    voice = ReaderVoice({}, till.currency)
    rows = [("", speak(text("In the till before")), "", worded(till.opening, voice))]
    rows += [
        (
            speak(KINDS[flow.kind]),
            "" if flow.of is None else speak(flow.of),
            str(flow.times),
            worded(flow.amount, voice),
        )
        for flow in till.flows
    ]
    rows.append(("", speak(text("By the book")), "", worded(till.book, voice)))
    notes = []
    if till.count is not None:
        rows += [
            ("", speak(text("Counted")), "", worded(till.counted, voice)),
            ("", speak(text("Difference")), "", worded(till.count.difference, voice)),
        ]
        if till.count.words:
            notes.append(speak(text("Difference: {why}", why=till.count.words)))
    else:
        notes.append(speak(text("Counted")) + ": ____________________")
    until = printed_at if till.count is None else till.count.at
    notes += [
        speak(text("Counted by")) + ": ______________________________",
        speak(text("Seen by")) + ": ______________________________",
    ]
    start = speak(text("the beginning")) if till.since is None else moment(till.since)
    return PeopleTable(
        title=speak(text("The till")),
        subtitle=till.club.name,
        printed_at=printed_at,
        facts=((speak(text("From – to")), f"{start} – {moment(until)}"),),
        columns=(
            PaperColumn(speak(text("What for")), "text"),
            PaperColumn(speak(text("Of")), "text"),
            PaperColumn(speak(text("Lines")), "number"),
            PaperColumn(speak(text("Amount")), "money"),
        ),
        rows=tuple(rows),
        notes=tuple(notes),
    )
