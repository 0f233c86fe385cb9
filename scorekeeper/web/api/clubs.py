"""Serves clubs: what a token opens, members, tournaments, matches, people and seasons."""

from datetime import UTC, datetime
from operator import attrgetter
from typing import Annotated, Any
from uuid import UUID

from flask import url_for
from msgspec import Meta, Struct

from scorekeeper.engine.text import text
from scorekeeper.language import ReaderVoice, speak
from scorekeeper.services.access.clubs import ClubAccess, MemberView, club_members
from scorekeeper.services.answers import Forbidden, Refused
from scorekeeper.services.api.bearers import (
    Bearer,
    BegunByProgram,
    MatchListed,
    Opens,
    begin_match,
    club_for_bearer,
    list_matches,
)
from scorekeeper.services.people import view as people
from scorekeeper.services.people.roster import NamedPerson
from scorekeeper.services.people.view import PeopleList, PersonRow, PersonView
from scorekeeper.services.seasons import seasons
from scorekeeper.services.seasons.seasons import LeagueRow, ListedSeason, SeasonPoints, SeasonView
from scorekeeper.services.tournaments import club_list
from scorekeeper.services.tournaments.club_list import ListedTournament
from scorekeeper.web.api.call import Call, refuse
from scorekeeper.web.api.matches import BEGINNING, Begin
from scorekeeper.web.api.operations import Room
from scorekeeper.web.api.shapes import Shape, struct_from

MOST_MATCHES = 200
MOST_PAGES = 100_000
LONGEST_SEARCH = 100


class Me(Struct, frozen=True):
    """Tells what the token opens, and where that is; whether it writes there too."""

    opens: Opens
    id: UUID
    path: str
    may_write: bool


_OPENED: tuple[Opens, ...] = ("club", "match", "tournament", "evening")


@Room[None]("/me")("GET", names=dict.fromkeys(_OPENED, "id"))
def see_me(bearer: Bearer) -> Me:
    """What this token opens."""
    names: dict[str, Any] = {bearer.opens: bearer.key}
    path = url_for(f"api.see_{bearer.opens}", **names)
    return Me(bearer.opens, bearer.key, path, bearer.may_write)


def find_club(call: Call, club: UUID) -> ClubAccess:
    """The club as this bearer reaches its rooms. Raises NotFound."""
    return club_for_bearer(call.by, club)


CLUB = Room("/clubs/<uuid:club>", find_club)


class Member(Shape, of=MemberView, fields="name role"):
    """Somebody in a club, by name; how they sign in is nobody's business here."""


class Club(Struct, frozen=True):
    """A club as its page shows it."""

    id: UUID
    name: str
    members: tuple[MemberView, ...]
    tournaments: tuple[ListedTournament, ...]


@CLUB("GET", names={"tournament": "tournaments/0/id"})
def see_club(club: ClubAccess) -> Club:
    """The club's page: its tournaments and members."""
    key = club.club_id
    return Club(key, club.name, club_members(key), club_list.tournaments_of(key))


# ── Matches ─────────────────────────────────────────────────────────────────────────────────────


class Page(Struct, frozen=True):
    """How many at most, and only those begun before: what `next_before` said the last time."""

    limit: Annotated[int, Meta(ge=1, le=MOST_MATCHES)] = 50
    before: Annotated[str, Meta(max_length=40)] = ""

    def moment(self) -> datetime | None:
        """The moment that was named. Raises Refusal."""
        if not self.before:
            return None
        try:
            # In a query “+” is a space.
            moment = datetime.fromisoformat(self.before.replace(" ", "+"))
            return moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC)
        except (ValueError, OverflowError) as error:
            words = text("A moment as ISO 8601 writes it: 2026-11-21T20:00:00Z.")
            raise refuse("before", "range", words) from error


class Matches(Struct, frozen=True):
    """Matches of a club, the latest first; `next_before` asks for those before, absent at the
    end.
    """

    matches: tuple[MatchListed, ...]
    next_before: datetime | None = None


@CLUB("GET /matches", names={"match": "matches/0/id"})
def see_matches(club: ClubAccess, query: Page) -> Matches:
    """The club's matches, the latest first, a page at a time."""
    matches = list_matches(club.space_id, most=query.limit + 1, before=query.moment())
    page = matches[: query.limit]
    return Matches(page, page[-1].created_at if len(matches) > query.limit else None)


@CLUB("POST /matches", **BEGINNING)
def begin_club_match(club: ClubAccess, body: Begin, client_id: str) -> BegunByProgram | Refused:
    """Begin a match of the club's; a token to write is needed."""
    if club.role != "desk":
        raise Forbidden
    return begin_match(body.wanted(), client_id, club.space_id)


# ── People ──────────────────────────────────────────────────────────────────────────────────────


class Turned(Struct, frozen=True):
    """Which page of a long list, from 1; behind the end it is the last one."""

    page: Annotated[int, Meta(ge=1, le=MOST_PAGES)] = 1


class Searched(Turned, frozen=True, kw_only=True):
    """Those only whose name or nickname has these letters, accents and capitals aside."""

    search: Annotated[str, Meta(max_length=LONGEST_SEARCH)] = ""


class Somebody(Shape, of=NamedPerson, fields="id number called name? nickname?"):
    """Somebody of a club. Without a name they were forgotten: `called` says what stands for it."""


class PersonListed(Shape, of=PersonRow, fields="person matches last_at"):
    """Somebody in the list: in how many matches, and when the last one was."""


class People(Shape, of=PeopleList, fields="people=rows pages"):
    """A page of a club's people, by name."""


class Person(Shape, of=PersonView):
    """Somebody as the club's members see them; `pages` of their `matches`, the latest first.
    `merged`: other entries that are the same person.
    """

    fields = "person is_forgotten created_at matches pages tournaments merged? note?"

    @staticmethod
    def _person(person: PersonView) -> NamedPerson:
        return struct_from(NamedPerson, person, keys=(), merged_into=None)


@CLUB("GET /people", names={"person": "people/0/person/id"})
def see_people(club: ClubAccess, query: Searched) -> PeopleList:
    """The club's people by name, a page at a time."""
    return people.people(club, query.search, query.page)


@CLUB("GET /people/<uuid:person>")
def see_person(club: ClubAccess, person: UUID, query: Turned) -> PersonView:
    """Somebody of the club with their tournaments, and their matches a page at a time. An entry
    that was merged is answered as who it is.
    """
    return people.see_person(club, person, query.page)


# ── Seasons ─────────────────────────────────────────────────────────────────────────────────────


class Seasons(Struct, frozen=True):
    """The seasons of a club, the latest first."""

    seasons: tuple[ListedSeason, ...]


class SeasonResult(Shape, of=SeasonPoints, fields="tournament place worth is_dropped"):
    """Tells what somebody got in one tournament; `place` shared by those who ended level."""


class SeasonRow(Shape, of=LeagueRow):
    """Somebody's season: `results` of the tournaments they were in, and `why` they stand there.
    `person` is absent while the club does not know whom the name is of.
    """

    fields = "place called=name total results=points why person=person_id"


class Season(Shape, of=SeasonView):
    """A season: so many `best` results count (absent: all), `worth` what each place is worth, the
    first first; its tournaments and its league table as they stand.
    """

    fields = """id wanted.name wanted.starts_on wanted.ends_on version wanted.worth tournaments=legs
        rows wanted.best"""


@CLUB("GET /seasons", names={"season": "seasons/0/id"})
def see_seasons(club: ClubAccess) -> Seasons:
    """The seasons of the club, the latest first."""
    return Seasons(seasons.seasons_of(club, club.club_id)[1])


def find_season(call: Call, club: UUID, season: UUID) -> SeasonView:
    """A season of the club of this bearer. Raises NotFound."""
    return seasons.see_season(club_for_bearer(call.by, club), club, season)


SEASON = Room(
    "/clubs/<uuid:club>/seasons/<uuid:season>",
    find_season,
    voice=lambda season: ReaderVoice({key: speak(name) for key, name in season.names.items()}),
    version=attrgetter("version"),
)


@SEASON("GET")
def see_season(season: SeasonView) -> SeasonView:
    """One season: what counts, and the league table with why everybody stands where they do."""
    return season
