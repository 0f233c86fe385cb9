"""Searches tables of four whose partners change: across from each other sit who score together.

First nobody has the same partner twice, as long as that can be; then opponents repeat least. A tabu
search swaps two players of a round. Whole numbers only: the same seed gives the same tables.
"""

from collections.abc import Sequence

from scorekeeper.tournaments.lazy_numpy import Grid, Numbers, np
from scorekeeper.tournaments.seating.search import (
    KICKS,
    LONGEST,
    NEVER,
    NOISE_BITS,
    SHORTEST,
    TABU,
    Chance,
    improve,
)

# A partner who comes again weighs as much as so many opponents who do.
PARTNER = 32
FOUR = 4

Tables = list[tuple[int, ...]]


def change_partners(
    rounds: Sequence[Tables],
    paid: tuple[Numbers, Numbers],
    fixed: Grid,
    seed: int,
    *,
    effort: int,
    goal: int,
) -> list[Tables]:
    """The tables of each round as they sit, the partner two seats on. `paid` (players × players):
    what two pay as partners and as opponents, before they are so in these rounds. Who is `fixed`
    keeps the table. `goal`: what no seats can be below.
    """
    best = improve(_SeatGrid(rounds, paid, fixed), seed, effort=effort, goal=goal)
    return [
        [tuple(row[at : at + FOUR].tolist()) for at in range(0, FOUR * len(tables), FOUR)]
        for row, tables in zip(best, rounds, strict=True)
    ]


class _SeatGrid:
    """The seats as they stand while they are improved: `at` (rounds × seats) says who sits there,
    one more than the last player on seats that a round has not.
    """

    def __init__(
        self, rounds: Sequence[Tables], paid: tuple[Numbers, Numbers], fixed: Grid
    ) -> None:
        self._nobody = len(fixed)
        most = FOUR * max(map(len, rounds))
        self.at = np.full((len(rounds), most), self._nobody, np.int64)
        for row, tables in enumerate(rounds):
            self.at[row, : FOUR * len(tables)] = [player for seats in tables for player in seats]
        self._seats = np.arange(most)
        self._fixed = np.append(fixed, values=True)
        self._paid = [np.pad(prices, (0, 1)) for prices in paid]
        self._banned = np.zeros((len(rounds), self._nobody + 1, self._nobody + 1), np.int64)
        self._now = 0
        self._count()
        self.cost = 0
        for worth, grid, before in zip(
            (PARTNER, 1), (self.partner, self.opponent), self._paid, strict=True
        ):
            planned = grid - before
            self.cost += int((planned * (2 * before + planned - worth)).sum()) // (4 * worth)

    def _count(self) -> None:
        """Count anew what each pays beside each, and what each pays where they sit."""
        across = self.at[:, self._seats ^ 2]
        self._beside = (self.at[:, self._seats ^ 1], self.at[:, self._seats ^ 3])
        self._across = across
        self.partner, self.opponent = (prices.copy() for prices in self._paid)
        np.add.at(self.partner, (self.at, across), PARTNER)
        for others in self._beside:
            np.add.at(self.opponent, (self.at, others), 1)
        for grid in (self.partner, self.opponent):
            grid[self._nobody], grid[:, self._nobody] = 0, 0
        self._own = self._price(self.at, across, *self._beside) - PARTNER - 2
        self._own[self.at == self._nobody] = 0

    def _price(self, who: Numbers, across: Numbers, left: Numbers, right: Numbers) -> Numbers:
        price: Numbers = (
            self.partner[who, across] + self.opponent[who, left] + self.opponent[who, right]
        )
        return price

    def step(self, chance: Chance, best_cost: int) -> int:
        """Make the best swap that is not tabu, and say how much work it was to find."""
        rows, seats = np.nonzero(self._own > 0)
        change = self._changes(rows, seats)
        self._now += 1
        is_banned = (
            self._banned[rows[:, None], self.at[rows, seats][:, None], self.at[rows]] > self._now
        )
        change[is_banned & (change + self.cost >= best_cost) & (change < TABU)] = TABU
        key = (change << NOISE_BITS) + chance.noise(change.size).reshape(change.shape)
        mover, other = divmod(int(key.argmin()), key.shape[1])
        if change[mover, other] < TABU:
            row, seat = int(rows[mover]), int(seats[mover])
            tenure = self._now + SHORTEST + chance.below(LONGEST - SHORTEST)
            self._swap(row, seat, other, int(change[mover, other]), tenure)
        return int(change.size)

    def _changes(self, rows: Numbers, seats: Numbers) -> Numbers:
        """Says what it would change if each of these changed seats with each of their round."""
        here, at = self.at[rows, seats][:, None], self.at[rows]
        change = self._price(here, self._across[rows], *(x[rows] for x in self._beside))
        neighbours = (x[rows, seats][:, None] for x in (self._across, *self._beside))
        change = change + self._price(at, *neighbours) - self._own[rows, seats][:, None]
        change -= self._own[rows]
        is_near = self._seats // FOUR == (seats // FOUR)[:, None]
        is_across = self._seats == (seats ^ 2)[:, None]
        # Of one table two opponents stay so.
        change += 2 * is_near * (self.opponent[here, at] - 1)
        is_held = self._fixed[here] | self._fixed[at]
        never = (self._seats == seats[:, None]) | is_across | (at == self._nobody)
        change[never | (is_held & ~is_near)] = NEVER
        return change

    def kick(self, chance: Chance) -> None:
        """Leave the dead end: a few swaps of chance."""
        for _ in range(KICKS):
            row, seat, other = (chance.below(n) for n in (*self.at.shape, self.at.shape[1]))
            if self.at[row, seat] != self._nobody:
                change = int(self._changes(np.array([row]), np.array([seat]))[0, other])
                if change < TABU:
                    self._swap(row, seat, other, change, self._now + LONGEST)

    def _swap(self, row: int, seat: int, other: int, change: int, until: int) -> None:
        here, there = self.at[row, seat], self.at[row, other]
        self._banned[row, here, there] = self._banned[row, there, here] = until
        self.at[row, seat], self.at[row, other] = there, here
        self.cost += change
        self._count()
