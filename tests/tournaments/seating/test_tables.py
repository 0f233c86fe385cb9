"""Of what a seating is made: designs, sizes, choices, turns, who deals first."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournaments.event import Away, Event, Meeting, Result, Round, Score
from scorekeeper.tournaments.formats.tables_planned import Planned, draw
from scorekeeper.tournaments.seating.bounds import repeats
from scorekeeper.tournaments.seating.designs import DESIGNS, Design, design
from scorekeeper.tournaments.seating.plans import table_choices
from scorekeeper.tournaments.seating.seating import seat
from scorekeeper.tournaments.seating.state import SeatingState, Sizing, sizing
from scorekeeper.tournaments.seating.turn_order import first_dealers
from tests.tournaments.evenings import changed, evening, hall


@pytest.mark.parametrize("one", DESIGNS, ids=lambda one: f"{sum(one.classes)}x{one.rounds}")
def test_nobody_meets_twice_and_everybody_sits_in_every_round(one: Design) -> None:
    met: Counter[tuple[int, int]] = Counter()
    players = sum(one.classes)
    for number in range(one.rounds):
        columns = one.columns(number).tolist()
        assert sorted(Counter(columns).values(), reverse=True) == list(one.sizes)
        pairs = combinations(range(players), 2)
        met.update(pair for pair in pairs if columns[pair[0]] == columns[pair[1]])
    assert set(met.values()) == {1}


def test_a_design_is_used_where_it_fits() -> None:
    here = hall(24, 7, (4, 4, 4))
    found = design(here, range(24))
    assert found is not None
    assert found.shape == (7, 24)


# The most rounds that are known without a second meeting, by players and size of the tables.
KNOWN = {
    (15, 3): 7, (18, 3): 8, (21, 3): 10, (24, 3): 11, (27, 3): 13, (30, 3): 14,
    (24, 4): 7, (28, 4): 9, (32, 4): 10, (36, 4): 11, (40, 4): 13,
    (30, 5): 6, (35, 5): 7,
}  # fmt: skip


def test_as_many_rounds_are_stored_as_are_known() -> None:
    assert {(sum(one.classes), one.sizes[0]): one.rounds for one in DESIGNS} == KNOWN


def test_more_rounds_than_a_design_has_begin_with_it() -> None:
    here = hall(24, 8, (4, 4, 4))
    found = design(here, range(24))
    assert found is not None
    assert len(found) == 7
    seated = seat(here, "s")
    assert repeats(here, seated) <= 18


def test_nothing_is_stored_for_other_sizes() -> None:
    assert design(hall(25, 3, (5, 5, 5)), range(25)) is None


def test_no_design_for_who_is_set_apart_or_away_or_has_played() -> None:
    event = evening("tables_planned", 24, (4, 4, 4))
    numbers = tuple(range(1, 8))
    for other in (
        replace(event, forbidden=(("p001", "p002"),)),
        changed(event, "p001", table=3),
        replace(event, rounds=(Round(1, ()),)),
        replace(event, entrants=event.entrants[:23]),
    ):
        assert design(SeatingState(other, numbers, 7), range(len(other.entrants))) is None


def test_no_design_where_somebody_sits_out() -> None:
    event = evening("tables_planned", 25, (4, 4, 4))
    assert design(SeatingState(event, (1, 2), 2), range(25)) is None


def counted(players: int, dealers: list[int], before: list[int]) -> list[int]:
    return [before[player] + dealers.count(player) for player in range(players)]


def test_over_some_rounds_everybody_deals_first_as_often() -> None:
    tables = [(0, 1, 2), (3, 4, 5), (0, 3, 4), (1, 2, 5), (0, 4, 5), (1, 2, 3)]
    dealers = first_dealers(tables, [0] * 6)
    assert all(dealer in seats for dealer, seats in zip(dealers, tables, strict=True))
    assert counted(6, dealers, [0] * 6) == [1] * 6


def test_who_dealt_first_before_waits() -> None:
    assert first_dealers([(0, 1, 2)], [1, 0, 1]) == [1]


def test_a_deal_is_handed_on_through_a_chain_of_tables() -> None:
    # Player 0 would deal twice: the last table has nobody else to spare but through the first.
    tables = [(0, 1), (1, 2), (0, 3), (0, 3), (0, 3)]
    dealers = first_dealers(tables, [0] * 4)
    assert sorted(counted(4, dealers, [0] * 4)) == [1, 1, 1, 2]


def test_who_did_so_least_often_deals_and_of_level_ones_who_is_named_first() -> None:
    assert first_dealers([(2, 0, 1), (1, 2, 0), (0, 2, 1)], [1, 0, 0]) == [2, 1, 0]


def test_deals_are_handed_on_until_nobody_is_two_ahead() -> None:
    tables = [(0, 1), (1, 2), (0, 3), (0, 3), (0, 3)]
    others = [(one + 4, other + 4) for one, other in tables]
    dealers = first_dealers([*tables, *others], [0] * 8)
    assert sorted(counted(8, dealers, [0] * 8)) == [1, 1, 1, 1, 1, 1, 2, 2]
    # Here it takes three tables: 4 is reached over 1, 2 and 3.
    longer = [(0, 1), (1, 2), (2, 3), (3, 4), (0, 5), (0, 5), (0, 5)]
    dealers = first_dealers(longer, [0] * 6)
    assert sorted(counted(6, dealers, [0] * 6)) == [1, 1, 1, 1, 1, 2]


@given(st.data())
def test_no_single_chain_could_make_it_more_even(data: st.DataObject) -> None:
    players = data.draw(st.integers(3, 8))
    seats = st.lists(st.integers(0, players - 1), min_size=2, max_size=4, unique=True).map(tuple)
    tables = data.draw(st.lists(seats, min_size=1, max_size=8))
    before = data.draw(st.lists(st.integers(0, 3), min_size=players, max_size=players))
    dealers = first_dealers(tables, before)
    count = counted(players, dealers, before)
    # Who can be reached from a player over tables where each next one sits with the one before.
    for start in set(dealers):
        reached, waiting = {start}, [start]
        while waiting:
            now = waiting.pop()
            for dealer, table in zip(dealers, tables, strict=True):
                if dealer == now:
                    waiting += set(table) - reached
                    reached |= set(table)
        assert min(count[one] for one in reached) >= count[start] - 1


def after(*tables: tuple[str, ...], result: Result | None = None) -> Event:
    """Seven players after one round at these tables; one alone sits out."""
    meetings = tuple(
        Meeting(number if len(seats) > 1 else None, seats)
        for number, seats in enumerate(tables, start=1)
    )
    event = replace(evening("tables_planned", 7), rounds=(Round(1, meetings),))
    return replace(event, results=(result,) if result else ())


ROUND = (("p001", "p002", "p003"), ("p004", "p005", "p006", "p007"))


def test_who_sat_together_met() -> None:
    here = SeatingState(after(*ROUND), (2,), 2)
    assert here.met.tolist()[0] == [0, 1, 1, 0, 0, 0, 0]
    assert here.met.sum() == 2 * (3 + 6)


def test_a_void_table_is_no_meeting() -> None:
    here = SeatingState(after(*ROUND, result=Result(1, 1, ending="void")), (2,), 2)
    assert here.met.sum() == 2 * 6


def test_who_did_not_come_met_nobody() -> None:
    scores = tuple(Score(key) for key in ROUND[1])
    here = SeatingState(after(*ROUND, result=Result(1, 2, scores, "forfeit", ("p007",))), (2,), 2)
    assert here.met.sum() == 2 * (3 + 3)


def test_whose_turn_it_was() -> None:
    here = SeatingState(after(*ROUND), (2,), 2)
    assert here.had_odd.tolist() == [1, 1, 1, 0, 0, 0, 0]
    assert here.had_deal.tolist() == [1, 0, 0, 1, 0, 0, 0]
    assert here.had_out.tolist() == [0] * 7


def test_who_sat_out_or_was_away_waited() -> None:
    here = SeatingState(after(ROUND[0], ("p004",)), (2,), 2)
    assert here.had_out.tolist() == [0, 0, 0, 1, 1, 1, 1]


def test_a_round_of_nobody_had_no_turns() -> None:
    assert SeatingState(after(("p001",)), (2,), 2).had_odd.sum() == 0


def test_who_left_is_no_longer_in_the_hall() -> None:
    here = SeatingState(changed(after(*ROUND), "p001", away=(Away(2),)), (2,), 2)
    assert here.keys == ("p002", "p003", "p004", "p005", "p006", "p007")
    assert here.met.sum() == 2 * (1 + 6)
    assert here.had_deal.tolist() == [0, 0, 1, 0, 0, 0]


def test_who_should_not_meet_is_barred_both_ways() -> None:
    event = replace(evening("tables_planned", 4), forbidden=(("p001", "p003"), ("p002",)))
    assert SeatingState(event, (1,), 1).barred.tolist()[0] == [False, False, True, False]


def test_each_possible_size_has_its_second_meetings_and_their_bound() -> None:
    event = evening("tables_planned", 12, (3, 4, 4), rounds=3)
    found = table_choices(event, 3, 0)
    assert [one.tables for one in found] == [(4, 4, 4), (3, 3, 3, 3)]
    assert [one.repeats for one in found] == [9, 0]
    assert [one.bound.repeats for one in found] == [6, 0]
    assert [one.is_now for one in found] == [False, True]
    assert [one.deals for one in found] == [(0, 1), (1, 1)]


def test_it_says_what_would_be_drawn() -> None:
    event = evening("tables_planned", 14, (3, 4, 4), rounds=4)
    for one in table_choices(event, 4, 0):
        drawn = draw(Planned(4, tables=len(one.tables)), event)
        assert (
            tuple(sorted((len(each.seats) for each in drawn.rounds[0].meetings), reverse=True))
            == one.tables
        )
        assert drawn.cost[1].amount == one.repeats


def test_who_must_sit_out_does_so_in_turn() -> None:
    (one,) = table_choices(evening("tables_planned", 5, (4, 4, 4)), 5, 0)
    assert (one.tables, one.out) == ((4,), (1, 1))


def test_there_is_no_choice_for_too_few_or_after_the_last_round() -> None:
    event = evening("tables_planned", 3, (3, 4, 4))
    assert not table_choices(changed(event, "p001", away=(Away(2),)), 3, 0)
    assert not table_choices(event, 0, 0)


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
