"""What another result would change."""

from scorekeeper.tournaments.event import Entrant, Event, Meeting, Result, Round, Score
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.result_check import PlaceMove, agreement, correction

SWISS = BY_KEY["swiss"]


def result(one: str, two: str, *games: int, table: int = 1) -> Result:
    return Result(1, table, (Score(one, games[0]), Score(two, games[1])))


WON = (result("a", "b", 3, 1), result("c", "d", 3, 0, table=2))
ROUNDS = (
    Round(1, (Meeting(1, ("a", "b")), Meeting(2, ("c", "d")))),
    Round(2, (Meeting(1, ("a", "c")), Meeting(2, ("b", "d")))),
)


def event(rounds: int) -> Event:
    entrants = tuple(Entrant(key) for key in "abcd")
    return Event("swiss", entrants, rounds=ROUNDS[:rounds], results=WON, tiebreaks=("difference",))


def test_it_says_what_was_and_who_moves() -> None:
    found = correction(event(1), SWISS, result("a", "b", 0, 3))
    assert found is not None
    assert (found.was, found.now.scores[0].games, found.later) == (WON[0], 0, None)
    assert found.moved == (PlaceMove("b", 3, 1), PlaceMove("a", 2, 3), PlaceMove("d", 4, 3))


def test_it_says_which_round_is_out() -> None:
    found = correction(event(2), SWISS, result("a", "b", 3, 0))
    assert found is not None
    assert found.later == 2


def test_where_nothing_stands_nothing_is_corrected() -> None:
    assert correction(event(1), SWISS, Result(2, 1)) is None
    assert correction(event(1), SWISS, WON[0]) is None


def test_a_yes_names_both_results() -> None:
    one, other = WON[0], result("a", "b", 0, 3)
    found = {
        agreement(None, one),
        agreement(None, other),
        agreement(one, other),
        agreement(other, one),
    }
    assert len(found) == 4
    assert agreement(one, other) == agreement(one, other)
