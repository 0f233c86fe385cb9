"""Replays every match and compares it with the result it kept when it was over."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import select

from scorekeeper import __version__
from scorekeeper.extensions import db
from scorekeeper.models import Club, ClubMatch, Match, MatchEntry
from scorekeeper.services.answers import Broken, NotFound
from scorekeeper.services.matches.log.replayed import replay_match
from scorekeeper.services.matches.log.shown_match import result_digest_of
from scorekeeper.services.ratings.updates import update_ratings
from scorekeeper.services.statistics import sums
from scorekeeper.services.storage.journals import MATCH_LOG

AT_ONCE = 200  # matches in memory


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
    found = [(name, space_id) for name, space_id in db.session.execute(wanted)]
    if club_id is not None and not found:
        raise NotFound
    return found


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
    wanted = select(Match.id).order_by(Match.id).limit(AT_ONCE)
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
        after = result_digest_of(replay_match(match, rows))
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
