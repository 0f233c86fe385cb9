"""Who deals first."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournaments.dealing import first_dealers


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
