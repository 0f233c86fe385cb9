"""The search for tables: what it keeps, and that a seed leads to the same tables for ever."""

from itertools import combinations

import numpy as np

from scorekeeper.tournaments.seating.search import Task, search

# Twelve at three tables of four over five rounds: somebody meets twice, so it looks to the end.


def task(players: int, rounds: int, effort: int, goal: int = 0) -> Task:
    """Tables of four in the order of the list; whoever is left over sits out."""
    tables = players // 4
    columns = np.array([min(at // 4, tables) for at in range(players)])
    columns[columns == tables] = tables + 1
    real = np.array([True] * tables + [False, False])
    return Task(
        prices=np.zeros((players, players), np.int64),
        at=np.tile(columns, (rounds, 1)),
        real=real,
        turns=np.tile((columns > tables).astype(np.int64), (rounds, 1)),
        before={"out": np.zeros(players, np.int64)},
        kinds=("out",) * rounds,
        fixed=np.zeros(players, np.bool_),
        effort=effort,
        goal=goal,
    )


def cost(asked: Task, found: np.ndarray) -> int:
    """Counted plainly: nothing for a first meeting, one for the second, two for the third."""
    paid = 0
    for one, other in combinations(range(found.shape[1]), 2):
        met = sum(int(row[one] == row[other] and asked.real[row[one]]) for row in found)
        paid += met * (met - 1) // 2
    return paid


def rows(found: np.ndarray) -> list[str]:
    return ["".join(map(str, row)) for row in found.tolist()]


def test_tables_keep_their_sizes_and_few_meet_again() -> None:
    asked = task(12, 5, 2_500_000)
    found = search(asked, 1)
    assert [sorted(row) for row in found.tolist()] == [sorted(row) for row in asked.at.tolist()]
    assert cost(asked, asked.at) == 180
    assert cost(asked, found) <= 30


def test_nothing_is_changed_where_the_goal_is_reached_or_no_work_is_left() -> None:
    reached = task(12, 5, 2_500_000, goal=180)
    assert (search(reached, 1) == reached.at).all()
    idle = task(12, 5, 0)
    assert (search(idle, 1) == idle.at).all()


def test_a_seed_finds_these_tables_on_any_machine() -> None:
    # Whoever has a plan on the wall can have it drawn again, in years and elsewhere.
    assert rows(search(task(12, 5, 2_500_000), 7)) == [
        "120001112220",
        "002102112210",
        "012011200212",
        "000011212122",
        "200112100122",
    ]


def test_who_sits_out_goes_round_by_the_same_seed_too() -> None:
    # Column 4 is the place of whoever sits out.
    assert rows(search(task(13, 4, 1_000_000), 7)) == [
        "0002121112204",
        "2010110122024",
        "2000211102214",
        "0100121021224",
    ]


def test_after_a_dead_end_a_seed_still_finds_these_tables() -> None:
    # It is stuck at three second meetings, leaves by swaps of chance, and comes to two.
    asked = task(28, 7, 4_000_000)
    found = search(asked, 1)
    assert cost(asked, found) == 2
    assert rows(found) == [
        "5652631235221034356414006410",
        "1246625243106401354305153620",
        "3321040215606365014243261455",
        "4661001441324252355033162650",
        "4142465300501341135236626025",
        "0210563456216634024251543310",
        "4322623030655602115540144163",
    ]
