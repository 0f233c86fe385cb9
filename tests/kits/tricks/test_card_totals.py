"""The count after a hand: what follows, what cannot be, and what would explain it (RULES §1)."""

from collections.abc import Mapping

import pytest

from scorekeeper.engine.game import Problem, check_player
from scorekeeper.engine.piles import complete_piles
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.kits.tricks.cards import pool_of
from scorekeeper.kits.tricks.checks import (
    check_count,
    check_last_trick,
    check_partial,
    check_table_card,
    known_pool,
    table_card_name,
)

A, B, C, D, E, F = (Seat(name) for name in "ABCDEF")
ZOE = Seat("Zoe")
THREE = Table((A, B, C), first_dealer=A)
FOUR = Table((A, B, C, D), first_dealer=A)
SIX = Table((A, B, C, D, E, F), first_dealer=A)
PAIRS = Table((A, B, C, D), first_dealer=A, in_pairs=True)
ONE = "No pile of cards is worth 1: the smallest counting card is worth 2."


def told(problems: list[Problem]) -> list[tuple[str, str, str]]:
    return [(one.code, one.field, say(one.words, PlainVoice())) for one in problems]


def whole(cards: Mapping[str, int], table: Table = THREE, pool: int | None = 120) -> object:
    seats = {Seat(name): points for name, points in cards.items()}
    return told(check_count(seats, table, table.players, pool))


def so_far(cards: Mapping[str, int], pool: int | None = 120) -> object:
    seats = {Seat(name): points for name, points in cards.items()}
    return told(check_partial(seats, THREE, THREE.players, pool))


def test_the_pile_left_out_follows() -> None:
    assert complete_piles({A: 70, C: 20}, (A, B, C), 120) == {A: 70, B: 30, C: 20}
    assert list(complete_piles({C: 20, A: 70}, (A, B, C), 120)) == [A, B, C]
    assert complete_piles({A: 70, B: 30, C: 9}, (A, B, C), 109) == {A: 70, B: 30, C: 9}


def test_a_card_left_on_the_table_is_in_nobodys_pile() -> None:
    assert (pool_of(None), pool_of(0), pool_of(11)) == (120, 120, 109)
    assert known_pool(11, 3) == 109
    assert known_pool(11, 4) is None
    assert known_pool(5, 3) is None


@pytest.mark.parametrize("value", [None, 0, 2, 3, 4, 10, 11])
def test_with_three_players_a_card_stays_on_the_table(value: int | None) -> None:
    assert check_table_card(value, 3) == []


@pytest.mark.parametrize("players", [2, 4, 5, 6])
def test_with_more_or_fewer_none_does(players: int) -> None:
    assert check_table_card(None, players) == []
    words = "A card is left on the table only when three are playing."
    assert told(check_table_card(0, players)) == [("table_card", "table_card", words)]
    assert told(check_table_card(11, players)) == [("table_card", "table_card", words)]


@pytest.mark.parametrize("value", [1, 5, 12, -2])
def test_no_card_is_worth_that(value: int) -> None:
    words = f"No card is worth {value}: 0, 2, 3, 4, 10 or 11.".replace("-", "−")
    assert told(check_table_card(value, 3)) == [("table_card", "table_card", words)]


def test_a_whole_count_with_or_without_the_last_pile() -> None:
    assert whole({"A": 70, "B": 30, "C": 20}) == []
    assert whole({"A": 70, "B": 30}) == []
    assert whole({"A": 0, "B": 0}) == []
    assert whole({"A": 50, "B": 30, "C": 29}, pool=109) == []


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ((42, 42, 38), "42 + 42 + 38 = 122, the deck holds 120: 2 too many."),
        ((40, 40, 39), "40 + 40 + 39 = 119, the deck holds 120: 1 missing."),
        (
            (50, 40, 40),
            (
                "50 + 40 + 40 = 130, the deck holds 120: 10 too many."
                " The last ten is added by itself: enter card points only."
            ),
        ),
        (
            (50, 30, 29),
            (
                "50 + 30 + 29 = 109, the deck holds 120: 11 missing."
                " Was a card left on the table? ace (11)"
            ),
        ),
        (
            (50, 30, 30),
            (
                "50 + 30 + 30 = 110, the deck holds 120: 10 missing."
                " Was a card left on the table? three (10)"
            ),
        ),
        (
            (50, 40, 26),
            (
                "50 + 40 + 26 = 116, the deck holds 120: 4 missing."
                " Was a card left on the table? king (4)"
            ),
        ),
        (
            (50, 40, 27),
            (
                "50 + 40 + 27 = 117, the deck holds 120: 3 missing."
                " Was a card left on the table? a card worth 3"
            ),
        ),
        (
            (50, 40, 28),
            (
                "50 + 40 + 28 = 118, the deck holds 120: 2 missing."
                " Was a card left on the table? a card worth 2"
            ),
        ),
        ((50, 40, 25), "50 + 40 + 25 = 115, the deck holds 120: 5 missing."),
    ],
)
def test_a_sum_says_by_how_much_and_what_would_explain_it(
    cards: tuple[int, int, int], words: str
) -> None:
    assert whole(dict(zip("ABC", cards, strict=True))) == [("sum", "cards", words)]


def test_the_table_card_is_offered_only_where_one_can_be() -> None:
    assert whole({"A": 50, "B": 30, "C": 20, "D": 9}, FOUR) == [
        ("sum", "cards", "50 + 30 + 20 + 9 = 109, the deck holds 120: 11 missing.")
    ]
    assert whole({"A": 50, "B": 30, "C": 18}, pool=109) == [
        ("sum", "cards", "50 + 30 + 18 = 98, the deck holds 109: 11 missing.")
    ]


def test_the_derived_pile_cannot_be_negative() -> None:
    words = "70 + 60 = 130, the deck holds 120: 10 too many."
    hint = " The last ten is added by itself: enter card points only."
    assert whole({"A": 70, "B": 60}) == [("sum", "cards", words + hint)]
    assert whole({"A": 70, "B": 41}, pool=109) == [
        ("sum", "cards", "70 + 41 = 111, the deck holds 109: 2 too many.")
    ]


def test_all_piles_but_one_are_needed() -> None:
    assert whole({"A": 70}) == [
        (
            "missing",
            "cards",
            "Points are missing: B and C. All but one are needed; the last one follows.",
        )
    ]


def test_an_entry_lies_between_0_and_120_and_belongs_to_somebody() -> None:
    assert whole({"A": 121, "B": -1}) == [
        ("range", "cards.A", "121 cannot be: card points lie between 0 and 120."),
        ("range", "cards.B", "−1 cannot be: card points lie between 0 and 120."),
    ]
    assert whole({"A": 60, "Zoe": 60}) == [
        ("unknown_player", "cards.Zoe", "“Zoe” does not score at this table.")
    ]
    problems = check_count({A: 60, B: 60, C: 0}, FOUR, (A, B, D), 120)
    assert told(problems) == [("not_active", "cards.C", "C is out and does not play this hand.")]


def test_no_pile_is_worth_1_and_none_leaves_1() -> None:
    left = "119 is impossible: that leaves the others 1 point, and no card is worth 1."
    assert whole({"A": 60, "B": 1}) == [("unreachable", "cards.B", ONE)]
    assert whole({"A": 60, "B": 59}) == [("unreachable", "cards.C", ONE)]
    assert whole({"A": 119, "B": 0, "C": 1}) == [
        ("unreachable", "cards.A", left),
        ("unreachable", "cards.C", ONE),
    ]
    assert whole({"A": 108, "B": 0}, pool=109) == [
        ("unreachable", "cards.A", left.replace("119", "108"))
    ], "the one point that would be derived from it is the same mistake, told once"


def test_a_wrong_sum_does_not_hide_an_impossible_pile() -> None:
    assert [
        code for code, *_ in told(check_count({A: 1, B: 60, C: 60}, THREE, (A, B, C), 120))
    ] == [
        "sum",
        "unreachable",
    ]


def test_from_five_players_on_piles_must_be_possible_together() -> None:
    five = {"A": 85, "B": 9, "C": 9, "D": 9}
    assert whole({**five, "E": 8}, Table((A, B, C, D, E), A)) == [
        (
            "split",
            "cards",
            "No deck can be shared out as 85 + 9 + 9 + 9 + 8: there are only four of each card.",
        )
    ]
    assert whole({**five, "D": 8, "E": 9, "F": 0}, SIX) != []
    assert whole({"A": 60, "B": 20, "C": 20, "D": 10, "E": 10, "F": 0}, SIX) == []


def test_without_a_possible_pool_no_sum_is_judged() -> None:
    assert whole({"A": 1, "B": 60, "C": 119}, pool=None) == []
    assert so_far({"A": 1, "B": 120, "C": 119}, pool=None) == []


def test_points_so_far_may_stay_below_the_pool() -> None:
    assert so_far({}) == []
    assert so_far({"B": 30}) == []
    assert so_far({"A": 60, "B": 30, "C": 0}) == []
    assert so_far({"A": 60, "B": 60}) == []


def test_points_so_far_cannot_be_more_than_there_are() -> None:
    assert so_far({"A": 70, "B": 52}) == [
        ("sum", "cards", "70 + 52 = 122, the deck holds 120: 2 too many.")
    ]
    assert so_far({"A": 115}, pool=109) == [("sum", "cards", "115 is more than the 109 in play.")]
    assert so_far({"A": 121}) == [
        ("range", "cards.A", "121 cannot be: card points lie between 0 and 120.")
    ]
    assert so_far({"A": 1}) == [("unreachable", "cards.A", ONE)]


def test_what_is_still_in_play_is_a_pile_too() -> None:
    words = "One point would be left in play, and no card is worth 1."
    assert so_far({"A": 60, "B": 59}) == [("split", "cards", words)]


def test_a_named_player_sits_here_and_plays() -> None:
    assert check_player(None, "dealer", FOUR, (A, B, C)) == []
    assert check_player(A, "dealer", FOUR, (A, B, C)) == []
    assert told(check_player(D, "dealer", FOUR, (A, B, C))) == [
        ("not_active", "dealer", "D is out and does not play this hand.")
    ]
    assert told(check_player(ZOE, "dealer", FOUR, FOUR.players)) == [
        ("unknown_player", "dealer", "“Zoe” does not sit at this table.")
    ]
    assert len(check_player(Seat("1"), "dealer", PAIRS, PAIRS.players)) == 1
    assert check_player(Seat("1"), "claim", PAIRS, PAIRS.players, side_will_do=True) == []


def test_the_last_ten_have_one_holder() -> None:
    def asked(who: Seat | None, *, is_needed: bool = True) -> object:
        return told(check_last_trick(who, PAIRS, PAIRS.players, is_needed=is_needed))

    assert asked(C) == []
    assert asked(None, is_needed=False) == []
    assert asked(None) == [("last_trick", "last_trick", "Who took the last trick?")]
    assert asked(Seat("1")) == [
        ("last_trick", "last_trick", "Which of the two partners took the last trick?")
    ]
    assert asked(ZOE) == [("unknown_player", "last_trick", "“Zoe” does not sit at this table.")]


def test_a_table_card_has_a_name_where_its_value_is_that_of_one_rank() -> None:
    names = [say(table_card_name(value), PlainVoice()) for value in (11, 10, 4, 3, 2)]
    assert names == ["ace (11)", "three (10)", "king (4)", "a card worth 3", "a card worth 2"]


def test_where_cards_are_all_that_counts_no_last_ten_explains_a_sum() -> None:
    def bare(cards: Mapping[Seat, int], table: Table) -> object:
        return told(check_count(cards, table, table.sides, 120, is_bare=True))

    pairs = {Seat("1"): 70, Seat("2"): 60}
    words = "70 + 60 = 130, the deck holds 120: 10 too many."
    assert bare(pairs, PAIRS) == [("sum", "cards", words)]
    words = "40 + 40 + 29 = 109, the deck holds 120: 11 missing."
    assert bare({A: 40, B: 40, C: 29}, THREE) == [("sum", "cards", words)]
