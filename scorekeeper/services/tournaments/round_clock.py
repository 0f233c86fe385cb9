"""Reads the clock of a round."""

from dataclasses import dataclass

from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.entries import Clock


@dataclass(frozen=True, slots=True)
class Face:
    """Says what the clock shows. `left`: seconds to play, below nothing after the gong."""

    left: int
    is_running: bool

    @property
    def shown(self) -> str:
        """Minutes and seconds; after the gong with a real minus sign."""
        minutes, seconds = divmod(abs(self.left), 60)
        return f"{'−' if self.left < 0 else ''}{minutes}:{seconds:02}"

    @property
    def is_over(self) -> bool:
        """Whether the gong has sounded."""
        return self.left <= 0


def clock_face(hall: TournamentState, now: int, table: int | None = None) -> Face | None:
    """The clock of the round that is played, for all or for one table, at this moment (seconds
    since 1970); None where rounds have no end by the clock, or none is published.
    """
    minutes = hall.evening.plan.minutes
    if minutes is None or hall.round is None:
        return None
    clock = hall.evening.clocks.get(hall.round.number, Clock(hall.round.number))
    return Face(clock.left(60 * minutes, now, table), clock.since is not None)
