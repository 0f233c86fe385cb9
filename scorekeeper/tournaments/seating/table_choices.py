"""Compares the numbers of tables that are possible, each seated as it would be."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.seating.bounds import Bound
from scorekeeper.tournaments.seating.plans import OddTables, SeatingPlan, plan_seats
from scorekeeper.tournaments.seating.state import SeatingState
from scorekeeper.tournaments.seating.table_sizes import sizing, sizings

# Each may take a good part of a second: those nearest to the best size.
MOST_CHOICES = 5


@dataclass(frozen=True, slots=True)
class TableChoice:
    """One number of tables for the rounds to come: the sizes of the next round, the second meetings
    planned and those there must be; how often each sits out and deals first, the least and the
    most. `is_now`: the round would be drawn so.
    """

    tables: tuple[int, ...]
    repeats: int
    bound: Bound
    out: tuple[int, int]
    deals: tuple[int, int]
    is_now: bool


def table_choices(
    event: Event, rounds: int, wanted: int, odd: OddTables = "least"
) -> tuple[TableChoice, ...]:
    """The possible numbers of tables, few first, all rounds to come planned ahead; none where every
    round is drawn or too few are there. `wanted`: the number chosen, 0 for none.
    """
    numbers = tuple(range(len(event.rounds) + 1, rounds + 1))
    least, best, _ = sizes = event.contest.sizes
    many = min((len(event.present(number)) for number in numbers), default=0)
    if many < least:
        return ()
    here = len(event.present(numbers[0]))
    now = sizing(here, rounds, sizes, wanted)
    near = sorted(sizings(here, sizes), key=lambda s: abs(sum(s.tables) - best * len(s.tables)))
    found = sorted(near[:MOST_CHOICES], key=lambda x: len(x.tables))
    plans = [plan_seats(event, numbers, rounds, odd, len(y.tables)) for y in found]
    return tuple(_choice(plan, is_now=plan.seating.sizings[0] == now) for plan in plans)


def _choice(plan: SeatingPlan, *, is_now: bool) -> TableChoice:
    seating, seated = plan.seating, plan.seated
    return TableChoice(
        seating.sizings[0].tables,
        plan.repeats,
        plan.least,
        _spread(seating, (key for table in seated for key in table.out)),
        _spread(
            seating, (table.seats[0] for seated_table in seated for table in seated_table.tables)
        ),
        is_now,
    )


def _spread(seating: SeatingState, keys: Iterable[str]) -> tuple[int, int]:
    counted = Counter(keys)
    every = [counted[key] for key in seating.keys]
    return min(every), max(every)
