"""How a match of Tuti Boig begins."""

from tests.games.scorer import Scorer, own


def test_before_the_first_hand_nothing_is_struck() -> None:
    state = own(Scorer("tuti_boig", ("A", "B", "C"), dealer="B").replay().start)
    assert (state.hand, state.dealer, state.next_dealer) == (0, None, "B")
    assert state.struck == state.bars == {"A": 0, "B": 0, "C": 0}
    assert (state.active, state.out) == (("A", "B", "C"), ())
    assert (state.finished, state.match_winners, state.settlement) == (False, None, None)
