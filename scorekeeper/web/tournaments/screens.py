"""What the wall shows, one screen after another: tables, everybody by name, the standings.

At most a dozen rows on each, so that they are read from across the hall.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from scorekeeper.services.tournaments.views import Hall
from scorekeeper.services.tournaments.ways import plain

ROWS = 12
# A table with the names of all who sit there takes three lines of the wall.
TABLES = 6
NAMES = 10
SECONDS = 12

What = Literal["tables", "names", "standings"]


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen: what it shows, its rows, and which part of how many it is, from 1."""

    what: What
    rows: Sequence[Any]
    part: int
    parts: int


def screens(hall: Hall) -> tuple[Screen, ...]:
    """All screens in their order; none before the first round."""
    if hall.round is None:
        return ()
    seated = sorted(
        ((hall.names[key], meeting) for meeting in hall.round.meetings for key in meeting.seats),
        key=lambda one: plain(one[0]),
    )
    return (
        *_parts("tables", hall.tables, TABLES),
        *_parts("names", seated, NAMES),
        *_parts("standings", hall.standings.rows, ROWS),
    )


def _parts(what: What, rows: Sequence[Any], most: int) -> list[Screen]:
    """As many screens as needed, their rows shared evenly."""
    parts = -(-len(rows) // most)
    size = -(-len(rows) // parts) if parts else 0
    return [Screen(what, rows[at * size : (at + 1) * size], at + 1, parts) for at in range(parts)]
