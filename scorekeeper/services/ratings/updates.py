"""Brings ratings up to date, match after match in the order in which they were begun.

Nothing here is truth: it can all be thrown away. A correction of an old match takes away what was
made since the part of the year it was in, and goes on from what stood before. Whoever looks does a
little of it, as much as nobody notices.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from time import monotonic
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, delete, exists, func, or_, select

from scorekeeper import __version__
from scorekeeper.extensions import db
from scorekeeper.models import (
    Club,
    ClubMatch,
    Match,
    MatchEntry,
    MatchFacts,
    RatingPart,
    RatingState,
)
from scorekeeper.services.answers import Broken, Busy, NotFound
from scorekeeper.services.matches.log.replayed import replay_stored
from scorekeeper.services.matches.log.shown_match import result_digest_of
from scorekeeper.services.people.club_matches import seats_by_match
from scorekeeper.services.people.roster import Roster, roster
from scorekeeper.services.statistics import sums
from scorekeeper.services.statistics.count import by_slot
from scorekeeper.services.statistics.sums import update_sums
from scorekeeper.services.storage.journals import MATCH_LOG
from scorekeeper.services.storage.transactions import writing
from scorekeeper.statistics.facts import PlacedSide
from scorekeeper.statistics.ratings import Skill, rate_matches, result

AT_ONCE = 400  # matches rated between two looks at the clock


@dataclass(frozen=True, slots=True)
class _Match:
    """A match that is to be rated next."""

    id: UUID
    at: datetime
    period: str
    places: Sequence[Sequence[Any]]


@dataclass(slots=True)
class _Part:
    """Keeps what a part of a year did to somebody, so far."""

    skill: Skill
    changes: list[list[Any]] = field(default_factory=list)


def states(space_id: UUID) -> dict[str, RatingState]:
    """How far the ratings of each game are, by game."""
    scalar_result = db.session.scalars(select(RatingState).where(RatingState.space_id == space_id))
    return {state.game: state for state in scalar_result}


def rate(space_id: UUID, game: str, known: Roster, patience: float | None = None) -> int:
    """Bring a game's ratings up to date, for as long as somebody has patience; the answer is how
    many matches are not in them yet. When others are writing it goes on another time.
    """
    until = monotonic() + (sums.PATIENCE if patience is None else patience)
    left = update_sums(space_id, patience, known)
    with suppress(Busy):
        while not left and _step(space_id, game, known):
            if monotonic() > until:
                break
    state = states(space_id).get(game)
    if state is None:
        return left
    waiting = select(func.count()).select_from(MatchFacts).where(*_next(state))
    return max(left, db.session.scalar(waiting) or 0)


def update_ratings(space_id: UUID) -> None:
    """Bring the ratings of every game up to date, once the figures are. Raises Busy."""
    known = roster(space_id)
    for game in states(space_id):
        while _step(space_id, game, known):
            pass


def skills(space_id: UUID, game: str, before: str = "") -> dict[str, Skill]:
    """What each person had last, by key; `before`: before that part of a year."""
    wanted = (
        select(RatingPart.person_id, RatingPart.mu, RatingPart.sigma, RatingPart.matches)
        .where(RatingPart.space_id == space_id, RatingPart.game == game)
        .order_by(RatingPart.period)
    )
    if before:
        wanted = wanted.where(RatingPart.period < before)
    return {r.person_id.hex: Skill(r.mu, r.sigma, r.matches) for r in db.session.execute(wanted)}


def _next(state: RatingState) -> tuple[ColumnElement[bool], ...]:
    """Which matches are to be rated from here on."""
    # Asked of each match that is left, mostly none, instead of making a list of all there are.
    there = exists().where(
        ClubMatch.match_id == MatchFacts.match_id, ClubMatch.space_id == state.space_id
    )
    wanted: list[ColumnElement[bool]] = [
        MatchFacts.space_id == state.space_id,
        MatchFacts.game == state.game,
        MatchFacts.is_over.is_(True),
        there.correlate(MatchFacts),
    ]
    if state.since:
        wanted.append(MatchFacts.period >= state.since)
    elif state.last_at is not None:
        same = and_(MatchFacts.at == state.last_at, MatchFacts.match_id > state.last_match)
        # The first says nothing new, but where to look in the index.
        wanted.append(MatchFacts.at >= state.last_at)
        wanted.append(or_(MatchFacts.at > state.last_at, same))
    return tuple(wanted)


def _step(space_id: UUID, game: str, known: Roster) -> bool:
    """Rate some matches; whether there was anything to do. The revision says whether more has
    changed meanwhile.
    """
    state = states(space_id).get(game)
    if state is None:
        return False
    revision, since = state.revision, state.since
    rows = db.session.execute(
        select(MatchFacts.match_id, MatchFacts.at, MatchFacts.period, MatchFacts.places)
        .where(*_next(state))
        .order_by(MatchFacts.at, MatchFacts.match_id)
        .limit(AT_ONCE)
    )
    matches = [_Match(row.match_id, row.at, row.period, row.places) for row in rows]
    if not matches and not since:
        return False
    parts = _parts(space_id, matches, skills(space_id, game, since), known)
    with writing():
        state = states(space_id)[game]
        if state.revision != revision:
            return True
        state.revision += 1
        state.since = ""
        if matches:
            state.last_at, state.last_match = matches[-1].at, matches[-1].id
        if since:
            _drop(space_id, game, since)
        _write(space_id, game, parts)
    return True


def _parts(
    space_id: UUID, matches: Sequence[_Match], start: Mapping[str, Skill], known: Roster
) -> dict[tuple[str, str], _Part]:
    """What these matches do, by person and part of a year."""
    sat = seats_by_match(space_id, [match.id for match in matches], known)
    periods = {m.id.hex: m.period for m in matches}
    _, changes = rate_matches(
        (
            result(
                match.id.hex,
                (PlacedSide(place, tuple(slots)) for place, *slots in match.places),
                by_slot(sat[match.id]),
            )
            for match in matches
        ),
        start,
    )
    parts: dict[tuple[str, str], _Part] = {}
    for change in changes:
        part = parts.setdefault((change.who, periods[change.match]), _Part(change.after))
        part.skill = change.after
        part.changes.append([change.match, change.after.mu, change.after.sigma])
    return parts


def _drop(space_id: UUID, game: str, since: str) -> None:
    db.session.execute(
        delete(RatingPart).where(
            RatingPart.space_id == space_id, RatingPart.game == game, RatingPart.period >= since
        )
    )


def _write(space_id: UUID, game: str, parts: Mapping[tuple[str, str], _Part]) -> None:
    """Add what happened to what there is of the same person and part of a year."""
    scalar_result = db.session.scalars(
        select(RatingPart).where(
            RatingPart.space_id == space_id,
            RatingPart.game == game,
            RatingPart.period.in_({period for _, period in parts}),
        )
    )
    there = {(row.person_id.hex, row.period): row for row in scalar_result}
    for (who, period), part in parts.items():
        row = there.get((who, period))
        if row is None:
            row = RatingPart(
                space_id=space_id, game=game, person_id=UUID(who), period=period, changes=[]
            )
            db.session.add(row)
        row.mu, row.sigma, row.matches = part.skill.mu, part.skill.sigma, part.skill.matches
        row.changes = [*row.changes, *part.changes]


MATCHES_AT_ONCE = 200  # matches in memory


@dataclass(frozen=True, slots=True)
class Recount:
    """A match and both its results: as it was witnessed by the program `then`, and as it comes out
    now. None: going on; `error`: why it cannot be read any more.
    """

    match_id: UUID
    title: str
    game: str
    then: str
    now: str
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None
    error: str = ""

    @property
    def agrees(self) -> bool:
        """Whether the result is the same, to the last digit of the last state."""
        if self.error:
            return False
        if self.before is None or self.after is None:
            return self.before is self.after
        return bool(self.before.get("digest") == self.after["digest"])


def clubs(club_id: UUID | None = None) -> Sequence[tuple[str, UUID]]:
    """Each club, or this one: name and space. Raises NotFound for one that there is not."""
    wanted = select(Club.name, Club.space_id).order_by(Club.name, Club.id)
    if club_id is not None:
        wanted = wanted.where(Club.id == club_id)
    spaces = [(name, space_id) for name, space_id in db.session.execute(wanted)]
    if club_id is not None and not spaces:
        raise NotFound
    return spaces


def count_ahead(space_id: UUID, tell: Callable[[int], None]) -> None:
    """Add up a club's figures and make its ratings, so that nobody who opens a page waits for it;
    `replay_match` hears how many matches are left. Raises Busy.
    """
    sums.count_ahead(space_id, tell)
    update_ratings(space_id)


def recount(club_id: UUID | None = None) -> Iterator[Recount]:
    """Every match by id, or those that count for a club, some at a time; nothing is stored. Raises
    NotFound for a club that there is not.
    """
    wanted = select(Match.id).order_by(Match.id).limit(MATCHES_AT_ONCE)
    if club_id is not None:
        ((_, space_id),) = clubs(club_id)
        theirs = select(ClubMatch.match_id).where(ClubMatch.space_id == space_id)
        wanted = wanted.where(Match.id.in_(theirs))
    last: UUID | None = None
    while ids := db.session.scalars(
        wanted if last is None else wanted.where(Match.id > last)
    ).all():
        last = ids[-1]
        yield from _some(ids)
        # What was read is let go, and with it the snapshot that a server would keep for it.
        db.session.rollback()
        db.session.expunge_all()


def _some(ids: Sequence[UUID]) -> list[Recount]:
    """These matches, two queries for all of them."""
    matches = db.session.scalars(select(Match).where(Match.id.in_(ids)).order_by(Match.id)).all()
    rows = MATCH_LOG.rows_of(ids)
    return [_counted(match, rows[match.id]) for match in matches]


def _counted(match: Match, rows: Sequence[MatchEntry]) -> Recount:
    after, error = None, ""
    try:
        after = result_digest_of(replay_stored(match, rows))
    except Broken as broken:
        error = str(broken)
    return Recount(
        match_id=match.id,
        title=match.title,
        game=match.game,
        then="" if match.witness is None else str(match.witness.get("version", "")),
        now=__version__,
        before=match.witness,
        after=after,
        error=error,
    )
