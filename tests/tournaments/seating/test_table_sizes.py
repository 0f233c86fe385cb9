"""How many tables of which size."""

import pytest

from scorekeeper.tournaments.seating.table_sizes import Sizing, sizing

RANGES = [(3, 3, 3), (3, 3, 4), (3, 4, 4), (4, 4, 4), (4, 5, 6), (3, 5, 6), (3, 4, 5), (2, 2, 2)]


@pytest.mark.parametrize("sizes", RANGES)
@pytest.mark.parametrize("rounds", [1, 5])
def test_every_count_of_players_has_its_tables(sizes: tuple[int, int, int], rounds: int) -> None:
    least, _, most = sizes
    for players in range(least, 201):
        found = sizing(players, rounds, sizes)
        assert found is not None
        assert sum(found.tables) + found.out == players
        assert all(least <= size <= most for size in found.tables)
        assert found.tables[0] - found.tables[-1] <= 1
        assert found.out < least


@pytest.mark.parametrize("sizes", [(3, 3, 4), (3, 4, 4), (4, 5, 6), (3, 5, 6), (3, 4, 5)])
def test_the_largest_table_is_at_most_the_number_of_tables_where_that_can_be(
    sizes: tuple[int, int, int],
) -> None:
    least, _, most = sizes
    for players in range(least, 201):
        found = sizing(players, 2, sizes)
        assert found is not None
        can_be = any(
            least * tables <= players <= most * tables and -(-players // tables) <= tables
            for tables in range(1, players + 1)
        )
        assert (found.tables[0] <= len(found.tables)) == can_be or found.out


@pytest.mark.parametrize(
    ("players", "rounds", "sizes", "tables"),
    [
        (26, 5, (4, 5, 6), (5, 5, 4, 4, 4, 4)),
        (26, 1, (4, 5, 6), (6, 5, 5, 5, 5)),
        (20, 5, (4, 5, 6), (4, 4, 4, 4, 4)),
        (20, 1, (4, 5, 6), (5, 5, 5, 5)),
        (40, 3, (4, 5, 6), (5,) * 8),
        (12, 3, (3, 4, 4), (3, 3, 3, 3)),
        (12, 1, (3, 4, 4), (4, 4, 4)),
        (7, 5, (3, 4, 4), (4, 3)),
        (24, 5, (3, 3, 4), (3,) * 8),
    ],
)
def test_the_best_size_where_nobody_must_meet_again(
    players: int, rounds: int, sizes: tuple[int, int, int], tables: tuple[int, ...]
) -> None:
    assert sizing(players, rounds, sizes) == Sizing(tables)


def test_as_few_sit_out_as_can_be() -> None:
    assert sizing(5, 3, (3, 4, 4)) == Sizing((4,), 1)
    assert sizing(7, 3, (4, 5, 6)) == Sizing((6,), 1)
    assert sizing(7, 3, (4, 4, 4)) == Sizing((4,), 3)


def test_a_number_of_tables_that_was_chosen_is_kept_as_nearly_as_can_be() -> None:
    assert sizing(32, 5, (4, 5, 6), 7) == Sizing((5, 5, 5, 5, 4, 4, 4))
    assert sizing(32, 5, (4, 5, 6), 20) == Sizing((4,) * 8)


def test_too_few_for_one_table_have_none() -> None:
    assert sizing(2, 1, (3, 4, 5)) is None
    assert sizing(0, 1, (3, 4, 5)) is None


@pytest.mark.parametrize(("sizes", "players"), [((3, 4, 4), 6), ((4, 5, 6), 8), ((3, 4, 5), 3)])
def test_from_a_number_on_nobody_sits_out(sizes: tuple[int, int, int], players: int) -> None:
    assert all(sizing(n, 5, sizes).out == 0 for n in range(players, 201))  # type: ignore[union-attr] # none is too few


def test_the_odd_size_is_that_of_fewer_tables() -> None:
    assert Sizing((5, 5, 4, 4, 4)).odd == 5
    assert Sizing((5, 5, 5, 4, 4)).odd == 4
    assert Sizing((4, 3)).odd == 3
    assert Sizing((4, 4)).odd is None
