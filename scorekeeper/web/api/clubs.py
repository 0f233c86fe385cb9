"""Serves a club: its members, tournaments and matches."""

from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from scorekeeper.engine.text import text
from scorekeeper.services.access.clubs import ClubRole
from scorekeeper.services.answers import Forbidden
from scorekeeper.services.api import auth
from scorekeeper.services.api.auth import MatchListed
from scorekeeper.services.tournaments import club_list
from scorekeeper.services.tournaments.club_list import ListedTournament
from scorekeeper.web import rate_limits as rates
from scorekeeper.web.api.framework.operation import Reply, operation
from scorekeeper.web.api.framework.problem_json import refuse
from scorekeeper.web.api.framework.request import Asked
from scorekeeper.web.api.matches import EXAMPLE_NEW, Begin, Begun, answer_begun

MOST = 200


class Member(Struct, frozen=True):
    """Somebody in a club, by name; how they sign in is nobody's business here."""

    name: str
    role: ClubRole


class Club(Struct, frozen=True):
    """A club as its page shows it."""

    id: UUID
    name: str
    members: tuple[Member, ...]
    tournaments: tuple[ListedTournament, ...]


class Page(Struct, frozen=True):
    """How many at most, and only those begun before: what `next_before` said the last time."""

    limit: Annotated[int, Meta(ge=1, le=MOST)] = 50
    before: Annotated[str, Meta(max_length=40)] = ""

    def moment(self) -> datetime | None:
        """The moment that was named. Raises Refusal."""
        if not self.before:
            return None
        try:
            # In a query “+” is a space.
            found = datetime.fromisoformat(self.before.replace(" ", "+"))
            return found.replace(tzinfo=found.tzinfo or UTC).astimezone(UTC)
        except (ValueError, OverflowError) as error:
            words = text("A moment as ISO 8601 writes it: 2026-11-21T20:00:00Z.")
            raise refuse("before", "range", words) from error


class Matches(Struct, frozen=True):
    """Matches of a club, the latest first; `next_before` asks for those before, absent at the
    end.
    """

    matches: tuple[MatchListed, ...]
    next_before: datetime | None = None


@operation("GET", "/clubs/<uuid:club>", Club, names={"tournament": "tournaments/0/id"})
def see_club(asked: Asked, club: UUID) -> Reply:
    """The club's page: its tournaments and members."""
    seen = auth.club_seen(asked.by, club)
    members = tuple(Member(name, role) for name, role in seen.members)
    return Reply(Club(club, seen.name, members, club_list.tournaments_of(club)))


@operation("GET", "/clubs/<uuid:club>/matches", Matches, asks=Page, names={"match": "matches/0/id"})
def see_matches(asked: Asked, club: UUID) -> Reply:
    """The club's matches, the latest first, a page at a time."""
    page: Page = asked.query
    found = auth.club_matches(asked.by, club, most=page.limit + 1, before=page.moment())
    is_more = len(found) > page.limit
    listed = found[: page.limit]
    return Reply(Matches(listed, listed[-1].created_at if is_more else None))


@operation(
    "POST",
    "/clubs/<uuid:club>/matches",
    Begun,
    takes=Begin,
    status=201,
    example=EXAMPLE_NEW,
    names={"match": "id"},
    often=rates.beginning,
)
def begin_club_match(asked: Asked, club: UUID) -> Reply:
    """Begin a match of the club's; a token to write is needed."""
    auth.club_of(asked.by, club)
    if not asked.by.may_write:
        raise Forbidden
    return answer_begun(asked, asked.by.space)
