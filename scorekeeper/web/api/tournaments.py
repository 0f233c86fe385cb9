"""Serves tournaments: whole, by round, entrant and prize, and as their files."""

import time
from typing import Any
from uuid import UUID

from scorekeeper.services.answers import Forbidden, NotFound
from scorekeeper.services.api.auth import tournament_access
from scorekeeper.services.tournaments import history, journal, prizes, progress, round_clock
from scorekeeper.services.tournaments.files import export
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.web.api.framework.operation import Reply, operation
from scorekeeper.web.api.framework.request import Asked
from scorekeeper.web.api.shapes import tournaments as shapes

_NAMES = {"entrant": "entrants/0/key", "number": "rounds/0/number"}


def hall_of(asked: Asked, tournament: UUID) -> TournamentState:
    """The tournament as this bearer may see it."""
    return journal.load(tournament_access(asked.by, tournament))


def _reply(hall: TournamentState, value: Any) -> Reply:  # noqa: ANN401 (what the operation gives)
    return Reply(value, shapes.voice_of(hall), hall.version)


@operation("GET", "/tournaments/<uuid:tournament>", shapes.Tournament, names=_NAMES)
def see_tournament(asked: Asked, tournament: UUID) -> Reply:
    """Everything the tournament's pages show: what was settled, who takes part, every round with
    its tables and results, and the standings.
    """
    hall = hall_of(asked, tournament)
    return _reply(hall, shapes.tournament_of(hall, round_clock.clock_face(hall, int(time.time()))))


@operation("GET", "/tournaments/<uuid:tournament>/standings", shapes.StandingsSaid)
def see_standings(asked: Asked, tournament: UUID) -> Reply:
    """The standings, and why everybody stands where they do."""
    hall = hall_of(asked, tournament)
    return _reply(hall, shapes.standings_of(hall))


@operation(
    "GET",
    "/tournaments/<uuid:tournament>/rounds/<int:number>",
    shapes.RoundSaid,
    names={"table": "tables/0/table"},
)
def see_round(asked: Asked, tournament: UUID, number: int) -> Reply:
    """One published round: its tables, their results, who sits out."""
    hall = hall_of(asked, tournament)
    for one in hall.evening.event.rounds:
        if one.number == number:
            return _reply(hall, shapes.round_of(hall, one))
    raise NotFound


@operation(
    "GET", "/tournaments/<uuid:tournament>/rounds/<int:number>/tables/<int:table>", shapes.TableSaid
)
def see_table(asked: Asked, tournament: UUID, number: int, table: int) -> Reply:
    """One table: who sits there, and what is said of it."""
    hall = hall_of(asked, tournament)
    there = hall.table(number, table)
    if there is None:
        raise NotFound
    return _reply(hall, shapes.table_of(there))


@operation("GET", "/tournaments/<uuid:tournament>/entrants/<entrant>", shapes.EntrantWay)
def see_entrant(asked: Asked, tournament: UUID, entrant: str) -> Reply:
    """Somebody's way through the rounds."""
    hall = hall_of(asked, tournament)
    return _reply(hall, shapes.way_of(hall, progress.way(hall, entrant)))


@operation("GET", "/tournaments/<uuid:tournament>/prizes", shapes.Gifts)
def see_prizes(asked: Asked, tournament: UUID) -> Reply:
    """Who gets which prize by the standings as they are, and what was handed out already."""
    hall = hall_of(asked, tournament)
    return _reply(hall, shapes.Gifts(prizes.gifts(hall)))


@operation("GET", "/tournaments/<uuid:tournament>/log", shapes.Journal)
def see_journal(asked: Asked, tournament: UUID) -> Reply:
    """Everything that was written; for those who keep the desk."""
    hall = hall_of(asked, tournament)
    if not hall.access.is_staff:
        raise Forbidden
    return _reply(hall, shapes.Journal(history.history(hall)))


@operation("GET", "/tournaments/<uuid:tournament>/archive", Any)
def see_archive(asked: Asked, tournament: UUID) -> Reply:
    """The tournament's file: its journal, and beside it the tournament as `scorekeeper draw` reads
    it (scorekeeper/schemas/tournament.json); for those who keep the desk.
    """
    hall = hall_of(asked, tournament)
    return _reply(hall, export.archive(hall))
