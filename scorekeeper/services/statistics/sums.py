"""Brings sums up to date: counts what changed and adds it up.

Nothing here is truth: it can all be thrown away. Whoever looks does a little of it, for as long as
they have patience, and the next one goes on; `scorekeeper recount --ahead` does all of it.
"""

import hashlib
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import wraps
from time import monotonic
from typing import Concatenate, ParamSpec, TypeVar
from uuid import UUID

from sqlalchemy import delete, func, select, update

from scorekeeper.engine.text import Text, text
from scorekeeper.extensions import db
from scorekeeper.models import (
    ClubMatch,
    DerivedLine,
    FigureState,
    FigureSum,
    Match,
    MatchFacts,
    RatingPart,
    RatingState,
)
from scorekeeper.services.access.clubs import Caller, club_for_member
from scorekeeper.services.answers import Busy
from scorekeeper.services.people.roster import Roster, players_changed, roster
from scorekeeper.services.statistics import count
from scorekeeper.services.statistics.aggregate import book, open_periods
from scorekeeper.services.storage import replica
from scorekeeper.services.storage.engines import portions
from scorekeeper.services.storage.transactions import writing

_View = TypeVar("_View")
_Params = ParamSpec("_Params")
_Read = Callable[Concatenate[Caller, UUID, _Params], _View]


def made_again_if_damaged(read: _Read[_Params, _View]) -> _Read[_Params, _View]:
    """Throw the figures and ratings of a club away where a row of them cannot be read, and make
    them again from its matches.
    """

    @wraps(read)
    def wrapper(
        by: Caller, club_id: UUID, /, *args: _Params.args, **named: _Params.kwargs
    ) -> _View:
        try:
            return read(by, club_id, *args, **named)
        except (AttributeError, KeyError, TypeError, ValueError):
            logging.getLogger("scorekeeper").exception("figures are made again")
        space_id = club_for_member(by, club_id).space_id
        with writing():
            mine = update(FigureState).where(FigureState.space_id == space_id)
            # Not the row itself: what is remembered of a revision would be taken for a new one's.
            anew = mine.values(revision=FigureState.revision + 1, people="", program="")
            db.session.execute(anew.execution_options(synchronize_session=False))
            for table in (FigureSum, RatingPart, RatingState):
                db.session.execute(delete(table).where(table.space_id == space_id))
            db.session.expunge_all()
        return read(by, club_id, *args, **named)

    return wrapper


@players_changed.connect
def mark_reseated(match_ids: Sequence[UUID]) -> None:
    """Within the transaction that changed who played these matches, or that took them away."""
    for some in portions(match_ids):
        db.session.execute(
            update(MatchFacts)
            .where(MatchFacts.match_id.in_(some), MatchFacts.is_over)
            .values(is_booked=False)
            .execution_options(synchronize_session=False)
        )


AT_ONCE = 50  # matches between two looks at the clock
MANY_AT_ONCE = 1_000  # the same where nobody waits: sums are written less often
PATIENCE = 0.5  # seconds that somebody who only wants to look is kept waiting


def update_sums(space_id: UUID, patience: float | None = None, known: Roster | None = None) -> int:
    """Bring the sums of a club up to date, for as long as somebody has patience (`PATIENCE`, unless
    it is said), and a step further in any case; the answer is how many matches are not in them yet.
    When others are writing it goes on another time.
    """
    until = monotonic() + (PATIENCE if patience is None else patience)
    replica.leave_replica()  # What is going to be kept is made of what there is by now.
    known = known or roster(space_id)
    with suppress(Busy):
        _notice(space_id, known)
        if not outstanding_matches(space_id):
            return 0
        for _ in _steps(space_id, known, AT_ONCE):
            if monotonic() > until:
                break
    return outstanding_matches(space_id)


def count_matches(space_id: UUID, patience: float = PATIENCE) -> int:
    """Count the matches of a club that changed, without adding them up, for as long as somebody has
    patience: how many are left. Raises Busy.
    """
    until = monotonic() + patience
    _notice(space_id, roster(space_id))
    while ids := count.next_uncounted(space_id, AT_ONCE):
        _keep(count.current_figures(space_id, ids))
        if monotonic() > until:
            break
    return count.count_uncounted(space_id)


def count_ahead(space_id: UUID, tell: Callable[[int], None] = lambda _: None) -> None:
    """Bring the sums of a club up to date to the last match; `tell` hears after every step how many
    are left. Raises Busy.
    """
    known = roster(space_id)
    _notice(space_id, known)
    for _ in _steps(space_id, known, MANY_AT_ONCE):
        tell(outstanding_matches(space_id))


def outstanding_matches(space_id: UUID) -> int:
    """How many matches are not in the sums as they are now."""
    return count.count_uncounted(space_id) + _unbooked(space_id)


def progress(space_id: UUID, left: int) -> Text | None:
    """What paper says of figures that some matches are not in yet; None when all are."""
    if not left:
        return None
    every = select(func.count()).where(ClubMatch.space_id == space_id)
    total = db.session.scalar(every) or 0
    return text("Matches counted: {n} of {total}", n=max(0, total - left), total=total)


def state_of(space_id: UUID) -> FigureState | None:
    """How far the sums are; None before the first."""
    return db.session.scalar(select(FigureState).where(FigureState.space_id == space_id))


def _steps(space_id: UUID, known: Roster, at_once: int) -> Iterator[None]:
    """One step after the other, until nothing is left: some matches counted, some added up."""
    while True:
        ids = count.next_uncounted(space_id, at_once)
        if ids:
            _keep(count.current_figures(space_id, ids))
        periods = open_periods(space_id)
        if periods:
            book(space_id, periods[0], known, at_once)
        if not ids and not periods:
            return
        yield


def _notice(space_id: UUID, known: Roster) -> None:
    """Entries that were merged, or are two again: everything is added up anew. Another program, or
    none: everything is counted anew.
    """
    merged = sorted((person.id.hex, known.root(person.id).hex) for person in known.every.values())
    roots = "".join(f"{s}{root}" for s, root in merged if s != root)
    digest = hashlib.sha256(roots.encode()).hexdigest()
    known_as = state_of(space_id)
    if known_as and (known_as.people, known_as.program) == (digest, count.PROGRAM):
        return
    with writing():
        state = state_of(space_id)
        if state is None:
            state = FigureState(space_id=space_id, people=digest, revision=0, program="")
            db.session.add(state)
        if state.people != digest:
            state.people = digest
            _add_up_anew(space_id)
        if state.program != count.PROGRAM:
            state.program = count.PROGRAM
            _count_anew(space_id)


def _add_up_anew(space_id: UUID) -> None:
    db.session.execute(
        update(MatchFacts)
        .where(MatchFacts.space_id == space_id, MatchFacts.was_booked)
        .values(is_booked=False)
    )


def _count_anew(space_id: UUID) -> None:
    db.session.execute(
        update(ClubMatch)
        .where(ClubMatch.space_id == space_id, ClubMatch.is_counted)
        .values(is_counted=False)
        .execution_options(synchronize_session=False)
    )


def _keep(counted_matches: Sequence[count.Counted]) -> None:
    """Store what was counted, in place of an older count. What was written on meanwhile stays to be
    counted: whoever wrote it holds the row, or waits for it.
    """
    ids = [match_facts.match_id for match_facts, _ in counted_matches]
    mine = ClubMatch.match_id.in_(ids)
    with writing():
        db.session.execute(select(ClubMatch.id).where(mine).with_for_update())
        now = {
            row.id: row.version
            for row in db.session.execute(select(Match.id, Match.version).where(Match.id.in_(ids)))
        }
        there = db.session.execute(
            select(MatchFacts.match_id, MatchFacts.was_booked).where(MatchFacts.match_id.in_(ids))
        )
        before = {row.match_id: row.was_booked for row in there}
        db.session.execute(delete(MatchFacts).where(MatchFacts.match_id.in_(ids)))
        db.session.execute(delete(DerivedLine).where(DerivedLine.source.in_(ids)))
        db.session.expunge_all()
        for facts, lines in counted_matches:
            db.session.add_all((facts, *lines))
            facts.was_booked = before.get(facts.match_id, False)
            facts.is_booked = not facts.is_over and not facts.was_booked
        same = [f.match_id for f, _ in counted_matches if now.get(f.match_id) == f.version]
        db.session.execute(
            update(ClubMatch)
            .where(ClubMatch.match_id.in_(same))
            .values(is_counted=True)
            .execution_options(synchronize_session=False)
        )


def _unbooked(space_id: UUID) -> int:
    wanted = select(func.count()).where(
        MatchFacts.space_id == space_id, MatchFacts.is_booked.is_(False)
    )
    return db.session.scalar(wanted) or 0
