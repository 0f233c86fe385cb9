"""Each tie-break, with FIDE's published exercise for those that FIDE defines."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.event import Contest, Result, Score
from scorekeeper.tournaments.standings.tally import Bout, EntrantTally, How, places_of, tally
from scorekeeper.tournaments.standings.tiebreaks import BY_KEY, TIEBREAKS
from tests.tournaments.list_format import CAPPED, sides

# FIDE Technical Commission, “Tie-break exercise”, 18 March 2024
# (tec.fide.com/2024/03/18/tie-break-exercise/), five rounds. + = − and the opponent's number; F a
# forfeit, ½ a half-point bye that was asked for, 1 a bye of the pairing, 0 stayed away. Number 12
# left after the first rounds; their row is not printed, so whoever met 12 is not asked about.
FIDE_2024 = """
1 +9 =13 =2 +15 =4
2 +10 +7 =1 +16 =3
3 =11 +6 +8 =4 =2
4 +12 ½ +13 =3 =1
5 -13 -15 +11 =7 +10
6 -14 -3 1 +10 +8
7 +15 -2 -16 =5 -11
8 =16 +14 -3 +13 -6
9 -1 -10 ½ F-11 1
10 -2 +9 -15 -6 -5
11 =3 -16 -5 F+9 +7
13 +5 =1 -4 -8 -14
14 +6 -8 F-12 0 +13
15 -7 +5 +10 -1 -16
16 =8 +11 +7 -2 +15
"""
HALF = Fraction(1, 2)
WORTH = {"+": Fraction(1), "=": Fraction(1, 2), "-": Fraction(0)}


def bout(number: int, said: str) -> Bout:
    """One cell of the crosstable."""
    byes: dict[str, tuple[How, Fraction]] = {
        "½": ("away", Fraction(1, 2)),
        "1": ("bye", Fraction(1)),
        "0": ("away", Fraction(0)),
    }
    if said in byes:
        how, worth = byes[said]
        return Bout(number, how, worth=worth)
    if said[0] == "F":
        won = said[1] == "+"
        return Bout(number, "won_unplayed" if won else "lost_unplayed", (said[2:],), WORTH[said[1]])
    other, worth = said[1:], WORTH[said[0]]
    return Bout(number, "played", (other,), worth, against=((other, worth),))


@pytest.fixture(scope="module")
def fide() -> EntrantTally:
    rows = [line.split() for line in FIDE_2024.split("\n") if line]
    bouts = {
        key: tuple(bout(number, said) for number, said in enumerate(cells, start=1))
        for key, *cells in rows
    }
    return EntrantTally(Contest(), tuple(bouts), "fide", {**bouts, "12": ()}, 5)


def value(counted: EntrantTally, name: str, key: str, *tied: str) -> Fraction:
    return BY_KEY[name].value(counted, key, (key, *tied))


@pytest.mark.parametrize(
    ("key", "points"), [("2", "4"), ("1", "3.5"), ("3", "3.5"), ("16", "3.5"), ("7", "1.5")]
)
def test_fide_2024_points(fide: EntrantTally, key: str, points: str) -> None:
    assert value(fide, "points", key) == Fraction(points)


@pytest.mark.parametrize(
    ("key", "buchholz"),
    [
        ("2", "13"),
        ("1", "12.5"),
        ("3", "15.5"),
        ("5", "8.5"),
        ("8", "13.5"),
        ("11", "13.5"),
        ("16", "12.5"),
    ],
)
def test_fide_2024_buchholz(fide: EntrantTally, key: str, buchholz: str) -> None:
    assert value(fide, "buchholz", key) == Fraction(buchholz)


@pytest.mark.parametrize(("key", "cut"), [("5", "7.5"), ("8", "12"), ("11", "12")])
def test_fide_2024_buchholz_cut1(fide: EntrantTally, key: str, cut: str) -> None:
    assert value(fide, "buchholz_cut1", key) == Fraction(cut)


def test_a_round_missed_by_choice_is_cut_before_a_weaker_opponent(fide: EntrantTally) -> None:
    own = value(fide, "points", "9")
    assert own > value(fide, "points", "10")
    without = value(fide, "buchholz", "9") - value(fide, "buchholz_cut1", "9")
    assert without == own


def test_median_leaves_out_the_least_and_the_greatest(fide: EntrantTally) -> None:
    # Opponents of 2: 10 (1), 7 (1.5), 1, 16 and 3 (3.5 each).
    assert value(fide, "buchholz_median", "2") == Fraction("8.5")


def test_sonneborn_berger_weighs_opponents_by_the_result(fide: EntrantTally) -> None:
    # 2 beat 10, 7 and 16 and drew with 1 and 3.
    expected = Fraction("1") + Fraction("1.5") + Fraction("3.5") + Fraction("3.5")
    assert value(fide, "sonneborn_berger", "2") == expected


def test_half_a_point_asked_for_counts_in_sonneborn_berger_as_a_draw_with_oneself() -> None:
    bouts = {
        "a": (Bout(1, "away", worth=Fraction(1, 2)), Bout(2, "played", ("b",), Fraction(1))),
        "b": (Bout(1, "bye", worth=Fraction(1)), Bout(2, "played", ("a",))),
    }
    counted = EntrantTally(Contest(), ("a", "b"), "", bouts, 2)
    # 1½ of one's own by ½, and the 1 of b.
    assert value(counted, "sonneborn_berger", "a") == Fraction(3, 4) + 1


def test_a_bye_counts_in_sonneborn_berger_as_a_game_with_oneself() -> None:
    counted = tally(sides("a-b 1:0, c", "a-c 1:0, b"))
    assert value(counted, "sonneborn_berger", "c") == 1


def test_rounds_stayed_away_from_to_the_end_are_draws_for_the_opponents() -> None:
    stayed = tally(sides("a-b 1:0, c-d 1:0", "a-c 1:0, b-d 0:0", "a-d 1:0, c-b 1:0"))
    left = tally(sides("a-b 1:0, c-d 1:0", "a-c 1:0", "a-d 1:0, c"))
    assert value(stayed, "buchholz", "a") == Fraction(1, 2) + 2 + Fraction(1, 2)
    assert left.points["b"] == 0
    assert value(left, "buchholz", "a") == 1 + 2 + 0


def test_open_and_void_rounds_add_nothing() -> None:
    counted = tally(sides("a-b, c-d x", "a-c 1:0, b-d 1:0"))
    assert value(counted, "buchholz", "a") == 0
    assert value(counted, "sonneborn_berger", "a") == 0


def test_direct_encounter_counts_who_stands_behind() -> None:
    counted = tally(sides("a-b 1:0, c-d 1:0", "a-c 1:0, b-d 1:0", "a-d 1:1, b-c 1:0"))
    found = [value(counted, "direct_encounter", key, *"abc".replace(key, "")) for key in "abc"]
    assert found == [2, 1, 0]


def test_direct_encounter_leaves_a_circle_level() -> None:
    counted = tally(sides("a-b 1:0, c", "b-c 1:0, a", "c-a 1:0, b"))
    found = {value(counted, "direct_encounter", key, *"abc".replace(key, "")) for key in "abc"}
    assert found == {1}


def test_direct_encounter_says_nothing_if_it_could_still_turn() -> None:
    counted = tally(sides("a-b 1:0, c-d 1:0"))
    assert [value(counted, "direct_encounter", key, other) for key, other in ("ac", "ca")] == [0, 0]


def test_direct_encounter_names_the_first_whom_nobody_can_catch() -> None:
    counted = tally(sides("a-b 1:0, c", "a-c 1:0, b"))
    found = [value(counted, "direct_encounter", key, *"abc".replace(key, "")) for key in "abc"]
    assert found == [1, 0, 0]


def test_direct_encounter_waits_while_somebody_could_still_draw_level() -> None:
    # a has 1½; c has ½ and has not met b.
    counted = tally(sides("a-b 1:0, c", "a-c 1:1, b"))
    found = [value(counted, "direct_encounter", key, *"abc".replace(key, "")) for key in "abc"]
    assert found == [0, 0, 0]


def test_direct_encounter_of_three_where_two_met_twice() -> None:
    counted = tally(sides("a-b 1:0, c", "a-b 1:0, c", "c-a 1:0, b", "b-c 1:0, a"))
    found = {value(counted, "direct_encounter", key, *"abc".replace(key, "")) for key in "abc"}
    assert found == {1}


def test_direct_encounter_takes_the_mean_of_two_meetings() -> None:
    counted = tally(sides("a-b 1:0", "a-b 1:1"))
    assert value(counted, "direct_encounter", "a", "b") == 1


def test_games_wins_and_the_rest_are_sums_over_rounds_played() -> None:
    counted = tally(sides("a-b 8:0, c", "a-c 3:4, b", contest=CAPPED))
    assert value(counted, "games_won", "a") == 11
    assert value(counted, "difference", "a") == 2
    assert value(counted, "wins", "a") == 1
    assert value(counted, "wins", "c") == 1
    assert value(counted, "games_won", "b") == 0


def test_the_difference_of_points_is_of_what_counts_in_each_match() -> None:
    event = sides("a-b, c-d", "a-c, b-d", contest=Contest(game="other", cap=121))
    made = {(1, "a"): 130, (1, "b"): 60, (1, "c"): 101, (1, "d"): 80}
    made |= {(2, "a"): 70, (2, "c"): 105, (2, "b"): 300, (2, "d"): 0}
    results = tuple(
        Result(
            at, meeting.table or 0, tuple(Score(key, points=made[at, key]) for key in meeting.seats)
        )
        for at, meeting in event.meetings()
    )
    counted = tally(replace(event, results=results))
    # a: 121–60 and 70–105; b: 60–121 and 121–0; c: 101–80 and 105–70; d: 80–101 and 0–121.
    assert [value(counted, "points_difference", key) for key in "abcd"] == [26, 60, 56, -142]
    assert [value(counted, "game_points", key) for key in "abcd"] == [191, 181, 206, 80]
    assert value(counted, "difference", "a") == 0
    # Of the other sides count 60 and 105; 121 and 0; 80 and 70; 101 and 121.
    assert [value(counted, "points_lost", key) for key in "abcd"] == [165, 121, 150, 222]


@pytest.mark.parametrize("worth", [(2, 1, 0), (6, 2, 0), (4, 2, 0), (0, 0, 0), (1, 1, 0)])
def test_a_win_is_a_win_whatever_it_is_worth(worth: tuple[int, int, int]) -> None:
    win, draw, loss = worth
    event = sides("a-b 4:2, c-d 3:3", contest=Contest(win=win, draw=draw, loss=loss))
    counted = tally(event)
    assert [value(counted, "wins", key) for key in "abcd"] == [1, 0, 0, 0]
    assert [value(counted, "points", key) for key in "abcd"] == [
        Fraction(halves, 2) for halves in (win, loss, draw, draw)
    ]
    assert [lead for key in "abc" for lead in [counted.bouts[key][0].lead]] == [1, -1, 0]
    result = event.results[1]
    assert places_of(event.contest, result, ("c", "d")) == (1, 1)


@pytest.mark.parametrize("win", [2, 6])
def test_who_can_still_be_caught_among_equals_goes_by_what_a_win_is_worth(win: int) -> None:
    """Who drew with a catches up by beating c, whom they have not met, whatever a win counts."""
    contest = Contest(win=win, draw=win // 3 or 1)
    caught = tally(sides("a-b 1:1, c", "a-c 1:0, b", contest=contest))
    assert value(caught, "direct_encounter", "a", "b", "c") == 0
    ahead = tally(sides("a-b 1:0, c", "a-c 1:0, b", contest=contest))
    assert value(ahead, "direct_encounter", "a", "b", "c") == 1


LOST = "The points of the other sides in all matches"
GAME, OTHER = "The points of the game itself, won less lost.", "All points made, in all rounds"


@pytest.mark.parametrize(
    ("key", "contest", "label", "words"),
    [
        ("game_points", Contest("tables", "tute_subastado"), "Points of the game", GAME),
        ("game_points", Contest("tables", "other"), "Points made", f"{OTHER}."),
        ("game_points", Contest("sides", "botifarra"), "Points made", f"{OTHER}."),
        (
            "game_points",
            Contest(game="other", cap=121),
            "Points made",
            f"{OTHER}; a side counts 121 at most in a match.",
        ),
        (
            "points_difference",
            Contest(game="other"),
            "Difference of points",
            "Points made less points of the other side.",
        ),
        (
            "difference",
            Contest(game="guinote"),
            "Difference of games",
            "Games won less games lost.",
        ),
        (
            "difference",
            Contest(game="guinote", cap=3),
            "Difference of games",
            "Games won less games lost; a match counts 3 at most.",
        ),
        (
            "points_lost",
            Contest(game="other", cap=121),
            "Points lost",
            f"{LOST}, 121 at most in each: who let them make fewer is ahead.",
        ),
        (
            "points",
            Contest(win=6, draw=2, bye=3),
            "Points",
            "A win counts 3, a draw 1, a loss 0, a bye 1½.",
        ),
        (
            "points",
            Contest("tables"),
            "Points",
            "At each table the share of the others who came after, ½ for each who tied.",
        ),
        ("wins", Contest(cap=3), "Wins", "Matches won, or tables won alone."),
    ],
)
def test_a_column_says_what_it_shows_in_this_contest(
    key: str, contest: Contest, label: str, words: str
) -> None:
    one = BY_KEY[key].worded(contest)
    assert one.key == key
    assert (say(one.label, PlainVoice()), say(one.help, PlainVoice())) == (label, words)


def many(**scores: tuple[Score, ...]) -> EntrantTally:
    """Bouts at tables of three, one a round."""
    bouts = {
        key: tuple(
            Bout(number, "played", tuple(other for other in scores if other != key), score=one)
            for number, one in enumerate(own, start=1)
        )
        for key, own in scores.items()
    }
    return EntrantTally(Contest(kind="tables"), tuple(scores), "", bouts, 2)


def test_bars_are_counted_for_each_deal_and_player() -> None:
    counted = many(a=(Score("a", bars=4, deals=20),), b=(Score("b"),), c=())
    assert value(counted, "bars_per_deal", "a") == Fraction(4 * 3, 20)
    assert value(counted, "bars_per_deal", "b") == 0


def test_contracts_money_and_points_add_up() -> None:
    two = Score("a", made=2, money=-150, points=7)
    counted = many(a=(two, two), b=(), c=())
    assert value(counted, "contracts_made", "a") == 4
    assert value(counted, "money", "a") == -300
    assert value(counted, "game_points", "a") == 14


def test_opponents_points_count_everybody_met() -> None:
    bouts = {
        "a": (Bout(1, "played", ("b", "c")), Bout(2, "bye", worth=Fraction(1, 2))),
        "b": (Bout(1, "played", ("a", "c"), Fraction(1)),),
        "c": (Bout(1, "played", ("a", "b"), Fraction(1, 2)),),
    }
    counted = EntrantTally(Contest(kind="tables"), ("a", "b", "c"), "", bouts, 2)
    assert value(counted, "opponents_points", "a") == Fraction(3, 2)


def test_a_table_is_won_alone() -> None:
    alone, shared = ((("b", Fraction(1)), ("c", Fraction(1))), (("b", HALF), ("c", Fraction(1))))
    bouts = {
        "a": (
            Bout(1, "played", ("b", "c"), against=alone),
            Bout(2, "played", ("b", "c"), against=shared),
        )
    }
    assert value(EntrantTally(Contest(kind="tables"), ("a",), "", bouts, 2), "wins", "a") == 1


def test_a_lot_is_for_ever_and_everybody_has_their_own() -> None:
    before, after = tally(sides("a-b 1:0, c-d 1:0")), tally(sides("a-b 0:1, c-d 1:0", "a-c, b-d"))
    lots = [value(before, "lot", key) for key in "abcd"]
    assert sorted(lots) == [1, 2, 3, 4]
    assert lots == [value(after, "lot", key) for key in "abcd"]
    other = tally(sides("a-b 1:0, c-d 1:0", seed="another"))
    assert lots != [value(other, "lot", key) for key in "abcd"]


def test_each_has_a_name_and_says_what_it_counts() -> None:
    assert len(BY_KEY) == len(TIEBREAKS)
    for one in TIEBREAKS:
        assert one.label.msgid
        assert one.help.msgid.endswith(".")
        assert one.kinds


def test_who_never_came_is_an_opponent_of_draws_only() -> None:
    stayed = Bout(1, "away"), Bout(2, "away")
    left = Bout(1, "lost_unplayed", ("x",)), Bout(2, "away")
    met = Bout(1, "played", ("a",)), Bout(2, "played", ("b",))
    counted = EntrantTally(Contest(), ("a", "b", "c"), "", {"a": stayed, "b": left, "c": met}, 2)
    assert value(counted, "buchholz", "c") == 1 + Fraction(1, 2)


def test_rounds_to_the_end_that_were_worth_half_a_point_are_draws_already() -> None:
    bouts = {
        "a": (Bout(1, "played", ("b",), Fraction(1)), Bout(2, "bye", worth=Fraction(1))),
        "b": (Bout(1, "played", ("a",)), Bout(2, "away", worth=HALF)),
    }
    counted = EntrantTally(Contest(), ("a", "b"), "", bouts, 2)
    # b's half a point, and for the bye one's own 2.
    assert value(counted, "buchholz", "a") == HALF + 2
