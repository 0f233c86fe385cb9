"""Searches seatings: a tabu search over swaps of two players, all weighed at once.

A pair pays its price for the first meeting, one more for each further one; the sum is to be small.
Whole numbers only, and as many steps on every machine: the same seed gives the same tables.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from scorekeeper.tournaments.lazy_numpy import Grid, Numbers, np


def exchangeable(
    turns: Numbers, before: dict[str, Numbers], kinds: Sequence[str], fixed: Grid
) -> Grid:
    """Says which two may change places in which round without upsetting any turn (rounds × players
    × players): those who both have it or both do not; or who are level in it before that round and
    alike after it, so that they merely trade places. A turn that is not counted keeps nobody from
    trading. Whoever is fixed or away trades with nobody.
    """
    rounds, players = turns.shape
    had = _had(turns, before, kinds)
    later = {kind: np.zeros(players, np.int64) for kind in before}
    grid = np.zeros((rounds, players, players), np.bool_)
    for number in range(rounds - 1, -1, -1):
        kind, now = kinds[number], turns[number]
        alike = now[:, None] == now[None, :]
        if kind and kind not in before:
            alike[:] = True
        elif kind:
            level = had[number][:, None] == had[number][None, :]
            ahead = later[kind][:, None] == later[kind][None, :]
            alike |= level & ahead
            later[kind] = later[kind] * 3 + now + 1
        free = ~fixed & (now >= 0)
        grid[number] = alike & free[:, None] & free[None, :]
    return grid


def _had(turns: Numbers, before: dict[str, Numbers], kinds: Sequence[str]) -> Numbers:
    """Counts how often each had what goes round in a round, before it."""
    count = {kind: had.copy() for kind, had in before.items()}
    counts = np.zeros(turns.shape, np.int64)
    for number, kind in enumerate(kinds):
        if kind in count:
            counts[number] = count[kind]
            count[kind] += turns[number] == 1
    return counts


NEVER = 1 << 40
TABU = 1 << 39
NOISE_BITS = 6
SHORTEST, LONGEST = 4, 20
PATIENCE = 250
KICKS = 6
STEP_COST = 4_000


@dataclass(frozen=True, slots=True)
class Task:
    """Holds what is to be seated. `prices` (players × players): of the first meeting from now on.

    `at` (rounds × players): the column of each player in each round, to begin with. Column c is a
    table if `real[c]`, else a place where nobody meets: sitting out, being away. `turns` (rounds ×
    players): 1 who takes the turn that goes round (a table of another size, sitting out), 0 who
    does not, -1 who is away; `before`: how often each had it. `kinds`: what goes round in a round.
    `fixed` players never move.
    """

    prices: Numbers
    at: Numbers
    real: Grid
    turns: Numbers
    before: dict[str, Numbers]
    kinds: tuple[str, ...]
    fixed: Grid
    effort: int
    goal: int = 0


def search(task: Task, seed: int) -> Numbers:
    """The best columns found, of the shape of `task.at`; exactly those for this seed anywhere."""
    return improve(_Table(task), seed, effort=task.effort, goal=task.goal)


class Improvable(Protocol):
    """A seating that a search improves: `at` as it stands, and what that costs."""

    at: Numbers
    cost: int

    def step(self, chance: "Chance", best_cost: int) -> int:
        """Make the best swap that is not tabu, and say how much work it was to find."""

    def kick(self, chance: "Chance") -> None:
        """Leave the dead end: a few swaps of chance."""


def improve(seats: Improvable, seed: int, *, effort: int, goal: int) -> Numbers:
    """The best found with so much work; it ends where nothing can be below the `goal`."""
    chance = Chance(seed)
    best, best_cost, waited, spent = seats.at.copy(), seats.cost, 0, 0
    while best_cost > goal and spent < effort:
        spent += STEP_COST + seats.step(chance, best_cost)
        waited += 1
        if seats.cost < best_cost:
            best, best_cost, waited = seats.at.copy(), seats.cost, 0
        elif waited >= PATIENCE:
            seats.kick(chance)
            waited = 0
    return best


class Chance:
    """Raw words of PCG64, which NumPy promises never to change."""

    def __init__(self, seed: int) -> None:
        self._bits = np.random.PCG64(seed)
        self._words: list[int] = []
        self._noise = np.zeros(0, np.int64)

    def below(self, limit: int) -> int:
        """A number from 0 up to but not including the limit."""
        if not self._words:
            self._words = [int(x) >> 16 for x in self._bits.random_raw(4096)]
        return self._words.pop() % limit

    def noise(self, size: int) -> Numbers:
        """Small numbers that decide between equals, from a stock at a place of chance."""
        if len(self._noise) < 2 * size:
            raw = self._bits.random_raw(3 * size)
            self._noise = (raw >> np.uint64(64 - NOISE_BITS)).astype(np.int64)
        start = self.below(len(self._noise) - size)
        return self._noise[start : start + size]


@dataclass(slots=True)
class _Table:
    """The seating as it stands while it is improved. `beside[r, p, c]`: what p pays, all meetings
    included, with those in column c of round r.
    """

    task: Task
    at: Numbers = field(init=False)
    paid: Numbers = field(init=False)
    planned: Numbers = field(init=False)
    beside: Numbers = field(init=False)
    banned: Numbers = field(init=False)
    turns: Numbers = field(init=False)
    may: Grid = field(init=False)
    cost: int = field(init=False)
    now: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        task = self.task
        self.at, self.turns = task.at.copy(), task.turns.copy()
        rounds, players = self.at.shape
        together = (self.at[:, :, None] == self.at[:, None, :]) & task.real[self.at][:, :, None]
        together[:, range(players), range(players)] = False
        self.planned = together.sum(axis=0, dtype=np.int64)
        self.paid = task.prices + self.planned
        self.beside = np.zeros((rounds, players, len(task.real)), np.int64)
        for number in range(rounds):
            for column in np.flatnonzero(task.real):
                here = self.at[number] == column
                self.beside[number, :, column] = self.paid[:, here].sum(axis=1)
        self.banned = np.zeros((rounds, players, players), np.int64)
        self.may = exchangeable(self.turns, task.before, task.kinds, task.fixed)
        twice = self.planned * task.prices * 2 + self.planned * (self.planned - 1)
        self.cost = int(twice.sum()) // 4

    def step(self, chance: "Chance", best_cost: int) -> int:
        """Make the best swap that is not tabu, and say how much work it was to find."""
        movers = np.flatnonzero(((self.planned > 0) & (self.paid > 1)).any(axis=1))
        change = self._changes(movers)
        self.now += 1
        is_banned = self.banned[:, movers] > self.now
        change[is_banned & (change + self.cost >= best_cost)] = TABU
        key = (change << NOISE_BITS) + chance.noise(change.size).reshape(change.shape)
        number, mover, other = np.unravel_index(int(key.argmin()), key.shape)
        if change[number, mover, other] < TABU:
            tenure = SHORTEST + chance.below(LONGEST - SHORTEST)
            self._swap(int(number), int(movers[mover]), int(other), tenure)
            self.cost += int(change[number, mover, other])
        return int(change.size)

    def _changes(self, movers: Numbers) -> Numbers:
        """Says what each swap of a mover with anybody would change, (rounds × movers × players)."""
        rounds = np.arange(len(self.at))[:, None, None]
        everybody = np.arange(self.at.shape[1])
        there = self.task.real[self.at].astype(np.int64)
        own = self.beside[rounds[:, :, 0], everybody, self.at]
        sizes = (there[:, :, None] * (self.at[:, :, None] == self.at[:, None, :])).sum(axis=1)
        stays = own - np.maximum(sizes - 1, 0)
        change = self.beside[rounds, movers[None, :, None], self.at[:, None, :]]
        change += self.beside[rounds, everybody[None, None, :], self.at[:, movers, None]]
        change -= stays[:, movers, None]
        change -= stays[:, None, :]
        change -= self.paid[movers] * (there[:, movers, None] + there[:, None, :])
        same = self.at[:, movers, None] == self.at[:, None, :]
        change[same | ~self.may[:, movers]] = NEVER
        return change

    def kick(self, chance: "Chance") -> None:
        """Leave the dead end: a few swaps of chance."""
        rounds, players = self.at.shape
        for _ in range(KICKS):
            number, who, other = chance.below(rounds), chance.below(players), chance.below(players)
            if self.at[number, who] != self.at[number, other] and self.may[number, who, other]:
                at = self._changes(np.array([who]))
                self._swap(number, who, other, LONGEST)
                self.cost += int(at[number, 0, other])

    def _swap(self, number: int, who: int, other: int, tenure: int) -> None:
        here, there = self.at[number, who], self.at[number, other]
        self._move(number, who, here, other)
        self._move(number, other, there, who)
        self.at[number, who], self.at[number, other] = there, here
        moved = self.paid[:, other] - self.paid[:, who]
        self.beside[number, :, here] += moved * self.task.real[here]
        self.beside[number, :, there] -= moved * self.task.real[there]
        self.banned[number, who, other] = self.banned[number, other, who] = self.now + tenure
        turns = self.turns[number]
        if turns[who] != turns[other]:
            turns[who], turns[other] = turns[other], turns[who]
            self.may = exchangeable(self.turns, self.task.before, self.task.kinds, self.task.fixed)

    def _move(self, number: int, goes: int, column: int, comes: int) -> None:
        """At one table one goes and another comes: the others meet the one less, the other more."""
        if not self.task.real[column]:
            return
        rest = np.flatnonzero(self.at[number] == column)
        rest = rest[rest != goes]
        for player, by in ((goes, -1), (comes, 1)):
            self.planned[player, rest] += by
            self.planned[rest, player] += by
            self.paid[player, rest] += by
            self.paid[rest, player] += by
            self._tell(player, rest, by)

    def _tell(self, player: int, rest: Numbers, by: int) -> None:
        """Says what is paid beside each other in all rounds, wherever that is a table."""
        rounds = np.arange(len(self.at), dtype=np.int64)[:, None]
        theirs, own = self.at[:, rest], self.at[:, [player]]
        players = np.full_like(rounds, player)
        np.add.at(self.beside, (rounds, players, theirs), by * self.task.real[theirs])
        np.add.at(self.beside, (rounds, rest[None, :], own), by * self.task.real[own])
