"""Tute Subastado at the table: what is asked about the next hand, and how a session looks."""

from typing import Any

import pytest

from scorekeeper.engine.answers import Answers, facts_of, way_of
from scorekeeper.engine.questions import Announced, EntryForm, Pick, Points
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Money, Text, Who
from tests.games.scorer import Scorer, said

Facts = dict[str, Any]

THREE = Scorer("tute_subastado", ("A", "B", "C"))
FOUR = THREE.at("A", "B", "C", "D")


def pick(name: str, way: EntryForm) -> Pick:
    (found,) = (one for one in way.asks if isinstance(one, Pick) and one.name == name)
    return found


def values(pick: Pick) -> list[int]:
    return [int(choice.value) for choice in pick.choices]


def test_who_deals_and_what_to_mind() -> None:
    assert said(THREE.asked().line) == "C cuts · A deals 12 cards each · B leads"
    assert [said(one) for one in THREE.asked().minds] == [
        "The twos are out of the deck.",
        "Cut without shuffling; six cards at a time.",
    ]
    assert said(FOUR.asked().line) == ("D cuts · A deals 12 cards to each of the others · B leads")
    assert said(FOUR.asked().minds[0]) == (
        "A is the censor and has no cards: take the bidder’s and raise?"
    )


def test_the_bidders_stand_on_the_sheet_in_their_turn_and_all_passed_beside_them() -> None:
    ask = THREE.asked({"passed": True})
    assert said(ask.prompt) == "Who won the bidding?"
    assert [said(way.label) for way in ask.ways] == ["C", "A", "B", "All passed", "Points"]
    assert THREE.way("passed").facts == {"passed": True}
    assert not THREE.way("passed").asks


def test_a_dealer_of_four_is_no_bidder() -> None:
    keys = [way.key for way in FOUR.asked().ways if way.place == "main"]
    assert keys == ["bidder-B", "bidder-C", "bidder-D", "passed"]
    bidders = pick("bidder", FOUR.way("points")).choices
    assert [choice.value for choice in bidders] == ["B", "C", "D"]


def test_after_an_exchange_they_are_asked_as_they_sit_now() -> None:
    raised = {"bid": 80, "bidder": "C", "raise": 5, "made": True}
    ask = FOUR.asked(raised)
    assert said(ask.line) == "A cuts · D deals 12 cards to each of the others · C leads"
    assert [way.key for way in ask.ways][:3] == ["bidder-C", "bidder-B", "bidder-A"]


def test_a_bid_then_made_or_lost_are_the_other_two_taps() -> None:
    bid, made = THREE.way("bidder-B").asks
    assert isinstance(bid, Pick)
    assert isinstance(made, Pick)
    assert (bid.name, made.name) == ("bid", "made")
    assert bid.layout == "grid"
    in_front = [int(one.value) for one in bid.choices if not one.is_rare]
    assert in_front == list(range(60, 126, 5))
    assert values(bid) == list(range(60, 231, 5))
    assert [said(one.label) for one in bid.choices[:2]] == ["60", "65"]
    assert said(bid.rest) == "higher"
    assert [(said(one.label), one.facts) for one in made.choices] == [
        ("made", {"made": True}),
        ("lost", {"made": False}),
    ]


def test_the_grid_begins_at_the_least_bid() -> None:
    assert values(pick("bid", THREE.by(min_bid=78).way("bidder-B")))[0] == 80
    assert values(pick("bid", THREE.by(min_bid=0).way("bidder-B")))[0] == 5


def test_where_nobody_can_bid_all_pass() -> None:
    assert [way.key for way in THREE.by(min_bid=235).asked().ways] == ["passed"]


def test_the_censors_five_is_a_chip_on_the_way() -> None:
    bid, raised, _ = FOUR.way("bidder-B").asks
    assert isinstance(bid, Pick)
    assert isinstance(raised, Pick)
    assert [(said(one.label), one.facts) for one in raised.choices] == [("+5 by A", {"raise": 5})]
    assert (raised.is_required, said(raised.blank)) == (False, "no raise")
    assert values(bid)[-1] == 225


def test_s1_or_several_chips() -> None:
    free = FOUR.by(censor_raise="free")
    assert values(pick("raise", free.way("bidder-B"))) == list(range(5, 51, 5))
    assert values(pick("bid", free.way("bidder-B")))[-1] == 180
    assert values(pick("bid", free.way("points")))[-1] == 230


def test_a_bid_that_no_raise_can_follow_is_asked_without_one() -> None:
    asks = FOUR.by(min_bid=230).way("bidder-B").asks
    assert [question.name for question in asks] == ["bid", "made"]
    assert isinstance(asks[0], Pick)
    assert values(asks[0]) == [230]


def test_s8_where_a_revoke_is_scored_it_is_one_more_end() -> None:
    revoke = THREE.by(revoke="side")
    made = pick("made", revoke.way("bidder-B"))
    assert [said(one.label) for one in made.choices] == [
        "made",
        "lost",
        "the declarer revoked",
        "C revoked",
        "A revoked",
    ]
    facts = facts_of(revoke.way("bidder-B"), Answers({"bid": ("80",), "made": ("revoke",)}))
    assert facts == {"bidder": "B", "bid": 80, "special": {"type": "revoke", "by": "B"}}


def test_s8_after_a_raise_the_declarer_is_the_dealer() -> None:
    revoke = FOUR.by(revoke="side")
    taps = Answers({"bid": ("80",), "raise": ("5",), "made": ("revoke",)})
    facts = facts_of(revoke.way("bidder-B"), taps)
    assert facts["special"] == {"type": "revoke", "by": "A"}
    assert way_of(revoke.asked(), facts) == (revoke.way("bidder-B"), taps)


@pytest.mark.parametrize(
    ("scorer", "questions"),
    [
        (
            THREE,
            "bidder bid cards last_trick announcements trump bids.0 bids.1 bids.2",
        ),
        (
            FOUR,
            "bidder bid raise cards last_trick announcements trump bids.0 bids.1 bids.2",
        ),
        (
            THREE.by(auction="continued"),
            "bidder bid cards last_trick announcements trump round.1.0 round.1.1 round.1.2",
        ),
    ],
)
def test_the_points_are_asked_in_this_order(scorer: Scorer, questions: str) -> None:
    asked = [question.name for question in scorer.way("points").asks]
    assert asked[: len(questions.split())] == questions.split()


def test_the_points_of_either_side_and_only_the_declarer_announces() -> None:
    _, _, cards, last, sung, *_ = THREE.way("points").asks
    assert isinstance(cards, Points)
    assert isinstance(last, Pick)
    assert isinstance(sung, Announced)
    assert [(seat, said(label)) for seat, label in cards.rows] == [
        ("declarer", "declarer"),
        ("defenders", "defence"),
    ]
    assert [choice.facts for choice in last.choices] == [
        {"last_trick": "declarer"},
        {"last_trick": "defenders"},
    ]
    assert [seat for seat, _ in sung.sides] == ["declarer"]


@pytest.mark.parametrize(("raised", "singer"), [((), "B"), (("5",), "A")])
def test_in_the_record_stands_who_announced(raised: tuple[str, ...], singer: str) -> None:
    taps = Answers(
        {"bidder": ("B",), "bid": ("80",), "raise": raised, "last_trick": ("declarer",)},
        {"cards": {Seat("declarer"): 60}},
        {"announcements": ({"by": "declarer", "value": 20},)},
    )
    facts = facts_of(FOUR.way("points"), taps)
    assert facts["announcements"] == [{"by": singer, "value": 20}]
    assert FOUR.last(facts).score == 90
    found = way_of(FOUR.asked(), facts)
    assert found is not None
    assert found[1].announced == taps.announced


def test_the_three_bids_may_be_noted_in_turn() -> None:
    points = THREE.way("points")
    calls = [pick(f"bids.{place}", points) for place in range(3)]
    assert [said(call.prompt) for call in calls] == [
        "What did B say?",
        "What did C say?",
        "What did A say?",
    ]
    assert {(call.layout, call.fold, call.is_required) for call in calls} == {("list", True, False)}
    taps = {"bids.0": ("60",), "bids.1": ("pass",), "bids.2": ("75",)}
    assert facts_of(points, Answers(taps)) == {"bids": [["B", 60], ["C", None], ["A", 75]]}


def test_the_bids_may_stand_for_bidder_and_bid() -> None:
    for scorer in (THREE, THREE.by(auction="continued")):
        points = scorer.way("points")
        calls = tuple(
            one.name for one in points.asks if isinstance(one, Pick) and one.nth is not None
        )
        assert pick("bidder", points).unless == pick("bid", points).unless == calls


CONTINUED = FOUR.by(auction="continued")
# B 60, C 65, D passes; B 70, C 75; B passes.
CALLS = [["B", 60], ["C", 65], ["D", None], ["B", 70], ["C", 75], ["B", None]]
TAPS = {
    "round.1.0": ("60",),
    "round.1.1": ("65",),
    "round.1.2": ("pass",),
    "round.2.0": ("70",),
    "round.2.1": ("75",),
    "round.3.0": ("pass",),
}


def test_s7_a_continued_auction_is_noted_round_by_round() -> None:
    points = CONTINUED.way("points")
    calls = [one for one in points.asks if isinstance(one, Pick) and one.nth is not None]
    assert [said(call.prompt) for call in calls[2:5]] == [
        "D, round 1",
        "B, round 2",
        "C, round 2",
    ]
    facts = facts_of(points, Answers(TAPS))
    assert facts == {"bids": CALLS}
    assert CONTINUED.last({**facts, "made": True}).contract == 75


def test_s7_six_rounds_are_asked_for_and_once_each_otherwise() -> None:
    calls = [one for one in CONTINUED.way("points").asks if isinstance(one, Pick)]
    assert [one.nth for one in calls if one.nth is not None] == [
        round_before for round_before in range(6) for _ in "BCD"
    ]
    once = [one for one in FOUR.way("points").asks if isinstance(one, Pick)]
    assert [one.nth for one in once if one.nth is not None] == [0, 0, 0]


def test_only_points_are_looked_at_before_they_are_stored() -> None:
    assert [way.key for way in THREE.asked().ways if not way.saves_at_once] == ["points"]


def test_s7_and_found_again_in_its_rounds() -> None:
    hand = {"bids": CALLS, "cards": {"declarer": 60}, "last_trick": "declarer"}
    found = way_of(CONTINUED.asked(), hand)
    assert found is not None
    assert found[0].key == "points"
    assert {name: value for name, value in found[1].picked.items() if value} == {
        **TAPS,
        "last_trick": ("declarer",),
    }


@pytest.mark.parametrize(
    ("raised", "holder", "part"),
    [
        ({}, "B", "declarer"),
        ({}, "C", "defenders"),
        ({"raise": 5}, "A", "declarer"),
        ({"raise": 5}, "D", "defenders"),
        ({"bids": [["B", 80], ["C", None], ["D", None]]}, "B", "declarer"),
        ({"bids": [["B", 80], ["C", None], ["D", None]]}, "C", "defenders"),
    ],
)
def test_who_took_the_last_trick_is_found_by_the_part_he_plays(
    raised: Facts, holder: str, part: str
) -> None:
    said = {} if "bids" in raised else {"bidder": "B", "bid": 80}
    hand = {**said, **raised, "cards": {"declarer": 60}, "last_trick": holder}
    found = way_of(FOUR.asked(), hand)
    assert found is not None
    assert found[0].key == "points"
    assert found[1].picked["last_trick"] == (part,)


def test_who_announced_is_known_by_the_calls_alone() -> None:
    taps = Answers(
        {"bids.0": ("60",), "bids.1": ("85",), "bids.2": ("pass",), "last_trick": ("declarer",)},
        {"cards": {Seat("declarer"): 60}},
        {"announcements": ({"by": "declarer", "value": 20},)},
    )
    facts = facts_of(THREE.way("points"), taps)
    assert facts["announcements"] == [{"by": "C", "value": 20}]
    assert THREE.last(facts).score == 90


def test_with_calls_alone_all_may_have_passed() -> None:
    points = THREE.way("points")
    assert pick("last_trick", points).unless == pick("bid", points).unless
    passes = {f"bids.{place}": ("pass",) for place in range(3)}
    assert THREE.last(facts_of(points, Answers(passes))).passed


# ── How it looks: the score, and the running table ──────────────────────────────────────────────


MADE: Facts = {"bid": 80, "bidder": "B", "made": True}
LOST: Facts = {"bid": 80, "bidder": "B", "made": False}


def test_the_score_is_the_balance_in_points() -> None:
    rows = THREE.shown(MADE).rows
    assert [(row.numeral, said(row.unit)) for row in rows] == [
        (-80, "points"),
        (160, "points"),
        (-80, "points"),
    ]
    assert {row.balance for row in rows} == {None}


def test_with_a_stake_the_money_too() -> None:
    rows = THREE.by(point_value=5).shown(MADE).rows
    assert [row.numeral for row in rows] == [-80, 160, -80]
    assert [row.balance for row in rows] == [Money(-400), Money(800), Money(-400)]


def test_a_stake_of_two_cents_is_money_and_one_is_the_points_themselves() -> None:
    assert THREE.by(point_value=2).shown(MADE).rows[1].balance == Money(320)
    assert THREE.by(point_value=1).shown(MADE).rows[1].balance is None


def test_the_rows_stay_where_they_were_when_seats_change() -> None:
    assert [row.side for row in FOUR.shown(MADE | {"raise": 5}).rows] == ["A", "B", "C", "D"]


@pytest.mark.parametrize(
    ("scorer", "hand", "result"),
    [
        (THREE, {"passed": True}, "passed"),
        (THREE, MADE, "made"),
        (THREE, LOST, "lost"),
        (FOUR, MADE | {"raise": 5}, "made, raised"),
        (FOUR, LOST | {"raise": 5}, "lost, raised"),
        (
            THREE.by(revoke="side"),
            {"bid": 80, "bidder": "B", "special": {"type": "revoke", "by": "C"}},
            "revoke: C",
        ),
    ],
)
def test_how_a_hand_ended(scorer: Scorer, hand: Facts, result: str) -> None:
    cell = scorer.last_row(hand).cells["result"]
    assert isinstance(cell, Text)
    assert said(cell) == result


def test_a_hand_in_the_running_table() -> None:
    hand: Facts = {
        "bid": 80,
        "bidder": "B",
        "trump": "oros",
        "cards": {"defenders": 70},
        "last_trick": "declarer",
        "announcements": [{"by": "B", "suit": "copas"}],
    }
    row = THREE.last_row(MADE, hand)
    marks = row.cells["sung"]
    assert isinstance(marks, tuple)
    assert [(mark.symbol, mark.number) for mark in marks] == [("copas", 20)]
    assert (row.cells["contract"], row.cells["cards"], row.cells["score"]) == (80, 50, 80)
    assert row.cells["dealer"] == Who(Seat("B"))
    assert [row.cells[f"points-{player}"] for player in "ABC"] == [-160, 320, -160]
    assert (row.won, row.struck) == (frozenset({"points-B"}), frozenset())
    assert THREE.last_row(LOST).struck == {"points-B"}
    passed = THREE.last_row({"passed": True})
    assert (passed.won, passed.struck) == (frozenset(), frozenset())
    assert passed.cells["declarer"] is None


def test_a_column_for_every_balance() -> None:
    result = FOUR.replay(MADE)
    columns = result.game.sheet.columns(result.rules, result.table)
    assert [column.key for column in columns if column.group is not None] == [
        f"points-{player}" for player in "ABCD"
    ]
