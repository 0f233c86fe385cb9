"""Records what somebody paid or owes by their word, takes a line back, and counts the till."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select, update

from scorekeeper.engine.game import Problem, check_words
from scorekeeper.engine.journal import EntryWrite, Refused, Stale, Stored, Version, decide
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.language import currencies
from scorekeeper.models import CashEntry, DerivedLine, Entered, Tournament
from scorekeeper.models.cash import TERMS
from scorekeeper.services.access.clubs import Caller, ClubAccess, club_for_member
from scorekeeper.services.answers import Busy, Forbidden, NotFound, reused_client_id
from scorekeeper.services.cash import box
from scorekeeper.services.cash.box import DUE, PAID, CashKind
from scorekeeper.services.cash.entries import is_damaged, money_moves, next_number, tills
from scorekeeper.services.people.people import lock_people, person_in
from scorekeeper.services.storage.transactions import write_once

LONGEST_WORDS = 120
MOST = 10**12
LONGEST_PAYER = 60
BY_HAND = (
    CashKind.PAYMENT,
    CashKind.PAYOUT,
    CashKind.REFUND,
    CashKind.WAIVER,
    CashKind.FEE,
    CashKind.PRIZE,
    CashKind.INCOME,
    CashKind.EXPENSE,
)
"""What can be noted by hand; stakes come from matches, so that they always add up to nothing."""
OF_ENTRANTS = (CashKind.PAYMENT, CashKind.PAYOUT, CashKind.REFUND, CashKind.WAIVER)
"""The same of an entrant: what is due follows from the tournament."""
ABOUT_PEOPLE = frozenset((*DUE, *PAID))


@dataclass(frozen=True, slots=True)
class CashForm:
    """A line as it is to be noted by hand, on the account of a person, or of an entrant (tournament
    and key). `payer`: who handed it over, blank for themselves.
    """

    kind: CashKind
    amount: int
    currency: str
    person_id: UUID | None = None
    words: str = ""
    payer: str = ""
    entrant: tuple[UUID, str] | None = None

    def fields(self) -> dict[str, object]:
        """As it is stored."""
        is_theirs = self.kind in ABOUT_PEOPLE
        source, entrant = (self.entrant if is_theirs else None) or (None, "")
        own = {name: getattr(self, name) for name in ("amount", "currency", "words", "payer")}
        person = self.person_id if is_theirs and not source else None
        account = {"person_id": person, "source": source, "entrant": entrant}
        return {"kind": self.kind.value, **own, **account}


def club_for_cashier(by: Caller, club_id: UUID) -> ClubAccess:
    """The club, for those who keep its cash box: organisers and the desk. Raises NotFound for
    strangers, Forbidden for others of the club.
    """
    reached = club_for_member(by, club_id)
    if reached.role == "referee":
        raise Forbidden
    return reached


def book(by: Caller, club_id: UUID, wanted: CashForm, client_id: str) -> int | Refused:
    """Note a line, once per client id: its number. Raises NotFound, Forbidden, Busy."""
    reached = club_for_cashier(by, club_id)
    problems = check(wanted)
    if problems:
        return Refused(problems)

    def act(reached: ClubAccess) -> dict[str, Any]:
        if wanted.person_id is not None:
            person_in(reached.space_id, wanted.person_id)
        if wanted.entrant is not None:
            _entrant_in(reached.space_id, *wanted.entrant)
        return wanted.fields()

    content = [str(wanted.fields()[name]) for name in TERMS]
    return _append(reached, client_id, EntryWrite(act, content))


def count_till(
    by: Caller, club_id: UUID, counted: int, currency: str, words: str, client_id: str
) -> int | Refused:
    """Note what really lies in the till: the difference to the book, with its reason, is the line.
    Refused for a difference without one. Raises NotFound, Forbidden, Busy.
    """
    reached = club_for_cashier(by, club_id)
    problems = [*_currency(currency), *check_words("words", words, LONGEST_WORDS)]
    problems += _amount(counted, 0)
    if problems:
        return Refused(tuple(problems))

    def act(reached: ClubAccess) -> dict[str, Any] | Refused:
        box.derive(reached.space_id)
        off = counted - tills(money_moves(reached.space_id)).get(currency, 0)
        if off and not words:
            why = text("It does not agree with the book: say why, if only “not found”.")
            return Refused((Problem("missing", "words", why),))
        return {"kind": CashKind.COUNT.value, "amount": off, "currency": currency, "words": words}

    return _append(reached, client_id, EntryWrite(act, ["count"]))


def take_back(by: Caller, club_id: UUID, number: int, client_id: str) -> int | Refused:
    """Note a line the other way round, so that it counts for nothing: the number of the line that
    does; the same again, by anybody, is that one. Refused for a client id that booked something
    else. Raises NotFound, Forbidden, Busy.
    """
    reached = club_for_cashier(by, club_id)

    def act(reached: ClubAccess) -> dict[str, Any] | int:
        mine = CashEntry.space_id == reached.space_id
        row = db.session.scalar(select(CashEntry).where(mine, CashEntry.number == number))
        if row is None or row.voids is not None or is_damaged(row):
            raise NotFound
        undone = db.session.scalar(select(CashEntry).where(mine, CashEntry.voids == number))
        if undone is not None:
            return undone.number
        same = {name: getattr(row, name) for name in TERMS}
        return {**same, "amount": -row.amount, "voids": row.number}

    return _append(reached, client_id, EntryWrite(act, ["void", number]))


def _append(
    reached: ClubAccess,
    client_id: str,
    write: EntryWrite[ClubAccess, dict[str, Any] | int],
) -> int | Refused:
    """Store the line that a write makes, once per client id: its number; a number is that of a line
    that says it already. Nothing rests on what its writer saw, so none is ever stale.
    """

    def act() -> int | Refused:
        lock_people(reached.club_id)
        mine = select(CashEntry).where(CashEntry.space_id == reached.space_id)
        stored = db.session.scalar(mine.where(CashEntry.client_id == client_id))
        decision = decide(write, 0, Version(0, reached, lambda _: reached), stored)
        match decision:
            case Stored(number, is_same):
                return number if is_same else reused_client_id()
            case int() | Refused():
                return decision
            case Stale():  # base and version are one here
                raise Busy
        return store_line(reached, client_id, decision).number

    return write_once(act)


def check(wanted: CashForm) -> tuple[Problem, ...]:
    """What is wrong with a line, each problem beside its field."""
    problems = []
    if wanted.kind not in (OF_ENTRANTS if wanted.entrant else BY_HAND):
        problems.append(Problem("option", "kind", text("Choose one of these.")))
    problems += _currency(wanted.currency)
    if wanted.kind in ABOUT_PEOPLE and wanted.person_id is None and wanted.entrant is None:
        problems.append(Problem("missing", "person", text("Who is it about?")))
    problems += _amount(wanted.amount, 1)
    if wanted.kind is CashKind.WAIVER and not wanted.words:
        problems.append(Problem("missing", "words", text("Say why it is let off.")))
    problems += check_words("words", wanted.words, LONGEST_WORDS)
    problems += check_words("payer", wanted.payer, LONGEST_PAYER)
    return tuple(problems)


def _amount(amount: int, least: int) -> list[Problem]:
    if least <= amount <= MOST:
        return []
    return [Problem("range", "amount", text("An amount above zero, please."))]


def _currency(currency: str) -> list[Problem]:
    if currency in currencies():
        return []
    words = text("“{currency}” is no currency of today.", currency=currency)
    return [Problem("option", "currency", words)]


def _entrant_in(space_id: UUID, tournament_id: UUID, entrant: str) -> None:
    """An entrant of a tournament of this club, on the list or with a line from when they were.
    Raises NotFound.
    """
    for table, source in ((Entered, Entered.tournament_id), (DerivedLine, DerivedLine.source)):
        mine = select(table.id).where(table.space_id == space_id, table.entrant == entrant)
        if db.session.scalar(mine.where(source == tournament_id).limit(1)) is not None:
            return
    raise NotFound


def store_line(reached: ClubAccess, client_id: str, payload: Mapping[str, Any]) -> CashEntry:
    """Store a line behind the last one, for whoever holds the club; as it was noted elsewhere,
    where that is said.
    """
    here = {
        "number": next_number(reached.space_id),
        "account_id": reached.account_id,
        "at": datetime.now(UTC),
        **dict.fromkeys(("source", "person_id", "voids")),
    }
    row = CashEntry(space_id=reached.space_id, client_id=client_id, **{**here, **payload})
    db.session.add(row)
    if row.source is not None:
        # What an entrant paid: the tournament's lines are made again.
        mine = update(Tournament).where(Tournament.id == row.source)
        db.session.execute(mine.values(money_version=None))
    db.session.flush()
    return row
