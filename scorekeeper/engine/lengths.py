"""Says how long matches of a game are: how quickly it is played, and what clubs play in a round."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Unit = Literal["games", "first_to", "deals"]


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds that one game (or, where those are what is counted, one deal) takes at a table:
    quick players, most tables, slow ones.
    """

    least: int
    usual: int
    most: int


@dataclass(frozen=True, slots=True)
class Length:
    """Says how long one match is: so many games, first to so many, or so many deals. `sides`: how
    many there are of whom one is first. `rules`: the house rules that end a match after it; deals
    are counted by the clock. `has_extra`: who are level after all games play one more.
    """

    unit: Unit
    count: int
    sides: int = 2
    rules: Mapping[str, int | str] = field(default_factory=dict, compare=False)
    has_extra: bool = False

    @property
    def most(self) -> int:
        """The most games (or deals) this can take."""
        return self.sides * (self.count - 1) + 1 if self.unit == "first_to" else self.count


@dataclass(frozen=True, slots=True)
class Lengths:
    """Lists what clubs play in a round: usual lengths, then short ones for short evenings."""

    pace: Pace
    usual: tuple[Length, ...]
    short: tuple[Length, ...]


def deals(*counts: int) -> tuple[Length, ...]:
    """So many deals each, for a game that no rule ends."""
    return tuple(Length("deals", count) for count in counts)
