"""Says what a program may that brings a token: of a club, match, tournament or evening.

A club's token reaches what the club's pages show; one to write keeps the desk there. The token of a
link may what its page may, and nothing else: whoever shows a link to a program has said so.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from operator import attrgetter
from typing import Literal, TypeVar
from uuid import UUID

from sqlalchemy import Select, or_, select

from scorekeeper.extensions import db
from scorekeeper.models import Club, ClubMatch, ClubToken, Link, Match, Tournament, TournamentLink
from scorekeeper.models.columns import digest_of
from scorekeeper.services.access.clubs import ClubAccess, ClubRole
from scorekeeper.services.answers import Forbidden, NotFound, Refused, reused_client_id
from scorekeeper.services.api.tokens import PREFIX, is_over
from scorekeeper.services.evenings.account import open_evening_link
from scorekeeper.services.matches.begin import match_begun_by, start_match
from scorekeeper.services.matches.begin import new_link as new_match_link
from scorekeeper.services.matches.loader import link_of
from scorekeeper.services.matches.log.new_match import columns_of
from scorekeeper.services.matches.log.replayed import is_live, is_writing
from scorekeeper.services.matches.view_models import NewMatch, Started
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments.journal import by_link
from scorekeeper.services.tournaments.setup.settings import new_link
from scorekeeper.services.tournaments.view_models import Access

Opens = Literal["club", "match", "tournament", "evening"]
AnyLink = TypeVar("AnyLink", Link, TournamentLink)


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

    def check_opens(self, opens: Opens, key: UUID) -> None:
        """Raises NotFound where the token opens something else."""
        if (self.opens, self.key) != (opens, key):
            raise NotFound


def find_bearer(token: str) -> Bearer:
    """Who brings this. Raises NotFound for what opens nothing (any more)."""
    if token.startswith(PREFIX):
        mine = select(ClubToken).where(ClubToken.digest == digest_of(token))
        row = db.session.scalar(mine.execution_options(populate_existing=True))
        if row is None or is_over(row.revoked_at, row.expires_at):
            raise NotFound
        return Bearer("club", row.club_id, row.scope == "write", token, row.space_id, row.id)
    with suppress(NotFound):
        link = link_of(token)
        return Bearer("match", link.match_id, is_writing(link), token)
    with suppress(NotFound):
        access = by_link(token)
        key, may_write = access.tournament_id, access.role != "watch"
        return Bearer("tournament", key, may_write, token, access=access)
    evening = open_evening_link(token)
    return Bearer("evening", evening.evening_id, evening.scope == "score", token)


def match_token(bearer: Bearer, match_id: UUID, *, to_write: bool = False) -> str:
    """The link by which this bearer reaches a match; of a club that writes one of its own, which
    the log calls by the token's name. Raises NotFound, Forbidden, Busy.
    """
    if bearer.opens != "club":
        bearer.check_opens("match", match_id)
        if to_write and not bearer.may_write:
            raise Forbidden
        return bearer.token
    adopted = select(ClubMatch.match_id).where(ClubMatch.space_id == bearer.space)
    mine = select(Match).where(or_(Match.space_id == bearer.space, Match.id.in_(adopted)))
    match = db.session.scalar(
        mine.where(Match.id == match_id).execution_options(populate_existing=True)
    )
    if match is None:
        raise NotFound
    if not to_write:
        return _link_to_see(bearer, match)
    links = select(Link).where(Link.match_id == match_id)
    link = _own_link(bearer, match, links, partial(new_match_link, match, "score"))
    if not is_live(link):
        raise Forbidden
    return link.token


def _link_to_see(bearer: Bearer, match: Match) -> str:
    """The one it wrote by before, else the one that everybody may have."""
    mine = [link for link in match.links if link.club_token_id == bearer.token_id]
    shared = [link for link in match.links if link.scope == "watch"]
    for link in (*mine, *sorted(shared, key=lambda link: (link.label, link.created_at))):
        if is_live(link):
            return link.token
    raise NotFound


def tournament_access(bearer: Bearer, key: UUID, *, to_write: bool = False) -> Access:
    """By what right this bearer looks at a tournament: a club's token to write keeps the desk, one
    to read watches. Raises NotFound, Forbidden, Busy.
    """
    if bearer.opens != "club":
        bearer.check_opens("tournament", key)
    if bearer.access is not None:
        return bearer.access
    tournament = db.session.get(Tournament, key, populate_existing=True)
    if tournament is None or tournament.club_id != bearer.key:
        raise NotFound
    if not to_write:
        return Access(key, "desk" if bearer.may_write else "watch")
    links = select(TournamentLink).where(TournamentLink.tournament_id == key)
    link = _own_link(bearer, tournament, links, partial(new_link, tournament, "desk"))
    if link.revoked_at is not None:
        raise Forbidden
    return Access(key, "desk", link_id=link.id)


def _own_link(
    bearer: Bearer,
    owner: Match | Tournament,
    links: Select[AnyLink],
    make: Callable[..., AnyLink],
) -> AnyLink:
    """The link by which a club's token writes, called as the token is: made with its first write.
    Whoever owns what is written may revoke it, and so say that this token does not write here.
    """
    if not bearer.may_write:
        raise Forbidden
    query = links.filter_by(club_token_id=bearer.token_id)
    link = db.session.scalar(query)
    if link is not None:
        return link
    with writing():
        token = db.session.get(ClubToken, bearer.token_id)
        if token is None or db.session.get(type(owner), owner.id, with_for_update=True) is None:
            raise NotFound
        link = db.session.scalar(query)
        if link is None:
            link = make(datetime.now(UTC), label=token.name)
            link.club_token_id = token.id
            db.session.add(link)
            db.session.flush()
    return link


def club_for_bearer(bearer: Bearer, key: UUID) -> ClubAccess:
    """The club as this bearer reaches its rooms: one to write keeps the desk, one to read looks.
    What it writes stands under whoever made the token. Raises NotFound.
    """
    bearer.check_opens("club", key)
    club, token = db.session.get(Club, key), db.session.get(ClubToken, bearer.token_id)
    if club is None or token is None:
        raise NotFound
    role: ClubRole = "desk" if bearer.may_write else "referee"
    return ClubAccess(club.id, club.space_id, club.name, role, token.account_id)


@dataclass(frozen=True, slots=True)
class MatchListed:
    """A match in a list of a club's."""

    id: UUID
    title: str
    game: str
    version: int
    created_at: datetime


def begin_match(new: NewMatch, client_id: str, space: UUID | None) -> Started | Refused:
    """Begin a match, at a table of its own or in a club's space. The same client id again is the
    same match; refused when it said something else then. Raises Busy.

    The id is kept as a digest with its space: whoever sends the id of another one's write, or one
    that this program makes itself, does not find what that began.
    """
    own_id = f"program-{sha256(f'{space}/{client_id}'.encode()).hexdigest()[:48]}"
    begun, match = start_match(new, own_id, space), match_begun_by(own_id)
    stored = columns_of(new).items()
    if match is not None and any(getattr(match, name) != value for name, value in stored):
        return begun if isinstance(begun, Refused) else reused_client_id()
    return begun


def list_matches(
    space_id: UUID, *, most: int, before: datetime | None = None
) -> tuple[MatchListed, ...]:
    """The matches of a club, the latest first, so many of those begun before."""
    adopted = select(Match).join(ClubMatch, ClubMatch.match_id == Match.id)
    # Each by an index in this order: of fifty thousand, a few are read.
    sources = (
        (select(Match).where(Match.space_id == space_id), Match.created_at),
        (adopted.where(ClubMatch.space_id == space_id), ClubMatch.at),
    )
    matches: dict[UUID, Match] = {}
    for source, at in sources:
        earlier = source if before is None else source.where(at < before)
        rows = db.session.scalars(earlier.order_by(at.desc()).limit(most))
        matches |= {match.id: match for match in rows}
    latest = sorted(matches.values(), key=attrgetter("created_at"), reverse=True)[:most]
    return tuple(
        MatchListed(match.id, match.title, match.game, match.version, match.created_at)
        for match in latest
    )
