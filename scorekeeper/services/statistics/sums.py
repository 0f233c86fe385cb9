"""Keeping sums up to date: what changed is counted, and its part of the year added up anew;
what was only played since is added to what there is.

Nothing here is truth: it can all be thrown away. Whoever looks does a little of it, for as long as
they have patience, and the next one goes on.
"""

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from time import monotonic
from uuid import UUID

from sqlalchemy import delete, func, select, update

from scorekeeper.extensions import db
from scorekeeper.models import ClubMatch, FigureState, FigureSum, MatchFacts
from scorekeeper.services import replica
from scorekeeper.services.people.roster import Roster, roster
from scorekeeper.services.people.seats import seated
from scorekeeper.services.ratings.marks import ratings_to_do
from scorekeeper.services.statistics.counting import (
    by_slot,
    counted,
    next_uncounted,
    uncounted,
)
from scorekeeper.services.storage import writing
from scorekeeper.services.views import Busy
from scorekeeper.statistics.figures import Figures, bound, named, packed, unpacked

AT_ONCE = 200  # matches counted between two looks at the clock
PATIENCE = 0.8  # seconds that somebody who only wants to look is kept waiting

Key = tuple[str, str]  # a game (of all games: blank), a subject


def refresh(space_id: UUID, patience: float | None = None) -> int:
    """Bring the sums of a club up to date, for as long as somebody has patience (`PATIENCE`, unless
    it is said), and a step further in any case; the answer is how many matches are not in them yet.
    When others are writing it goes on another time.
    """
    until = monotonic() + (PATIENCE if patience is None else patience)
    replica.leave()  # What is going to be kept is made of what there is by now.
    known = roster(space_id)
    with suppress(Busy):
        _notice_people(space_id, known)
        while ids := next_uncounted(space_id, AT_ONCE):
            _keep(counted(space_id, ids))
            if monotonic() > until:
                break
        for period in _open_periods(space_id):
            _book(space_id, period, known)
            if monotonic() > until:
                break
    return uncounted(space_id) + _unbooked(space_id)


def state_of(space_id: UUID) -> FigureState | None:
    """How far the sums are; None before the first."""
    return db.session.scalar(select(FigureState).where(FigureState.space_id == space_id))


def _notice_people(space_id: UUID, known: Roster) -> None:
    """Entries that were merged, or are two again: everything is added up anew."""
    merged = sorted((one.id.hex, known.root(one.id).hex) for one in known.every.values())
    said = "".join(f"{one}{root}" for one, root in merged if one != root)
    digest = hashlib.sha256(said.encode()).hexdigest()
    state = state_of(space_id)
    if state is not None and state.people == digest:
        return
    with writing():
        state = state_of(space_id)
        if state is None:
            db.session.add(FigureState(space_id=space_id, people=digest, revision=0))
        elif state.people != digest:
            state.people = digest
            db.session.execute(
                update(MatchFacts)
                .where(MatchFacts.space_id == space_id, MatchFacts.was_booked)
                .values(is_booked=False)
            )


def _keep(made: Sequence[MatchFacts]) -> None:
    """Store what was counted, in place of an older count."""
    ids = [one.match_id for one in made]
    with writing():
        there = db.session.execute(
            select(MatchFacts.match_id, MatchFacts.was_booked).where(MatchFacts.match_id.in_(ids))
        )
        before = {row.match_id: row.was_booked for row in there}
        db.session.execute(delete(MatchFacts).where(MatchFacts.match_id.in_(ids)))
        db.session.expunge_all()
        for one in made:
            one.was_booked = before.get(one.match_id, False)
            one.is_booked = not one.is_over and not one.was_booked
        db.session.add_all(made)


def _open_periods(space_id: UUID) -> Sequence[str]:
    """The parts of years in which something is not added up as it is, the latest first."""
    wanted = select(MatchFacts.period).where(
        MatchFacts.space_id == space_id, MatchFacts.is_booked.is_(False)
    )
    return sorted(set(db.session.scalars(wanted)), reverse=True)


def _unbooked(space_id: UUID) -> int:
    wanted = select(func.count()).where(
        MatchFacts.space_id == space_id, MatchFacts.is_booked.is_(False)
    )
    return db.session.scalar(wanted) or 0


def _book(space_id: UUID, period: str, known: Roster) -> None:
    """Add up a part of a year. The revision says whether somebody else has done it meanwhile."""
    state = state_of(space_id)
    seen = 0 if state is None else state.revision
    where = (MatchFacts.space_id == space_id, MatchFacts.period == period)
    fresh = db.session.scalars(select(MatchFacts).where(*where, MatchFacts.is_booked.is_(False)))
    new = sorted(fresh, key=_order)
    last = db.session.scalar(
        select(func.max(FigureSum.last_at)).where(
            FigureSum.space_id == space_id, FigureSum.period == period
        )
    )
    is_later = last is None or all(one.at > last for one in new)
    is_added = is_later and all(one.is_over and not one.was_booked for one in new)
    if is_added:
        rows = new
    else:
        there = select(ClubMatch.match_id).where(ClubMatch.space_id == space_id)
        found = select(MatchFacts).where(*where, MatchFacts.is_over, MatchFacts.match_id.in_(there))
        rows = sorted(db.session.scalars(found), key=_order)
    sums = _added_up(space_id, rows, known)
    latest = max((one.at for one in rows), default=None)
    versions = {one.match_id: one.version for one in (*new, *rows)}
    with writing():
        state = state_of(space_id)
        if state is None or state.revision != seen:
            return
        state.revision += 1
        if is_added:
            sums = _with_those_before(space_id, period, sums)
        else:
            _drop(space_id, period)
        _write(space_id, period, sums, latest)
        _mark(space_id, period, versions)
        ratings_to_do(space_id, new)


def _order(one: MatchFacts) -> tuple[datetime, str]:
    return one.at, one.match_id.hex


def _added_up(space_id: UUID, rows: Sequence[MatchFacts], known: Roster) -> dict[Key, Figures]:
    """By game and subject; every match counts for its game and for all of them."""
    places = seated(space_id, [one.match_id for one in rows], known)
    games: defaultdict[str, list[Mapping[str, Figures]]] = defaultdict(list)
    for one in rows:
        kept = {subject: unpacked(facts) for subject, facts in one.facts.items()}
        book = named(kept, by_slot(places[one.match_id]))
        games[one.game].append(book)
        games[""].append(book)
    return {
        (game, subject): figures
        for game, books in games.items()
        for subject, figures in bound(books).items()
    }


def _with_those_before(
    space_id: UUID, period: str, sums: Mapping[Key, Figures]
) -> dict[Key, Figures]:
    """What there was, and these after it; the rows that change are taken out."""
    games, subjects = {key[0] for key in sums}, {key[1] for key in sums}
    before = db.session.scalars(
        select(FigureSum).where(
            FigureSum.space_id == space_id,
            FigureSum.period == period,
            FigureSum.game.in_(games),
            FigureSum.subject.in_(subjects),
        )
    ).all()
    found = dict(sums)
    for row in before:
        key = (row.game, row.subject)
        if key in sums:
            found[key] = bound([{"": unpacked(row.figures)}, {"": sums[key]}])[""]
            db.session.delete(row)
    db.session.flush()
    return found


def _drop(space_id: UUID, period: str) -> None:
    db.session.execute(
        delete(FigureSum).where(FigureSum.space_id == space_id, FigureSum.period == period)
    )


def _write(
    space_id: UUID, period: str, sums: Mapping[Key, Figures], last_at: datetime | None
) -> None:
    if last_at is None:
        return
    db.session.add_all(
        FigureSum(
            space_id=space_id,
            subject=subject,
            game=game,
            period=period,
            last_at=last_at,
            figures=packed(figures),
        )
        for (game, subject), figures in sums.items()
    )


def _mark(space_id: UUID, period: str, versions: Mapping[UUID, int]) -> None:
    """These are added up now, unless they were counted again meanwhile."""
    there = db.session.scalars(
        select(MatchFacts).where(
            MatchFacts.space_id == space_id,
            MatchFacts.period == period,
            MatchFacts.is_booked.is_(False),
        )
    )
    for one in there:
        if versions.get(one.match_id) == one.version:
            one.is_booked, one.was_booked = True, one.is_over
