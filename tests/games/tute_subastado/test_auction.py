"""The bidding of Tute Subastado: whose turn it is, what may be bid, and what it comes to."""

from typing import Any

import pytest

from tests.games.scorer import Refusals, Scorer

Facts = dict[str, Any]

THREE = Scorer("tute_subastado", ("A", "B", "C"))
FOUR = THREE.at("A", "B", "C", "D")
ROUNDS = THREE.by(auction="continued")
NOBODY_BID = "Everybody passed, so nobody bid and nothing was played."
TOO_HIGH = "{} is too high: nobody can make more than 230."


def bid(number: int, bidder: str = "B", **facts: object) -> Facts:
    return {"bid": number, "bidder": bidder, "made": True, **facts}


def bids(*calls: tuple[str, int | None], **facts: object) -> Facts:
    return {"bids": [list(call) for call in calls], "made": True, **facts}


REFUSED: Refusals = {
    "not in fives": (bid(62), "bid_step bid: Bids go up in fives: 62 won’t do."),
    "under the least": (bid(55), "bid_min bid: 55 is too low: the least bid is 60."),
    "more than can be made": (bid(235), f"bid_max bid: {TOO_HIGH.format(235)}"),
    "all at once": (
        bid(-3),
        "bid_step bid: Bids go up in fives: −3 won’t do.",
        "bid_min bid: −3 is too low: the least bid is 60.",
    ),
    "a stranger": (bid(60, "Zoe"), "unknown_player bidder: “Zoe” does not sit at this table."),
    "no bidder": ({"bid": 60, "made": True}, "missing bidder: Who won the bidding?"),
    "no bid": ({"bidder": "B", "made": True}, "missing bid: How much was bid?"),
    "nobody's turn but the eldest's": (
        bids(("C", 60), ("B", None), ("A", None)),
        "bid_order bids.0: It was B's turn to speak, not C's.",
    ),
    "not higher": (
        bids(("B", 70), ("C", 70), ("A", None)),
        "bid_order bids.1: 70 is too low: bid more than 70.",
    ),
    "twice": (
        bids(("B", 60), ("C", None), ("A", None), ("B", 65)),
        "bid_order bids.3: The bidding was over before B spoke.",
    ),
    "somebody has not spoken": (
        bids(("B", 60), ("C", None)),
        "bid_order bids.2: A has not spoken: a bid, or a pass.",
    ),
    "a stranger among them": (
        bids(("B", 60), ("Zoe", None), ("A", None)),
        "unknown_player bids.1: “Zoe” does not sit at this table.",
    ),
    "numbers among them": (
        bids(("B", 50), ("C", 63), ("A", 240)),
        "bid_step bids.1: Bids go up in fives: 63 won’t do.",
        "bid_min bids.0: 50 is too low: the least bid is 60.",
        f"bid_max bids.2: {TOO_HIGH.format(240)}",
    ),
    "another bid than by the bidding": (
        bids(("B", 60), ("C", None), ("A", 75), bid=80),
        "bid_mismatch bid: By the bidding A won with 75.",
    ),
    "another and impossible bid than by the bidding": (
        bids(("B", 60), ("C", None), ("A", 75), bid=50),
        "bid_min bid: 50 is too low: the least bid is 60.",
        "bid_mismatch bid: By the bidding A won with 75.",
    ),
    "another bidder than by the bidding": (
        bids(("B", 60), ("C", None), ("A", 75), bidder="B", bid=75),
        "bid_mismatch bidder: By the bidding A won with 75.",
    ),
    "a bidder from elsewhere beside the bidding": (
        bids(("B", 60), ("C", None), ("A", 75), bidder="Zoe"),
        "unknown_player bidder: “Zoe” does not sit at this table.",
    ),
    "a bid although all passed": (
        {"passed": True, "bid": 60, "bidder": "B"},
        f"bid_mismatch bid: {NOBODY_BID}",
        f"bid_mismatch bidder: {NOBODY_BID}",
    ),
    "a call although all passed": (
        {"passed": True, "bids": [["B", 60], ["C", None], ["A", None]]},
        f"bid_mismatch bids: {NOBODY_BID}",
    ),
    "not passed although all calls are passes": (
        {"passed": False, "bids": [["B", None], ["C", None], ["A", None]]},
        f"bid_mismatch passed: {NOBODY_BID}",
    ),
    "a raise although all passed": (
        {"passed": True, "raise": 5},
        "raise raise: Everybody passed, so there is nothing to raise.",
    ),
    "points although all passed": (
        {
            "passed": True,
            "cards": {"declarer": 60},
            "last_trick": "A",
            "announcements": [{"by": "A", "value": 20}],
            "made": True,
        },
        f"bid_mismatch made: {NOBODY_BID}",
        f"bid_mismatch cards: {NOBODY_BID}",
        f"bid_mismatch last_trick: {NOBODY_BID}",
        f"bid_mismatch announcements: {NOBODY_BID}",
    ),
    "a censor of three": (
        bid(60, raise_=5),
        "raise raise: There is a censor only when four are at the table.",
    ),
}


def named(facts: Facts) -> Facts:
    """`raise` is a word of Python."""
    return {"raise" if key == "raise_" else key: value for key, value in facts.items()}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED)
def test_a_bidding_of_three_is_refused(case: Any) -> None:  # noqa: ANN401 - facts and lines
    hand, *lines = case
    assert THREE.refusals(named(hand)) == lines


OF_FOUR: Refusals = {
    "the dealer bids": (bid(80, "A"), "dealer_bid bidder: A deals and has no cards to bid on."),
    "the dealer speaks": (
        bids(("B", 80), ("C", None), ("A", 85)),
        "dealer_bid bids.2: A deals and has no cards to bid on.",
    ),
    "the dealer passes in another's turn": (
        bids(("B", 80), ("C", None), ("A", None)),
        "bid_order bids.2: It was D's turn to speak, not A's.",
    ),
    "a raise of ten": (bid(80, raise_=10), "raise raise: The censor raises by five, not by 10."),
    "a raise of nothing": (bid(80, raise_=0), "raise raise: The censor raises by five, not by 0."),
    "too much with the raise": (
        bid(230, raise_=5),
        "bid_max raise: 230 and 5 are too high: nobody can make more than 230.",
    ),
    "too much without the raise": (bid(235, raise_=5), f"bid_max bid: {TOO_HIGH.format(235)}"),
    "a raise although all passed": (
        {"passed": True, "raise": 5},
        "raise raise: Everybody passed, so there is nothing to raise.",
    ),
    "the dealer passes aloud": (
        bids(("B", 80), ("C", None), ("D", None), ("A", None)),
        "bid_order bids.3: The bidding was over before A spoke.",
    ),
    "the dealer, and another by the bidding": (
        bids(("B", 80), ("C", None), ("D", None), bidder="A"),
        "dealer_bid bidder: A deals and has no cards to bid on.",
        "bid_mismatch bidder: By the bidding B won with 80.",
    ),
}


@pytest.mark.parametrize("case", OF_FOUR.values(), ids=OF_FOUR)
def test_a_bidding_of_four_is_refused(case: Any) -> None:  # noqa: ANN401 - facts and lines
    hand, *lines = case
    assert FOUR.refusals(named(hand)) == lines


@pytest.mark.parametrize("raised", [0, -5, 7])
def test_s1_a_free_raise_goes_in_fives_too(raised: int) -> None:
    ((code, _, words),) = FOUR.by(censor_raise="free").refused(bid(80) | {"raise": raised})
    assert code == "raise"
    assert words.startswith("The censor raises by five or a multiple of it")


def test_s1_a_free_raise_may_be_more() -> None:
    assert FOUR.by(censor_raise="free").last(bid(80) | {"raise": 25}).contract == 105


def test_without_a_dealer_at_the_table_nobodys_turn_is_judged() -> None:
    hand = bids(("A", 70), ("B", 60), ("C", None), dealer="Zoe")
    assert [code for code, _, _ in FOUR.refused(hand)] == ["unknown_player"]


def test_the_least_bid_is_the_tables() -> None:
    assert THREE.by(min_bid=80).refused(bid(75))[0][0] == "bid_min"
    assert THREE.by(min_bid=50).last(bid(50)).contract == 50


def test_the_three_bids_say_who_plays_for_what() -> None:
    state = THREE.last(bids(("B", 60), ("C", None), ("A", 75)))
    assert (state.declarer, state.contract) == ("A", 75)


def test_the_highest_may_be_said_again_beside_the_bidding() -> None:
    assert THREE.last(bids(("B", 60), ("C", None), ("A", 75), bid=75, bidder="A")).made


def test_of_four_the_dealer_does_not_speak() -> None:
    assert FOUR.last(bids(("B", 60), ("C", 65), ("D", None))).declarer == "C"


# ── S7: several rounds ──────────────────────────────────────────────────────────────────────────


def test_s7_until_two_pass_after_the_last_bid() -> None:
    hand = bids(("B", 60), ("C", 65), ("A", None), ("B", 80), ("C", None))
    assert ROUNDS.last(hand).declarer == "B"
    assert ROUNDS.last(hand).contract == 80


def test_s7_the_last_may_bid_alone() -> None:
    assert ROUNDS.last(bids(("B", None), ("C", None), ("A", 60))).declarer == "A"


def test_s7_all_may_pass() -> None:
    assert ROUNDS.last({"bids": [["B", None], ["C", None], ["A", None]]}).passed


SEVERAL: Refusals = {
    "who passed is not asked again": (
        bids(("B", None), ("C", 60), ("A", 65), ("B", 70), ("C", None)),
        "bid_order bids.3: It was C's turn to speak, not B's.",
    ),
    "two have not passed yet": (
        bids(("B", 60), ("C", 65), ("A", None)),
        "bid_order bids.3: B has not spoken: a bid, or a pass.",
    ),
    "nobody bids against himself": (
        bids(("B", 60), ("C", None), ("A", None), ("B", 65)),
        "bid_order bids.3: The bidding was over before B spoke.",
    ),
}


@pytest.mark.parametrize("case", SEVERAL.values(), ids=SEVERAL)
def test_s7_several_rounds_are_refused(case: Any) -> None:  # noqa: ANN401 - facts and lines
    hand, *lines = case
    assert ROUNDS.refusals(hand) == lines
