"""Every way a hand of Tute Subastado can be refused, the bidding apart."""

from typing import Any

import pytest

from tests.games.scorer import Refusals, Scorer, said

Facts = dict[str, Any]

THREE = Scorer("tute_subastado", ("A", "B", "C"))
FOUR = THREE.at("A", "B", "C", "D")
BID: Facts = {"bid": 80, "bidder": "B"}
NOT_AT_TABLE = "“Zoe” does not sit at this table."
NO_CARDS = "{} is out and does not play this hand."
NOT_LIKE_THAT = "A hand can’t end like that in this game."


def counted(**facts: object) -> Facts:
    return {**BID, "cards": {"declarer": 60}, "last_trick": "declarer", **facts}


REFUSED: Refusals = {
    "nothing": (
        {},
        "missing bidder: Who won the bidding?",
        "missing bid: How much was bid?",
        "missing made: Made or lost? Tap one, or enter the card points.",
    ),
    "not passed and nothing else": (
        {"passed": False},
        "missing bidder: Who won the bidding?",
        "missing bid: How much was bid?",
        "missing made: Made or lost? Tap one, or enter the card points.",
    ),
    "only a bid": (BID, "missing made: Made or lost? Tap one, or enter the card points."),
    "points of a player": (
        counted(cards={"B": 60}),
        "unknown_player cards.B: “B” does not score at this table.",
    ),
    "points of nobody": (
        counted(cards={}),
        "missing cards: The points of the declarer, or those of the defence?",
    ),
    "too many points": (
        counted(cards={"declarer": 60, "defenders": 61}),
        "sum cards: 60 + 61 = 121, the deck holds 120: 1 too many.",
    ),
    "a card on the table": (
        counted(table_card=0),
        "table_card table_card: All the cards are dealt: none is left on the table.",
    ),
    "a card on the table makes the sum unknown": (
        counted(cards={"declarer": 60, "defenders": 61}, table_card=10),
        "table_card table_card: All the cards are dealt: none is left on the table.",
    ),
    "the defence announces": (
        counted(announcements=[{"by": "A", "value": 20}]),
        "defenders_announce announcements.0: Only B can announce; it would not help the defence.",
    ),
    "the declarer by that name": (
        counted(announcements=[{"by": "declarer", "value": 20}]),
        "unknown_player announcements.0: “declarer” does not sit at this table.",
    ),
    "forty in another suit": (
        counted(trump="oros", announcements=[{"by": "B", "suit": "copas", "value": 40}]),
        "announce_value announcements.0: cups with coins as trumps is worth 20, not 40.",
    ),
    "a tute": (
        {**BID, "special": {"type": "four_of_a_kind", "by": "B"}},
        "special special: In Tute Subastado a tute counts nothing.",
    ),
    "a capote": (
        {**BID, "special": {"type": "capote", "by": "B", "made": True}},
        f"special special: {NOT_LIKE_THAT}",
    ),
    "a revoke that this table does not score": (
        {**BID, "special": {"type": "revoke", "by": "Zoe"}},
        f"unknown_player special: {NOT_AT_TABLE}",
        "special special: At this table a revoke is not scored.",
    ),
    "made, but not by the points": (
        counted(made=True),
        "made_mismatch made: By the points B has 70 of the 80 that were bid.",
    ),
}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED)
def test_a_hand_of_three_is_refused(case: Any) -> None:  # noqa: ANN401 - facts and lines
    hand, *lines = case
    assert THREE.refusals(hand) == lines


OF_FOUR: Refusals = {
    "the dealer has no last trick": (
        counted(last_trick="A"),
        f"not_active last_trick: {NO_CARDS.format('A')}",
    ),
    "the dealer announces nothing": (
        counted(announcements=[{"by": "A", "value": 20}]),
        f"not_active announcements.0: {NO_CARDS.format('A')}",
    ),
    "after a raise the bidder has no cards": (
        counted(last_trick="B") | {"raise": 5},
        f"not_active last_trick: {NO_CARDS.format('B')}",
    ),
    "after a raise the bidder announces nothing": (
        counted(announcements=[{"by": "B", "value": 20}]) | {"raise": 5},
        f"not_active announcements.0: {NO_CARDS.format('B')}",
    ),
    "after a raise the defence is the same": (
        counted(announcements=[{"by": "C", "value": 20}]) | {"raise": 5},
        "defenders_announce announcements.0: Only A can announce; it would not help the defence.",
    ),
    "a bidder who could not bid, and an announcement of another": (
        counted(bidder="A", announcements=[{"by": "B", "value": 20}]),
        "dealer_bid bidder: A deals and has no cards to bid on.",
        "defenders_announce announcements.0: Only A can announce; it would not help the defence.",
    ),
    "by the bidding another is the declarer": (
        counted(
            bids=[["B", 60], ["C", 75], ["D", None]],
            bid=75,
            announcements=[{"by": "C", "value": 20}],
        ),
        "bid_mismatch bidder: By the bidding C won with 75.",
    ),
    "by calls that cannot be nobody is the declarer": (
        counted(bids=[["B", 60], ["C", 75], ["D", 70]], announcements=[{"by": "D", "value": 20}]),
        "bid_order bids.2: 70 is too low: bid more than 75.",
    ),
    "nor has anybody lost his cards to the censor": (
        counted(bids=[["B", 60], ["C", 75]], last_trick="C") | {"raise": 5},
        "bid_order bids.2: D has not spoken: a bid, or a pass.",
    ),
    "nobody has won a bidding that all passed": (
        {"passed": True, "raise": 5, "last_trick": "A"},
        f"not_active last_trick: {NO_CARDS.format('A')}",
        "raise raise: Everybody passed, so there is nothing to raise.",
        "bid_mismatch last_trick: Everybody passed, so nobody bid and nothing was played.",
    ),
    "without a dealer at the table everybody may have cards": (
        counted(dealer="Zoe", last_trick="A"),
        f"unknown_player dealer: {NOT_AT_TABLE}",
    ),
    "the dealer cannot revoke": (
        {**BID, "special": {"type": "revoke", "by": "A"}},
        f"not_active special: {NO_CARDS.format('A')}",
    ),
    "four jacks are no revoke": (
        {**BID, "special": {"type": "revoke", "by": "B", "rank": "jacks"}},
        "special special: A tute is four kings or four knights.",
    ),
    "made, but a revoke lost it": (
        {**BID, "special": {"type": "revoke", "by": "B"}, "made": True},
        "made_mismatch made: A revoke decides it, the other way round.",
    ),
    "made by the points, but a revoke lost it": (
        counted(made=True, bid=70, special={"type": "revoke", "by": "B"}),
        "made_mismatch made: A revoke decides it, the other way round.",
    ),
}


@pytest.mark.parametrize("case", OF_FOUR.values(), ids=OF_FOUR)
def test_a_hand_of_four_is_refused(case: Any) -> None:  # noqa: ANN401 - facts and lines
    hand, *lines = case
    assert FOUR.by(revoke="side").refusals(hand) == lines


def test_who_deals_is_as_the_scorer_corrected_it() -> None:
    assert FOUR.last(counted(bidder="A", dealer="D")).declarer == "A"
    assert FOUR.refused(counted(dealer="B"))[0][0] == "dealer_bid"


def test_the_count_and_what_was_said_may_both_stand() -> None:
    assert THREE.last(counted(bid=70, made=True)).made
    assert not THREE.last(counted(made=False)).made


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        (
            counted(cards={"declarer": 0}),
            "B took the last trick and has no card points: a blank last trick?",
        ),
        (
            counted(cards={"declarer": 120}, last_trick="defenders"),
            "B has all 120 card points and not the last trick: is that right?",
        ),
    ],
)
def test_what_is_rare_is_asked_again(hand: Facts, words: str) -> None:
    warnings = THREE.replay(hand).steps[-1].warnings
    assert [said(one) for one in warnings] == [words]


@pytest.mark.parametrize("hand", [{**BID, "made": True}, {"passed": True}])
def test_what_is_only_said_leaves_no_doubt(hand: Facts) -> None:
    assert THREE.replay(hand).steps[-1].warnings == ()


@pytest.mark.parametrize("rule", ["target", "winner_counts_announcements", "tie_no_last"])
def test_rules_of_its_kin_are_unknown_here(rule: str) -> None:
    assert [one[:2] for one in THREE.by(**{rule: 1}).no_table()] == [("option", rule)]


@pytest.mark.parametrize("players", [("A", "B"), ("A", "B", "C", "D", "E")])
def test_three_or_four_sit_down(players: tuple[str, ...]) -> None:
    assert [one[0] for one in THREE.at(*players).no_table()] == ["players"]
