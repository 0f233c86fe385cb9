"""Holds the field of one round of two sides, as facts and as columns of numbers."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.engine.text import Text
from scorekeeper.tournaments.lazy_numpy import Grid, Numbers, np, rustworkx
from scorekeeper.tournaments.seeded_random import chance

Pairs = tuple[tuple[int, int], ...]

LOT_BITS = 20
SECTION = 100  # the most sides of one score that are looked at together
NOBODY = ""  # whoever is paired with nobody has a bye


@dataclass(frozen=True, slots=True)
class FieldSide:
    """Holds what the draw knows of one side. `score` in halves of a match point. `met`: everybody
    played against, as often as it was. `byes` count wins without an opponent who came; `missed`,
    rounds that it did not come to. `downs`, `ups`: how often it was paired below or above its score
    (a bye is down); `firsts`, `seconds`: how often it dealt first, and did not; `running`: how
    often running until now, below 0 where it did not.
    """

    key: str
    score: int = 0
    met: tuple[str, ...] = ()
    byes: int = 0
    missed: int = 0
    downs: int = 0
    ups: int = 0
    firsts: int = 0
    seconds: int = 0
    running: int = 0


@dataclass(frozen=True)
class Field:
    """Everybody who plays this round. `left`: rounds still to come after it. `forbidden`: groups of
    keys within which nobody should meet. `seeding`: all keys, the best first, where ranks and not
    lots say which of equals meet: the first of the upper half the first of the lower. `apart`: how
    many times more than not, or less, somebody may deal first. `standing`: all keys from the first
    place to the last, where neighbours in it and not equals are to meet.
    """

    sides: tuple[FieldSide, ...]
    number: int = 1
    left: int = 0
    seed: str = ""
    forbidden: tuple[tuple[str, ...], ...] = ()
    seeding: tuple[str, ...] = ()
    apart: int = 2
    standing: tuple[str, ...] = ()

    @cached_property
    def by_key(self) -> dict[str, FieldSide]:
        """The sides by their key."""
        return {side.key: side for side in self.sides}

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """All keys in an order of their own, so that nobody gains by where they were listed; an odd
        field ends with NOBODY.
        """
        entrants = tuple(sorted(self.by_key))
        return (*entrants, NOBODY) if len(entrants) % 2 else entrants

    @cached_property
    def has_bye(self) -> bool:
        """Says whether somebody stays without an opponent."""
        return bool(self.keys) and self.keys[-1] == NOBODY

    @cached_property
    def place(self) -> dict[str, int]:
        """Where each key stands in the columns."""
        return {key: number for number, key in enumerate(self.keys)}

    @cached_property
    def lots(self) -> Numbers:
        """The lots of the round, all different: the nearest equals meet, the highest has a bye. By
        seeding, those who are to meet have neighbouring numbers.
        """
        if not self.seeding:
            return self.drawn
        groups: dict[int, list[str]] = {}
        for key in self.seeding:
            if key in self.by_key:
                groups.setdefault(self.by_key[key].score, []).append(key)
        numbers = np.zeros(len(self.keys), np.int64)
        for group in groups.values():
            half = len(group) // 2
            for at, key in enumerate(group):
                numbers[self.place[key]] = 2 * at if at < half else 2 * (at - half) + 1
        if self.has_bye:
            numbers[-1] = numbers.max() + 1
        return numbers

    @cached_property
    def drawn(self) -> Numbers:
        """The lots as they are drawn: who deals first of those who are level in that."""
        drawn = sorted(
            (chance(self.seed, "pairing", self.number, key).getrandbits(LOT_BITS), key)
            for key in self.by_key
        )
        places, last = np.zeros(len(self.keys), np.int64), -1
        for lot, key in drawn:
            last = max(lot, last + 1)
            places[self.place[key]] = last
        if self.has_bye:
            places[-1] = last + 1
        return places

    def column(self, name: str) -> Numbers:
        """One number of every side, such as its score; nothing for NOBODY."""
        if name not in self._columns:
            numbers = [getattr(self.by_key[key], name) if key else 0 for key in self.keys]
            self._columns[name] = np.array(numbers, np.int64)
        return self._columns[name]

    @cached_property
    def _columns(self) -> dict[str, Numbers]:
        return {}

    def places(self, pairings: Sequence[tuple[str, str]]) -> Pairs:
        """Pairs of keys as pairs of places, such as of a round changed by hand."""
        generator = (sorted((self.place[s], self.place[other])) for s, other in pairings)
        return tuple(sorted((low, high) for low, high in generator))

    @cached_property
    def sections(self) -> Numbers:
        """Score groups from the top, 0, 1, 2, ...; a large one is cut by lot into several, equally
        large and even, so that a thousand sides are paired as fast as ten times a hundred.
        """
        groups: dict[int, list[int]] = {}
        for place in np.argsort(self.lots).tolist():
            if self.keys[place]:
                groups.setdefault(self.by_key[self.keys[place]].score, []).append(place)
        numbers, section = np.zeros(len(self.keys), np.int64), -1
        for score in sorted(groups, reverse=True):
            many = len(groups[score])
            parts = -(-many // SECTION)
            size = 2 * -(-many // (2 * parts))
            for number, place in enumerate(groups[score]):
                section += number % size == 0
                numbers[place] = section
        if self.has_bye:
            numbers[-1] = section + 1
        return numbers

    @cached_property
    def met(self) -> Numbers:
        """Counts how often each two have met; against NOBODY, how many byes there were."""
        meetings = np.zeros((len(self.keys), len(self.keys)), np.int64)
        for side in self.sides:
            mine = self.place[side.key]
            for other in side.met:
                if other in self.place:
                    meetings[mine, self.place[other]] += 1
            if self.has_bye:
                meetings[mine, -1] = meetings[-1, mine] = side.byes
        return np.maximum(meetings, meetings.T)

    @cached_property
    def barred(self) -> Grid:
        """Says which two should not meet, as the organiser said."""
        grid = np.zeros((len(self.keys), len(self.keys)), np.bool_)
        for group in self.forbidden:
            here = [self.place[key] for key in group if key in self.place]
            grid[np.ix_(here, here)] = True
        return grid

    @cached_property
    def uneven(self) -> Numbers:
        """Counts how many of each two would have dealt first too often, or too seldom."""
        ahead = self.column("firsts") - self.column("seconds")
        mine, other = ahead[:, None], ahead[None, :]
        turn = np.where(mine > other, -1, 1)
        grid: Numbers = (np.abs(mine + turn) > self.apart) + (
            np.abs(other - turn) > self.apart
        ).astype(np.int64)
        if self.has_bye:
            grid[-1] = grid[:, -1] = 0
        return grid

    @cached_property
    def strangers(self) -> Grid:
        """Says which two have not met yet: what the rounds to come are made of."""
        grid: Grid = self.met == 0
        np.fill_diagonal(grid, val=False)
        return grid

    def every_pair(self) -> tuple[Numbers, Numbers]:
        """All pairs that could sit down, as two columns of places."""
        first, second = np.triu_indices(len(self.keys), 1)
        return first.astype(np.int64), second.astype(np.int64)


def as_columns(pairs: Sequence[tuple[int, int]]) -> tuple[Numbers, Numbers]:
    """Pairs of places as two columns, the lower place first."""
    columns = np.array([sorted(pair) for pair in pairs], np.int64).reshape(len(pairs), 2)
    return columns[:, 0], columns[:, 1]


@dataclass(frozen=True, slots=True)
class PairOfSides:
    """Two sides, who deals first named first; or one side and NOBODY, which is a bye."""

    first: str
    second: str
    reasons: tuple[Text, ...] = ()

    @property
    def is_bye(self) -> bool:
        """One alone."""
        return self.second == NOBODY


def seat_pairs(field: Field, pairs: Pairs) -> tuple[PairOfSides, ...]:
    """Says who deals first (who did so less often, less often running, else the lower lot), from
    the top table down.
    """
    score = field.column("score").tolist()

    def turn(place: int) -> tuple[bool, int, int, int]:
        key = field.keys[place]
        side = field.by_key.get(key, FieldSide(key))
        return key == NOBODY, side.firsts - side.seconds, side.running, int(field.drawn[place])

    def height(pair: tuple[int, int]) -> tuple[bool, int, int, int]:
        high, low = sorted((score[place] for place in pair), reverse=True)
        is_bye = field.keys[pair[1]] == NOBODY
        return is_bye, -high, -low, min(int(field.lots[place]) for place in pair)

    ordered = (sorted(pair, key=turn) for pair in sorted(pairs, key=height))
    return tuple(PairOfSides(field.keys[first], field.keys[second]) for first, second in ordered)


Fixture = tuple[str, str]


def berger(keys: tuple[str, ...], *, is_double: bool = False) -> tuple[tuple[Fixture, ...], ...]:
    """All rounds; in each, pairs of keys, who deals first named first, or a key and NOBODY.

    Johann Berger's tables (FIDE Handbook C.05 annex 1): the last stays, the others move on by half;
    whoever meets the last deals first and second in turn. A second leg turns everything round.
    """
    if len(keys) < 2:
        return ()
    ring = (*keys, NOBODY) if len(keys) % 2 else keys
    half, last = len(ring) // 2, len(ring) - 1
    rounds = []
    for number in range(last):
        start = number * half % last
        opening = (ring[start], ring[last]) if number % 2 == 0 else (ring[last], ring[start])
        others = (
            (ring[(start + step) % last], ring[(start - step) % last]) for step in range(1, half)
        )
        rounds.append(tuple(_alone_first(other) for other in (opening, *others)))
    if is_double:
        rounds += [tuple(_alone_first(x[::-1]) for x in each) for each in rounds]
    return tuple(rounds)


def _alone_first(fixture: Fixture) -> Fixture:
    return fixture[::-1] if fixture[0] == NOBODY else fixture


def remaining(fixtures: Collection[Fixture]) -> Iterator[tuple[Fixture, ...]]:
    """These meetings in few rounds: as many as fit into each, first those whose sides have the most
    left to play.
    """
    left = list(fixtures)
    while left:
        load = Counter(key for fixture in left for key in fixture)
        keys = sorted(load)
        place = {key: number for number, key in enumerate(keys)}
        graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
        graph.add_nodes_from([None] * len(keys))
        # Whoever has more to play comes before any with less, and then what stands earlier: of the
        # sides that can all play at once, a heavier one takes the place of a lighter one.
        for early, (seat, other) in enumerate(reversed(left)):
            weight = (load[seat] + load[other]) * len(left) ** 2 + early
            graph.add_edge(place[seat], place[other], weight)
        pairs = {
            frozenset(keys[number] for number in pair)
            for pair in rustworkx.max_weight_matching(graph, weight_fn=int)
        }
        taken: list[Fixture] = []
        rest: list[Fixture] = []
        for fixture in left:
            is_next = frozenset(fixture) in pairs
            pairs.discard(frozenset(fixture))
            (taken if is_next else rest).append(fixture)
        left = rest
        yield tuple(taken)
