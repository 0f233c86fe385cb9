"""Adds up a part of a year, some of its matches at a time and in their order.

What was only played since is added to what there is. Where something earlier has changed, the part
is thrown away and added up from its beginning: as many steps as it takes, each as short as another.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, delete, exists, func, insert, or_, select, update

from scorekeeper.extensions import db
from scorekeeper.models import ClubMatch, FigureState, FigureSum, MatchFacts
from scorekeeper.services.people.club_matches import seats_by_match
from scorekeeper.services.people.roster import Roster
from scorekeeper.services.statistics.count import by_slot, ratings_to_do
from scorekeeper.services.storage.transactions import writing
from scorekeeper.statistics.figures import (
    Figures,
    merge_books,
    name_slots,
    pack_figures,
    total,
    unpack_figures,
)

Key = tuple[str, str]  # a game (of all games: blank), a subject
_IDS = 500


@dataclass(frozen=True, slots=True)
class FreshFigures:
    """A match that is not added up as it is."""

    match_id: UUID
    version: int
    game: str
    period: str
    at: datetime
    facts: Mapping[str, Any]


def open_periods(space_id: UUID) -> Sequence[str]:
    """The parts of years in which something is not added up as it is, the latest first."""
    wanted = select(MatchFacts.period).where(
        MatchFacts.space_id == space_id, MatchFacts.is_booked.is_(False)
    )
    return sorted(set(db.session.scalars(wanted.distinct())), reverse=True)


def book(space_id: UUID, period: str, known: Roster, most: int) -> None:
    """Add up so many matches of a part of a year, and those that began in the same moment. The
    revision says whether somebody else has done it meanwhile.
    """
    wanted = select(FigureState.revision).where(FigureState.space_id == space_id)
    revision = db.session.scalar(wanted) or 0
    if not _is_going_on(space_id, period):
        _begin_anew(space_id, period, revision)
        return
    rows = _next(space_id, period, most)
    sums = _added_up(space_id, rows, known)
    with writing():
        if _is_theirs(space_id, revision):
            return
        _write(space_id, period, _with_those_before(space_id, period, sums), rows)
        _mark(rows)
        ratings_to_do(space_id, rows)


def _is_theirs(space_id: UUID, revision: int) -> bool:
    """Whether somebody else has changed the sums; else they are ours to change."""
    mine = select(FigureState).where(FigureState.space_id == space_id).with_for_update()
    state = db.session.scalar(mine.execution_options(populate_existing=True))
    if state is None or state.revision != revision:
        return True
    state.revision += 1
    return False


def _open(space_id: UUID, period: str) -> tuple[ColumnElement[bool], ...]:
    return (
        MatchFacts.space_id == space_id,
        MatchFacts.period == period,
        MatchFacts.is_booked.is_(False),
    )


def _is_theirs_still(space_id: UUID) -> ColumnElement[bool]:
    """Whether the club still counts a match as its own."""
    mine = exists().where(ClubMatch.match_id == MatchFacts.match_id, ClubMatch.space_id == space_id)
    return mine.correlate(MatchFacts)


def _is_going_on(space_id: UUID, period: str) -> bool:
    """Whether all that is to be added came after what there is."""
    last = db.session.scalar(
        select(func.max(FigureSum.last_at)).where(
            FigureSum.space_id == space_id, FigureSum.period == period
        )
    )
    other = [MatchFacts.was_booked, ~MatchFacts.is_over, ~_is_theirs_still(space_id)]
    if last is not None:
        other.append(MatchFacts.at <= last)
    wanted = select(MatchFacts.match_id).where(*_open(space_id, period), or_(*other))
    return db.session.scalar(wanted.limit(1)) is None


def _begin_anew(space_id: UUID, period: str, revision: int) -> None:
    """Throw the sums of a part of a year away: all that was over in it is to be added."""
    mine = (MatchFacts.space_id == space_id, MatchFacts.period == period)
    with writing():
        if _is_theirs(space_id, revision):
            return
        ratings_to_do(space_id, _fresh(select(*_COLUMNS).where(*_open(space_id, period))))
        db.session.execute(
            delete(FigureSum).where(FigureSum.space_id == space_id, FigureSum.period == period)
        )
        for statement in (
            delete(MatchFacts).where(*mine, ~_is_theirs_still(space_id)),
            update(MatchFacts).where(*mine).values(is_booked=~MatchFacts.is_over, was_booked=False),
        ):
            db.session.execute(statement.execution_options(synchronize_session=False))


_COLUMNS = (
    MatchFacts.match_id,
    MatchFacts.version,
    MatchFacts.game,
    MatchFacts.period,
    MatchFacts.at,
    MatchFacts.facts,
)


def _fresh(wanted: Select[Any]) -> list[FreshFigures]:
    return [FreshFigures(*row) for row in db.session.execute(wanted)]


def _next(space_id: UUID, period: str, most: int) -> Sequence[FreshFigures]:
    """Some of those to be added, the earliest first; of one moment all, so that what is added next
    is later.
    """
    mine = _open(space_id, period)
    moments = select(MatchFacts.at).where(*mine).order_by(MatchFacts.at)
    last = db.session.scalar(moments.offset(most - 1).limit(1))
    wanted = select(*_COLUMNS).where(*mine)
    if last is not None:
        wanted = wanted.where(MatchFacts.at <= last)
    return _fresh(wanted.order_by(MatchFacts.at, MatchFacts.match_id))


def _added_up(space_id: UUID, rows: Sequence[FreshFigures], known: Roster) -> dict[Key, Figures]:
    """By game and subject; every match counts for its game and for all of them."""
    places = seats_by_match(space_id, [figures.match_id for figures in rows], known)
    games: defaultdict[str, list[Mapping[str, Figures]]] = defaultdict(list)
    for row in rows:
        by_subject = {subject: unpack_figures(facts) for subject, facts in row.facts.items()}
        book = name_slots(by_subject, by_slot(places[row.match_id]))
        games[row.game].append(book)
        games[""].append(book)
    return {
        (game, subject): figures
        for game, books in games.items()
        for subject, figures in merge_books(books).items()
    }


def _with_those_before(
    space_id: UUID, period: str, sums: Mapping[Key, Figures]
) -> dict[Key, Figures]:
    """What there was, and these after it; the rows that change are taken out."""
    games, subjects = {key[0] for key in sums}, {key[1] for key in sums}
    before = db.session.execute(
        select(FigureSum.id, FigureSum.game, FigureSum.subject, FigureSum.figures).where(
            FigureSum.space_id == space_id,
            FigureSum.period == period,
            FigureSum.game.in_(games),
            FigureSum.subject.in_(subjects),
        )
    )
    summed, gone = dict(sums), []
    for row in before:
        key = (row.game, row.subject)
        if key in sums:
            summed[key] = total([unpack_figures(row.figures), sums[key]])
            gone.append(row.id)
    for some in _some(gone):
        db.session.execute(delete(FigureSum).where(FigureSum.id.in_(some)))
    return summed


def _write(
    space_id: UUID, period: str, sums: Mapping[Key, Figures], rows: Sequence[FreshFigures]
) -> None:
    values = [
        {
            "space_id": space_id,
            "subject": subject,
            "game": game,
            "period": period,
            "last_at": rows[-1].at,
            "figures": pack_figures(figures),
        }
        for (game, subject), figures in sums.items()
    ]
    if values:
        db.session.execute(insert(FigureSum), values)


def _mark(rows: Sequence[FreshFigures]) -> None:
    """These are added up now. What was counted again meanwhile stays open, and as it came before
    the last that was added, its part of the year begins anew.
    """
    read = {row.match_id: row.version for row in rows}
    for some in _some(list(read)):
        mine = MatchFacts.match_id.in_(some)
        result = db.session.execute(select(MatchFacts.match_id, MatchFacts.version).where(mine))
        same = [row.match_id for row in result if row.version == read[row.match_id]]
        db.session.execute(
            update(MatchFacts)
            .where(MatchFacts.match_id.in_(same))
            .values(is_booked=True, was_booked=True)
            .execution_options(synchronize_session=False)
        )


def _some(ids: Sequence[UUID]) -> Iterator[Sequence[UUID]]:
    """As many as a statement takes."""
    for start in range(0, len(ids), _IDS):
        yield ids[start : start + _IDS]
