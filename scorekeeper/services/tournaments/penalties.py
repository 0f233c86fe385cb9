"""Notes what lateness costs at a table, warnings, and what is taken in the standings."""

from dataclasses import replace

from scorekeeper.engine.game import Problem
from scorekeeper.engine.journal import NewEntry
from scorekeeper.engine.text import text
from scorekeeper.services.answers import NotFound, Refused, Stale, refuse
from scorekeeper.services.tournaments.journal import Entries, desk_act
from scorekeeper.services.tournaments.results import LONGEST_WHY
from scorekeeper.services.tournaments.table_matches import begun_tables
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.entries import Clock, JournalKind
from scorekeeper.tournaments.event import Penalty
from scorekeeper.tournaments.journal import TableState
from scorekeeper.tournaments.plan import DAY, LateStep

MOST_HALVES, MOST_GAMES = 20, 99


def late_steps(tournament: TournamentState, table: TableState, now: int) -> tuple[LateStep, ...]:
    """What who is late to a table could lose now (seconds since 1970): by the clock of the round
    what is due, all that is settled where none has run. Nothing once the table has begun.
    """
    number = len(tournament.evening.event.rounds)
    if table.round != number or table.state != "playing" or tournament.evening.closed is not None:
        return ()
    clock = tournament.evening.clocks.get(number, Clock(number))
    return _steps(tournament, clock.played(now) // 60 if clock != Clock(number) else None)


def _steps(tournament: TournamentState, minutes: int | None) -> tuple[LateStep, ...]:
    """Between two sides; games are given where they are counted."""
    if tournament.form.kind != "sides":
        return ()
    steps = tournament.evening.plan.late_steps(minutes)
    return tuple(x for x in steps if x.games is None or tournament.game.reports[0] == "games")


@desk_act
def note_lateness(
    tournament: TournamentState, number: int, place: int, key: str, minutes: int
) -> Entries:
    """Somebody is so many minutes late to a table: what that costs, by the scale. Refused once the
    table has begun, stale where nobody is so late there any more. Raises NotFound.
    """
    table = tournament.own_table(number, place)
    steps = _steps(tournament, minutes) if 0 < minutes <= DAY else ()
    if key not in table.meeting.seats or not steps:
        return Stale(tournament.version)
    if table.round != len(tournament.evening.event.rounds) or (
        (number, place) in begun_tables(tournament)
    ):
        return refuse("not_active", text("This table has begun: nobody is late to it any more."))
    games = steps[0].games
    penalty = Penalty(key, round=number, table=place, minutes=minutes, given=games or 0)
    return [NewEntry(JournalKind.PENALTY, replace(penalty, is_lost=games is None))]


@desk_act
def penalise(
    tournament: TournamentState, key: str, halves: int | None, games: int | None, why: str
) -> Entries:
    """Warn somebody, or take points (in halves) and games, for a reason. Raises NotFound."""
    if key not in tournament.evening.people:
        raise NotFound
    problems, reason = [], " ".join(why.split())[:LONGEST_WHY]
    if not reason:
        problems.append(Problem("missing", "why", text("It needs its reason.")))
    for field, number, most in (("points", halves, MOST_HALVES), ("games", games, MOST_GAMES)):
        if not 0 <= (number or 0) <= most:
            words = text("A number from 0 to {most} is needed.", most=most)
            problems.append(Problem("range", field, words))
    if problems:
        return Refused(tuple(problems))
    number = len(tournament.evening.event.rounds)
    penalty = Penalty(key, reason, number, halves or 0, games or 0)
    return [NewEntry(JournalKind.PENALTY, penalty)]
