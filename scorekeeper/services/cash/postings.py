"""Books what tournaments and matches say is due: fees, prizes, stakes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time
from uuid import UUID

from sqlalchemy import func, select

from scorekeeper.cash.box import CashKind, parts, reconciled
from scorekeeper.extensions import db
from scorekeeper.models import CashEntry, Club, ClubMatch, Entry, Match, Tournament
from scorekeeper.services.answers import NotFound
from scorekeeper.services.cash.entries import NOBODY, CashPeriod
from scorekeeper.services.cash.manual_lines import CashForm, add, keeping
from scorekeeper.services.matches.loader import replay_match, seat_keys
from scorekeeper.services.people.access import Reached
from scorekeeper.services.people.people import hold
from scorekeeper.services.people.roster import Roster, roster
from scorekeeper.services.people.seats import entrants, seated, sitting
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments.journal import evening_of, halls_of
from scorekeeper.tournaments.journal import EventState
from scorekeeper.tournaments.plan import PlannedPerson

Due = Mapping[tuple[str, str], int]
"""Amounts by origin (its kind stands before the colon) and person."""

_ONE_GO = 200
"""So many matches are replayed for one booking."""
_LATEST = 20


@dataclass(frozen=True, slots=True)
class PostedLines:
    """What a booking made: how many lines, and how many entrants or seats nobody is known of."""

    lines: int
    unknown: int


def book_tournament(account_id: UUID, club_id: UUID, tournament_id: UUID) -> PostedLines:
    """Book the fees of everybody who paid or played, and the prizes handed out, each person's part
    of a pair. Again, it books what changed since. Raises NotFound, Forbidden, Busy.
    """
    reached = keeping(account_id, club_id)
    with writing():
        hold(club_id)
        tournament = _tournament(reached, tournament_id)
        evening = evening_of(tournament)
        who = entrants(tournament.id, roster(reached.space_id))
        due, unknown = dues(evening, who)
        title = evening.plan.title
        count = _book(reached, tournament.id, due, evening.plan.currency, title)
    return PostedLines(count, unknown)


def book_stakes(account_id: UUID, club_id: UUID, period: CashPeriod) -> PostedLines:
    """Book what the matches of these days, played for money, came to: the first 200 of them that
    are not booked as they stand. Raises NotFound, Forbidden, Busy.
    """
    reached = keeping(account_id, club_id)
    count = unknown = 0
    with writing():
        hold(club_id)
        known = roster(reached.space_id)
        for match, currency, due, nobody in _settled(reached, known, period):
            count += _book(reached, match, due, currency, "")
            unknown += nobody
    return PostedLines(count, unknown)


def dues(evening: EventState, who: Mapping[tuple[str, int], UUID | None]) -> tuple[Due, int]:
    """What a tournament has due, by what for and whom; how many of its people nobody knows."""
    seated_once = {
        key for one in evening.event.rounds for meeting in one.meetings for key in meeting.seats
    }
    found: dict[tuple[str, str], int] = {}
    strangers = 0
    for person in evening.people.values():
        payable = list(_payable(evening, person, has_played=person.key in seated_once))
        members = max(1, len(person.players))
        known = [who.get((person.key, member)) for member in range(members)]
        strangers += bool(payable) * sum(one is None for one in known)
        for origin, amount in payable:
            for one, part in zip(known, parts(amount, members), strict=True):
                if one is not None and part:
                    found[origin, one.hex] = found.get((origin, one.hex), 0) + part
    return found, strangers


def _payable(
    evening: EventState, person: PlannedPerson, *, has_played: bool
) -> Iterator[tuple[str, int]]:
    fee = evening.plan.fee
    if fee and (person.is_paid or has_played):
        yield f"{CashKind.FEE}:{person.key}", fee
    if fee and person.is_paid:
        yield f"{CashKind.PAYMENT}:{person.key}", fee
    for one in evening.handed:
        if one.entrant == person.key and one.amount:
            yield f"{CashKind.PRIZE}:{one.prize}", one.amount
            yield f"{CashKind.PAYOUT}:{one.prize}", one.amount


def _book(reached: Reached, source: UUID, due: Due, currency: str, words: str) -> int:
    """Book what this source has due beyond what was booked of it."""
    changed = reconciled(due, _there(reached, source, currency))
    at = datetime.now(UTC)
    for place, ((origin, person), amount) in enumerate(changed.items()):
        kind = CashKind(origin.partition(":")[0])
        wanted = CashForm(kind, amount, currency, UUID(person), words)
        row = add(reached, wanted, f"{source.hex}.{at.timestamp():.6f}.{place}"[:64])
        row.source, row.origin = source, origin
    db.session.flush()
    return len(changed)


def _there(reached: Reached, source: UUID, currency: str) -> dict[tuple[str, str], int]:
    """What was booked of a source, by origin and person, merges followed."""
    known = roster(reached.space_id)
    rows = db.session.execute(
        select(CashEntry.origin, CashEntry.person_id, func.sum(CashEntry.amount))
        .where(
            CashEntry.space_id == reached.space_id,
            CashEntry.source == source,
            CashEntry.currency == currency,
        )
        .group_by(CashEntry.origin, CashEntry.person_id)
    )
    found: dict[tuple[str, str], int] = {}
    for origin, person, amount in rows:
        key = (origin, NOBODY if person is None else known.root(person).hex)
        found[key] = found.get(key, 0) + int(amount)
    return found


def _tournament(reached: Reached, tournament_id: UUID) -> Tournament:
    mine = (
        select(Tournament)
        .join(Club)
        .where(
            Tournament.id == tournament_id,
            Tournament.club_id == reached.club_id,
            Tournament.space_id == reached.space_id,
        )
    )
    found = db.session.scalar(mine)
    if found is None:
        raise NotFound
    return found


def _settled(
    reached: Reached, known: Roster, period: CashPeriod
) -> Iterator[tuple[UUID, str, Due, int]]:
    matches = _matches(reached, period)
    rows: dict[UUID, list[Entry]] = {one.id: [] for one in matches}
    asked = select(Entry).where(Entry.match_id.in_(rows)).order_by(Entry.number)
    for row in db.session.scalars(asked):
        rows[row.match_id].append(row)
    places = seated(reached.space_id, list(rows), known)
    for match in matches:
        told = replay_match(match, rows[match.id])
        settlement = told.replay.settlement(is_ended=told.folded.is_ended)
        if settlement is None:
            continue
        at_the_end = sitting(told, places[match.id], len(told.folded.hands) + 1)
        owing = {seat: settlement.balances.get(seat, 0) for seat in seat_keys(len(match.names))}
        due = {
            (f"{CashKind.STAKE}:", one.hex): amount
            for seat, amount in owing.items()
            if amount and (one := at_the_end[seat]) is not None
        }
        nobody = sum(1 for seat, amount in owing.items() if amount and at_the_end[seat] is None)
        # Half of a bet is no bet: it is booked once everybody in it is known.
        if not nobody:
            yield match.id, told.agreed.currency, due, 0
        else:
            yield match.id, told.agreed.currency, {}, nobody


def _matches(reached: Reached, period: CashPeriod) -> Sequence[Match]:
    """The club's matches of these days that are not of a tournament, the latest 200."""
    asked = (
        select(Match)
        .join(ClubMatch, ClubMatch.match_id == Match.id)
        .where(ClubMatch.space_id == reached.space_id, ClubMatch.tournament_id.is_(None))
        .order_by(ClubMatch.at.desc())
        .limit(_ONE_GO)
    )
    if period.start is not None:
        asked = asked.where(ClubMatch.at >= datetime.combine(period.start, time(), UTC))
    if period.after is not None:
        asked = asked.where(ClubMatch.at < period.after)
    return db.session.scalars(asked).all()


@dataclass(frozen=True, slots=True)
class Unbooked:
    """A tournament that has something due, of which nothing was booked."""

    id: UUID
    title: str
    created_at: datetime


def unbooked(reached: Reached) -> tuple[Unbooked, ...]:
    """Those of the club's latest tournaments of which nothing was booked, though they have a fee or
    handed a prize out: three queries.
    """
    booked = select(CashEntry.source).where(
        CashEntry.space_id == reached.space_id, CashEntry.source.is_not(None)
    )
    asked = (
        select(Tournament)
        .where(Tournament.space_id == reached.space_id, Tournament.id.not_in(booked))
        .order_by(Tournament.created_at.desc())
        .limit(_LATEST)
    )
    halls = halls_of(db.session.scalars(asked).all())
    return tuple(
        Unbooked(one.access.tournament_id, one.title, one.created_at)
        for one in halls
        if one.evening.plan.fee or any(handed.amount for handed in one.evening.handed)
    )
