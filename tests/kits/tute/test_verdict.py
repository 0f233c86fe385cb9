"""Who wins a hand of Tute (003), and how many games: the sentences of the seed, and the rulings."""

from typing import Any

import pytest

from tests.games.scorer import Scorer, why

Facts = dict[str, Any]

TWO = Scorer("tute_habanero", ("A", "B")).by(target=5)
THREE = Scorer("tute_arrastrado", ("A", "B", "C")).by(target=5)
FOUR = Scorer("tute_individual").by(target=5)
PAIRS = Scorer("tute_parejas").by(target=5)

# « 1-42;2-42;3-38 con el monte », with numbers that add up.
READER: Facts = {"cards": {"A": 46, "B": 46, "C": 28}, "last_trick": "C"}


def counted(last_trick: str, *announced: tuple[str, int], **cards: int) -> Facts:
    said = [{"by": by, "value": value} for by, value in announced]
    return {"cards": cards, "last_trick": last_trick, "announcements": said}


def won(scorer: Scorer, hand: Facts) -> dict[str, int]:
    return {side: n for side, n in scorer.last(hand).won.items() if n}


# ── The points ──────────────────────────────────────────────────────────────────────────────────


def test_66_to_64_wins_a_game() -> None:
    assert won(TWO, counted("A", A=56)) == {"A": 1}


def test_level_whoever_took_the_last_trick() -> None:
    assert won(TWO, counted("B", A=65)) == {"B": 1}


def test_u8_exactly_100_is_one_game() -> None:
    assert won(TWO, counted("A", A=90)) == {"A": 1}
    assert won(TWO, counted("A", ("A", 20), A=70)) == {"A": 1}


def test_u8_101_is_two_games_announced_or_not() -> None:
    assert won(TWO, counted("A", A=91)) == {"A": 2}
    assert won(TWO, counted("A", ("A", 20), A=71)) == {"A": 2}


def test_if_both_pass_100_only_the_higher_scores() -> None:
    assert won(TWO, counted("B", ("A", 40), ("B", 20), ("B", 20), A=62)) == {"B": 2}


def test_level_over_100_the_last_trick_and_two_games() -> None:
    assert won(TWO, counted("B", ("A", 40), ("B", 20), ("B", 20), A=65)) == {"B": 2}


def test_in_pairs_everything_is_counted_by_pairs() -> None:
    played = PAIRS.played(counted("C", ("A", 20), ("C", 20), **{"1": 60}))
    assert played.state.won == {"1": 2, "2": 0}
    assert why(played) == [
        "1: 60 in cards, 40 announced and 10 for the last trick = 110",
        "2: 60 in cards = 60",
        "The most: 1, with 110.",
        "110 is more than 100: two games.",
    ]


# ── U1: level, the last trick elsewhere ─────────────────────────────────────────────────────────


def test_one_of_the_level_took_the_last_trick() -> None:
    assert won(THREE, counted("B", A=45, B=35, C=40)) == {"B": 1}


@pytest.mark.parametrize(
    ("option", "expected", "words"),
    [
        ("void", {}, "Level, and the last trick was somebody else's: nobody scores."),
        ("last_trick", {"C": 1}, "Level, and C took the last trick."),
        ("eldest", {"B": 1}, "Level: B sits first from the dealer's right."),
        ("shared", {"A": 1, "B": 1}, "Level, and the last trick was somebody else's: both score."),
    ],
)
def test_u1_the_readers_question(option: str, expected: dict[str, int], words: str) -> None:
    scorer = THREE.by(tie_no_last=option)
    assert won(scorer, READER) == expected
    played = scorer.played(READER)
    assert words in why(played)
    assert [one.option for one in played.why if one.option is not None] == ["tie_no_last"]


def test_u1_void_is_the_default_and_the_deal_moves_on() -> None:
    state = THREE.last(READER)
    assert (state.winners, state.next_dealer) == ((), "B")


def test_u1_eldest_counts_from_whoever_really_dealt() -> None:
    assert won(THREE.by(tie_no_last="eldest"), READER | {"dealer": "B"}) == {"A": 1}


def test_u1_the_third_may_pass_100_with_announcements_and_still_be_third() -> None:
    hand = counted("C", ("A", 40), ("B", 20), ("B", 20), C=0, A=60)
    assert won(THREE.by(tie_no_last="shared"), hand) == {"A": 1, "B": 1}
    hand = counted("C", ("A", 40), ("B", 20), ("B", 20), ("C", 20), C=0, A=60)
    assert won(THREE.by(tie_no_last="last_trick"), hand) == {"C": 1}


def test_four_alone_two_level() -> None:
    hand = counted("D", A=40, B=40, C=20)
    assert won(FOUR, hand) == {}
    assert won(FOUR.by(tie_no_last="shared"), hand) == {"A": 1, "B": 1}


# ── The card on the table ───────────────────────────────────────────────────────────────────────


def test_the_table_card_is_nobodys() -> None:
    hand = counted("B", A=30, C=40) | {"table_card": 10}
    assert THREE.last(hand).totals == {"A": 30, "B": 50, "C": 40}


def test_or_goes_with_the_last_trick() -> None:
    hand = counted("B", A=30, C=40) | {"table_card": 10}
    played = THREE.by(table_card_to="last_trick").played(hand)
    assert played.state.totals == {"A": 30, "B": 60, "C": 40}
    words = "B: 40 in cards, 10 for the last trick and 10 for the card on the table = 60"
    assert (words, "table_card_to") in [
        (said, one.option) for said, one in zip(why(played), played.why, strict=True)
    ]


def test_without_one_there_is_nothing_to_give() -> None:
    scorer = THREE.by(table_card_to="last_trick")
    assert scorer.last(counted("B", A=30, C=40)).totals == {"A": 30, "B": 60, "C": 40}


# ── Special ends ────────────────────────────────────────────────────────────────────────────────


def capote(*, made: bool, **facts: object) -> Facts:
    return {"special": {"type": "capote", "by": "B", "made": made}, **facts}


OVER = {"cards": {"A": 10}, "last_trick": "B"}
UNDER = {"cards": {"A": 60}, "last_trick": "B"}


@pytest.mark.parametrize(
    ("games", "facts", "expected"),
    [
        (1, {}, 1),
        (1, OVER, 1),
        (2, {}, 2),
        (2, UNDER, 2),
        ("by_points", {}, 1),
        ("by_points", OVER, 2),
        ("by_points", UNDER, 1),
    ],
)
def test_u2_what_a_capote_is_worth(games: object, facts: Facts, expected: int) -> None:
    hand = capote(made=True, **facts)
    played = TWO.by(capote_games=games).played(hand)
    assert played.state.won == {"A": 0, "B": expected}
    assert "B declared the capote and took all eight tricks." in why(played)


@pytest.mark.parametrize("games", [1, 2, "by_points"])
def test_u3_a_failed_capote_is_one_game_whatever_the_points(games: object) -> None:
    scorer = TWO.by(capote_games=games)
    assert won(scorer, capote(made=False)) == {"A": 1}
    assert won(scorer, capote(made=False, **OVER)) == {"A": 1}
    assert "B declared the capote and lost a trick." in why(scorer.played(capote(made=False)))


def test_u4_an_undeclared_sweep_is_nothing() -> None:
    assert won(TWO, UNDER) == {"B": 1}


@pytest.mark.parametrize("games", [1, 2])
def test_u5_a_tute_where_it_counts(games: int) -> None:
    hand = {"special": {"type": "four_of_a_kind", "by": "B", "rank": "kings"}}
    assert won(PAIRS.by(four_of_a_kind_games=games), hand) == {"2": games}
    assert won(FOUR.by(four_of_a_kind_games=games), hand) == {"B": games}


@pytest.mark.parametrize(
    ("rank", "words"),
    [
        ({"rank": "kings"}, "B held four kings."),
        ({"rank": "knights"}, "B held four knights."),
        ({}, "B held four kings or four knights."),
    ],
)
def test_a_tute_is_of_what_was_said(rank: Facts, words: str) -> None:
    hand = {"special": {"type": "four_of_a_kind", "by": "B", **rank}}
    assert words in why(PAIRS.by(four_of_a_kind_games=1).played(hand))


def test_u5_points_beside_it_are_shown_and_decide_nothing() -> None:
    hand = {"special": {"type": "four_of_a_kind", "by": "B"}, **counted("A", A=100)}
    state = TWO.by(four_of_a_kind_games=1).last(hand)
    assert (state.totals, state.won) == ({"A": 110, "B": 20}, {"A": 0, "B": 1})


def test_u10_a_revoke_gives_the_other_side_one_game() -> None:
    hand = {"special": {"type": "revoke", "by": "C"}}
    assert won(PAIRS.by(revoke="side"), hand) == {"2": 1}
