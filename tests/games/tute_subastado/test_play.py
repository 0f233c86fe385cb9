"""What a hand of Tute Subastado does: the sentences of seed 000, the rulings S1 to S10."""

from typing import Any

import pytest

from tests.games.scorer import Scorer, own, said, why

Facts = dict[str, Any]

THREE = Scorer("tute_subastado", ("A", "B", "C"))
FOUR = THREE.at("A", "B", "C", "D")


def counted(
    bid: int, cards: int, last_trick: str = "declarer", *sung: int, bidder: str = "B"
) -> Facts:
    return {
        "bid": bid,
        "bidder": bidder,
        "cards": {"declarer": cards},
        "last_trick": last_trick,
        "announcements": [{"by": bidder, "value": value} for value in sung],
    }


def said_only(bid: int, bidder: str = "B", *, made: bool, raised: int | None = None) -> Facts:
    facts: Facts = {"bid": bid, "bidder": bidder, "made": made}
    return facts if raised is None else {**facts, "raise": raised}


def paid(scorer: Scorer, *hands: Facts) -> dict[str, int]:
    return dict(scorer.last(*hands).payments)


# ── Made or lost, and what it costs ─────────────────────────────────────────────────────────────


def test_exactly_the_contract_makes_it() -> None:
    state = THREE.last(counted(80, 60, "defenders", 20))
    assert (state.score, state.made) == (80, True)
    assert state.totals == {"declarer": 80, "defenders": 70}
    assert state.payments == {"A": -80, "B": 160, "C": -80}


def test_one_less_does_not() -> None:
    state = THREE.last(counted(80, 59, "defenders", 20))
    assert (state.score, state.made) == (79, False)
    assert state.payments == {"A": 80, "B": -160, "C": 80}


def test_the_last_trick_counts_for_the_declarer_by_name_or_by_part() -> None:
    for last in ("declarer", "B"):
        assert THREE.last(counted(80, 70, last)).score == 80
    for last in ("defenders", "A", "C"):
        assert THREE.last(counted(80, 70, last)).score == 70


def test_the_points_of_the_defence_will_do() -> None:
    hand = counted(65, 0) | {"cards": {"defenders": 55}, "last_trick": "A"}
    assert THREE.last(hand).score == 65


def test_the_amount_is_the_contract_never_the_score() -> None:
    assert paid(THREE, counted(60, 110)) == {"A": -60, "B": 120, "C": -60}


def test_115_is_single_120_double_from_each() -> None:
    assert paid(THREE, said_only(115, made=True))["B"] == 230
    assert paid(THREE, said_only(120, made=False)) == {"A": 240, "B": -480, "C": 240}
    assert paid(THREE.by(double_from=100), said_only(100, made=True))["B"] == 400


def test_a_point_may_be_worth_more() -> None:
    played = THREE.by(point_value=5).played(said_only(80, made=True))
    assert played.state.payments == {"A": -400, "B": 800, "C": -400}
    assert why(played)[-1] == "A point is worth 0.05."


def test_only_the_verdict_is_enough() -> None:
    state = THREE.last(said_only(90, made=False))
    assert (state.score, state.made, state.contract) == (None, False, 90)


def test_balances_run_on() -> None:
    state = THREE.last(said_only(60, made=True), said_only(60, "C", made=True))
    assert state.balances == {"A": -120, "B": 60, "C": 60}


# ── All pass ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "hand",
    [
        {"passed": True},
        {"bids": [["B", None], ["C", None], ["A", None]]},
        {"passed": True, "bids": [["B", None], ["C", None], ["A", None]]},
    ],
)
def test_all_pass_is_void_and_the_deal_moves_on(hand: Facts) -> None:
    played = THREE.played(said_only(60, "C", made=True) | {"dealer": "C"}, hand)
    state = played.state
    assert (state.passed, state.declarer, state.contract, state.made, state.score) == (
        (True, None, None, None, None)
    )
    assert state.payments == {"A": 0, "B": 0, "C": 0}
    assert state.balances == {"A": -60, "B": -60, "C": 120}
    assert (state.dealer, state.next_dealer) == ("A", "B")
    assert said(played.said) == "All passed: B deals."


def test_before_the_first_hand_nobody_has_passed() -> None:
    state = own(THREE.replay().state)
    assert (state.hand, state.passed, state.declarer) == (0, False, None)


def test_s10_all_pass_with_a_censor_too() -> None:
    assert FOUR.last({"passed": True}).seats == ("A", "B", "C", "D")


# ── Four at the table ───────────────────────────────────────────────────────────────────────────


def test_s3_the_dealer_stays_out_of_the_money() -> None:
    played = FOUR.played(said_only(80, made=True))
    assert played.state.payments == {"A": 0, "B": 160, "C": -80, "D": -80}
    assert why(played)[-1] == "A had no cards, and neither pays nor collects."


def test_s3_or_pays_like_a_defender() -> None:
    scorer = FOUR.by(idle_pays="with_defenders")
    assert paid(scorer, said_only(80, made=True)) == {"A": -80, "B": 240, "C": -80, "D": -80}
    made = why(scorer.played(said_only(80, made=True)))
    assert made[-1] == "A had no cards, but pays like a defender."
    assert "B collects 80 from each (A, C and D)." in made[-2]
    lost = why(scorer.played(said_only(80, made=False)))
    assert lost[-1] == "A had no cards, but collects like a defender."
    assert "B pays 80 to each (A, C and D)." in lost[-2]


def test_the_censor_plays_with_the_bidders_cards() -> None:
    state = FOUR.last(counted(80, 75) | {"raise": 5})
    assert (state.declarer, state.contract, state.score, state.made) == ("A", 85, 85, True)
    assert state.payments == {"A": 170, "B": 0, "C": -85, "D": -85}


def test_the_censor_announces() -> None:
    hand = counted(80, 55) | {"raise": 5, "announcements": [{"by": "A", "value": 20}]}
    assert FOUR.last(hand).score == 85


def test_s4_then_the_bidder_is_the_idle_one() -> None:
    scorer = FOUR.by(idle_pays="with_defenders")
    hand = said_only(80, made=False, raised=5)
    assert paid(scorer, hand) == {"A": -255, "B": 85, "C": 85, "D": 85}


def test_s2_115_raised_to_120_doubles() -> None:
    assert paid(FOUR, said_only(115, made=True, raised=5))["A"] == 480


def test_the_two_change_seats_for_good() -> None:
    raised = said_only(80, "C", made=True, raised=5)
    played = FOUR.played(raised)
    assert played.state.seats == ("C", "B", "A", "D")
    assert said(played.moment) == "A and C change seats."
    assert FOUR.last(raised, {"passed": True}).seats == ("C", "B", "A", "D")


def test_s5_right_of_the_old_dealer_in_the_new_seat() -> None:
    raised = said_only(80, "C", made=True, raised=5)
    assert FOUR.last(raised).next_dealer == "D"
    assert FOUR.last(raised, {"passed": True}).next_dealer == "C"


def test_s5_or_right_of_the_seat_that_was_dealt_from() -> None:
    by_seat = FOUR.by(dealer_after_swap="seat")
    assert by_seat.last(said_only(80, "C", made=True, raised=5)).next_dealer == "B"
    assert by_seat.last(said_only(80, "B", made=True, raised=5)).next_dealer == "A"


def test_after_the_exchange_the_bidding_goes_by_the_new_seats() -> None:
    raised = said_only(80, "C", made=True, raised=5)
    bids = [["C", 60], ["B", None], ["A", None]]
    assert FOUR.last(raised, {"bids": bids, "made": True}).declarer == "C"


# ── S8: a revoke ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("by", "made"), [("B", False), ("A", True), ("C", True)])
def test_s8_the_offenders_side_loses_the_contract(by: str, *, made: bool) -> None:
    hand = {"bid": 80, "bidder": "B", "special": {"type": "revoke", "by": by}}
    played = THREE.by(revoke="side").played(hand)
    assert played.state.made is made
    assert played.state.payments["B"] == (160 if made else -160)
    assert f"{by} revoked: that side loses the contract." in why(played)
    assert said(played.said).startswith(f"{by} revoked. B ")


def test_s8_points_beside_it_are_shown_and_decide_nothing() -> None:
    hand = counted(80, 100) | {"special": {"type": "revoke", "by": "B"}, "made": False}
    state = THREE.by(revoke="side").last(hand)
    assert (state.score, state.made) == (110, False)


# ── What is said ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        (counted(80, 60, "defenders", 20), "80 ≥ 80: B makes it, 80 each from A and C."),
        (counted(120, 90), "100 < 120: B goes down, 240 each to A and C."),
        (said_only(80, made=True), "B makes it, 80 each from A and C."),
        (said_only(80, made=False), "B goes down, 80 each to A and C."),
    ],
)
def test_the_sentence_of_a_hand(hand: Facts, sentence: str) -> None:
    assert said(THREE.played(hand).said) == sentence


def test_every_step_says_why() -> None:
    played = FOUR.played(
        counted(80, 55) | {"raise": 5, "announcements": [{"by": "A", "value": 20}]}
    )
    assert [(words, one.option) for words, one in zip(why(played), played.why, strict=True)] == [
        ("B won the bidding with 80.", None),
        ("A took the cards and raised it to 85.", "censor_raise"),
        ("A: 55 in cards, 20 announced and 10 for the last trick = 85", None),
        ("85 is at least 85: made.", None),
        (
            "The contract is paid; from 120 it would be double. A collects 85 from each (C and D).",
            "double_from",
        ),
        ("B had no cards, and neither pays nor collects.", "idle_pays"),
        ("C deals next.", "dealer_after_swap"),
    ]


def test_and_why_it_was_lost_and_double() -> None:
    hand = counted(120, 90) | {"bids": [["B", 120], ["C", None], ["A", None]]}
    played = THREE.played(hand)
    assert [(words, one.option) for words, one in zip(why(played), played.why, strict=True)] == [
        ("B won the bidding with 120.", "auction"),
        ("B: 90 in cards and 10 for the last trick = 100", None),
        ("100 is not the 120 that was needed: lost.", None),
        ("From 120 it is double. B pays 240 to each (A and C).", "double_from"),
    ]
    assert "Entered without points." in why(THREE.played(said_only(80, made=True)))


@pytest.mark.parametrize(("value", "is_settled"), [(0, False), (1, True), (5, True)])
def test_s9_an_open_session_is_settled_when_it_is_ended(value: int, *, is_settled: bool) -> None:
    result = THREE.by(point_value=value).replay(said_only(80, made=True))
    settlement = result.game.settle(result.rules, result.state)
    assert (settlement is not None) == is_settled
    assert settlement is None or settlement.balances == own(result.state).balances
    assert result.game.is_open
    assert not result.is_finished
