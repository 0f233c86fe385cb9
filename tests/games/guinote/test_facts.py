"""Where a game of Guiñote stands between two deals."""

from scorekeeper.games.guinote.facts import TARGET, deal_of, must_decide
from tests.games.scorer import Scorer, own

FOUR = Scorer("guinote")
THREE = FOUR.at("A", "B", "C")
VUELTA = {"outcome": {"vuelta": True}, "last_trick": "A"}


def test_before_the_first_deal_nothing_has_happened() -> None:
    state = own(FOUR.dealt_by("C").replay().start)
    assert (state.hand, state.dealer, state.next_dealer) == (0, None, "C")
    assert (state.games, state.carry) == ({"1": 0, "2": 0}, {"1": 0, "2": 0})
    assert (state.deal, deal_of(state)) == (0, 1)


def test_deals_count_from_one_within_a_game() -> None:
    assert deal_of(FOUR.last(VUELTA)) == 2
    assert deal_of(FOUR.last({"outcome": {"winner": "1"}})) == 1


def test_a_second_deal_of_two_sides_and_a_third_of_three_always_decide() -> None:
    """130 a deal, at least: 260 for two sides, 390 for three, so somebody is at 101."""
    assert 2 * (TARGET - 1) < 2 * 130
    assert 3 * 130 > 3 * (TARGET - 1) >= 2 * 130
    assert not must_decide(own(FOUR.replay().start))
    assert must_decide(FOUR.last(VUELTA))
    assert must_decide(FOUR.at("A", "B").last(VUELTA))
    assert not must_decide(THREE.last(VUELTA))
    assert must_decide(THREE.last(VUELTA, VUELTA))
