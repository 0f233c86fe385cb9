"""What each round of each entrant is worth."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scorekeeper.tournaments.event import Contest, Entrant, Event, Meeting, Result, Round, Score
from scorekeeper.tournaments.standings.tally import EntrantTally, places_of, tally
from tests.tournaments.list_format import CAPPED, sides

HALF = Fraction(1, 2)


def test_a_win_counts_one_and_a_draw_a_half() -> None:
    assert tally(sides("a-b 4:2, c-d 3:3")).points == {"a": 1, "b": 0, "c": HALF, "d": HALF}


def test_other_worths_are_settled_by_the_contest() -> None:
    event = sides("a-b 4:2, c-d 3:3, e", contest=Contest(win=6, draw=2, loss=1, bye=3))
    assert list(tally(event).points.values()) == [3, HALF, 1, 1, Fraction(3, 2)]


def test_without_games_the_points_decide() -> None:
    scores = (Score("a", points=90), Score("b", points=101))
    event = sides("a-b")
    counted = tally(Event(**{**vars(event), "results": (Result(1, 1, scores),)}))
    assert counted.points == {"a": 0, "b": 1}


def test_a_difference_is_capped_in_each_match() -> None:
    event = sides("a-b 8:0, c-d 3:4", contest=CAPPED)
    found = {key: own[0].difference for key, own in tally(event).bouts.items()}
    assert found == {"a": 3, "b": -3, "c": -1, "d": 1}


def test_a_bye_is_a_win_with_a_difference_of_nothing() -> None:
    bout = tally(sides("a-b 4:0, c")).bouts["c"][0]
    assert bout.how == "bye"
    assert bout.worth == 1
    assert bout.difference == 0
    assert not bout.is_played


def test_who_does_not_come_loses_and_nobody_has_met() -> None:
    counted = tally(sides("a-b b!, c-d c&d!"))
    hows = {key: own[0].how for key, own in counted.bouts.items()}
    assert hows == {
        "a": "won_unplayed",
        "b": "lost_unplayed",
        "c": "lost_unplayed",
        "d": "lost_unplayed",
    }
    assert counted.points == {"a": 1, "b": 0, "c": 0, "d": 0}
    assert [own[0].against for own in counted.bouts.values()] == [()] * 4


def test_what_is_open_void_or_missed_counts_nothing() -> None:
    counted = tally(sides("a-b, c-d x, e", "a-c 1:0, b-d 1:0"))
    assert [own[0].how for own in counted.bouts.values()] == ["open", "open", "void", "void", "bye"]
    assert counted.bouts["e"][1].how == "away"
    assert counted.bouts["e"][1].is_choice
    assert counted.points == {"a": 1, "b": 1, "c": 0, "d": 0, "e": 1}


def test_it_can_be_read_as_it_stood_after_a_round() -> None:
    counted = tally(sides("a-b 1:0", "a-b 0:1"), until=1)
    assert counted.rounds == 1
    assert counted.points == {"a": 1, "b": 0}


def table(*scores: Score, **more: object) -> EntrantTally:
    """One table of many with these scores."""
    seats = tuple(score.entrant for score in scores)
    absent = more.pop("absent", ())
    result = Result(1, 1, scores, "forfeit" if absent else "played", absent)  # type: ignore[arg-type] # by name
    return tally(
        Event(
            system="listed",
            entrants=tuple(Entrant(key) for key in seats),
            contest=Contest(kind="tables", **more),  # type: ignore[arg-type] # by name
            rounds=(Round(1, (Meeting(1, seats),)),),
            results=(result,),
        )
    )


def test_place_points_are_beaten_and_half_of_tied_over_the_others() -> None:
    counted = table(Score("a", points=30), Score("b", points=10), Score("c", points=10), Score("d"))
    assert counted.points == {"a": 1, "b": HALF, "c": HALF, "d": 0}
    assert sum(counted.points.values()) == 2


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_place_points_of_a_table_come_to_half_its_size(size: int) -> None:
    counted = table(*(Score(key, points=n * n) for n, key in enumerate("abcdef"[:size])))
    assert sum(counted.points.values()) == Fraction(size, 2)


def test_a_place_that_is_said_goes_before_points() -> None:
    counted = table(Score("a", points=5, place=2), Score("b", place=1), Score("c", place=2))
    assert counted.points == {"a": Fraction(1, 4), "b": 1, "c": Fraction(1, 4)}


def test_places_count_only_between_two_who_have_one() -> None:
    counted = table(Score("a", points=5, place=3), Score("b", points=9), Score("c", place=1))
    assert counted.points == {"a": 0, "b": 1, "c": HALF}


def test_a_table_of_many_has_no_difference_of_games() -> None:
    counted = table(Score("a", games=3), Score("b", games=1), Score("c"))
    assert {own[0].difference for own in counted.bouts.values()} == {0}


def test_what_decides_a_place_is_settled_in_order() -> None:
    scores = (Score("a", games=2, points=1), Score("b", games=2, points=9), Score("c", games=1))
    assert list(table(*scores, placed_by=("games", "points")).points.values()) == [HALF, 1, 0]
    assert list(table(*scores, placed_by=("games",)).points.values()) == [
        Fraction(3, 4),
        Fraction(3, 4),
        0,
    ]


def test_who_did_not_come_to_a_table_is_behind_all_who_did() -> None:
    counted = table(Score("a", points=-5), Score("b", points=5), Score("c"), absent=("c",))
    assert counted.points == {"a": HALF, "b": 1, "c": 0}
    assert counted.bouts["a"][0].is_played


def test_alone_at_a_table_nobody_was_met() -> None:
    counted = table(Score("a"), Score("b"), Score("c"), absent=("b", "c"))
    assert counted.bouts["a"][0].how == "won_unplayed"
    assert counted.points["a"] == 1


def test_sitting_out_where_many_play_is_worth_the_middle() -> None:
    event = Event(
        system="listed",
        entrants=(Entrant("a"),),
        contest=Contest(kind="tables"),
        rounds=(Round(1, (Meeting(None, ("a",)),)),),
    )
    assert tally(event).points == {"a": HALF}


def test_whoever_sat_at_a_table_has_a_place_by_its_result() -> None:
    event = sides("a-b 4:2, c-d 3:3")
    found = [
        places_of(event.contest, one, ("abcd"[at], "abcd"[at + 1]))
        for at, one in zip((0, 2), event.results, strict=True)
    ]
    assert found == [(1, 2), (1, 1)]
    many = Result(1, 1, (Score("a", points=3), Score("b", points=9), Score("c", points=3)))
    assert places_of(Contest("tables"), many, ("a", "b", "c")) == (2, 1, 2)
    unplayed = (None, Result(1, 1, ending="void"), Result(1, 1, ending="forfeit", absent=("a",)))
    assert {places_of(event.contest, one, ("a", "b")) for one in unplayed} == {()}


def of_points(*scores: int, cap: int | None = None) -> tuple[tuple[int, int], ...]:
    """What a match of a against b counts when so many points were made: points and difference."""
    event = sides("a-b", contest=Contest(cap=cap))
    made = tuple(Score(key, points=one) for key, one in zip("ab", scores, strict=True))
    counted = tally(replace(event, results=(Result(1, 1, made),)))
    return tuple((own[0].score.points, own[0].points_difference) for own in counted.bouts.values())


def test_points_of_a_match_count_up_to_the_cap_and_the_difference_is_of_what_counts() -> None:
    # “La màxima puntuació que es comptabilitzarà per partida serà de 121 punts” (Torrefarrera).
    assert of_points(300, 0, cap=121) == ((121, 121), (0, -121))
    assert of_points(130, 60, cap=121) == ((121, 61), (60, -61))
    assert of_points(101, 80, cap=121) == ((101, 21), (80, -21))
    assert of_points(300, 150, cap=121) == ((121, 0), (121, 0))
    assert of_points(300, 150) == ((300, 150), (150, -150))
    assert of_points(40, -140, cap=121) == ((40, 161), (-121, -161))


def test_a_match_is_won_by_the_points_that_were_made() -> None:
    event = sides("a-b", contest=Contest(cap=121))
    made = (Score("a", points=300), Score("b", points=150))
    assert tally(replace(event, results=(Result(1, 1, made),))).points == {"a": 1, "b": 0}


def test_a_cap_of_games_leaves_points_alone() -> None:
    event = sides("a-b", contest=CAPPED)
    made = (Score("a", games=8, points=90), Score("b", games=1, points=30))
    bout = tally(replace(event, results=(Result(1, 1, made),))).bouts["a"][0]
    assert (bout.difference, bout.score.points, bout.points_difference) == (3, 90, 60)
