"""Books cash lines by hand, and takes them back."""

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import select

from scorekeeper.cash.box import OWED, CashKind
from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text, text_n
from scorekeeper.extensions import db
from scorekeeper.language import currencies
from scorekeeper.models import CashEntry
from scorekeeper.services.answers import Forbidden, NotFound, Refused
from scorekeeper.services.cash.entries import next_number
from scorekeeper.services.people.access import Caller, Reached, reach
from scorekeeper.services.people.people import hold, person_in
from scorekeeper.services.storage.transactions import once, repeated

LONGEST_WORDS = 120
MOST = 10**12
BY_HAND = (
    CashKind.PAYMENT,
    CashKind.PAYOUT,
    CashKind.FEE,
    CashKind.PRIZE,
    CashKind.INCOME,
    CashKind.EXPENSE,
)
"""What can be booked by hand; stakes come from matches, so that they always add up to nothing."""


@dataclass(frozen=True, slots=True)
class CashForm:
    """A line as it is to be booked by hand; `person_id` for the kinds that are about somebody."""

    kind: CashKind
    amount: int
    currency: str
    person_id: UUID | None = None
    words: str = ""


def keeping(by: Caller, club_id: UUID) -> Reached:
    """The club, for those who keep its cash box: organisers and the desk. Raises NotFound for
    strangers, Forbidden for others of the club.
    """
    reached = reach(by, club_id)
    if reached.role == "referee":
        raise Forbidden
    return reached


def book(by: Caller, club_id: UUID, wanted: CashForm, client_id: str) -> int | Refused:
    """Book a line, once per client id: its number. Raises NotFound, Forbidden, Busy."""
    reached = keeping(by, club_id)
    problems = check(wanted)
    if problems:
        return Refused(problems)

    def act() -> int | Refused:
        hold(club_id)
        again = stored(reached.space_id, client_id)
        if again is not None:
            return again.number if _says(again, wanted) else repeated()
        if wanted.person_id is not None:
            person_in(reached.space_id, wanted.person_id)
        return add(reached, wanted, client_id).number

    return once(act)


def take_back(by: Caller, club_id: UUID, number: int, client_id: str) -> int | Refused:
    """Book a line the other way round, so that it counts for nothing: the number of the line that
    does; the same again, by anybody, is that one. Refused for a client id that booked something
    else. Raises NotFound, Forbidden, Busy.
    """
    reached = keeping(by, club_id)

    def act() -> int | Refused:
        hold(club_id)
        mine = CashEntry.space_id == reached.space_id
        row = db.session.scalar(select(CashEntry).where(mine, CashEntry.number == number))
        if row is None or row.voids is not None:
            raise NotFound
        undone = db.session.scalar(select(CashEntry).where(mine, CashEntry.voids == number))
        if undone is not None:
            return undone.number
        if stored(reached.space_id, client_id) is not None:
            return repeated()
        wanted = CashForm(CashKind(row.kind), -row.amount, row.currency, row.person_id, row.words)
        made = add(reached, wanted, client_id)
        made.voids, made.origin, made.source = row.number, row.origin, row.source
        return made.number

    return once(act)


def check(wanted: CashForm) -> tuple[Problem, ...]:
    """What is wrong with a line, each problem beside its field."""
    problems = []
    if wanted.kind not in BY_HAND:
        problems.append(Problem("option", "kind", text("Choose one of these.")))
    if wanted.currency not in currencies():
        words = text("“{currency}” is no currency of today.", currency=wanted.currency)
        problems.append(Problem("option", "currency", words))
    if wanted.kind in OWED and wanted.person_id is None:
        problems.append(Problem("missing", "person", text("Who is it about?")))
    if not 0 < wanted.amount <= MOST:
        problems.append(Problem("range", "amount", text("An amount above zero, please.")))
    if len(wanted.words) > LONGEST_WORDS:
        over = text_n(
            "{n} letter is too long here: {most} at most.",
            "{n} letters are too long here: {most} at most.",
            len(wanted.words),
            most=LONGEST_WORDS,
        )
        problems.append(Problem("range", "words", over))
    elif "\x00" in wanted.words:
        problems.append(Problem("option", "words", text("One of these signs cannot be kept.")))
    return tuple(problems)


def add(reached: Reached, wanted: CashForm, client_id: str) -> CashEntry:
    """Store a line behind the last one, for whoever holds the club."""
    row = CashEntry(
        space_id=reached.space_id,
        number=next_number(reached.space_id),
        client_id=client_id,
        kind=wanted.kind.value,
        person_id=wanted.person_id if wanted.kind in OWED else None,
        amount=wanted.amount,
        currency=wanted.currency,
        words=wanted.words,
        source=None,
        voids=None,
        account_id=reached.account_id,
        at=datetime.now(UTC),
    )
    db.session.add(row)
    db.session.flush()
    return row


def stored(space_id: UUID, client_id: str) -> CashEntry | None:
    """What was booked by this client id."""
    mine = select(CashEntry).where(CashEntry.space_id == space_id, CashEntry.client_id == client_id)
    return db.session.scalar(mine)


def _says(row: CashEntry, wanted: CashForm) -> bool:
    person_id = wanted.person_id if wanted.kind in OWED else None
    return (row.kind, row.amount, row.currency, row.person_id, row.words) == (
        wanted.kind.value,
        wanted.amount,
        wanted.currency,
        person_id,
        wanted.words,
    )
