"""Serves ratings at a game, and what changed somebody's number."""

from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from scorekeeper.engine.text import Text
from scorekeeper.services.api.auth import reached_by
from scorekeeper.services.people.view import PersonPages
from scorekeeper.services.ratings import view
from scorekeeper.services.ratings.view import Move
from scorekeeper.statistics.ratings import Skill
from scorekeeper.web.api.framework.json_schema import limits
from scorekeeper.web.api.framework.operation import Reply, operation
from scorekeeper.web.api.framework.request import Asked
from scorekeeper.web.api.people import Somebody, Turned, somebody

_ROOM = "/clubs/<uuid:club>/ratings"


@dataclass(frozen=True, slots=True)
class RatedGame:
    """Whose ratings: those of a game, else of the one played most."""

    game: str = field(default="", metadata=limits(maxLength=32))


@dataclass(frozen=True, slots=True)
class RatedTurned(Turned):
    """A page of what changed a rating at a game, else at the one they played most."""

    game: str = field(default="", metadata=limits(maxLength=32))


@dataclass(frozen=True, slots=True)
class Rating:
    """A number of points, after so many matches; provisional while those are few."""

    points: int
    matches: int
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class RatingRow:
    """Somebody in a game's table."""

    rank: int
    person: Somebody
    rating: Rating


@dataclass(frozen=True, slots=True)
class Ratings:
    """A game's table, and of which `games` there is one; `left`: matches that are over and not in
    it yet. `game` is absent where the club has no match.
    """

    games: tuple[str, ...]
    rows: tuple[RatingRow, ...]
    left: int
    game: str | None = None


@dataclass(frozen=True, slots=True)
class RatingMove:
    """What one match did to somebody; null stands for somebody the club does not know."""

    at: datetime
    came_in: Text
    partners: tuple[Text | None, ...]
    rivals: tuple[Text | None, ...]
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class RatingCourse:
    """Somebody's rating at a game and what changed it, the latest first, a page at a time."""

    person: Somebody
    games: tuple[str, ...]
    rating: Rating
    moves: tuple[RatingMove, ...]
    pages: PersonPages
    left: int
    game: str | None = None


@operation("GET", _ROOM, Ratings, asks=RatedGame)
def see_ratings(asked: Asked, club: UUID) -> Reply:
    """Who of the club is how strong at a game."""
    found = view.table(reached_by(asked.by, club), club, asked.query.game)
    told = Ratings(
        games=tuple(one.key for one in found.games),
        rows=tuple(
            RatingRow(one.rank, somebody(one.person), _rating(one.skill)) for one in found.rows
        ),
        left=found.left,
        game=None if found.game is None else found.game.key,
    )
    return Reply(told)


@operation("GET", f"{_ROOM}/<uuid:person>", RatingCourse, asks=RatedTurned)
def see_persons_rating(asked: Asked, club: UUID, person: UUID) -> Reply:
    """Somebody's rating at a game, match by match."""
    query: RatedTurned = asked.query
    reached = reached_by(asked.by, club)
    found = view.course(reached, club, person, query.game, query.page)
    told = RatingCourse(
        person=somebody(found.who),
        games=tuple(one.key for one in found.games),
        rating=_rating(found.skill),
        moves=tuple(map(_move, found.moves)),
        pages=found.pages,
        left=found.left,
        game=None if found.game is None else found.game.key,
    )
    return Reply(told)


def _rating(skill: Skill) -> Rating:
    return Rating(skill.points, skill.matches, skill.is_provisional)


def _move(one: Move) -> RatingMove:
    return RatingMove(one.at, one.came_in, one.partners, one.rivals, one.before, one.after)
