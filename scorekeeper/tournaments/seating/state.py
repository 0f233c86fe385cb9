"""Computes the state before rounds of many at a table: present, met, whose turn.

Read from the published rounds alone. A table whose result is void, and whoever did not come to it,
met nobody there.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from scorekeeper.tournaments.event import Event, Meeting, Round
from scorekeeper.tournaments.lazy_numpy import Grid, Numbers, np

Seats = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sizing:
    """The tables of one round, the largest first, and how many sit out: none, if it can be."""

    tables: tuple[int, ...]
    out: int = 0

    @property
    def odd(self) -> int | None:
        """The size that fewer tables have, the smaller one where there are as many; if any."""
        few, many = min(self.tables), max(self.tables)
        if few == many:
            return None
        return many if self.tables.count(many) < self.tables.count(few) else few


def sizings(players: int, sizes: tuple[int, int, int]) -> tuple[Sizing, ...]:
    """Every way to seat as many of so many players as can be, few tables first; `sizes` are the
    least, the best and the most at a table. Sizes at one time differ by one at most.
    """
    least, _, most = sizes
    for seated in range(players, least - 1, -1):
        numbers = range(-(-seated // most), seated // least + 1)
        if numbers:
            return tuple(Sizing(_even(seated, tables), players - seated) for tables in numbers)
    return ()


def sizing(
    players: int, rounds: int, sizes: tuple[int, int, int], wanted: int = 0
) -> Sizing | None:
    """The tables for so many players: as near to the number `wanted` as can be, where one was
    chosen. None when there are not even enough for one table.

    With more than one round, the largest table is at most as large as there are tables, wherever
    that can be: else two of its players come from one table of the round before and meet at once.
    """
    return min(
        sizings(players, sizes),
        key=lambda sizing: (
            wanted and abs(len(sizing.tables) - wanted),
            _loss(sizing.tables, sizes[1], rounds),
        ),
        default=None,
    )


def _even(players: int, tables: int) -> tuple[int, ...]:
    each, more = divmod(players, tables)
    return (each + 1,) * more + (each,) * (tables - more)


def _loss(tables: tuple[int, ...], best: int, rounds: int) -> tuple[int, int, int]:
    """Says what is wrong with these sizes: meeting again at once, far from the best, few tables."""
    is_crowded = rounds > 1 and tables[0] > len(tables)
    return int(is_crowded), sum(abs(size - best) for size in tables), len(tables)


@dataclass(frozen=True)
class SeatingState:
    """Everybody who sits down in one of the rounds `numbers`, after the rounds of `event`. `total`:
    how many rounds the event has, those published included. `is_strict`: nobody has a second turn
    at a table of another size before everybody had one, even if that makes people meet again.
    `wanted`: how many tables the organiser chose, 0 for as many as are best.
    """

    event: Event
    numbers: tuple[int, ...]
    total: int
    is_strict: bool = True
    wanted: int = 0

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The players in an order of their own, so that nobody gains by where they were listed."""
        return tuple(sorted({key for number in self.numbers for key in self.event.present(number)}))

    @cached_property
    def place(self) -> dict[str, int]:
        """Where each key stands in the columns."""
        return {key: at for at, key in enumerate(self.keys)}

    @cached_property
    def present(self) -> Grid:
        """Says who plays in which round (rounds × players)."""
        grid = np.zeros((len(self.numbers), len(self.keys)), np.bool_)
        for row, number in enumerate(self.numbers):
            grid[row, [self.place[key] for key in self.event.present(number)]] = True
        return grid

    @cached_property
    def sizings(self) -> tuple[Sizing, ...]:
        """The tables of each round. Raises ValueError where there are too few for one."""
        sizes = self.event.contest.sizes
        choices = [sizing(int(row.sum()), self.total, sizes, self.wanted) for row in self.present]
        known = tuple(s for s in choices if s is not None)
        if len(known) < len(choices):
            raise ValueError("a round with too few players is refused before it is drawn")
        return known

    @cached_property
    def met(self) -> Numbers:
        """Counts how often each two have met."""
        return self._together(lambda seats: (seats,))

    @cached_property
    def partnered(self) -> Numbers:
        """Counts how often each two were partners; nobody is where each plays alone."""
        return self._together(self.event.contest.sides_of)

    def _together(self, groups: Callable[[Seats], tuple[Seats, ...]]) -> Numbers:
        """Counts how often each two were in one of the groups that a table makes."""
        grid = np.zeros((len(self.keys), len(self.keys)), np.int64)
        for round_ in self.event.rounds:
            for meeting in round_.meetings:
                came = set(_came(self.event, round_, meeting, self.place))
                for group in groups(meeting.seats):
                    here = [self.place[key] for key in group if key in came]
                    for first, second in combinations(here, 2):
                        grid[first, second] += 1
                        grid[second, first] += 1
        return grid

    @cached_property
    def barred(self) -> Grid:
        """Says which two should not meet, as the organiser said."""
        grid = np.zeros((len(self.keys), len(self.keys)), np.bool_)
        for group in self.event.forbidden:
            here = [self.place[key] for key in group if key in self.place]
            grid[np.ix_(here, here)] = True
        np.fill_diagonal(grid, val=False)
        return grid

    @cached_property
    def tables(self) -> dict[int, int]:
        """The table of each player who keeps one, by their place in the columns."""
        places = {self.place[key]: self.event.by_key[key].table for key in self.keys}
        return {player: table for player, table in places.items() if table is not None}

    @cached_property
    def had_odd(self) -> Numbers:
        """Counts how often each sat at a table of another size than most."""
        return self._counted([key for r in self.event.rounds for key in _at_odd(r)])

    @cached_property
    def had_out(self) -> Numbers:
        """Counts how often each sat out; a round they were away for counts too, so that whoever
        comes late need not wait again at once.
        """
        seated = [
            {key for meeting in round_.meetings if not meeting.is_bye for key in meeting.seats}
            for round_ in self.event.rounds
        ]
        return self._counted([key for here in seated for key in self.keys if key not in here])

    @cached_property
    def had_deal(self) -> Numbers:
        """Counts how often each dealt first."""
        return self._counted([meeting.seats[0] for _, meeting in _tables(self.event)])

    def _counted(self, keys: Sequence[str]) -> Numbers:
        counts = np.zeros(len(self.keys), np.int64)
        for key in keys:
            if key in self.place:
                counts[self.place[key]] += 1
        return counts


def _tables(event: Event) -> list[tuple[Round, Meeting]]:
    return [
        (round_, meeting)
        for round_ in event.rounds
        for meeting in round_.meetings
        if not meeting.is_bye
    ]


def _at_odd(round_: Round) -> list[str]:
    tables = [meeting.seats for meeting in round_.meetings if not meeting.is_bye]
    if not tables:
        return []
    odd = Sizing(tuple(sorted(map(len, tables), reverse=True))).odd
    return [key for seats in tables if len(seats) == odd for key in seats]


def _came(event: Event, round_: Round, meeting: Meeting, place: dict[str, int]) -> list[str]:
    result = event.result(round_.number, meeting)
    if result is None:
        return [key for key in meeting.seats if key in place]
    if result.ending == "void":
        return []
    return [key for key in meeting.seats if key in place and key not in result.absent]
