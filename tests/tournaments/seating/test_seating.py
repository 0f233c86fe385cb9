"""The seating of many at a table: what is reached, and the laws that every seating keeps."""

import os
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tournaments.seating.bounds import bound, repeats
from scorekeeper.tournaments.seating.seating import SeatedTable, seat
from scorekeeper.tournaments.seating.state import SeatingState
from tests.tournaments.evenings import assert_in_turn, changed, evening, hall

IS_SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
SEATINGS = 500 if IS_SOAK else 10
SEEDS = range(20 if IS_SOAK else 2)

REACHED = [
    (9, 3, 4),
    (15, 3, 7),
    (16, 4, 5),
    (20, 4, 5),
    (25, 5, 6),
    (32, 4, 7),
    (40, 4, 9),
    (200, 4, 5),
    (24, 4, 7),
    (28, 4, 9),
    (32, 4, 9),
    (21, 3, 10),
    (24, 3, 11),
    (27, 3, 13),
    (30, 3, 14),
]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("players", "size", "rounds"), REACHED)
def test_nobody_meets_twice_where_that_can_be(
    players: int, size: int, rounds: int, seed: int
) -> None:
    here = hall(players, rounds, (size, size, size))
    assert repeats(here, seat(here, str(seed))) == 0


def test_five_rounds_of_26_without_a_second_meeting_when_turns_may_wait() -> None:
    here = hall(26, 5, (4, 5, 6), is_strict=False)
    seated = seat(here, "s")
    assert [len(table.seats) for table in seated[0].tables] == [5, 5, 4, 4, 4, 4]
    assert repeats(here, seated) == 0


@pytest.mark.parametrize("seed", "0123")
def test_fewest_meet_again_is_never_more_than_in_turn(seed: str) -> None:
    here = hall(24, 5, (4, 5, 6), is_strict=False)
    assert repeats(here, seat(here, seed)) == 0


def test_turns_that_may_wait_begin_with_those_that_do_not_and_come_to_fewer() -> None:
    reached = [
        repeats(here, seat(here, "s"))
        for here in (hall(17, 3, (4, 5, 6), is_strict=strict) for strict in (True, False))
    ]
    assert reached == sorted(reached, reverse=True)


def assert_lawful(here: SeatingState, seated: tuple[SeatedTable, ...]) -> None:
    for one in seated:
        there = [key for table in one.tables for key in table.seats] + list(one.out)
        assert sorted(there) == sorted(here.event.present(one.number))
    keys = [key for key in here.keys if all(here.present[:, here.place[key]])]
    if len(keys) == len(here.keys) and not here.tables:
        odd = [
            {key for table in one.tables if table.is_odd for key in table.seats} for one in seated
        ]
        assert_in_turn(keys, odd)
        assert_in_turn(keys, [set(one.out) for one in seated])


@settings(max_examples=SEATINGS)
@given(
    st.integers(6, 60),
    st.integers(1, 6),
    st.sampled_from([(3, 3, 3), (3, 4, 4), (3, 4, 5), (4, 4, 4)]),
)
def test_everybody_once_a_round_turns_in_their_order_and_never_below_the_bound(
    players: int, rounds: int, sizes: tuple[int, int, int]
) -> None:
    here = hall(players, rounds, sizes)
    least = bound(here).repeats
    seated = seat(here, f"{players}", goal=least)
    assert_lawful(here, seated)
    assert repeats(here, seated) >= least
    dealt = [table.seats[0] for one in seated for table in one.tables]
    times = [dealt.count(key) for key in here.keys]
    if not any(one.out for one in seated):
        assert max(times) - min(times) <= 1


@pytest.mark.parametrize(("players", "sizes"), [(13, (3, 4, 4)), (26, (4, 5, 6)), (18, (4, 4, 4))])
def test_turns_go_round_while_the_search_looks(players: int, sizes: tuple[int, int, int]) -> None:
    here = hall(players, 8, sizes)
    assert_lawful(here, seat(here, "turns"))


def test_the_same_seed_seats_the_same_and_another_another() -> None:
    here = hall(22, 4, (3, 4, 4))
    assert seat(here, "a") == seat(here, "a")
    assert seat(here, "a") != seat(here, "b")


def test_this_seed_seats_these_people_on_any_machine() -> None:
    here = hall(6, 2, (3, 3, 3))
    tables = [[table.seats for table in one.tables] for one in seat(here, "anywhere")]
    assert tables == [
        [("p004", "p005", "p001"), ("p003", "p006", "p002")],
        [("p002", "p003", "p001"), ("p006", "p005", "p004")],
    ]


def test_who_cannot_move_keeps_the_table_and_its_number() -> None:
    event = changed(evening("tables_planned", 13, (3, 4, 4)), "p001", table=2)
    event = changed(event, "p002", table=9)
    here = SeatingState(event, (1, 2, 3, 4), 4)
    seated = seat(here, "fixed")
    assert_lawful(here, seated)
    for one in seated:
        tables = {table.number: table.seats for table in one.tables}
        assert list(tables) == [1, 2, 3, 9]
        assert "p001" in tables[2]
        assert "p002" in tables[9]


def test_the_odd_size_comes_to_those_who_stay_in_turn() -> None:
    event = evening("tables_planned", 10, (3, 4, 4))
    for number, key in enumerate(("p001", "p002", "p003"), start=1):
        event = changed(event, key, table=number)
    seated = seat(SeatingState(event, (1, 2, 3), 3), "fixed")
    odd = [table.number for one in seated for table in one.tables if table.is_odd]
    assert sorted(odd) == [1, 2, 3]


@pytest.mark.parametrize(("players", "size"), [(13, 4), (11, 3)])
def test_as_many_stay_as_the_largest_table_seats(players: int, size: int) -> None:
    # Four keep one table: it is the one of four, be that the odd size (13) or not (11).
    event = evening("tables_planned", players, (3, 4, 4))
    for key in ("p001", "p002", "p003", "p004"):
        event = changed(event, key, table=2)
    (one,) = seat(SeatingState(event, (1,), 4), "fixed")
    assert {len(table.seats) for table in one.tables if table.is_odd} == {size}
    assert set(one.tables[1].seats) == {"p001", "p002", "p003", "p004"}


def test_who_should_not_meet_does_not() -> None:
    event = evening("tables_planned", 12, (3, 3, 3))
    couples = tuple((f"p{one:03}", f"p{one + 1:03}") for one in range(1, 12, 2))
    here = SeatingState(replace(event, forbidden=couples), (1, 2, 3, 4), 4)
    for one in seat(here, "apart"):
        for table in one.tables:
            assert not any(set(couple) <= set(table.seats) for couple in couples)


def test_too_few_players_are_refused_before_they_are_seated() -> None:
    with pytest.raises(ValueError, match="refused"):
        seat(SeatingState(evening("tables_planned", 2), (1,), 1), "s")


def test_prices_of_ones_own_decide() -> None:
    here = hall(6, 1, (3, 3, 3))
    halves = np.array([key > "p003" for key in here.keys])
    prices = 10 * (halves[:, None] != halves[None, :]).astype(np.int64)
    (one,) = seat(here, "s", prices=prices)
    assert {frozenset(table.seats) for table in one.tables} == {
        frozenset({"p001", "p002", "p003"}),
        frozenset({"p004", "p005", "p006"}),
    }


def test_a_table_has_its_number() -> None:
    (one,) = seat(hall(13, 1), "s")
    assert all(a.number < b.number for a, b in pairwise(one.tables))
