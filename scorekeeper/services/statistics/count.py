"""Counts one match: replays its log and names every seat by who sat there when."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import cast
from uuid import UUID

from sqlalchemy import ColumnElement, func, select

from scorekeeper import __version__
from scorekeeper.engine.seats import Seat
from scorekeeper.extensions import db
from scorekeeper.models import ClubMatch, DerivedLine, Match, MatchEntry, MatchFacts
from scorekeeper.services.matches.log.replayed import ReplayedMatch, replay_match, seat_keys
from scorekeeper.services.people.seats import Places
from scorekeeper.statistics import facts
from scorekeeper.statistics.figures import pack_figures
from scorekeeper.statistics.places import places
from scorekeeper.statistics.seasons import When

# By which program a match was counted: what another one counted is counted again.
PROGRAM = f"{__version__}/{facts.FORM}"


def slot(seat: int, turn: int) -> str:
    """How a seat is named in what is kept of a match: `@0.1`."""
    return f"@{seat}.{turn}"


def by_slot(sat: Places) -> Mapping[str, str | None]:
    """Who sat in each slot, by key."""
    return {slot(seat, turn): None if who is None else who.hex for (seat, turn), who in sat.items()}


def count_uncounted(space_id: UUID) -> int:
    """How many matches of a club have changed since they were counted, or never were."""
    wanted = select(func.count()).where(*_uncounted(space_id))
    return db.session.scalar(wanted) or 0


def next_uncounted(space_id: UUID, most: int) -> Sequence[UUID]:
    """Some of them, the oldest first."""
    wanted = select(ClubMatch.match_id).where(*_uncounted(space_id)).order_by(ClubMatch.at)
    return db.session.scalars(wanted.limit(most)).all()


def _uncounted(space_id: UUID) -> tuple[ColumnElement[bool], ...]:
    return ClubMatch.space_id == space_id, ClubMatch.is_counted.is_(False)


Counted = tuple[MatchFacts, Sequence[DerivedLine]]
"""What a match tells, and what is due for it."""


def current_figures(space_id: UUID, match_ids: Sequence[UUID]) -> list[Counted]:
    """These matches as they stand now, two queries for all of them; nothing is stored."""
    mine = select(Match, ClubMatch.stated).outerjoin(ClubMatch, ClubMatch.match_id == Match.id)
    matches = db.session.execute(mine.where(Match.id.in_(match_ids))).all()
    rows: defaultdict[UUID, list[MatchEntry]] = defaultdict(list)
    # Rows as they come: to make each of them an object of the session takes as long as to count it.
    entry = MatchEntry
    wanted = (
        select(entry.match_id, entry.number, entry.kind, entry.target, entry.payload)
        .where(entry.match_id.in_(match_ids))
        .order_by(entry.number)
    )
    for row in db.session.execute(wanted):
        rows[row.match_id].append(cast("MatchEntry", row))
    told = [(replay_match(match, rows[match.id]), stated) for match, stated in matches]
    return [(_facts(space_id, one, stated or ()), _stakes(space_id, one)) for one, stated in told]


def _stakes(space_id: UUID, told: ReplayedMatch) -> list[DerivedLine]:
    """What a match was played for, once it is over, by who sat there in the end."""
    settlement = told.replay.settlement(is_ended=told.folded.is_ended)
    turns = Counter(one.seat for one in told.folded.substitutes)
    balances = {} if settlement is None else settlement.balances
    return [
        DerivedLine(
            space_id=space_id,
            source=told.match.id,
            kind="stake",
            amount=balances[key],
            currency=told.agreed.currency,
            seat=seat,
            turn=turns[key],
            at=told.match.created_at,
        )
        for seat, key in enumerate(seat_keys(len(told.match.names)))
        if balances.get(key)
    ]


def _facts(space_id: UUID, told: ReplayedMatch, stated: Sequence[int]) -> MatchFacts:
    match = told.match
    when = When(match.created_at.year, match.created_at.month, match.created_at.weekday())
    seen = facts.CountedMatch(
        replay=told.replay,
        when=when,
        match=match.id.hex,
        slot=_slots(told),
        is_ended=told.folded.is_ended,
        stated=tuple(stated),
    )
    book = facts.facts(seen) if seen.is_over else {}
    return MatchFacts(
        match_id=match.id,
        space_id=space_id,
        version=match.version,
        program=PROGRAM,
        game=match.game,
        period=when.period,
        at=match.created_at,
        is_over=seen.is_over,
        facts={subject: pack_figures(one) for subject, one in book.items()},
        places=[[one.place, *one.slots] for one in places(seen)],
    )


def _slots(told: ReplayedMatch) -> Callable[[Seat, int], str]:
    """Who sat in a seat at a hand."""
    seats = {key: seat for seat, key in enumerate(seat_keys(len(told.match.names)))}
    since: defaultdict[Seat, list[int]] = defaultdict(list)
    for one in told.folded.substitutes:
        since[one.seat].append(one.since)
    if not since:
        first = {key: slot(seat, 0) for key, seat in seats.items()}
        return lambda seat, _: first[seat]

    def sits(seat: Seat, hand: int) -> str:
        return slot(seats[seat], sum(first <= hand for first in since.get(seat, ())))

    return sits
