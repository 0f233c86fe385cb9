"""Exports the matches of somebody as rows of a sheet."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import select

from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import Match, Played
from scorekeeper.services.matches.loader import replay_matches
from scorekeeper.services.matches.log.replayed import ReplayedMatch, seat_keys
from scorekeeper.services.people.access import ClubAccess
from scorekeeper.services.people.people import person_in
from scorekeeper.services.people.roster import roster
from scorekeeper.tournaments.files.spreadsheets import Cell, Spreadsheet

_YES, _NO = text("yes"), text("no")
_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class _Theirs:
    """A match and the seats they sat in, in the order of seats."""

    told: ReplayedMatch
    seats: tuple[Played, ...]


def matches_sheet(reached: ClubAccess, person_id: UUID) -> Spreadsheet:
    """Their matches, the earliest first. Raises NotFound."""
    heads = (
        *(text("When"), text("Game"), text("Title"), text("Seat"), text("Name")),
        *(text("Who played"), text("Hands"), text("Over"), text("Won")),
    )
    rows = tuple(map(_row, _played(reached.space_id, _ids(reached, person_id))))
    return Spreadsheet("matches", text("Matches"), heads, rows)


def _row(one: _Theirs) -> tuple[Cell, ...]:
    told, first = one.told, one.seats[0]
    is_over = told.replay.is_finished
    side = told.table.side_of(seat_keys(len(told.match.names))[first.seat])
    won = side in (told.replay.state.match_winners or ()) if is_over else None
    return (
        first.at.date().isoformat(),
        BY_KEY[first.game].words.name,
        told.match.title,
        first.seat + 1,
        first.name,
        ", ".join(name for name in told.match.names if name),
        len(told.folded.hands),
        _YES if is_over or told.folded.is_ended else _NO,
        None if won is None else _YES if won else _NO,
    )


def _ids(reached: ClubAccess, person_id: UUID) -> tuple[UUID, ...]:
    person_in(reached.space_id, person_id)
    return roster(reached.space_id).ids(person_id)


def _played(space_id: UUID, ids: tuple[UUID, ...]) -> Iterator[_Theirs]:
    """Every match of theirs, the earliest first, a few hundred read at once."""
    mine = select(Played).where(Played.space_id == space_id, Played.person_id.in_(ids))
    seats: dict[UUID, list[Played]] = {}
    for row in db.session.scalars(mine.order_by(Played.at, Played.match_id, Played.seat)):
        seats.setdefault(row.match_id, []).append(row)
    chosen = list(seats)
    for start in range(0, len(chosen), _AT_ONCE):
        some = chosen[start : start + _AT_ONCE]
        matches = db.session.scalars(select(Match).where(Match.id.in_(some)))
        replayed = {one.match.id: one for one in replay_matches(matches)}
        for key in some:
            yield _Theirs(replayed[key], tuple(seats[key]))
