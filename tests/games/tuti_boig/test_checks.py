"""Every way a hand of Tuti Boig can be refused: code, field, and what the scorer reads."""

from typing import Any

import pytest

from tests.games.scorer import Refusals, Scorer

Facts = dict[str, Any]

FIVE = Scorer("tuti_boig", ("A", "B", "C", "D", "E"))
SIX = FIVE.at("A", "B", "C", "D", "E", "F")
THREE = FIVE.at("A", "B", "C")
PLAIN: Facts = {"cards": {"A": 50, "B": 30, "C": 20, "D": 12}, "last_trick": "A"}
SUITS = ("oros", "copas", "espadas", "bastos")
NOT_AT_TABLE = "“Zoe” does not sit at this table."
WHAT_HAPPENED = "What happened? Say who lost, or the card points."


def with_facts(**facts: object) -> Facts:
    return {**PLAIN, **facts}


def lost(*players: str) -> Facts:
    return {"outcome": {"losers": list(players)}}


# A has struck five bars and the two more that he got, and is out.
A_IS_OUT = [lost("B"), lost("B"), lost("B"), *[lost("A")] * 7]


REFUSED: Refusals = {
    "a stranger lost": (lost("A", "Zoe"), f"unknown_player outcome: {NOT_AT_TABLE}"),
    "points of a stranger": (
        with_facts(cards={"A": 60, "B": 30, "C": 20, "Zoe": 10}),
        "unknown_player cards.Zoe: “Zoe” does not score at this table.",
    ),
    "a capote": (
        {"special": {"type": "capote", "by": "A"}},
        "special special: A hand of Tuti Boig does not end like that: only by a tute.",
    ),
    "a revoke that this table does not score": (
        {"special": {"type": "revoke", "by": "A"}},
        "special special: At this table a revoke is not scored.",
    ),
    "nothing": ({}, f"missing cards: {WHAT_HAPPENED}"),
    "nobody lost": (lost(), "missing outcome: Who lost? Somebody always does."),
    "points of three of five": (
        {"cards": {"A": 60, "B": 30, "C": 20}, "last_trick": "A"},
        (
            "missing cards: Points are missing: D and E. All but one are needed; the last"
            " one follows."
        ),
    ),
    "a card on the table of five": (
        with_facts(table_card=11),
        "table_card table_card: A card is left on the table only when three are playing.",
    ),
    "the same suit twice": (
        with_facts(
            trump="oros", announcements=[{"by": "A", "suit": "copas"}, {"by": "B", "suit": "copas"}]
        ),
        "announce_suit announcements.1: cups: announced twice, but there is one king of it.",
    ),
    "four suits announced by one": (
        with_facts(trump="oros", announcements=[{"by": "A", "suit": suit} for suit in SUITS]),
        "four_announcements announcements: A held four kings and won a trick: that was a tute.",
    ),
    "five piles that cannot be together": (
        with_facts(cards={"A": 85, "B": 9, "C": 9, "D": 9}),
        (
            "split cards: No deck can be shared out as 85 + 9 + 9 + 9 + 8: there are only"
            " four of each card."
        ),
    ),
    "somebody lost twice": (
        lost("A", "A"),
        "outcome_mismatch outcome: Nobody can lose the same hand twice.",
    ),
    "lost, and a tute": (
        {**lost("B"), "special": {"type": "four_of_a_kind", "by": "A"}},
        "outcome_mismatch outcome: Say who lost, or how the hand ended by itself, not both.",
    ),
    "lost, but not by the points": (
        {**PLAIN, **lost("A")},
        "outcome_mismatch outcome: By the points the loser is B.",
    ),
}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED)
def test_refused(case: Any) -> None:  # noqa: ANN401 - facts and lines
    hand, *lines = case
    assert FIVE.refusals(hand) == lines


OUT = "A is out and does not play this hand."


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        (lost("A"), "outcome"),
        ({**lost("B"), "dealer": "A"}, "dealer"),
        ({**lost("B"), "last_trick": "A"}, "last_trick"),
        ({"special": {"type": "four_of_a_kind", "by": "A"}}, "special"),
        ({**lost("B"), "announcements": [{"by": "A", "value": 20}]}, "announcements.0"),
        ({"cards": {"A": 0, "B": 60, "C": 40, "D": 20}, "last_trick": "B"}, "cards.A"),
    ],
)
def test_who_is_out_is_in_no_hand(hand: Facts, field: str) -> None:
    assert FIVE.last(*A_IS_OUT).out == ("A",)
    assert FIVE.refused(*A_IS_OUT, hand) == (("not_active", field, OUT),)


def test_after_the_end_no_hand_can_follow() -> None:
    everybody = [lost("A", "B", "C")] * 6
    assert THREE.last(*everybody).finished
    assert THREE.refused(*everybody, lost("A")) == (
        ("finished", "", "The match is over: no hand can follow."),
    )


def test_with_three_the_table_card_is_offered() -> None:
    hand = {"cards": {"A": 60, "B": 30, "C": 26}, "last_trick": "A"}
    assert THREE.refused(hand) == (
        (
            "sum",
            "cards",
            (
                "60 + 30 + 26 = 116, the deck holds 120: 4 missing."
                " Was a card left on the table? king (4)"
            ),
        ),
    )
    assert THREE.last({**hand, "table_card": 4}).losers == ("B",)


def test_points_beside_a_tute_add_up_too() -> None:
    tute = {"special": {"type": "four_of_a_kind", "by": "A"}, "last_trick": "A"}
    whole = {**tute, "cards": {"A": 60, "B": 40}}
    assert THREE.last(whole).totals == {"A": 70, "B": 40, "C": 20}
    assert [code for code, *_ in THREE.refused({**tute, "cards": {"A": 90, "B": 40}})] == ["sum"]


def test_the_most_basic_problem_is_named_first() -> None:
    hand = {
        **lost("A", "Zoe"),
        "cards": {"A": 1, "B": 60, "C": 30, "D": 20, "E": 9},
        "trump": "hearts",
    }
    codes = [code for code, *_ in FIVE.refused(hand)]
    assert codes == ["unknown_player", "trump", "last_trick", "unreachable"]


def test_t16_who_plays_freely_announces_nothing() -> None:
    hand = with_facts(announcements=[{"by": "A", "value": 20}])
    lines = ["announce_off announcements.0: At this table nothing is announced."]
    assert FIVE.by(free_play=True).refusals(hand) == lines
