"""Who deals first."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournaments.seating.turn_order import first_dealers


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
