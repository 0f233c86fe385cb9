"""Reads the figures of a club, a person or all pairs, by years and game.

A page is a fixed number of queries; what was read once is remembered until
something changes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import select

from scorekeeper.extensions import db
from scorekeeper.models import FigureSum
from scorekeeper.services.people.roster import Roster
from scorekeeper.services.statistics.sums import state_of, update_sums
from scorekeeper.services.storage.lru_cache import LruCache
from scorekeeper.statistics.figures import Figures, total, unpack_figures
from scorekeeper.statistics.seasons import Span

_MOST = 100  # figures remembered, from ten kilobytes to a megabyte each

_Asked = tuple[UUID, str, str]


@dataclass(frozen=True, slots=True)
class Counted:
    """A club's sums as they are now; `left`: how many matches are not in them yet."""

    space_id: UUID
    revision: int
    left: int

    def periods(self, subject: str, game: str) -> Mapping[str, Figures]:
        """Part of a year by part of a year, the oldest first."""
        return _remembered((self.space_id, subject, game), self.revision)

    def figures(self, subject: str, game: str, span: Span) -> Figures:
        """Of a subject, in a game (of all: blank), over a span."""
        found = self.periods(subject, game)
        return total(one for period, one in found.items() if span.holds(period))


def count(space_id: UUID, known: Roster | None = None) -> Counted:
    """The sums of a club, brought up to date."""
    left = update_sums(space_id, known=known)
    state = state_of(space_id)
    return Counted(space_id, 0 if state is None else state.revision, left)


_KNOWN: LruCache[_Asked, tuple[int, Mapping[str, Figures]]] = LruCache(_MOST)


def _remembered(asked: _Asked, revision: int) -> Mapping[str, Figures]:
    """What is known of this revision; of an older one nothing is kept beside it."""
    known = _KNOWN.get(asked)
    if known is None or known[0] != revision:
        known = (revision, _read(asked))
        _KNOWN.put(asked, known)
    return known[1]


def _read(asked: _Asked) -> Mapping[str, Figures]:
    space_id, subject, game = asked
    rows = db.session.execute(
        select(FigureSum.period, FigureSum.figures)
        .where(
            FigureSum.space_id == space_id,
            FigureSum.subject == subject,
            FigureSum.game == game,
        )
        .order_by(FigureSum.period)
    )
    return {period: unpack_figures(figures) for period, figures in rows}
