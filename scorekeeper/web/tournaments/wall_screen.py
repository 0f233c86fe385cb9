"""Serves the wall: tables, everybody by name, standings, bracket in turn.

At most a dozen rows on each, so that they are read from across the hall.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from scorekeeper.services.tournaments.prints.diagrams import bracket_sheets
from scorekeeper.services.tournaments.progress import plain
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.brackets.layout import WALL

ROWS = 12
# A table with the names of all who sit there takes three lines of the wall.
TABLES = 6
NAMES = 10
SECONDS = 12

What = Literal["tables", "names", "standings", "bracket"]


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen: what it shows, its rows, and which part of how many it is, from 1."""

    what: What
    rows: Sequence[Any]
    part: int
    parts: int


def screens(hall: TournamentState) -> tuple[Screen, ...]:
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
        *_brackets(hall),
    )


def _brackets(hall: TournamentState) -> list[Screen]:
    """What of the bracket is still played or to come; all over, its end."""
    pieces = bracket_sheets(hall, WALL)
    drawn = [
        drawing
        for ladder, drawing in pieces
        if any(
            one.is_match and one.winner is None and one.state != "void" for one in ladder.matches()
        )
    ] or [drawing for _, drawing in pieces[-1:]]
    return _parts("bracket", drawn, 1)


def _parts(what: What, rows: Sequence[Any], most: int) -> list[Screen]:
    """As many screens as needed, their rows shared evenly."""
    parts = -(-len(rows) // most)
    size = -(-len(rows) // parts) if parts else 0
    return [Screen(what, rows[at * size : (at + 1) * size], at + 1, parts) for at in range(parts)]
