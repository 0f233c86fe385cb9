"""Serves clubs: members, tournaments, matches, people, seasons, cash box, figures and ratings."""

from datetime import UTC, date, datetime
from operator import attrgetter
from typing import Annotated, Literal
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from scorekeeper.engine.text import Text, text
from scorekeeper.language import ReaderVoice, speak
from scorekeeper.services.access.clubs import ClubAccess, MemberView, club_members
from scorekeeper.services.answers import Forbidden, NotFound, Refused
from scorekeeper.services.api import bearers
from scorekeeper.services.api.bearers import MatchListed
from scorekeeper.services.cash import manual_lines
from scorekeeper.services.cash import view as cash
from scorekeeper.services.cash.box import CashKind
from scorekeeper.services.cash.entries import CashPeriod
from scorekeeper.services.cash.lines import Line
from scorekeeper.services.matches.view_models import Started
from scorekeeper.services.people import view as people
from scorekeeper.services.people.roster import NamedPerson
from scorekeeper.services.ratings import view as ratings
from scorekeeper.services.ratings.view import Course
from scorekeeper.services.seasons import seasons
from scorekeeper.services.statistics import view as figures
from scorekeeper.services.statistics.view import ClubFigures, FiguresQuery
from scorekeeper.services.tournaments.club_list import ListedTournament, tournaments_of
from scorekeeper.statistics.answers import Answer, Fact
from scorekeeper.statistics.charts import Chart
from scorekeeper.statistics.figures import Best
from scorekeeper.statistics.ratings import Skill
from scorekeeper.statistics.seasons import Span
from scorekeeper.web.api.call import Call, Once, refuse
from scorekeeper.web.api.games import BEGINNING, Begin
from scorekeeper.web.api.operations import Room
from scorekeeper.web.api.shapes import Shape, struct, struct_from


def find_club(call: Call, club: UUID) -> ClubAccess:
    """The club as this bearer reaches its rooms. Raises NotFound."""
    return bearers.club_for_bearer(call.by, club)


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
    return Club(key, club.name, club_members(key), tournaments_of(key))


# ── Matches ─────────────────────────────────────────────────────────────────────────────────────


class Matches(Struct, frozen=True):
    """Matches of a club, the latest first; `next_before` asks for those before, absent at the
    end.
    """

    matches: tuple[MatchListed, ...]
    next_before: datetime | None = None


@CLUB("GET /matches", names={"match": "matches/0/id"})
def see_matches(club: ClubAccess, limit: int = 50, before: str = "") -> Matches:
    """The club's matches, the latest first, a page at a time."""
    try:
        # In a query “+” is a space.
        moment = datetime.fromisoformat(before.replace(" ", "+")) if before else None
        moment = moment and moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        words = text("A moment as ISO 8601 writes it: 2026-11-21T20:00:00Z.")
        raise refuse("before", "range", words) from error
    matches = bearers.list_matches(club.space_id, most=limit + 1, before=moment)
    page = matches[:limit]
    return Matches(page, page[-1].created_at if len(matches) > limit else None)


@CLUB("POST /matches", **BEGINNING)
def begin_club_match(club: ClubAccess, body: Begin, client_id: str) -> Started | Refused:
    """Begin a match of the club's; a token to write is needed."""
    if club.role != "desk":
        raise Forbidden
    return bearers.begin_match(body.wanted(), client_id, club.space_id)


# ── People ──────────────────────────────────────────────────────────────────────────────────────


class Somebody(Shape, of=NamedPerson, fields="id number called name? nickname?"):
    """Somebody of a club. Without a name they were forgotten: `called` says what stands for it."""


class PersonListed(Shape, of=people.PersonRow, fields="person matches last_at"):
    """Somebody in the list: in how many matches, and when the last one was."""


class People(Shape, of=people.PeopleList, fields="people=rows pages"):
    """A page of a club's people, by name."""


class Person(Shape, of=people.PersonView):
    """Somebody as the club's members see them; `pages` of their `matches`, the latest first.
    `merged`: other entries that are the same person.
    """

    fields = "person is_forgotten created_at matches pages tournaments merged? note?"

    @staticmethod
    def _person(person: people.PersonView) -> NamedPerson:
        return struct_from(NamedPerson, person, keys=(), merged_into=None)


@CLUB("GET /people", names={"person": "people/0/person/id"})
def see_people(club: ClubAccess, page: int = 1, search: str = "") -> people.PeopleList:
    """The club's people by name, a page at a time."""
    return people.people(club, search, page)


@CLUB("GET /people/<uuid:person>")
def see_person(club: ClubAccess, person: UUID, page: int = 1) -> people.PersonView:
    """Somebody of the club with their tournaments, and their matches a page at a time. An entry
    that was merged is answered as who it is.
    """
    return people.see_person(club, person, page)


# ── Seasons ─────────────────────────────────────────────────────────────────────────────────────


class SeasonResult(Shape, of=seasons.SeasonPoints, fields="tournament place worth is_dropped"):
    """Tells what somebody got in one tournament; `place` shared by those who ended level."""


class SeasonRow(Shape, of=seasons.LeagueRow):
    """Somebody's season: `results` of the tournaments they were in, and `why` they stand there.
    `person` is absent while the club does not know whom the name is of.
    """

    fields = "place called=name total results=points why person=person_id"


class Season(Shape, of=seasons.SeasonView):
    """A season: so many `best` results count (absent: all), `worth` what each place is worth, the
    first first; its tournaments and its league table as they stand.
    """

    fields = """id wanted.name wanted.starts_on wanted.ends_on version wanted.worth tournaments=legs
        rows wanted.best"""


ListedSeasons = tuple[seasons.ListedSeason, ...]
Seasons = struct("Seasons", "The seasons of a club, the latest first.", seasons=ListedSeasons)


@CLUB("GET /seasons", gives=Seasons, names={"season": "seasons/0/id"})
def see_seasons(club: ClubAccess) -> ListedSeasons:
    """The seasons of the club, the latest first."""
    return seasons.seasons_of(club, club.club_id)[1]


def see_season(call: Call, club: UUID, season: UUID) -> seasons.SeasonView:
    """One season: what counts, and the league table with why everybody stands where they do."""
    return seasons.see_season(find_club(call, club), club, season)


SEASON = Room(
    "/clubs/<uuid:club>/seasons/<uuid:season>",
    see_season,
    voice=lambda season: ReaderVoice({key: speak(name) for key, name in season.names.items()}),
    version=attrgetter("version"),
)


SEASON("GET")(see_season)

# ── Cash ────────────────────────────────────────────────────────────────────────────────────────


class CashAccount(Shape, of=cash.AccountBalance):
    """Tells what stands between the club and somebody in one currency, in minor units: `sums` of
    each kind in the period; by now what is `due`, what was `paid`, and the difference they `owed`
    (below zero: the club owes them). `person` is absent for a name the club does not know yet.
    """

    fields = "called currency sums due paid owed person"


class CashLine(Shape, of=Line):
    """A line of the box, in minor units. `number`: of one that was noted here, absent for one that
    a tournament or a match says. `till`: what it holds after it, absent for what is due and for one
    person alone. `voids`: the line it takes back.
    """

    fields = """at kind called amount currency words payer noted_by=by is_taken_back number
        whose=called of person=person.id till voids"""

    @staticmethod
    def _called(line: Line) -> Text:
        return cash.KINDS[line.kind]


class CashBox(Shape, of=cash.CashBoxView, fields="tills accounts lines dues left page pages"):
    """A page of the cash box: `lines` that moved money, the latest first; `dues` of the person that
    was asked for; `tills` by currency, by now. `left`: matches that are not in it yet.
    """


@CLUB("GET /cash")
def see_cash(
    club: ClubAccess,
    page: int = 1,
    from_: date | None = None,
    to: date | None = None,
    person: UUID | None = None,
) -> cash.CashBoxView:
    """The club's cash box: tills, who owes what, and the lines a page at a time."""
    period = CashPeriod(from_, to)
    return cash.view_cash_box(club, club.club_id, period=period, person_id=person, page=page)


class Book(Once, frozen=True, kw_only=True):
    """A line to note: `amount` in the minor unit of its currency; `person`, or `tournament` and the
    key of an `entrant`, for what is somebody's. Income and expense are the club's own. `payer`: who
    handed it over, blank for themselves; a waiver says in `words` why.
    """

    kind: Literal["payment", "payout", "refund", "waiver", "fee", "prize", "income", "expense"]
    amount: Annotated[int, Meta(ge=1, le=manual_lines.MOST)]
    currency: Annotated[str, Meta(pattern="^[A-Z]{3}$")]
    person: UUID | UnsetType = UNSET
    words: Annotated[str, Meta(max_length=manual_lines.LONGEST_WORDS)] = ""
    payer: Annotated[str, Meta(max_length=manual_lines.LONGEST_PAYER)] = ""
    tournament: UUID | UnsetType = UNSET
    entrant: Annotated[str, Meta(min_length=1, max_length=64)] | UnsetType = UNSET


Booked = struct("Booked", "The number of the line that was booked.", number=int)
EXAMPLE = {
    "id": "51c0b7aa-raffle",
    "kind": "income",
    "amount": 1250,
    "currency": "EUR",
    "words": "Raffle",
}


@CLUB("POST /cash", gives=Booked, makes="see_cash", example=EXAMPLE, names={"number": "number"})
def book(club: ClubAccess, body: Book, client_id: str) -> int | Refused:
    """Note a line by hand; a token to write is needed."""
    wanted = struct_from(
        manual_lines.CashForm,
        body,
        kind=CashKind(body.kind),
        person_id=body.person or None,
        words=" ".join(body.words.split()),
        payer=" ".join(body.payer.split()),
        entrant=(body.tournament, body.entrant) if body.tournament and body.entrant else None,
    )
    try:
        return manual_lines.book(club, club.club_id, wanted, client_id)
    except NotFound as error:
        raise refuse("person", "option", text("Who is it about?")) from error


@CLUB("POST /cash/<int:number>/take-back", gives=Booked, takes=Once, makes="see_cash")
def take_back(club: ClubAccess, number: int, client_id: str) -> int | Refused:
    """Let a line count for nothing: it is booked once more, the other way round. A line is taken
    back once, whoever asks.
    """
    return manual_lines.take_back(club, club.club_id, number, client_id)


# ── Figures ─────────────────────────────────────────────────────────────────────────────────────


class FigureRecord(Shape, of=Best, fields="value match hand at"):
    """The match that holds a record, and its hand (0: the match as a whole)."""

    @staticmethod
    def _match(best: Best) -> UUID:
        return UUID(best.match)

    @staticmethod
    def _at(best: Best, view: ClubFigures) -> datetime | None:
        match = view.matches.get(best.match)
        return None if match is None else match.at


class FactSaid(Shape, of=Fact, fields="label value record=best"):
    """One line of an answer: what, and how much."""


class FigureTable(Shape, of=Chart, fields="title head rows"):
    """Holds what the page draws, as the table beside it: `head` over `rows`."""


class AnswerSaid(Shape, of=Answer, fields="key question facts table=chart note"):
    """A question people ask with what the figures say to it; `note` what that rests on."""


class SpanSaid(Shape, of=Span, fields="key called=words"):
    """Years that can be asked for."""


def game_keys(view: ClubFigures | ratings.RatingTable | Course) -> tuple[str, ...]:
    """The games that could be asked for."""
    return tuple(game.key for game in view.games)


class FiguresSaid(Shape, of=ClubFigures):
    """Answers, and what else could be asked: `games`, `spans`, and people they have played with or
    against. `left`: matches that are over and not yet in the figures.
    """

    fields = "asked.game span answers games spans left person=who other company?"
    _games = staticmethod(game_keys)


@CLUB("GET /figures")
def see_figures(club: ClubAccess, game: str = "", when: str = "") -> ClubFigures:
    """What the club's matches add up to, with its records."""
    return figures.club_figures(club, club.club_id, FiguresQuery(game, when))


@CLUB("GET /figures/<uuid:person>")
def see_persons_figures(
    club: ClubAccess, person: UUID, game: str = "", when: str = ""
) -> ClubFigures:
    """Somebody's figures and records."""
    return figures.person_figures(club, club.club_id, person, FiguresQuery(game, when))


@CLUB("GET /figures/<uuid:person>/and/<uuid:other>")
def see_pairs_figures(
    club: ClubAccess, person: UUID, other: UUID, game: str = "", when: str = ""
) -> ClubFigures:
    """What two have with each other and against each other."""
    return figures.pair_figures(club, club.club_id, person, other, FiguresQuery(game, when))


# ── Ratings ─────────────────────────────────────────────────────────────────────────────────────


class Rating(Shape, of=Skill, fields="points matches is_provisional"):
    """A number of points, after so many matches; provisional while those are few."""


class RatingRow(Shape, of=ratings.RankedPerson, fields="rank person rating=skill"):
    """Somebody in a game's table."""


class Ratings(Shape, of=ratings.RatingTable):
    """A game's table, and of which `games` there is one; `left`: matches that are over and not in
    it yet. `game` is absent where the club has no match.
    """

    fields = "games rows left game=game.key"
    _games = staticmethod(game_keys)


class RatingMove(Shape, of=ratings.Move, fields="at came_in partners rivals before after"):
    """Tells what one match did to somebody; null stands for somebody the club does not know."""


class RatingCourse(Shape, of=Course):
    """Somebody's rating at a game and what changed it, the latest first, a page at a time."""

    fields = "person=who games rating=skill moves pages left game=game.key"
    _games = staticmethod(game_keys)


@CLUB("GET /ratings")
def see_ratings(club: ClubAccess, game: str = "") -> ratings.RatingTable:
    """Who of the club is how strong at a game."""
    return ratings.table(club, club.club_id, game)


@CLUB("GET /ratings/<uuid:person>")
def see_persons_rating(club: ClubAccess, person: UUID, page: int = 1, game: str = "") -> Course:
    """Somebody's rating at a game, match by match."""
    return ratings.course(club, club.club_id, person, game, page)
