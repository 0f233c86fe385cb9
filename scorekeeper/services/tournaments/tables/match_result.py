"""Turns a match that is over into the result of its table."""

from scorekeeper.services.matches.log.replayed import ReplayedMatch
from scorekeeper.tournaments.event import Score


def scores(told: ReplayedMatch, seats: tuple[str, ...]) -> tuple[Score, ...]:
    """A line for each entrant, in the order in which they were drawn, with as many numbers as the
    game reports: the sides of the match in the order of their seats.
    """
    state = told.replay.state
    measured = {measure: of(told.rules, state) for measure, of in told.game.measures}
    return tuple(
        Score(entrant, **{measure: numbers[side] for measure, numbers in measured.items()})
        for entrant, side in zip(seats, sorted(told.table.sides), strict=True)
    )
