"""Counts a result that the desk took as a match of who sat there, in the same transaction.

So a club on paper has figures and ratings as one whose tables are scored by phone.
"""

from scorekeeper.models import Tournament
from scorekeeper.services.people import club_matches
from scorekeeper.services.tournaments.journal import results_changed
from scorekeeper.services.tournaments.tables import table_matches
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.entries import TABLE
from scorekeeper.tournaments.journal import EventState
from scorekeeper.tournaments.standings.tally import places_of


@results_changed.connect
def count_results(tournament: Tournament, before: EventState, hall: TournamentState) -> None:
    """After a write: the match of each table whose result is another one now says the new one. A
    rehearsal counts nowhere.
    """
    if tournament.rehearsal_of is not None:
        return
    now = hall.evening.tables
    for at in before.tables.keys() | now.keys():
        was, there = before.tables.get(at), now.get(at)
        if was == there:
            continue
        places = () if there is None else stated_places(hall.evening, at)
        match = table_matches.begun_match(tournament.id, *at)
        if match is None and places and there is not None:
            match = table_matches.match_of(hall, there)
        if match is not None:
            club_matches.state(match.id, places)


def stated_places(evening: EventState, at: tuple[int, int]) -> tuple[int, ...]:
    """The place of each side at a table; none where its own match says it."""
    there = evening.tables[at]
    if there.result is None or there.result == there.reports.get(TABLE):
        return ()
    return places_of(evening.event.contest, there.result, there.meeting.seats)
