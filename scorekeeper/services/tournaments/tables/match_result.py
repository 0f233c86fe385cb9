"""Turns a match that is over into the result of its table."""

from scorekeeper.engine.game import Measure
from scorekeeper.engine.seats import Seat
from scorekeeper.services.matches.log.replayed import ReplayedMatch
from scorekeeper.tournaments.event import Score

_OWN_BARS = 5

Measures = dict[Seat, dict[Measure, int]]


def side_measures(told: ReplayedMatch) -> Measures:
    """The numbers of each side, by its key, as many as the game reports: games and points as the
    drawing of the match has them, contracts made, bars struck (granted ones counted off), deals,
    and the place: who goes out later is before who goes out sooner; of those who stay in, more
    unstruck bars, then fewer struck. Who is level shares the better place.
    """
    sides = told.table.sides
    found: Measures = {side: {} for side in sides}
    for measure in told.game.reports:
        numbers = _numbers(told, measure)
        for side in sides:
            found[side][measure] = numbers[side]
    return found


def scores(told: ReplayedMatch, seats: tuple[str, ...]) -> tuple[Score, ...]:
    """A line for each entrant, in the order in which they were drawn: the sides of
    the match in the order of their seats.
    """
    found = side_measures(told)
    keys = sorted(found)
    return tuple(Score(entrant, **found[side]) for entrant, side in zip(seats, keys, strict=True))


def _numbers(told: ReplayedMatch, measure: Measure) -> dict[Seat, int]:
    state, sides = told.replay.state, told.table.sides
    match measure:
        case "games" | "points":
            curve = told.game.sheet.curve
            if curve is not None:
                return dict(curve.of(told.rules, state))
            rows = told.game.sheet.score(told.rules, state).rows
            return {row.side: row.numeral or 0 for row in rows}
        case "made":
            after = [step.played.state for step in told.replay.steps if step.played is not None]
            made = [one.declarer for one in after if one.made]
            return {side: made.count(side) for side in sides}
        case "bars":
            return {side: state.struck[side] - state.bars[side] for side in sides}
        case "deals":
            return dict.fromkeys(sides, len(told.replay.steps))
        case _:
            return _places(told)


def _places(told: ReplayedMatch) -> dict[Seat, int]:
    after = [step.played.state for step in told.replay.steps if step.played is not None]

    def reached(seat: Seat) -> tuple[int, int, int]:
        for number, state in enumerate(after):
            if seat in state.out:
                return (0, number, 0)
        last = told.replay.state
        return (1, _OWN_BARS + last.bars[seat] - last.struck[seat], -last.struck[seat])

    stands = {seat: reached(seat) for seat in told.table.sides}
    return {
        seat: 1 + sum(other > mine for other in stands.values()) for seat, mine in stands.items()
    }
