"""Assigns turns at the table of another size, or sitting out, and makes a first seating.

Whoever had it least often has it next, so nobody has it twice before everybody has had it once.
Players who keep their table bring its size with them: which table is the odd one goes round too.
"""

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.tournaments.lazy_numpy import Numbers, np
from scorekeeper.tournaments.seating.state import SeatingState, Sizing


@dataclass(frozen=True, slots=True)
class Turns:
    """One round before the search. `kind`: what goes round, “odd”, “out” or nothing. `labels`: the
    table numbers of the columns. `columns`: where each player begins, the last two columns being
    out and away. `taken`: 1 for whoever has the turn, 0 who has not, -1 who is away.
    """

    kind: str
    odd: int | None
    labels: tuple[int, ...]
    columns: Numbers
    taken: Numbers


def all_turns(seating: SeatingState, lots: Sequence[Sequence[int]]) -> list[Turns]:
    """The turns of all rounds; `lots`: for each round the players in an order of chance."""
    odd, out = seating.had_odd.copy(), seating.had_out.copy()
    most = max(len(sizing.tables) for sizing in seating.sizings)
    turns = []
    for row, lot in enumerate(lots):
        turn = _turns(seating, row, (odd, out), lot, most)
        turns.append(turn)
        if turn.kind == "odd":
            odd += turn.taken == 1
        # Whoever is away waits as well: only who sits down does not.
        out += turn.columns >= most
    return turns


def _turns(
    seating: SeatingState, row: int, had: tuple[Numbers, Numbers], lot: Sequence[int], most: int
) -> Turns:
    odd, out = had
    sizing = seating.sizings[row]
    here = sorted((i for i in lot if seating.present[row, i]), key=lambda x: int(out[x]))
    waiting, seated = set(here[: sizing.out]), here[sizing.out :]
    homes = {y: seating.tables[y] for y in seated if y in seating.tables}
    # Table numbers from 1 on, with those that somebody keeps among them.
    tables, own = len(sizing.tables), set(homes.values())
    free = [label for label in range(1, tables + len(own) + 1) if label not in own]
    labels = tuple(sorted((*own, *free[: tables - len(own)])))
    seats = _Seats(labels, sizing, homes, {z: int(odd[z]) for z in seated})
    columns = np.full(len(seating.keys), most + 1, np.int64)
    taken = np.full(len(seating.keys), -1, np.int64)
    for player, column in seats.fill().items():
        columns[player] = column
        taken[player] = int(seats.sizes[column] == sizing.odd)
    for player in waiting:
        columns[player], taken[player] = most, 1
    kind = "odd" if sizing.odd else "out" if waiting else ""
    return Turns(kind, sizing.odd, labels, columns, taken)


class _Seats:
    """The seats of one round: which column has which size, and who begins where."""

    def __init__(
        self, labels: tuple[int, ...], sizing: Sizing, homes: dict[int, int], odd: dict[int, int]
    ) -> None:
        self._homes = {player: labels.index(label) for player, label in homes.items()}
        self._had = odd
        self._odd = sizing.odd
        self.sizes = self._sizes(sizing)

    def _sizes(self, sizing: Sizing) -> tuple[int, ...]:
        """The tables with an odd size where those who stay had it least often."""
        if sizing.odd is None:
            return sizing.tables
        usual = next(size for size in sizing.tables if size != sizing.odd)
        tables = sizing.tables.count(sizing.odd)
        due = sorted(self._had.values())[tables * sizing.odd - 1]
        staying = Counter(self._homes.values())

        def rank(column: int) -> tuple[int, bool, int]:
            counts = [self._had[i] for i, home in self._homes.items() if home == column]
            if staying[column] > min(usual, sizing.odd or usual):
                return (-1 if sizing.odd == max(sizing.tables) else 1 << 30, True, column)
            return (max(counts, default=due), bool(counts), column)

        ranked = sorted(range(len(sizing.tables)), key=rank)
        chosen = set(ranked[:tables])
        return tuple(sizing.odd if c in chosen else usual for c in range(len(sizing.tables)))

    def fill(self) -> dict[int, int]:
        """The column of each player: first who stays, then who is due, then the others."""
        free = Counter(dict(enumerate(self.sizes))) - Counter(self._homes.values())
        odd = [element for element in free.elements() if self.sizes[element] == self._odd]
        usual = [e for e in free.elements() if self.sizes[e] != self._odd]
        movable = [player for player in self._had if player not in self._homes]
        movable.sort(key=lambda player: self._had[player])
        return {**self._homes, **dict(zip(movable, (*odd, *usual), strict=True))}


Tables = Sequence[tuple[int, ...]]


def first_dealers(tables: Tables, before: Sequence[int]) -> list[int]:
    """The dealer of each table (of one or several rounds); `before`: how often each had it."""
    count = list(before)
    dealers: list[int] = []
    for seats in tables:
        dealer = min(seats, key=lambda player: count[player])
        dealers.append(dealer)
        count[dealer] += 1
    while _even_out(tables, dealers, count):
        pass
    return dealers


def _even_out(tables: Tables, dealers: list[int], count: list[int]) -> bool:
    """Hand one deal on from somebody to somebody with two fewer; whether that could be."""
    dealt: dict[int, list[int]] = {}
    for table, dealer in enumerate(dealers):
        dealt.setdefault(dealer, []).append(table)
    for start in sorted(dealt, key=lambda player: (-count[player], player)):
        chain = _chain(tables, dealt, count, start)
        if chain:
            for table, player in chain:
                dealers[table] = player
            count[start] -= 1
            count[chain[0][1]] += 1
            return True
    return False


def _chain(
    tables: Tables, dealt: dict[int, list[int]], count: list[int], start: int
) -> list[tuple[int, int]]:
    """Tables and who deals there instead, from the nearest with two fewer back to `start`."""
    came: dict[int, tuple[int, int]] = {}
    waiting = deque([start])
    while waiting:
        player = waiting.popleft()
        for table in dealt.get(player, []):
            for other in tables[table]:
                if other == start or other in came:
                    continue
                came[other] = (table, player)
                if count[other] <= count[start] - 2:
                    return _back(came, start, other)
                waiting.append(other)
    return []


def _back(came: dict[int, tuple[int, int]], start: int, end: int) -> list[tuple[int, int]]:
    chain = []
    while end != start:
        table, player = came[end]
        chain.append((table, end))
        end = player
    return chain
