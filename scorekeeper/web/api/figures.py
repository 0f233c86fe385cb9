"""Serves the figures and ratings of a club: its own, somebody's, and what two have together."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from scorekeeper.engine.text import Text
from scorekeeper.services.access.clubs import ClubAccess
from scorekeeper.services.ratings import view as ratings
from scorekeeper.services.ratings.view import Course, Move, RankedPerson, RatingTable
from scorekeeper.services.statistics import view as figures
from scorekeeper.services.statistics.view import ClubFigures, FiguresQuery
from scorekeeper.statistics.answers import Fact
from scorekeeper.statistics.charts import Chart
from scorekeeper.statistics.ratings import Skill
from scorekeeper.statistics.seasons import Span
from scorekeeper.web.api.clubs import CLUB, Turned
from scorekeeper.web.api.shapes import Shape, struct_from


class FiguresAsked(Struct, frozen=True):
    """The figures of one game (else of all), and of a year (2026) or of the season that begins in
    its September (2026-27).
    """

    game: Annotated[str, Meta(max_length=32)] = ""
    when: Annotated[str, Meta(max_length=7)] = ""


class FigureRecord(Struct, frozen=True):
    """The match that holds a record, and its hand (0: the match as a whole)."""

    value: int
    match: UUID
    hand: int
    at: datetime | None = None


class FactSaid(Struct, frozen=True):
    """One line of an answer: what, and how much."""

    label: Text
    value: Text | int
    record: FigureRecord | None = None


class FigureTable(Shape, of=Chart, fields="title head rows"):
    """Holds what the page draws, as the table beside it: `head` over `rows`."""


class AnswerSaid(Struct, frozen=True):
    """A question people ask with what the figures say to it; `note` what that rests on."""

    key: str
    question: Text
    facts: tuple[FactSaid, ...]
    table: Chart | None = None
    note: Text | None = None


class SpanSaid(Shape, of=Span, fields="key called=words"):
    """Years that can be asked for."""


def game_keys(view: ClubFigures | RatingTable | Course) -> tuple[str, ...]:
    """The games that could be asked for."""
    return tuple(game.key for game in view.games)


class FiguresSaid(Shape, of=ClubFigures):
    """Answers, and what else could be asked: `games`, `spans`, and people they have played with or
    against. `left`: matches that are over and not yet in the figures.
    """

    fields = "asked.game span answers games spans left person=who other company?"
    _games = staticmethod(game_keys)

    @staticmethod
    def _answers(figures: ClubFigures) -> tuple[AnswerSaid, ...]:
        return tuple(
            struct_from(
                AnswerSaid,
                answer,
                facts=tuple(_fact(fact, figures) for fact in answer.facts),
                table=answer.chart,
            )
            for answer in figures.answers
        )


def _fact(fact: Fact, figures: ClubFigures) -> FactSaid:
    best = fact.best
    if best is None:
        return FactSaid(fact.label, fact.value)
    held = figures.matches.get(best.match)
    at = None if held is None else held.at
    record = FigureRecord(best.value, UUID(best.match), best.hand, at)
    return FactSaid(fact.label, fact.value, record)


@CLUB("GET /figures")
def see_figures(club: ClubAccess, query: FiguresAsked) -> ClubFigures:
    """What the club's matches add up to, with its records."""
    return figures.club_figures(club, club.club_id, FiguresQuery(query.game, query.when))


@CLUB("GET /figures/<uuid:person>")
def see_persons_figures(club: ClubAccess, person: UUID, query: FiguresAsked) -> ClubFigures:
    """Somebody's figures and records."""
    wanted = FiguresQuery(query.game, query.when)
    return figures.person_figures(club, club.club_id, person, wanted)


@CLUB("GET /figures/<uuid:person>/and/<uuid:other>")
def see_pairs_figures(
    club: ClubAccess, person: UUID, other: UUID, query: FiguresAsked
) -> ClubFigures:
    """What two have with each other and against each other."""
    wanted = FiguresQuery(query.game, query.when)
    return figures.pair_figures(club, club.club_id, person, other, wanted)


# ── Ratings ─────────────────────────────────────────────────────────────────────────────────────


class RatedGame(Struct, frozen=True):
    """Asks for the ratings of a game, else of the one played most."""

    game: Annotated[str, Meta(max_length=32)] = ""


class RatedTurned(Turned, frozen=True, kw_only=True):
    """A page of what changed a rating at a game, else at the one they played most."""

    game: Annotated[str, Meta(max_length=32)] = ""


class Rating(Shape, of=Skill, fields="points matches is_provisional"):
    """A number of points, after so many matches; provisional while those are few."""


class RatingRow(Shape, of=RankedPerson, fields="rank person rating=skill"):
    """Somebody in a game's table."""


class Ratings(Shape, of=RatingTable):
    """A game's table, and of which `games` there is one; `left`: matches that are over and not in
    it yet. `game` is absent where the club has no match.
    """

    fields = "games rows left game=game.key"
    _games = staticmethod(game_keys)


class RatingMove(Shape, of=Move, fields="at came_in partners rivals before after"):
    """Tells what one match did to somebody; null stands for somebody the club does not know."""


class RatingCourse(Shape, of=Course):
    """Somebody's rating at a game and what changed it, the latest first, a page at a time."""

    fields = "person=who games rating=skill moves pages left game=game.key"
    _games = staticmethod(game_keys)


@CLUB("GET /ratings")
def see_ratings(club: ClubAccess, query: RatedGame) -> RatingTable:
    """Who of the club is how strong at a game."""
    return ratings.table(club, club.club_id, query.game)


@CLUB("GET /ratings/<uuid:person>")
def see_persons_rating(club: ClubAccess, person: UUID, query: RatedTurned) -> Course:
    """Somebody's rating at a game, match by match."""
    return ratings.course(club, club.club_id, person, query.game, query.page)
