"""The figures of a club, a person or all pairs, for some years and one game or all of them.

A page is a fixed number of queries; what was read once is remembered until
something changes.
"""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock
from uuid import UUID

from sqlalchemy import select

from scorekeeper.extensions import db
from scorekeeper.models import FigureSum
from scorekeeper.services.statistics.sums import refresh, state_of
from scorekeeper.statistics.figures import Figures, total, unpacked
from scorekeeper.statistics.seasons import Span

_MOST = 400  # figures remembered, some ten kilobytes each

_Asked = tuple[UUID, int, str, str]


@dataclass(frozen=True, slots=True)
class Counted:
    """A club's sums as they are now; `left`: how many matches are not in them yet."""

    space_id: UUID
    revision: int
    left: int

    def periods(self, subject: str, game: str) -> Mapping[str, Figures]:
        """Part of a year by part of a year, the oldest first."""
        return _remembered((self.space_id, self.revision, subject, game))

    def figures(self, subject: str, game: str, span: Span) -> Figures:
        """Of a subject, in a game (of all: blank), over a span."""
        found = self.periods(subject, game)
        return total(one for period, one in found.items() if span.holds(period))


def count(space_id: UUID) -> Counted:
    """The sums of a club, brought up to date."""
    left = refresh(space_id)
    state = state_of(space_id)
    return Counted(space_id, 0 if state is None else state.revision, left)


_KNOWN: OrderedDict[_Asked, Mapping[str, Figures]] = OrderedDict()
_LOCK = Lock()


def _remembered(asked: _Asked) -> Mapping[str, Figures]:
    with _LOCK:
        if asked in _KNOWN:
            _KNOWN.move_to_end(asked)
            return _KNOWN[asked]
    found = _read(asked)
    with _LOCK:
        _KNOWN[asked] = found
        while len(_KNOWN) > _MOST:
            _KNOWN.popitem(last=False)
    return found


def _read(asked: _Asked) -> Mapping[str, Figures]:
    space_id, _, subject, game = asked
    rows = db.session.execute(
        select(FigureSum.period, FigureSum.figures)
        .where(
            FigureSum.space_id == space_id,
            FigureSum.subject == subject,
            FigureSum.game == game,
        )
        .order_by(FigureSum.period)
    )
    return {period: unpacked(figures) for period, figures in rows}
