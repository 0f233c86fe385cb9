"""Invented results look like real ones and come again from the same seed."""

from scorekeeper.engine.game import Length
from scorekeeper.tournaments.event import Meeting
from scorekeeper.tournaments.result_check import Check, MatchForm, check_result
from scorekeeper.tournaments.seeded_random import MOST_GAMES, invent_result

PAIRS = Meeting(3, ("a", "b"))
FIVE = Meeting(1, ("a", "b", "c", "d", "e"))


def test_the_same_seed_gives_the_same_and_another_another() -> None:
    assert invent_result("s", 1, FIVE, ("place",)) == invent_result("s", 1, FIVE, ("place",))
    found = {invent_result(f"s{n}", 1, FIVE, ("place",)) for n in range(20)}
    assert len(found) > 10


def test_of_two_sides_one_wins_and_no_game_is_lost_on_the_way() -> None:
    for number in range(20):
        result = invent_result("s", number, PAIRS, ("games",))
        assert (result.round, result.table, result.ending) == (number, 3, "played")
        games = sorted(score.games for score in result.scores)
        assert games[1] == MOST_GAMES
        assert 0 <= games[0] < MOST_GAMES


def test_at_a_table_of_many_everybody_has_a_place_and_points_add_up_to_nothing() -> None:
    result = invent_result("s", 1, FIVE, ("place", "points", "bars", "deals"))
    assert [score.entrant for score in result.scores] == list(FIVE.seats)
    assert sorted(score.place or 0 for score in result.scores) == [1, 2, 3, 4, 5]
    assert sum(score.points for score in result.scores) == 0
    best = next(score for score in result.scores if score.place == 1)
    assert best.points == max(score.points for score in result.scores)
    assert best.games == 0


def test_the_winner_may_be_named() -> None:
    for number in range(8):
        scores = invent_result("s", number, FIVE, ("place",), winner="d").scores
        assert next(score.entrant for score in scores if score.place == 1) == "d"


def test_as_many_games_are_won_as_the_match_is_long() -> None:
    for number in range(20):
        for length in (Length("first_to", 3), Length("games", 8)):
            result = invent_result("s", number, PAIRS, ("games",), length=length)
            assert check_result(result, MatchForm("games", length)) == Check()
