"""Counts one match: replays its log and names every seat by who sat there when."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Protocol, cast
from uuid import UUID

from sqlalchemy import ColumnElement, func, select

from scorekeeper import __version__
from scorekeeper.engine.seats import Seat
from scorekeeper.extensions import db
from scorekeeper.models import ClubMatch, DerivedLine, Match, MatchEntry, MatchFacts, RatingState
from scorekeeper.services.answers import Broken, as_broken
from scorekeeper.services.matches.log.replayed import ReplayedMatch, replay_stored, seat_keys
from scorekeeper.services.people.club_matches import Places
from scorekeeper.statistics import facts
from scorekeeper.statistics.facts import places
from scorekeeper.statistics.figures import pack_figures
from scorekeeper.statistics.seasons import When


class RatingsChanged(Protocol):
    """A match that is in the figures now, or is not any more."""

    @property
    def match_id(self) -> UUID:
        """Its key."""

    @property
    def game(self) -> str:
        """The key of its game."""

    @property
    def period(self) -> str:
        """The part of the year it was begun in."""

    @property
    def at(self) -> datetime:
        """When it was begun."""


def ratings_to_do(space_id: UUID, changed: Iterable[RatingsChanged]) -> None:
    """Within the transaction that takes these matches into the figures, or out of them. What comes
    after the last match that was rated is rated next by itself; anything earlier moves everybody
    from then on.
    """
    games: defaultdict[str, list[RatingsChanged]] = defaultdict(list)
    for ratings_changed in changed:
        games[ratings_changed.game].append(ratings_changed)
    result = db.session.scalars(
        select(RatingState).where(RatingState.space_id == space_id, RatingState.game.in_(games))
    )
    states = {state.game: state for state in result}
    for game, matches in games.items():
        state = states.get(game)
        if state is None:
            db.session.add(RatingState(space_id=space_id, game=game, revision=0, since=""))
            continue
        state.revision += 1
        earlier = [match.period for match in matches if is_rated(state, match)]
        state.since = min([*filter(None, [state.since]), *earlier], default="")


def is_rated(state: RatingState, changed: RatingsChanged) -> bool:
    """Whether this match is among those that the ratings rest on, or comes before one of them."""
    if state.last_at is None or state.last_match is None:
        return False
    return (changed.at, changed.match_id.hex) <= (state.last_at, state.last_match.hex)


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
    columns = entry.match_id, entry.number, entry.kind, entry.target, entry.payload, entry.at
    wanted = select(*columns, entry.client_id).where(entry.match_id.in_(match_ids))
    for row in db.session.execute(wanted.order_by(entry.number)):
        rows[row.match_id].append(cast("MatchEntry", row))
    return [_counted(space_id, match, rows[match.id], stated or ()) for match, stated in matches]


def _counted(
    space_id: UUID, match: Match, rows: Sequence[MatchEntry], stated: Sequence[int]
) -> Counted:
    """What a match tells; nothing while it cannot be read."""
    try:
        replayed_match = replay_stored(match, rows)
        with as_broken():
            return _facts(space_id, replayed_match, stated), _stakes(space_id, replayed_match)
    except Broken:
        return _no_facts(space_id, match), []


def _stakes(space_id: UUID, match: ReplayedMatch) -> list[DerivedLine]:
    """What a match was played for, once it is over, by who sat there in the end."""
    settlement = match.replay.settlement(is_ended=match.folded.is_ended)
    turns = Counter(substitute.seat for substitute in match.folded.substitutes)
    balances = {} if settlement is None else settlement.balances
    return [
        DerivedLine(
            space_id=space_id,
            source=match.match.id,
            kind="stake",
            amount=balances[key],
            currency=match.agreed.currency,
            seat=seat,
            turn=turns[key],
            at=match.match.created_at,
        )
        for seat, key in enumerate(seat_keys(len(match.match.names)))
        if balances.get(key)
    ]


def _facts(space_id: UUID, replayed_match: ReplayedMatch, stated: Sequence[int]) -> MatchFacts:
    match = replayed_match.match
    when = When(match.created_at.year, match.created_at.month, match.created_at.weekday())
    counted_match = facts.CountedMatch(
        replay=replayed_match.replay,
        when=when,
        match=match.id.hex,
        slot=_slots(replayed_match),
        is_ended=replayed_match.folded.is_ended,
        stated=tuple(stated),
    )
    counted = _no_facts(space_id, match)
    book = facts.facts(counted_match) if counted_match.is_over else {}
    counted.is_over = counted_match.is_over
    counted.facts = {subject: pack_figures(figures) for subject, figures in book.items()}
    counted.places = [[place.place, *place.slots] for place in places(counted_match)]
    return counted


def _no_facts(space_id: UUID, match: Match) -> MatchFacts:
    """What is kept of any match that was counted."""
    at = match.created_at
    return MatchFacts(
        match_id=match.id,
        space_id=space_id,
        version=match.version,
        program=PROGRAM,
        game=match.game,
        period=When(at.year, at.month, at.weekday()).period,
        at=at,
        is_over=False,
        facts={},
        places=[],
    )


def _slots(match: ReplayedMatch) -> Callable[[Seat, int], str]:
    """Who sat in a seat at a hand."""
    seats = {key: seat for seat, key in enumerate(seat_keys(len(match.match.names)))}
    since: defaultdict[Seat, list[int]] = defaultdict(list)
    for substitute in match.folded.substitutes:
        since[substitute.seat].append(substitute.since)
    if not since:
        first = {key: slot(seat, 0) for key, seat in seats.items()}
        return lambda seat, _: first[seat]

    def sits(seat: Seat, hand: int) -> str:
        return slot(seats[seat], sum(first <= hand for first in since.get(seat, ())))

    return sits
