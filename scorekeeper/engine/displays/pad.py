"""Defines the pad that people draw for a game: what they write of a hand, and what they strike."""

from dataclasses import dataclass

from scorekeeper.engine.text import Text


@dataclass(frozen=True, slots=True)
class PadColumn:
    """One column. `key`: the question it answers and the side or choice it is about (“cards.1”),
    or, of what is only reckoned, the column of the running table that shows it (“total-1”).
    `group`: columns of one group stand under one heading. `rings`: stands small in every box, to be
    ringed.
    """

    key: str
    label: Text
    group: Text | None = None
    rings: Text | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """Says what is struck for each side: groups of so many, the last of them `granted` only."""

    of: Text
    groups: tuple[int, ...]
    granted: int = 0
    is_bars: bool = False


@dataclass(frozen=True, slots=True)
class Pad:
    """A row a hand, tallies beside the names, and what its small signs mean."""

    columns: tuple[PadColumn, ...]
    tallies: tuple[Tally, ...] = ()
    note: Text | None = None
