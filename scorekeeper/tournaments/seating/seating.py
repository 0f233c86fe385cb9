"""Seats many at a table: all rounds to come at once, past rounds as they were.

First whose turn it is to sit at a table of another size, or to sit out; then the search for few
second meetings, which never upsets these turns; then who deals first. Where turns may wait, the
search goes on without them from what it found with them. Where a round is drawn by itself and its
tables leave somebody without a deal who is due, those due are parted first and it is sought anew.
"""

from dataclasses import dataclass, replace

from scorekeeper.tournaments.lazy_numpy import Grid, Numbers, np
from scorekeeper.tournaments.seating.bounds import partner_bounds
from scorekeeper.tournaments.seating.designs import design
from scorekeeper.tournaments.seating.partners import PARTNER, Tables, change_partners
from scorekeeper.tournaments.seating.search import Task, search
from scorekeeper.tournaments.seating.state import SeatingState
from scorekeeper.tournaments.seating.turn_order import Turns, all_turns, first_dealers
from scorekeeper.tournaments.seeded_random import chance

# Dearer than any number of second meetings, and than any gap between places.
BARRED = 1 << 30
# Dearer than all of that at two tables: two at one who are both due to deal first.
DUE = 1 << 28
# Work of the search, in swaps weighed: for all rounds at once; for one by the standings, or for
# those left when somebody came or went: people wait for these.
EFFORT, EFFORT_OF_ONE = 6_000_000, 4_000_000
EFFORT_WITH_PARTNERS = 12_000_000
# Of one round by the standings: two who were partners before, dearer than any gap.
AGAIN = 1 << 28


@dataclass(frozen=True, slots=True)
class TableSeats:
    """A table of one round: its number, the keys as they sit, the first dealing first; whether it
    has another size than most, and how often its first dealer dealt first before.
    """

    number: int
    seats: tuple[str, ...]
    is_odd: bool
    dealt: int


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """One round: its tables by number, and who sits out."""

    number: int
    tables: tuple[TableSeats, ...]
    out: tuple[str, ...] = ()


def seat(
    seating: SeatingState, seed: str, *, prices: Numbers | None = None, goal: int = 0
) -> tuple[SeatedTable, ...]:
    """The tables of all rounds of a hall whose sizes are all known. `prices` (players × players):
    what a meeting costs, where it is not how often two have met. `goal`: what no seating can be
    below, so that the search need not look further.
    """
    bits = np.random.PCG64(chance(seed, "tables", seating.numbers[0]).getrandbits(128))
    players = len(seating.keys)
    orders = (np.argsort(bits.random_raw(players), kind="stable") for _ in seating.numbers)
    lots = [[int(player) for player in order] for order in orders]
    turns = all_turns(seating, lots)
    columns = np.array([turn.columns for turn in turns])
    known = design(seating, lots[0]) if prices is None else None
    if known is not None:
        columns[: len(known)] = known
    if known is None or len(known) < len(columns):
        paid = (seating.met if prices is None else prices) + BARRED * seating.barred
        columns = _searched(seating, turns, columns, paid, goal, bits)
    groups = [
        [tuple(p for p in lot if row[p] == column) for column in range(len(turn.labels))]
        for row, lot, turn in zip(columns, lots, turns, strict=True)
    ]
    if seating.event.contest.has_partners:
        groups = _with_partners(seating, groups, prices, int(bits.random_raw()))
    return _seated(seating, turns, columns, groups)


def _with_partners(
    seating: SeatingState, groups: list[Tables], prices: Numbers | None, seed: int
) -> list[Tables]:
    """The tables with partners across, who and against whom: people may change tables for it."""
    partnered, (least, bound) = seating.partnered, partner_bounds(seating)
    paid, goal = (PARTNER * partnered, seating.met - partnered), PARTNER * least + bound
    if prices is not None:
        paid, goal = (prices + AGAIN * partnered, prices), 0
    both = paid[0] + BARRED * seating.barred, paid[1] + BARRED * seating.barred
    effort = EFFORT_WITH_PARTNERS if len(seating.numbers) > 1 else EFFORT_OF_ONE
    return change_partners(groups, both, _fixed(seating), seed, effort=effort, goal=goal)


def _fixed(seating: SeatingState) -> Grid:
    fixed = np.zeros(len(seating.keys), np.bool_)
    fixed[list(seating.tables)] = True
    return fixed


def _searched(
    seating: SeatingState,
    turns: list[Turns],
    columns: Numbers,
    prices: Numbers,
    goal: int,
    bits: "np.random.PCG64",
) -> Numbers:
    """The columns that the search reaches from these."""
    task = _task(seating, turns, columns, prices, goal)
    match = search(task, int(bits.random_raw()))
    if not seating.is_strict and "odd" in task.kinds:
        loose = replace(task, at=match, turns=_taken(turns, match), before={"out": seating.had_out})
        match = search(loose, int(bits.random_raw()))
    due = _due(seating, turns, match) if len(turns) == 1 else None
    if due is not None:
        parted = prices + DUE * (due[:, None] & due & ~np.eye(len(due), dtype=np.bool_))
        again = replace(task, at=match, turns=_taken(turns, match), prices=parted)
        match = search(again, int(bits.random_raw()))
    return match


def _taken(turns: list[Turns], columns: Numbers) -> Numbers:
    """Says who has the turn of each round, as they sit now."""
    columns_taken = np.array([turn.taken for turn in turns])
    for row, turn in enumerate(turns):
        sizes = np.bincount(columns[row], minlength=columns.max() + 1)
        has = columns[row] >= max(len(each.labels) for each in turns)
        if turn.kind == "odd":
            has = sizes[columns[row]] == turn.odd
        columns_taken[row] = np.where(columns_taken[row] < 0, -1, has)
    return columns_taken


def _due(seating: SeatingState, turns: list[Turns], columns: Numbers) -> Grid | None:
    """Those who have dealt first least often, one a table, when these tables cannot let them all;
    None when they can. Of equals come first those who would deal as it is.
    """
    (turn,), (row,) = turns, columns
    tables = [tuple(np.flatnonzero(row == at).tolist()) for at in range(len(turn.labels))]
    before = [int(had) for had in seating.had_deal]
    deal = first_dealers(tables, before)
    order = sorted(
        (player for seats in tables for player in seats),
        key=lambda player: (before[player], player not in deal),
    )
    due = order[: len(tables)]
    if sum(before[player] for player in due) == sum(before[player] for player in deal):
        return None
    is_due = np.zeros(len(row), np.bool_)
    is_due[due] = True
    return is_due


def _task(
    seating: SeatingState, turns: list[Turns], columns: Numbers, prices: Numbers, goal: int
) -> Task:
    real = np.ones(max(len(turn.labels) for turn in turns) + 2, np.bool_)
    real[-2:] = False
    return Task(
        prices=prices,
        at=columns,
        real=real,
        turns=np.array([t.taken for t in turns]),
        before={"odd": seating.had_odd, "out": seating.had_out},
        kinds=tuple(x.kind for x in turns),
        fixed=_fixed(seating),
        effort=EFFORT if len(turns) > 1 and not seating.event.rounds else EFFORT_OF_ONE,
        goal=goal,
    )


def _seated(
    seating: SeatingState, turns: list[Turns], columns: Numbers, groups: list[Tables]
) -> tuple[SeatedTable, ...]:
    """Tables, seats and dealers: who deals first is as even as these tables allow."""
    before = [int(x) for x in seating.had_deal]
    dealers = iter(first_dealers([group for row in groups for group in row], before))
    seated_tables = []
    for row, (number, turn) in enumerate(zip(seating.numbers, turns, strict=True)):
        tables = []
        for label, group in zip(turn.labels, groups[row], strict=True):
            dealer = next(dealers)
            at = group.index(dealer)
            seats = (dealer, *group[:at], *group[at + 1 :])
            if seating.event.contest.has_partners:
                seats = group[at:] + group[:at]
            keys = tuple(seating.keys[player] for player in seats)
            tables.append(TableSeats(label, keys, len(group) == turn.odd, before[dealer]))
            before[dealer] += 1
        waiting = np.flatnonzero(columns[row] == max(len(each.labels) for each in turns))
        seated_tables.append(
            SeatedTable(
                number,
                tuple(tables),
                tuple(seating.keys[signedinteger] for signedinteger in waiting),
            )
        )
    return tuple(seated_tables)
