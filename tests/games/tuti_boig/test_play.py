"""What a hand of Tuti Boig does to the match: strikes, catch-up bars, who is out, who pays."""

from typing import Any

import pytest

from scorekeeper.engine.state import PlayedHand
from tests.games.scorer import Scorer, own, said, why

Facts = dict[str, Any]

THREE = Scorer("tuti_boig", ("A", "B", "C"))
FOUR = THREE.at("A", "B", "C", "D")
FIVE = THREE.at("A", "B", "C", "D", "E")


def lost(*players: str) -> Facts:
    return {"outcome": {"losers": list(players)}}


def struck(scorer: Scorer, *hands: Facts) -> dict[str, int]:
    return dict(scorer.last(*hands).struck)


def bars(scorer: Scorer, *hands: Facts) -> dict[str, int]:
    return dict(scorer.last(*hands).bars)


SHARED = "Nobody else was left, so they share the win."


def reasons(played: PlayedHand[Any]) -> list[tuple[str | None, str]]:
    """The options that decided, beside the words."""
    return list(zip((step.option for step in played.why), why(played), strict=True))


def times(n: int, *players: str) -> list[Facts]:
    return [lost(*players)] * n


def test_every_loser_strikes_a_bar() -> None:
    assert struck(THREE, lost("A"), lost("A", "C")) == {"A": 2, "B": 0, "C": 1}


# ── Catch-up bars ───────────────────────────────────────────────────────────────────────────────


def test_the_seeds_example_of_catching_up() -> None:
    """Five less the most strikes among those still below five: 5 − 3 = 2."""
    hands = [*times(3, "B"), *times(2, "C"), *times(5, "A")]
    assert bars(FOUR, *hands) == {"A": 2, "B": 0, "C": 0, "D": 0}
    played = FOUR.played(*hands)
    assert said(played.moment) == "Fifth bar: A gets 2 bars to catch up."
    assert "A: fifth bar struck, so 2 catch-up bars." in why(played)
    assert played.state.active == ("A", "B", "C", "D")


def test_t3_those_already_at_five_do_not_count() -> None:
    hands = [*times(5, "A"), *times(5, "B")]
    assert bars(THREE, *hands) == {"A": 5, "B": 5, "C": 0}


def test_t3_nor_do_those_who_are_out() -> None:
    hands = [*times(4, "B"), *times(6, "A"), *times(1, "C"), *times(1, "B")]
    state = FOUR.last(*hands)
    assert state.out == ("A",)
    assert state.bars == {"A": 1, "B": 4, "C": 0, "D": 0}


def test_t4_the_hands_own_strikes_are_marked_first() -> None:
    """B's fourth bar falls in the same hand as A's fifth: 5 − 4 = 1."""
    hands = [*times(3, "B"), *times(4, "A"), lost("A", "B")]
    assert bars(THREE, *hands) == {"A": 1, "B": 0, "C": 0}


def two_fifths(dealer: str) -> list[Facts]:
    """A and B reach five together, C stands at two."""
    return [*times(2, "C"), *times(4, "A", "B"), {**lost("A", "B"), "dealer": dealer}]


def test_t5_two_fifths_together_are_measured_against_those_below_five() -> None:
    assert bars(FOUR, *two_fifths("D")) == {"A": 3, "B": 3, "C": 0, "D": 0}


@pytest.mark.parametrize(
    ("dealer", "granted"), [("D", (1, 3)), ("C", (1, 3)), ("B", (1, 3)), ("A", (3, 1))]
)
def test_t5_house_rule_by_turn_the_later_still_counts_as_four(
    dealer: str, granted: tuple[int, int]
) -> None:
    """Turns go from the dealer's right; A deals: B comes first."""
    found = bars(FOUR.by(simultaneous_fifth="by_turn"), *two_fifths(dealer))
    assert (found["A"], found["B"]) == granted


@pytest.mark.parametrize("rule", ["same_base", "by_turn"])
def test_t6_when_all_reach_five_together_each_gets_one_bar(rule: str) -> None:
    table = THREE.by(simultaneous_fifth=rule)
    assert bars(table, *times(5, "A", "B", "C")) == {"A": 1, "B": 1, "C": 1}


def test_the_last_to_reach_five_gets_one_bar() -> None:
    hands = [*times(5, "A"), *times(5, "B"), *times(5, "C")]
    assert bars(THREE, *hands) == {"A": 5, "B": 5, "C": 1}


def test_bars_once_granted_stay() -> None:
    hands = [*times(5, "A"), *times(4, "B"), lost("C")]
    assert bars(THREE, *hands)["A"] == 5


# ── Who is out ──────────────────────────────────────────────────────────────────────────────────


def test_out_when_the_granted_bars_are_struck_too() -> None:
    hands = [*times(4, "B"), *times(5, "A")]
    assert FOUR.last(*hands).out == ()
    played = FOUR.played(*hands, lost("A"))
    assert played.state.out == ("A",)
    assert played.state.active == ("B", "C", "D")
    assert played.state.struck["A"] == 6
    assert said(played.moment) == "A is out. 3 play on."


def test_two_may_go_out_together() -> None:
    hands = [*times(4, "C"), *times(6, "A", "B")]
    played = FIVE.played(*hands)
    assert played.state.out == ("A", "B")
    assert said(played.moment) == "A and B are out. 3 play on."


def test_out_is_the_order_of_going_out() -> None:
    hands = [*times(4, "C"), *times(6, "B"), *times(6, "A")]
    assert FIVE.last(*hands).out == ("B", "A")


def test_t14_the_deal_skips_who_is_out() -> None:
    hands = [*times(4, "C"), *times(6, "B")]
    state = FIVE.last(*hands)
    assert (state.dealer, state.next_dealer) == ("E", "A")
    dealers = [FIVE.last(*hands, *times(n, "D")).dealer for n in (1, 2, 3)]
    assert dealers == ["A", "C", "D"]


def test_a_dealer_who_goes_out_is_followed_by_his_right() -> None:
    state = FIVE.last(*times(4, "C"), *times(5, "B"), {**lost("B"), "dealer": "B"})
    assert (state.out, state.next_dealer) == (("B",), "C")


# ── The end ─────────────────────────────────────────────────────────────────────────────────────


def test_fewer_than_three_left_end_the_match() -> None:
    played = THREE.played(*times(4, "B"), *times(6, "A"))
    state = played.state
    assert (state.finished, state.match_winners, state.next_dealer) == (True, ("B", "C"), None)
    assert said(played.moment) == "The match goes to B and C."
    assert SHARED not in why(played)


def test_t7_from_four_to_two_ends_the_match() -> None:
    assert FOUR.last(*times(4, "C"), *times(6, "A", "B")).match_winners == ("C", "D")


def test_t8_one_survivor_wins_alone() -> None:
    hands = [*times(4, "C"), *times(5, "A", "B"), lost("A", "B")]
    assert THREE.last(*hands).match_winners == ("C",)


def test_t8_house_rule_two_best() -> None:
    """A has struck five and three more, B five and one: both go out, B with fewer."""
    hands = [*times(2, "C"), *times(5, "A"), *times(2, "C"), *times(2, "A"), *times(5, "B")]
    state = THREE.last(*hands)
    assert state.bars == {"A": 3, "B": 1, "C": 0}
    final = [*hands, lost("A", "B")]
    assert THREE.last(*final).match_winners == ("C",)
    played = THREE.by(single_survivor="two_best").played(*final)
    assert played.state.match_winners == ("B", "C")
    assert ("single_survivor", SHARED) in reasons(played)


def test_t8_house_rule_level_ones_win_with_the_survivor() -> None:
    hands = [*times(4, "C"), *times(5, "A", "B"), lost("A", "B")]
    assert THREE.by(single_survivor="two_best").last(*hands).match_winners == ("A", "B", "C")


def test_t9_nobody_left_the_last_players_win_together() -> None:
    played = THREE.played(*times(6, "A", "B", "C"))
    assert played.state.active == ()
    assert played.state.match_winners == ("A", "B", "C")
    assert played.state.settlement == {"A": 0, "B": 0, "C": 0}
    assert (None, SHARED) in reasons(played)


# ── Money ───────────────────────────────────────────────────────────────────────────────────────


def test_t11_losers_pay_their_bars_and_winners_pay_nothing() -> None:
    """The seed's example: 8 + 6 struck bars are 7 for each of two winners."""
    hands = [*times(2, "B"), *times(6, "A")]
    state = THREE.by(bar_value=10).last(*hands, lost("A"), lost("A"))
    assert state.struck == {"A": 8, "B": 2, "C": 0}
    assert state.settlement == {"A": -80, "B": 40, "C": 40}


@pytest.mark.parametrize(
    ("rule", "settlement"),
    [("fewest_struck", {"A": -21, "B": 10, "C": 11}), ("seat", {"A": -21, "B": 11, "C": 10})],
)
def test_t10_cents_that_cannot_be_shared(rule: str, settlement: dict[str, int]) -> None:
    """A pays seven bars of three cents; B has three struck, C none."""
    hands = [*times(3, "B"), *times(7, "A")]
    assert THREE.by(bar_value=3, remainder=rule).last(*hands).settlement == settlement


def test_t13_nothing_is_settled_before_the_end() -> None:
    assert THREE.by(bar_value=3).last(*times(4, "A")).settlement is None


def test_without_a_bar_value_nobody_owes_anything() -> None:
    hands = [*times(3, "B"), *times(7, "A")]
    free = THREE.replay(*hands)
    assert own(free.state).settlement == {"A": 0, "B": 0, "C": 0}
    assert free.game.settle(free.rules, free.state) is None
    paid = THREE.by(bar_value=3).replay(*hands)
    settlement = paid.game.settle(paid.rules, paid.state)
    assert settlement is not None
    assert settlement.balances == own(paid.state).settlement
    words = "Each loser pays the struck bars (A), the winners share equally (B and C)."
    assert words in why(THREE.by(bar_value=3).played(*hands))
    assert words not in why(THREE.played(*hands))
