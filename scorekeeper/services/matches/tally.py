"""Counts how often the same sides have won the same game at this table."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from sqlalchemy import select

from scorekeeper.engine.seats import Seat
from scorekeeper.extensions import db
from scorekeeper.models import Entry, Match, Space
from scorekeeper.services.matches.loader import ReplayedMatch, replay_match
from scorekeeper.services.matches.records.result_digest import (
    ResultDigest,
    outcome_of,
    remembered,
    sides_of,
)
from scorekeeper.services.matches.view_models import TableTally


def tally_of(told: ReplayedMatch) -> TableTally | None:
    """Of all finished matches of this game at this table between these sides; None when there is
    none, or when the match belongs to no table of its own (a club keeps standings instead).

    One query, and one more for matches that another version of the program finished.
    """
    match = told.match
    found = db.session.scalars(
        select(Match)
        .join(Space)
        .where(Match.space_id == match.space_id, Match.game == match.game, Space.kind == "table")
        .order_by(Match.created_at)
    ).all()
    over = [one for one in found if one.witness]
    here = sides_of(told)
    won = dict.fromkeys(told.table.sides, 0)
    drawn, counted = 0, []
    for one, outcome in zip(over, _outcomes(over), strict=True):
        if set(outcome.sides) != set(here):
            continue
        counted.append(one)
        if len(outcome.winners) == 1:
            won[_seat_of(told, here.index(outcome.sides[outcome.winners[0]]))] += 1
        else:
            drawn += 1
    return TableTally(won, drawn, counted[0].created_at) if counted else None


def _seat_of(told: ReplayedMatch, place: int) -> Seat:
    return told.table.sides[place]


def _outcomes(over: Sequence[Match]) -> Iterable[ResultDigest]:
    """What each of them came to; those of another version are replayed."""
    known = [remembered(match.witness or {}) for match in over]
    strange = [match.id for match, outcome in zip(over, known, strict=True) if outcome is None]
    rows: defaultdict[object, list[Entry]] = defaultdict(list)
    if strange:
        wanted = select(Entry).where(Entry.match_id.in_(strange)).order_by(Entry.number)
        for row in db.session.scalars(wanted):
            rows[row.match_id].append(row)
    for match, outcome in zip(over, known, strict=True):
        yield outcome or outcome_of(replay_match(match, rows[match.id]))
