"""Says what a program may that brings a token: of a club, match, tournament or evening.

A club's token reaches what the club's pages show; one to write keeps the desk there. The token of a
link may what its page may, and nothing else: whoever shows a link to a program has said so.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal, assert_never
from uuid import UUID

from sqlalchemy import ColumnElement, or_, select

from scorekeeper.extensions import db
from scorekeeper.models import Club, ClubMatch, ClubToken, Link, Match, Tournament, TournamentLink
from scorekeeper.models.columns import digest_of
from scorekeeper.services.access.clubs import ClubRole, club_members
from scorekeeper.services.answers import Forbidden, NotFound
from scorekeeper.services.api.tokens import PREFIX, is_over
from scorekeeper.services.evenings.membership import open_evening_link
from scorekeeper.services.matches.begin import new_link as new_match_link
from scorekeeper.services.matches.loader import link_of
from scorekeeper.services.matches.log.replayed import is_live, is_writing
from scorekeeper.services.people.access import ClubAccess
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments.journal import by_link
from scorekeeper.services.tournaments.setup.settings import new_link
from scorekeeper.services.tournaments.view_models import Access

Opens = Literal["club", "match", "tournament", "evening"]


@dataclass(frozen=True, slots=True)
class Bearer:
    """Whoever brought a token. `key`: of the club, match, tournament or evening that it opens;
    `space`: a club's; `token_id`: the row of a club's token; `access`: of a tournament's link.
    """

    opens: Opens
    key: UUID
    may_write: bool
    token: str
    space: UUID | None = None
    token_id: UUID | None = None
    access: Access | None = None


@dataclass(frozen=True, slots=True)
class MatchListed:
    """A match in a list of a club's."""

    id: UUID
    title: str
    game: str
    version: int
    created_at: datetime


@dataclass(frozen=True, slots=True)
class ClubSeen:
    """A club's name, and who is in it by name and role."""

    name: str
    members: tuple[tuple[str, ClubRole], ...]


def find_bearer(token: str) -> Bearer:
    """Who brings this. Raises NotFound for what opens nothing (any more)."""
    if token.startswith(PREFIX):
        return _by_club(token)
    for found in (_by_match, _by_tournament, _by_evening):
        try:
            return found(token)
        except NotFound:
            continue
    raise NotFound


def _by_club(token: str) -> Bearer:
    mine = select(ClubToken).where(ClubToken.digest == digest_of(token))
    row = db.session.scalar(mine.execution_options(populate_existing=True))
    if row is None or is_over(row.revoked_at, row.expires_at):
        raise NotFound
    may_write = row.scope == "write"
    return Bearer("club", row.club_id, may_write, token, row.space_id, row.id)


def _by_match(token: str) -> Bearer:
    link = link_of(token)
    return Bearer("match", link.match_id, is_writing(link), token)


def _by_tournament(token: str) -> Bearer:
    access = by_link(token)
    key, may_write = access.tournament_id, access.role != "watch"
    return Bearer("tournament", key, may_write, token, access=access)


def _by_evening(token: str) -> Bearer:
    link = open_evening_link(token)
    return Bearer("evening", link.evening_id, link.scope == "score", token)


def match_token(bearer: Bearer, match_id: UUID, *, to_write: bool = False) -> str:
    """The link by which this bearer reaches a match; of a club that writes one of its own, which
    the log calls by the token's name. Raises NotFound, Forbidden, Busy.
    """
    if bearer.opens == "match":
        if bearer.key != match_id:
            raise NotFound
        return bearer.token
    if bearer.opens != "club":
        raise NotFound
    match = db.session.get(Match, match_id, populate_existing=True)
    mine = select(Match.id).where(Match.id == match_id, _is_of(bearer))
    if match is None or db.session.scalar(mine) is None:
        raise NotFound
    if to_write and not bearer.may_write:
        raise Forbidden
    return _own_link(bearer, match) if to_write else _link_to_see(bearer, match)


def _link_to_see(bearer: Bearer, match: Match) -> str:
    """The one it wrote by before, else the one that everybody may have."""
    mine = [one for one in match.links if one.club_token_id == bearer.token_id and is_live(one)]
    shared = [one for one in match.links if one.scope == "watch" and is_live(one)]
    for link in (*mine, *sorted(shared, key=lambda one: (one.label, one.created_at))):
        return link.token
    raise NotFound


def _own_link(bearer: Bearer, match: Match) -> str:
    held = select(Link).where(Link.match_id == match.id, Link.club_token_id == bearer.token_id)
    link = db.session.scalar(held)
    if link is None:
        with writing(match.id):
            link = db.session.scalar(held)
            if link is None:
                link = new_match_link(match, "score", datetime.now(UTC), _name(bearer))
                link.club_token_id = bearer.token_id
                db.session.add(link)
                db.session.flush()
    # Whoever owns the match has said that this token does not write here.
    if not is_live(link):
        raise Forbidden
    return link.token


def tournament_access(bearer: Bearer, key: UUID, *, to_write: bool = False) -> Access:
    """By what right this bearer looks at a tournament: a club's token to write keeps the desk, one
    to read watches. Raises NotFound, Forbidden, Busy.
    """
    match bearer.opens:
        case "tournament":
            if bearer.access is None or bearer.key != key:
                raise NotFound
            return bearer.access
        case "club":
            found = db.session.get(Tournament, key, populate_existing=True)
            if found is None or found.club_id != bearer.key:
                raise NotFound
            if not to_write:
                return Access(key, "desk" if bearer.may_write else "watch")
            return _own_access(bearer, found)
        case "match" | "evening":
            raise NotFound
        case _:
            assert_never(bearer.opens)


def _own_access(bearer: Bearer, tournament: Tournament) -> Access:
    if not bearer.may_write:
        raise Forbidden
    held = select(TournamentLink).where(
        TournamentLink.tournament_id == tournament.id,
        TournamentLink.club_token_id == bearer.token_id,
    )
    link = db.session.scalar(held)
    if link is None:
        with writing():
            db.session.get(Tournament, tournament.id, with_for_update=True)
            link = db.session.scalar(held)
            if link is None:
                link = new_link(tournament, "desk", datetime.now(UTC), label=_name(bearer))
                link.club_token_id = bearer.token_id
                db.session.add(link)
                db.session.flush()
    if link.revoked_at is not None:
        raise Forbidden
    return Access(tournament.id, "desk", link_id=link.id)


def _name(bearer: Bearer) -> str:
    """What the token is called. Raises NotFound when it is gone."""
    row = db.session.get(ClubToken, bearer.token_id)
    if row is None:
        raise NotFound
    return row.name


def club_of(bearer: Bearer, key: UUID) -> UUID:
    """The club of this bearer. Raises NotFound for any other."""
    if bearer.opens != "club" or bearer.key != key:
        raise NotFound
    return bearer.key


def club_for_bearer(bearer: Bearer, key: UUID) -> ClubAccess:
    """The club as this bearer reaches its rooms: one to write keeps the desk, one to read looks.
    What it writes stands under whoever made the token. Raises NotFound.
    """
    club = db.session.get(Club, club_of(bearer, key))
    token = db.session.get(ClubToken, bearer.token_id)
    if club is None or token is None:
        raise NotFound
    role: ClubRole = "desk" if bearer.may_write else "referee"
    return ClubAccess(club.id, club.space_id, club.name, role, token.account_id)


def club_seen(bearer: Bearer, key: UUID) -> ClubSeen:
    """The club's name and members. Raises NotFound."""
    club = db.session.get(Club, club_of(bearer, key))
    if club is None:
        raise NotFound
    return ClubSeen(club.name, club_members(club))


def club_matches(
    bearer: Bearer, key: UUID, *, most: int, before: datetime | None = None
) -> tuple[MatchListed, ...]:
    """The matches of a club, the latest first, so many of those begun before. Raises NotFound."""
    club_of(bearer, key)
    theirs = select(Match).join(ClubMatch, ClubMatch.match_id == Match.id)
    # Each by an index in this order: of fifty thousand, a few are read.
    asked = (
        (select(Match).where(Match.space_id == bearer.space), Match.created_at),
        (theirs.where(ClubMatch.space_id == bearer.space), ClubMatch.at),
    )
    found: dict[UUID, Match] = {}
    for wanted, at in asked:
        mine = wanted if before is None else wanted.where(at < before)
        rows = db.session.scalars(mine.order_by(at.desc()).limit(most))
        found |= {one.id: one for one in rows}
    latest = sorted(found.values(), key=lambda one: one.created_at, reverse=True)[:most]
    return tuple(
        MatchListed(one.id, one.title, one.game, one.version, one.created_at) for one in latest
    )


def _is_of(bearer: Bearer) -> ColumnElement[bool]:
    """That a match is the club's: begun in it, or adopted by it."""
    adopted = select(ClubMatch.match_id).where(ClubMatch.space_id == bearer.space)
    return or_(Match.space_id == bearer.space, Match.id.in_(adopted))
