"""How long a match is at the most."""

from scorekeeper.engine.game import Length, deals


def test_so_many_games_or_deals_are_that_many() -> None:
    assert Length("games", 8).most == 8
    assert [one.most for one in deals(10, 20)] == [10, 20]


def test_whoever_is_first_may_be_kept_waiting_by_everybody_else() -> None:
    assert Length("first_to", 3).most == 5
    assert Length("first_to", 3, sides=4).most == 9
