"""Copies results between a table and its match, in the transaction that writes either.

So nothing is missed: either the hand is stored and the tournament knows, or neither. What the desk
took counts as a match of who sat there: a club on paper has figures and ratings as one whose tables
are scored by phone.
"""

from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy import bindparam, delete, select

from scorekeeper.engine.journal import NewEntry
from scorekeeper.extensions import db
from scorekeeper.models import Match, TableMatch, Tournament
from scorekeeper.services.answers import Broken
from scorekeeper.services.matches.log.replayed import ReplayedMatch
from scorekeeper.services.matches.signals import match_deleted, result_changed
from scorekeeper.services.people import club_matches
from scorekeeper.services.tournaments.journal import append, entries_of, hold, load, results_changed
from scorekeeper.services.tournaments.tables import table_matches
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.entries import TABLE, JournalKind
from scorekeeper.tournaments.event import Result, Score
from scorekeeper.tournaments.journal import EventState, TableState, live
from scorekeeper.tournaments.plan import Report
from scorekeeper.tournaments.standings.tally import places_of

# Made once, like what opens a match: every match that is over asks the first.
_IS_PLACED = select(TableMatch.id).where(TableMatch.match_id == bindparam("match"))
_PLACE = select(TableMatch).where(TableMatch.match_id == bindparam("match"))


@result_changed.connect
def sync_result(match: Match, replayed: ReplayedMatch) -> None:
    """Inside the write to a match, after its entry: when it is played at a table and is over, its
    result is reported; when the result is another one now, that one; when the match goes on again,
    what it had reported is taken back.
    """
    this = {"match": match.id}
    if db.session.connection().execute(_IS_PLACED, this).first() is None:
        return
    place = db.session.scalars(_PLACE, this).one()
    access = Access(place.tournament_id, "desk")
    with suppress(Broken):  # of a tournament that cannot be read the match goes on
        _report(access, place, match, replayed)


def _report(access: Access, place: TableMatch, match: Match, replayed: ReplayedMatch) -> None:
    if not _said(load(access), place, replayed):
        return
    # Who holds a match may wait for its tournament; nobody waits the other way round.
    tournament = hold(place.tournament_id)
    hall = load(access)
    note = TournamentWrite(f"{TABLE}-{match.id.hex}-{match.version}", hall.version)
    for said in _said(hall, place, replayed):
        append(tournament, access, note, said, said_by=TABLE)


def _said(hall: TournamentState, place: TableMatch, told: ReplayedMatch) -> Sequence[NewEntry]:
    """What is to be told: nothing when it is known already, or when others sit there by now than
    the match was begun for. A closed tournament keeps it until it is opened again.
    """
    at = (place.round, place.table)
    there = hall.evening.late.get(at) or hall.table(*at)
    if there is None or len(there.meeting.seats) != len(told.table.sides):
        return []
    before = there.reports.get(TABLE)
    if not (told.folded.is_ended or told.replay.is_finished):
        return (
            [NewEntry(JournalKind.VOID, target=_number(hall, there))] if before is not None else []
        )
    result = Result(there.round, place.table, scores(told, there.meeting.seats))
    return [] if before == result else [NewEntry(JournalKind.REPORT, Report(result, was=before))]


def _number(hall: TournamentState, there: TableState) -> int:
    """The entry by which this table reported last."""
    entries = entries_of(hall.access.tournament_id, hall.version)
    at = (there.round, there.meeting.table)
    return [
        one.number
        for one in live(one for one in entries if one.kind is not JournalKind.CLOSE)
        if one.kind is JournalKind.REPORT and one.by == TABLE
        if (one.payload.result.round, one.payload.result.table) == at
    ][-1]


def scores(told: ReplayedMatch, seats: tuple[str, ...]) -> tuple[Score, ...]:
    """A line for each entrant, in the order in which they were drawn, with as many numbers as the
    game reports: the sides of the match in the order of their seats.
    """
    state = told.replay.state
    measured = {measure: of(told.rules, state) for measure, of in told.game.measures}
    return tuple(
        Score(entrant, **{measure: numbers[side] for measure, numbers in measured.items()})
        for entrant, side in zip(seats, sorted(told.table.sides), strict=True)
    )


@match_deleted.connect
def leave_table(match: Match) -> None:
    """Inside the deletion of a match: its table has none any more, and keeps what was reported."""
    db.session.execute(delete(TableMatch).where(TableMatch.match_id == match.id))


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
