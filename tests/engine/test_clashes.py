"""What a late write still means, by what was written meanwhile."""

from scorekeeper.engine.clashes import is_untouched, newcomer
from scorekeeper.engine.log import fold
from tests.engine.test_log import correct, hand, strike, void

BEFORE = fold((hand(1, "one"), hand(2, "two")))


def test_a_hand_added_meanwhile_is_the_rival() -> None:
    now = fold((hand(1, "one"), hand(2, "two"), hand(3, "three"), hand(4, "four")))
    assert newcomer(BEFORE, now) == 3


def test_a_hand_corrected_or_gone_meanwhile_is_no_rival() -> None:
    log = (hand(1, "one"), hand(2, "two"))
    assert newcomer(BEFORE, fold((*log, correct(3, 1, "uno")))) is None
    assert newcomer(BEFORE, fold((*log, strike(3, 2)))) is None
    assert newcomer(BEFORE, BEFORE) is None


def test_a_hand_brought_back_meanwhile_is_a_rival() -> None:
    log = (hand(1, "one"), strike(2, 1))
    assert newcomer(fold(log), fold((*log, void(3, 2)))) == 1


def test_only_what_changed_is_touched() -> None:
    now = fold((hand(1, "one"), hand(2, "two"), correct(3, 1, "uno"), strike(4, 2)))
    assert not is_untouched(BEFORE, now, 1)
    assert not is_untouched(BEFORE, now, 2)
    assert is_untouched(BEFORE, now, 9)
    assert is_untouched(BEFORE, BEFORE, 1)
