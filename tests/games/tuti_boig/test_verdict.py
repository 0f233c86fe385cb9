"""Who loses a hand of Tuti Boig, and why: seed 001 and T1, T2, T12, T15."""

from typing import Any

import pytest

from tests.games.scorer import Scorer, said, why

Facts = dict[str, Any]

FOUR = Scorer("tuti_boig", ("A", "B", "C", "D"))
FIVE = FOUR.at("A", "B", "C", "D", "E")
THREE = FOUR.at("A", "B", "C")


def points(*cards: int, last: str = "A", sung: dict[str, int] | None = None) -> Facts:
    hand: Facts = {"cards": dict(zip("ABCDEF", cards, strict=False)), "last_trick": last}
    if sung:
        hand["announcements"] = [{"by": by, "value": value} for by, value in sung.items()]
    return hand


def losers(scorer: Scorer, hand: Facts) -> str:
    return "".join(scorer.last(hand).losers)


def test_the_second_loses() -> None:
    hand = points(70, 20, 12, 18)
    assert FOUR.last(hand).totals == {"A": 80, "B": 20, "C": 12, "D": 18}
    assert losers(FOUR, hand) == "B"
    played = FOUR.played(hand)
    assert said(played.said) == "Second: B. Bar 1 struck."
    assert why(played) == [
        "A: 70 in cards and 10 for the last trick = 80",
        "B is second, with 20.",
    ]
    for table in (FOUR, FOUR.by(tie_rule="second_place_only")):
        assert table.played(hand).why[-1].option == "tie_rule"


def test_announcements_and_the_last_ten_count() -> None:
    played = FOUR.played(points(40, 30, 20, 30, last="C", sung={"D": 40, "C": 20}))
    assert played.state.totals == {"A": 40, "B": 30, "C": 50, "D": 70}
    assert why(played)[:2] == [
        "C: 20 in cards, 20 announced and 10 for the last trick = 50",
        "D: 30 in cards and 40 announced = 70",
    ]
    assert played.state.losers == ("C",)


def test_no_points_at_all_is_safe_for_one_alone() -> None:
    assert losers(FOUR, points(70, 30, 20, 0)) == "B"


def test_a_tute_strikes_everybody_else() -> None:
    hand = {"special": {"type": "four_of_a_kind", "by": "C", "rank": "kings"}}
    played = FIVE.played(hand)
    assert played.state.losers == ("A", "B", "D", "E")
    assert played.state.totals is None
    assert said(played.said) == "Tute by C. A bar each: A, B, D and E."
    assert why(played) == ["C had a tute: everybody else loses."]


def test_t15_the_tute_that_counts_is_the_one_entered() -> None:
    hand = {"special": {"type": "four_of_a_kind", "by": "B", "rank": "knights"}}
    assert losers(THREE, hand) == "AC"


def test_all_the_points_strike_everybody_else() -> None:
    hand = points(0, 120, 0, 0, last="B")
    assert losers(FOUR, hand) == "ACD"
    assert said(FOUR.played(hand).said) == "All the points: B. A bar each: A, C and D."
    assert "B made all the points: everybody else loses." in why(FOUR.played(hand))


def test_all_the_card_points_without_the_last_ten_are_not_all() -> None:
    assert losers(FOUR, points(0, 120, 0, 0, last="C")) == "AD"


def test_an_announcement_of_another_makes_it_no_sweep() -> None:
    assert losers(FOUR, points(0, 120, 0, 0, last="B", sung={"C": 20})) == "AD"


def test_a_sweep_is_a_sweep_under_every_rule_of_ties() -> None:
    by_second = FOUR.by(tie_rule="second_place_only")
    assert losers(by_second, points(0, 120, 0, 0, last="B")) == "ACD"


# ── T1: equal totals ────────────────────────────────────────────────────────────────────────────

LOW = points(50, 40, 15, 15)  # 60, 40, 15, 15: level below the second
SECOND = points(60, 25, 25, 10)  # 70, 25, 25, 10: level at second place
FIRST = points(40, 50, 20, 10)  # 50, 50, 20, 10: level for first
TWICE = points(40, 50, 15, 15)  # 50, 50, 15, 15: level twice


@pytest.mark.parametrize(
    ("rule", "hand", "lost"),
    [
        ("tied_only", LOW, "CD"),
        ("tied_and_second", LOW, "BCD"),
        ("second_place_only", LOW, "B"),
        ("tied_only", SECOND, "BC"),
        ("tied_and_second", SECOND, "BC"),
        ("second_place_only", SECOND, "BC"),
        ("tied_only", FIRST, "AB"),
        ("tied_and_second", FIRST, "AB"),
        ("second_place_only", FIRST, "AB"),
        ("tied_only", TWICE, "ABCD"),
        ("tied_and_second", TWICE, "ABCD"),
        ("second_place_only", TWICE, "AB"),
    ],
)
def test_t1_t2_equal_totals(rule: str, hand: Facts, lost: str) -> None:
    """With a tie for first nobody is second, so the third is safe (T2)."""
    assert losers(FOUR.by(tie_rule=rule), hand) == lost


@pytest.mark.parametrize("rule", ["tied_only", "tied_and_second", "second_place_only"])
def test_when_all_are_level_all_lose(rule: str) -> None:
    level = points(16, 26, 26, 26, 26, last="A")  # 26 each
    assert losers(FIVE.by(tie_rule=rule), level) == "ABCDE"


def test_t1_the_words() -> None:
    def reasons(rule: str, hand: Facts) -> str:
        return why(FOUR.by(tie_rule=rule).played(hand))[-1]

    assert reasons("tied_only", LOW) == "Equal totals lose instead of the second."
    assert reasons("tied_and_second", LOW) == "Equal totals lose, and the second too."
    assert reasons("second_place_only", LOW) == "B is second, with 40."
    assert reasons("second_place_only", FIRST) == "Level for first at 50: they lose together."
    assert reasons("second_place_only", SECOND) == "Level for second at 25: all of them lose."
    assert said(FOUR.played(LOW).said) == "Level. A bar each: C and D."


# ── T12: a revoke ───────────────────────────────────────────────────────────────────────────────


def test_t12_house_rule_only_the_offender_is_struck() -> None:
    revoke = {"special": {"type": "revoke", "by": "B"}}
    played = FOUR.by(revoke="offender").played(revoke)
    assert played.state.losers == ("B",)
    assert said(played.said) == "Revoke: B. Bar 1 struck."
    assert why(played) == ["B revoked: only the offender is struck."]


# ── The short entry ─────────────────────────────────────────────────────────────────────────────


def lost(*players: str) -> Facts:
    return {"outcome": {"losers": list(players)}}


def test_who_lost_is_taken_at_its_word_in_seating_order() -> None:
    played = FIVE.played(lost("D", "B"))
    assert played.state.losers == ("B", "D")
    assert (played.state.totals, played.state.struck["D"]) == (None, 1)
    assert said(played.said) == "Lost together. A bar each: B and D."
    assert why(played) == ["Entered without points."]
    assert said(FIVE.played(lost("B")).said) == "Lost: B. Bar 1 struck."
    assert said(FIVE.played(lost("A", "B", "C", "E")).said) == (
        "Everybody but D. A bar each: A, B, C and E."
    )


def test_points_and_losers_may_stand_together_when_they_agree() -> None:
    assert losers(FOUR, {**LOW, **lost("D", "C")}) == "CD"
