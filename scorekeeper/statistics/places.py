"""Ranks the sides of a match at its end."""

from dataclasses import dataclass

from scorekeeper.engine.displays.plot import heights_of
from scorekeeper.engine.replay import Replay
from scorekeeper.engine.seats import Seat
from scorekeeper.statistics.facts import CountedMatch, winners


@dataclass(frozen=True, slots=True)
class PlacedSide:
    """A side: its place from 1 (equal ones share it), the slots of who sat down for it first."""

    place: int
    slots: tuple[str, ...]


def places(match: CountedMatch) -> tuple[PlacedSide, ...]:
    """The sides of a match, in seating order: those that won first, the others by what they had in
    the end. Empty for a match that says nothing about who is better: not over, broken off, or
    without a hand.
    """
    played, table = match.replay, match.replay.table
    if match.stated:
        stated = dict(zip(sorted(table.sides), match.stated, strict=True))
        return tuple(_placed(match, side, stated[side]) for side in table.sides)
    is_decided = match.is_ended if played.game.is_open else played.is_finished
    if not is_decided or not any(step.played for step in played.steps):
        return ()
    won = winners(match)
    worth = {side: (side in won, n) for side, n in _heights(played).items()}
    if not played.game.is_open:
        worth |= dict.fromkeys(won, (True, 0))
        if not won:  # all of them won
            worth = dict.fromkeys(table.sides, (True, 0))
    return tuple(
        _placed(match, side, 1 + sum(other > worth[side] for other in worth.values()))
        for side in table.sides
    )


def _placed(match: CountedMatch, side: Seat, place: int) -> PlacedSide:
    players = match.replay.table.players_of(side)
    return PlacedSide(place, tuple(match.slot(player, 0) for player in players))


def _heights(played: Replay) -> dict[Seat, int]:
    """Says how far each side came, the more the better."""
    curve = heights_of(played)
    stands = curve.of(played.rules, played.state)
    return {side: -n if curve.is_low_better else n for side, n in stands.items()}
