"""Serves ratings at a game, and what changed somebody's number."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from scorekeeper.engine.text import Text
from scorekeeper.services.api.auth import club_for_bearer
from scorekeeper.services.people.view import PersonPages
from scorekeeper.services.ratings import view
from scorekeeper.web.api.framework.operation import Reply, operation
from scorekeeper.web.api.framework.request import Asked
from scorekeeper.web.api.framework.serialize import struct_from
from scorekeeper.web.api.people import Somebody, Turned, person_shape

_ROOM = "/clubs/<uuid:club>/ratings"


class RatedGame(Struct, frozen=True):
    """Asks for the ratings of a game, else of the one played most."""

    game: Annotated[str, Meta(max_length=32)] = ""


class RatedTurned(Turned, frozen=True, kw_only=True):
    """A page of what changed a rating at a game, else at the one they played most."""

    game: Annotated[str, Meta(max_length=32)] = ""


class Rating(Struct, frozen=True):
    """A number of points, after so many matches; provisional while those are few."""

    points: int
    matches: int
    is_provisional: bool


class RatingRow(Struct, frozen=True):
    """Somebody in a game's table."""

    rank: int
    person: Somebody
    rating: Rating


class Ratings(Struct, frozen=True):
    """A game's table, and of which `games` there is one; `left`: matches that are over and not in
    it yet. `game` is absent where the club has no match.
    """

    games: tuple[str, ...]
    rows: tuple[RatingRow, ...]
    left: int
    game: str | None = None


class RatingMove(Struct, frozen=True):
    """Tells what one match did to somebody; null stands for somebody the club does not know."""

    at: datetime
    came_in: Text
    partners: tuple[Text | None, ...]
    rivals: tuple[Text | None, ...]
    before: int
    after: int


class RatingCourse(Struct, frozen=True):
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
    found = view.table(club_for_bearer(asked.by, club), club, asked.query.game)
    told = struct_from(
        Ratings,
        found,
        games=tuple(one.key for one in found.games),
        rows=tuple(
            RatingRow(one.rank, person_shape(one.person), struct_from(Rating, one.skill))
            for one in found.rows
        ),
        game=None if found.game is None else found.game.key,
    )
    return Reply(told)


@operation("GET", f"{_ROOM}/<uuid:person>", RatingCourse, asks=RatedTurned)
def see_persons_rating(asked: Asked, club: UUID, person: UUID) -> Reply:
    """Somebody's rating at a game, match by match."""
    query: RatedTurned = asked.query
    reached = club_for_bearer(asked.by, club)
    found = view.course(reached, club, person, query.game, query.page)
    told = struct_from(
        RatingCourse,
        found,
        person=person_shape(found.who),
        games=tuple(one.key for one in found.games),
        rating=struct_from(Rating, found.skill),
        moves=tuple(struct_from(RatingMove, one) for one in found.moves),
        game=None if found.game is None else found.game.key,
    )
    return Reply(told)
