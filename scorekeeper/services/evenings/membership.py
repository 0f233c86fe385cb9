"""Keeps which matches make an evening, and who sat where in each of them."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID

from sqlalchemy import delete, func, select
from sqlalchemy.orm import joinedload

from scorekeeper.engine.seats import Seat
from scorekeeper.extensions import db
from scorekeeper.models import Evening, EveningLink, EveningMatch, Match
from scorekeeper.models.columns import digest_of
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches.loader import match_deleted, rematch_begun
from scorekeeper.services.matches.log.replayed import ReplayedMatch, seat_keys
from scorekeeper.services.matches.log.shown_match import given_names

# Sitting down again later than this is another evening.
_LONGEST = timedelta(hours=16)


def open_evening_link(token: str) -> EveningLink:
    """The link with its evening. Raises NotFound for an unknown, revoked or expired one."""
    query = select(EveningLink).where(EveningLink.opens())
    query = query.options(joinedload(EveningLink.evening))
    link = db.session.scalar(
        query.execution_options(populate_existing=True), {"digest": digest_of(token)}
    )
    now = datetime.now(UTC)
    if link is None or link.revoked_at or (link.expires_at and link.expires_at <= now):
        raise NotFound
    return link


def evening_of(match_id: UUID) -> Evening | None:
    """The evening this match belongs to."""
    query = select(Evening).join(EveningMatch).where(EveningMatch.match_id == match_id)
    return db.session.scalar(query)


def token_of(evening: Evening, scope: str) -> str | None:
    """The address of an evening that may this much; None when it was revoked."""
    live = (link for link in evening.links if link.scope == scope and link.revoked_at is None)
    return next((evening_link.token for evening_link in live), None)


def open_evening(match: ReplayedMatch) -> Evening:
    """A new evening that begins with this match: everybody at its table is somebody."""
    now = datetime.now(UTC)
    given = given_names(match.match, match.folded)
    seats = seat_keys(len(match.match.names))
    evening = Evening(
        space_id=match.match.space_id,
        people=[{"key": f"p{n}", "name": given[seat]} for n, seat in enumerate(seats, start=1)],
        created_at=now,
    )
    db.session.add(evening)
    db.session.flush()
    give_addresses(evening, now)
    join(evening, match.match, [person["key"] for person in evening.people])
    return evening


def give_addresses(evening: Evening, now: datetime) -> None:
    """New links, one to go on by and one to watch by; those there were open nothing any more."""
    for link in evening.links:
        link.revoked_at = link.revoked_at or now
    for scope in ("score", "watch"):
        link = EveningLink.new(evening.space_id, scope, now, evening_id=evening.id)
        evening.links.append(link)
    db.session.flush()


def join(evening: Evening, match: Match, people: Sequence[str]) -> None:
    """Make a match the next of an evening, which is held meanwhile; `people` by seat, blank for
    somebody new, who is called as the match says.
    """
    db.session.refresh(evening, with_for_update=True)
    everybody = list(evening.people)
    seated = []
    for key, name in zip(people, match.names, strict=True):
        if not key:
            everybody.append({"key": f"p{len(everybody) + 1}", "name": name})
        seated.append(key or everybody[-1]["key"])
    evening.people = everybody
    last = select(func.max(EveningMatch.place)).where(EveningMatch.evening_id == evening.id)
    db.session.add(
        EveningMatch(
            space_id=evening.space_id,
            evening_id=evening.id,
            match_id=match.id,
            place=1 + (db.session.scalar(last) or 0),
            people=seated,
        )
    )
    db.session.flush()


@rematch_begun.connect
def join_again(again: Match, before: Match, order: Sequence[Seat]) -> None:
    """Sitting down again goes on with the evening, unless that was another day; `order` are the
    seats of the match before as they are taken now.
    """
    evening = evening_of(before.id)
    if evening is None or again.created_at - before.created_at > _LONGEST:
        return
    seats = people_of(next(part for part in evening.parts if part.match_id == before.id))
    join(evening, again, [seats[seat] for seat in order])


def people_of(part: EveningMatch) -> Mapping[Seat, Seat]:
    """Who sits there, by the seats that the match knows its players by."""
    return dict(zip(seat_keys(len(part.people)), map(Seat, part.people), strict=True))


@match_deleted.connect
def leave_evening(match: Match) -> None:
    """A match that goes takes itself out; its evening goes with its last match."""
    match_id = match.id
    evening_id = db.session.scalar(
        select(EveningMatch.evening_id).where(EveningMatch.match_id == match_id)
    )
    db.session.execute(delete(EveningMatch).where(EveningMatch.match_id == match_id))
    others = select(EveningMatch.id).where(EveningMatch.evening_id == evening_id)
    if evening_id is None or db.session.scalar(others.limit(1)) is not None:
        return
    db.session.execute(delete(EveningLink).where(EveningLink.evening_id == evening_id))
    db.session.execute(delete(Evening).where(Evening.id == evening_id))
