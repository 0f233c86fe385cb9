"""Serves the wall: tables, everybody by name, standings, bracket in turn.

At most a dozen rows on each, so that they are read from across the hall; of a large field as many
as make three screens of it, so that nobody waits long.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from scorekeeper.services.tournaments.prints.diagrams import bracket_sheets
from scorekeeper.services.tournaments.progress import plain
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.brackets.layout import WALL
from scorekeeper.tournaments.journal import TableState

ROWS = 12
# A table with the names of all who sit there takes three lines of the wall.
TABLES = 6
NAMES = 10
SECONDS = 10
SCREENS, MOST = 3, 24

What = Literal["tables", "names", "standings", "bracket"]


@dataclass(frozen=True, slots=True)
class Screen:
    """Holds one screen: what it shows, its rows, and which part of how many it is, from 1."""

    what: What
    rows: Sequence[Any]
    part: int
    parts: int

    @property
    def lines(self) -> int:
        """How many rows stand below each other, in two columns."""
        return -(-len(self.rows) // 2)

    @property
    def is_dense(self) -> bool:
        """Whether they have to be smaller."""
        return len(self.rows) > (TABLES + 2 if self.what == "tables" else ROWS)


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


def winners(table: TableState) -> frozenset[str]:
    """Who has won a table: the best of them, more than one where they are level; nobody where all
    are.
    """
    result = table.result
    if result is None or result.ending == "void":
        return frozenset()
    if result.ending == "forfeit":
        return frozenset(table.meeting.seats) - set(result.absent)
    worth = {
        one.entrant: one.games or one.points if one.place is None else -one.place
        for one in result.scores
    }
    best = frozenset(key for key, number in worth.items() if number == max(worth.values()))
    return frozenset() if len(best) == len(worth) else best


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
    return [Screen("bracket", [one], at, len(drawn)) for at, one in enumerate(drawn, start=1)]


def _parts(what: What, rows: Sequence[Any], most: int) -> list[Screen]:
    """As many screens as needed, their rows shared evenly."""
    most = max(most, min(MOST, -(-len(rows) // SCREENS)))
    parts = -(-len(rows) // most)
    size = -(-len(rows) // parts) if parts else 0
    return [Screen(what, rows[at * size : (at + 1) * size], at + 1, parts) for at in range(parts)]
