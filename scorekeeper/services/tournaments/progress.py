"""Shows somebody's progress through the rounds, and finds people by name."""

import unicodedata
from dataclasses import dataclass

from scorekeeper.services.answers import NotFound
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.event import Meeting
from scorekeeper.tournaments.journal import TableState
from scorekeeper.tournaments.standings.standings import StandingsRow
from scorekeeper.tournaments.standings.tally import Bout

_MOST_FOUND = 20


@dataclass(frozen=True, slots=True)
class ProgressStretch:
    """One round of somebody: what came of it, where they sat (None when they sat out or were away),
    and what is said of that table.
    """

    bout: Bout
    meeting: Meeting | None
    table: TableState | None


@dataclass(frozen=True, slots=True)
class PlayerProgress:
    """Somebody's row in the standings, and how they got there."""

    entrant: str
    row: StandingsRow
    stretches: tuple[ProgressStretch, ...]


def way(tournament: TournamentState, entrant: str) -> PlayerProgress:
    """The way of this entrant so far. Raises NotFound."""
    row = next(
        (
            standings_row
            for standings_row in tournament.standings.rows
            if standings_row.entrant == entrant
        ),
        None,
    )
    if row is None:
        raise NotFound
    sat = {
        number: (meeting, tournament.evening.tables.get((number, meeting.table or 0)))
        for number, meeting in tournament.evening.event.meetings()
        if entrant in meeting.seats
    }
    stretches = (ProgressStretch(bout, *sat.get(bout.round, (None, None))) for bout in row.bouts)
    return PlayerProgress(entrant, row, tuple(stretches))


def find_entrants(tournament: TournamentState, asked: str) -> tuple[str, ...]:
    """Whose name has these letters, whatever their accents and size; the first by the alphabet.
    Nobody for a blank.
    """
    wanted = search_key(asked)
    if not wanted:
        return ()
    named = sorted((search_key(name), key) for key, name in tournament.names.items())
    return tuple(key for _, key in named if wanted in search_key(tournament.names[key]))[
        :_MOST_FOUND
    ]


def search_key(name: str) -> str:
    """A name as it is looked for and sorted: small letters without accents, so that Íñigo stands
    between Inés and Irene.
    """
    apart = unicodedata.normalize("NFD", name.casefold())
    return " ".join("".join(s for s in apart if not unicodedata.combining(s)).split())
