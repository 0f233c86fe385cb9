"""Exports everything a club has about somebody: one JSON file, and their matches as CSV."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import select

from scorekeeper.extensions import db
from scorekeeper.models import Entered, Entry, Match, Person, Played
from scorekeeper.services.matches.log.replayed import ReplayedMatch, replay_match, seat_keys
from scorekeeper.services.matches.records.export import record_of
from scorekeeper.services.people.access import Reached
from scorekeeper.services.people.people import person_in
from scorekeeper.services.people.roster import roster
from scorekeeper.services.people.view import took_part
from scorekeeper.services.tournaments.files.export import cell_words

FORMAT = "scorekeeper-person/1"
COLUMNS = ("date", "game", "title", "seat", "called", "players", "hands", "over", "won")
_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class _Theirs:
    """A match and the seats they sat in, in the order of seats."""

    told: ReplayedMatch
    seats: tuple[Played, ...]


def take_home(reached: Reached, person_id: UUID) -> dict[str, Any]:
    """Their entries, the record of every match with the seats they sat in (from 1), and the
    tournaments they were entered in. Raises NotFound.
    """
    ids = _ids(reached, person_id)
    people = select(Person).where(Person.id.in_(ids)).order_by(Person.number)
    entered = select(Entered.name).where(
        Entered.space_id == reached.space_id, Entered.person_id.in_(ids)
    )
    return {
        "format": FORMAT,
        "club": reached.name,
        "entries": [
            {
                "number": one.number,
                "name": one.name,
                "nickname": one.nickname,
                "note": one.note,
                "since": one.created_at.isoformat(),
            }
            for one in db.session.scalars(people)
        ],
        "matches": [
            {
                "seats": [
                    {"seat": row.seat + 1, "turn": row.turn, "called": row.name}
                    for row in one.seats
                ],
                "record": record_of(one.told),
            }
            for one in _played(reached.space_id, ids)
        ],
        "tournaments": [
            {"title": one.title, "begun": one.at.isoformat()}
            for one in took_part(reached.space_id, ids)
        ],
        "entered_as": sorted(set(db.session.scalars(entered))),
    }


def matches_table(reached: Reached, person_id: UUID) -> list[tuple[str, ...]]:
    """Their matches as rows under COLUMNS, the earliest first, words for any program that opens a
    sheet. Raises NotFound.
    """
    ids = _ids(reached, person_id)
    return [tuple(map(cell_words, _row(one))) for one in _played(reached.space_id, ids)]


def _row(one: _Theirs) -> tuple[str, ...]:
    told, first = one.told, one.seats[0]
    is_over = told.replay.is_finished
    side = told.table.side_of(seat_keys(len(told.match.names))[first.seat])
    won = side in (told.replay.state.match_winners or ()) if is_over else None
    return (
        first.at.date().isoformat(),
        first.game,
        told.match.title,
        str(first.seat + 1),
        first.name,
        "; ".join(name for name in told.match.names if name),
        str(len(told.folded.hands)),
        _said(is_over or told.folded.is_ended),
        "" if won is None else _said(won),
    )


def _said(is_so: bool) -> str:  # noqa: FBT001 (a cell)
    return "yes" if is_so else "no"


def _ids(reached: Reached, person_id: UUID) -> tuple[UUID, ...]:
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
        matches = {
            one.id: one for one in db.session.scalars(select(Match).where(Match.id.in_(some)))
        }
        rows: dict[UUID, list[Entry]] = {one: [] for one in some}
        entries = select(Entry).where(Entry.match_id.in_(some)).order_by(Entry.number)
        for entry in db.session.scalars(entries):
            rows[entry.match_id].append(entry)
        for one in some:
            yield _Theirs(replay_match(matches[one], rows[one]), tuple(seats[one]))
