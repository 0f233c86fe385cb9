"""Serves the seasons of a club, each with its league table."""

from datetime import date
from fractions import Fraction
from uuid import UUID

from msgspec import Struct

from scorekeeper.engine.text import Text
from scorekeeper.language import ReaderVoice, speak
from scorekeeper.services.api.auth import club_for_bearer
from scorekeeper.services.seasons import seasons
from scorekeeper.services.seasons.seasons import LeagueRow, LegView, ListedSeason, SeasonView
from scorekeeper.web.api.framework.operation import Reply, operation
from scorekeeper.web.api.framework.request import Asked
from scorekeeper.web.api.framework.serialize import struct_from


class Seasons(Struct, frozen=True):
    """The seasons of a club, the latest first."""

    seasons: tuple[ListedSeason, ...]


class SeasonResult(Struct, frozen=True):
    """Tells what somebody got in one tournament; `place` shared by those who ended level."""

    tournament: UUID
    place: int
    worth: Fraction
    is_dropped: bool


class SeasonRow(Struct, frozen=True):
    """Somebody's season: `results` of the tournaments they were in, and `why` they stand there.
    `person` is absent while the club does not know whom the name is of.
    """

    place: int
    called: Text
    total: Fraction
    results: tuple[SeasonResult, ...]
    why: Text
    person: UUID | None = None


class Season(Struct, frozen=True):
    """A season: so many `best` results count (absent: all), `worth` what each place is worth, the
    first first; its tournaments and its league table as they stand.
    """

    id: UUID
    name: str
    starts_on: date
    ends_on: date
    version: int
    worth: tuple[int, ...]
    tournaments: tuple[LegView, ...]
    rows: tuple[SeasonRow, ...]
    best: int | None = None


@operation("GET", "/clubs/<uuid:club>/seasons", Seasons, names={"season": "seasons/0/id"})
def see_seasons(asked: Asked, club: UUID) -> Reply:
    """The seasons of the club, the latest first."""
    _, found = seasons.seasons_of(club_for_bearer(asked.by, club), club)
    return Reply(Seasons(found))


@operation("GET", "/clubs/<uuid:club>/seasons/<uuid:season>", Season)
def see_season(asked: Asked, club: UUID, season: UUID) -> Reply:
    """One season: what counts, and the league table with why everybody stands where they do."""
    found = seasons.see_season(club_for_bearer(asked.by, club), club, season)
    voice = ReaderVoice({key: speak(called) for key, called in found.names.items()})
    return Reply(_season(found), voice, found.version)


def _season(found: SeasonView) -> Season:
    counting = [leg.id for leg in found.legs if leg.counts]
    rows = tuple(_row(row, counting) for row in found.rows)
    told = {"id": found.id, "version": found.version, "tournaments": found.legs, "rows": rows}
    return struct_from(Season, found.wanted, **told)


def _row(row: LeagueRow, counting: list[UUID]) -> SeasonRow:
    results = tuple(
        struct_from(SeasonResult, one, tournament=tournament)
        for tournament, one in zip(counting, row.results, strict=True)
        if one is not None
    )
    return struct_from(SeasonRow, row, called=row.name, results=results, person=row.person_id)
