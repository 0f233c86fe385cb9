"""How a match of Tuti Boig begins."""

from dataclasses import replace

from scorekeeper.games.tuti_boig.facts import places
from tests.games.scorer import Scorer, own


def test_before_the_first_hand_nothing_is_struck() -> None:
    state = own(Scorer("tuti_boig", ("A", "B", "C"), dealer="B").replay().start)
    assert (state.hand, state.dealer, state.next_dealer) == (0, None, "B")
    assert state.struck == state.bars == {"A": 0, "B": 0, "C": 0}
    assert (state.active, state.out) == (("A", "B", "C"), ())
    assert (state.finished, state.match_winners, state.settlement) == (False, None, None)


def test_who_stays_in_is_before_who_went_out_and_level_ones_share_the_better_place() -> None:
    state = own(Scorer("tuti_boig", ("A", "B", "C"), dealer="B").replay().start)
    assert places(state) == {"A": 1, "B": 1, "C": 1}
    assert places(replace(state, left={"A": 1, "B": 2})) == {"C": 1, "B": 2, "A": 3}
