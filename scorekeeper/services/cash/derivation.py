"""Brings the lines that follow from matches and tournaments up to date before somebody looks."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, or_, select, update

from scorekeeper.extensions import db
from scorekeeper.models import CashEntry, DerivedLine, Tournament, TournamentEntry
from scorekeeper.services.answers import Broken
from scorekeeper.services.cash.box import CashKind
from scorekeeper.services.statistics.sums import count_matches
from scorekeeper.services.storage import replica
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments.journal import entries_of, evening_of
from scorekeeper.tournaments.standings.money import EntrantMoney, MoneyPart, dues, facts

PATIENCE = 2.0  # seconds that somebody who looks is kept waiting for matches nobody has counted
_AT_ONCE = 20


def update_dues(space_id: UUID) -> int:
    """Make what changed since the last look: how many matches are not in it yet, after a long time
    without one. Raises Busy.
    """
    replica.leave_replica()  # What is going to be kept is made of what there is by now.
    while _stale(space_id):
        with writing():
            derive(space_id, _AT_ONCE)
    return count_matches(space_id, PATIENCE)


def derive(space_id: UUID, most: int | None = None) -> None:
    """Inside a write: make the lines of so many tournaments whose journals have gone on."""
    ids = _stale(space_id)[:most]
    held = select(Tournament).where(Tournament.id.in_(ids)).with_for_update()
    for tournament in db.session.scalars(held.execution_options(populate_existing=True)):
        _derive(tournament)
    db.session.flush()


def _stale(space_id: UUID) -> Sequence[UUID]:
    stale = select(Tournament.id).where(
        Tournament.space_id == space_id,
        Tournament.version > 0,
        or_(Tournament.money_version.is_(None), Tournament.money_version != Tournament.version),
    )
    return db.session.scalars(stale).all()


def rederive_tournament(tournament_id: UUID) -> None:
    """Inside a write that noted what an entrant paid: the tournament's lines are made again."""
    mine = update(Tournament).where(Tournament.id == tournament_id)
    db.session.execute(mine.values(money_version=None))


def _derive(tournament: Tournament) -> None:
    tournament.money_version = tournament.version
    try:
        evening, entries = evening_of(tournament), entries_of(tournament.id, tournament.version)
    except Broken:
        return  # what it came to last stays
    db.session.execute(delete(DerivedLine).where(DerivedLine.source == tournament.id))
    query = select(TournamentEntry.at).where(TournamentEntry.tournament_id == tournament.id)
    moments = db.session.scalars(query.order_by(TournamentEntry.number)).all()
    parts = list(_parts(tournament.id, moments))
    paying = {part.entrant for part in parts if _total(parts, part.entrant) > 0}
    for due in dues(evening, frozenset(paying)):
        _add(tournament, due, CashKind.FEE, tournament.created_at)
    for due in facts(entries, parts):
        at = moments[due.number - 1]
        if due.of == "prize":
            _add(tournament, due, CashKind.PRIZE, at)
        _add(tournament, due, CashKind.PAYMENT if due.of == "fee" else CashKind.PAYOUT, at)


def _total(parts: list[MoneyPart], entrant: str) -> int:
    return sum(part.amount for part in parts if part.entrant == entrant)


def _parts(tournament_id: UUID, moments: Sequence[datetime]) -> Iterator[MoneyPart]:
    rows = db.session.execute(
        select(CashEntry.entrant, CashEntry.amount, CashEntry.at).where(
            CashEntry.source == tournament_id,
            CashEntry.entrant != "",
            CashEntry.kind == CashKind.PAYMENT.value,
        )
    )
    for entrant, amount, at in rows:
        yield MoneyPart(bisect_right(moments, at), entrant, amount)


def _add(tournament: Tournament, money: EntrantMoney, kind: CashKind, at: datetime) -> None:
    db.session.add(
        DerivedLine(
            space_id=tournament.space_id,
            source=tournament.id,
            kind=kind.value,
            amount=money.amount,
            currency=money.currency,
            entrant=money.entrant,
            number=money.number,
            at=at,
        )
    )
