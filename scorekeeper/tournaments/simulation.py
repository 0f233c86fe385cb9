"""Plays whole evenings by chance, with entrants of whom is known how strong they are.

Results follow Bradley and Terry (1952), at tables of many Plackett and Luce: everybody performs as
well as they are strong, and chance of Gumbel's distribution better; whoever does best is ahead. No
club has measured how far its players differ. It is assumed that their strengths are distributed
normally, and that of two drawn by lot the better wins two matches in three of half an hour; in a
longer match chance weighs less, by the root of its length, as in any sum.

Rounds that depend on results are drawn in a plainer way than a format draws them, a hundred times
as fast: whoever is next in the standings and has not been met yet. What comes of it is held against
the formats themselves in tests/tournaments/test_simulation.py.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest
from math import log
from random import Random
from statistics import NormalDist

from scorekeeper.tournaments.brackets.bracket import BracketSlot, Plan, SlotSource
from scorekeeper.tournaments.event import Contest
from scorekeeper.tournaments.pairing.field import berger

SPREAD, HALF_AN_HOUR = 2 / 3, 30
"""The standard deviation of strengths, of which one more makes winning e times as likely: so the
better of two wins two matches in three.
"""
RESET = "final/2/1"
WIN = 27720
"""Parts of a point, so that a place at a table of two to thirteen is worth a whole number."""
Table = tuple[int, ...]


@lru_cache
def quantiles(many: int) -> tuple[float, ...]:
    """So many strengths, spread as evenly as a normal distribution has them."""
    return tuple(NormalDist().inv_cdf((at + 0.5) / many) for at in range(many))


@lru_cache
def berger_of(keys: range) -> tuple[tuple[Table, ...], ...]:
    """Everybody against everybody: rounds of tables, who has nobody to play is left out."""
    rounds = berger(tuple(map(str, keys)))
    return tuple(tuple((int(a), int(b)) for a, b in pairs if a and b) for pairs in rounds)


class SimulatedEvening:
    """Counts what comes of an evening: who is strong, of points and of how far each was ahead; how
    often each played and sat out; of each round the tables and who sat out. Entrants are numbers.
    """

    def __init__(self, contest: Contest, entrants: int, minutes: int, random: Random) -> None:
        self._contest, self._random = contest, random
        deviation = SPREAD * (minutes / HALF_AN_HOUR) ** 0.5
        self.strength = [deviation * quantile for quantile in quantiles(entrants)]
        random.shuffle(self.strength)
        self.points, self.ahead = [0] * entrants, [0.0] * entrants
        self.plays, self.idle = [0] * entrants, [0] * entrants
        self.tables: list[int] = []
        self.out: list[int] = []
        self._met: list[set[int]] = [{at} for at in range(entrants)]

    @property
    def best(self) -> int:
        """Who is the strongest."""
        return self.strength.index(max(self.strength))

    def standing(self, among: Iterable[int] | None = None) -> list[int]:
        """Everybody by points and what they were ahead by, then by lot; the best first."""
        keys = list(range(len(self.points)) if among is None else among)
        self._random.shuffle(keys)
        return sorted(keys, key=lambda key: (-self.points[key], -self.ahead[key]))

    def play(self, table: Table) -> Table:
        """Who sits at a table in the order in which they finish; partners are as strong as both on
        average, and finish together.
        """
        strength, random = self.strength, self._random.random
        ordered: list[tuple[float, Table]]
        if self._contest.has_partners:
            sides = table[::2], table[1::2]
            strengths = [(sum(strength[key] for key in side) / 2, side) for side in sides]
            ordered = [(by - log(-log(random())), side) for by, side in strengths]
        else:
            ordered = [(strength[key] - log(-log(random())), (key,)) for key in table]
        ordered.sort()
        mean, last = sum([each[0] for each in ordered]) / len(ordered), len(ordered) - 1
        for place, (performance, side) in enumerate(ordered):
            for key in side:
                self.points[key] += WIN * place // last
                self.ahead[key] += performance - mean
                self.plays[key] += 1
        return tuple([key for _, side in reversed(ordered) for key in side])

    def play_round(self, tables: Sequence[Table], here: Iterable[int]) -> None:
        """A round of those who are here, the others of whom sit out."""
        for table in tables:
            self.play(table)
            for key in table:
                self._met[key].update(table)
        seated = {key for table in tables for key in table}
        self._close(len(tables), [key for key in here if key not in seated])

    def _close(self, tables: int, out: Sequence[int]) -> None:
        self.tables.append(tables)
        self.out.append(len(out))
        for key in out:
            self.idle[key] += 1

    def play_by_standing(self, sizes: Sequence[int], *, is_level: bool, has_top: bool) -> None:
        """A round at tables of these sizes, of level players by the standings, or of new faces by
        lot; who sat out least sits out, the last of them, which between two sides is a win.
        `has_top`: the best sit together.
        """
        order = self.standing()
        if not has_top:
            self._random.shuffle(order)
            order.sort(key=lambda key: -self.points[key] if is_level else 0)
        last_first, spare = order[::-1], len(order) - sum(sizes)
        out = sorted(last_first, key=self.idle.__getitem__)[:spare]
        rest = [key for key in order if key not in out]
        tables: list[Table] = []
        for size in sizes:
            table = [rest.pop(0)]
            while len(table) < size:
                known = set().union(*(self._met[key] for key in table))
                is_top = has_top and not tables
                new = (place for place, key in enumerate(rest) if is_top or key not in known)
                table.append(rest.pop(next(new, 0)))
            tables.append(tuple(table))
        self.play_round(tables, order)
        for key in out if self._contest.kind == "sides" else ():
            self.points[key] += WIN

    def play_groups(self, groups: int, advance: int) -> tuple[list[int], list[int]]:
        """Everybody against everybody in each group; who goes on, all winners first, and the others
        by what they have.
        """
        many = len(self.points)
        members = [range(group, many, groups) for group in range(groups)]
        for rows in zip_longest(*map(berger_of, members), fillvalue=()):
            playing = [keys for keys, row in zip(members, rows, strict=True) if row]
            tables = [table for row in rows for table in row]
            self.play_round(tables, [key for keys in playing for key in keys])
        order = [self.standing(keys) for keys in members]
        seeds = [keys[place] for place in range(advance) for keys in order]
        return seeds, self.standing(key for keys in order for key in keys[advance:])

    def play_bracket(self, plan: Plan, seeds: Sequence[int]) -> list[int]:
        """A knock-out of these; all of them by how far they got. A second final has its time,
        whether it is needed or not.
        """
        came: dict[tuple[str, str], int | None] = {}
        rank, lost, places = dict.fromkeys(seeds, 0), set[int](), list(seeds)
        playing: list[set[int]] = []
        tables: list[int] = []
        for slots in plan:
            if slots[0].sources[0].what == "place":
                places = self._filled(plan[0], 2 * len(slots), came)
            playing.append(set())
            tables.append(0)
            for slot in slots:
                sides = (_comes(source, places, came) for source in slot.sources)
                here = tuple(side for side in sides if side is not None)
                tables[-1] += len(here) > 1
                if slot.key != RESET or here[1] in lost:
                    order = self.play(here) if len(here) > 1 else here
                    winner, loser = (*order, None, None)[:2]
                    came["winner", slot.key], came["loser", slot.key] = winner, loser
                    for key, stands in zip(order, (slot.stage == "third", True), strict=False):
                        rank[key] = slot.rank - (key == winner) if stands else 0
                    lost.update(order[1:])
                    playing[-1].update(order if len(here) > 1 else ())
        last = {key: at for at, keys in enumerate(playing) for key in keys}
        for at, (number, keys) in enumerate(zip(tables, playing, strict=True)):
            self._close(number, [key for key in set(last) - keys if at < last[key]])
        return sorted(self.standing(seeds), key=rank.__getitem__)

    def _filled(
        self, first: Iterable[BracketSlot], size: int, came: Mapping[tuple[str, str], int | None]
    ) -> list[int]:
        """Who won the first round, and of who lost it as many by lot as there is room for."""
        winners, losers = (
            [key for slot in first if (key := came[what, slot.key]) is not None]
            for what in ("winner", "loser")
        )
        self._random.shuffle(losers)
        return [*winners, *losers][:size]


def _comes(
    source: SlotSource, places: Sequence[int], came: Mapping[tuple[str, str], int | None]
) -> int | None:
    if source.slot:
        return came[source.what, source.slot]
    return places[source.seed - 1] if source.seed <= len(places) else None
