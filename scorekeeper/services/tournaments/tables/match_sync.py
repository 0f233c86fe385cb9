"""Copies the result of a table's match into its tournament, in the same transaction.

So nothing is missed: either the hand is stored and the tournament knows, or neither.
"""

from collections.abc import Sequence

from sqlalchemy import bindparam, select

from scorekeeper.engine.journal import NewEntry
from scorekeeper.extensions import db
from scorekeeper.models import Match, TableMatch, Tournament
from scorekeeper.services.matches.log.replayed import ReplayedMatch
from scorekeeper.services.matches.signals import result_changed
from scorekeeper.services.tournaments.journal import append, entries_of, load
from scorekeeper.services.tournaments.tables.match_result import scores
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.entries import TABLE, JournalKind
from scorekeeper.tournaments.event import Result
from scorekeeper.tournaments.journal import TableState, live
from scorekeeper.tournaments.plan import Report

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
    if not _said(load(access), place, replayed):
        return
    # Who holds a match may wait for its tournament; nobody waits the other way round.
    held = select(Tournament).where(Tournament.id == place.tournament_id).with_for_update()
    tournament = db.session.scalars(held.execution_options(populate_existing=True)).one()
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
