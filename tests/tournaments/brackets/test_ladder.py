"""Brackets as people read them: numbers, names, and who comes where."""

from dataclasses import replace

import pytest

from scorekeeper.tournaments.brackets.ladder import Ladder, LadderMatch, ladders
from scorekeeper.tournaments.event import Entrant, Event, Result
from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.formats import BY_KEY
from tests.games.scorer import said
from tests.tournaments.random_tournaments import entered, settings_of
from tests.tournaments.sample_brackets import after, bracket_of, with_results

SINGLE, DOUBLE = BY_KEY["single_elimination"], BY_KEY["double_elimination"]
GROUPS = BY_KEY["groups_then_knockout"]


def told(match: LadderMatch) -> list[str]:
    """Each side in words: a key, who is awaited, or a dash."""
    return [
        one.entrant or (said(one.comes) if one.comes is not None else "–") for one in match.spots
    ]


def single(many: int, rounds: int | None = None, **settings: str) -> Ladder:
    event = after(SINGLE, many, rounds, **settings)
    (found,) = ladders(bracket_of(SINGLE, event), "games")
    return found


def test_rounds_are_called_by_how_many_are_left() -> None:
    titles = [said(one.title) for one in single(33, 1).columns]
    assert titles == ["Last 64", "Last 32", "Last 16", "Quarter-finals", "Semi-finals", "Final"]


def test_who_will_come_is_said_by_the_number_of_the_match() -> None:
    ladder = single(8, 1)
    assert [told(one) for one in ladder.columns[1].matches] == [["s00", "s03"], ["s01", "s02"]]
    assert told(ladder.columns[2].matches[0]) == ["Winner of 5", "Winner of 6"]
    assert ladder.beside is not None
    assert told(ladder.beside[1]) == ["Loser of 5", "Loser of 6"]
    assert [one.number for one in ladder.matches()] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_match_played_names_winner_score_round_and_table() -> None:
    first = single(8, 1).columns[0].matches[0]
    assert (first.state, first.winner, first.round, first.table) == ("played", "s00", 1, 1)
    assert [one.score for one in first.spots] == [3, 1]
    assert [one.is_winner for one in first.spots] == [True, False]


def test_a_bye_is_no_match_and_has_no_number() -> None:
    ladder = single(5, 1)
    byes = [one for one in ladder.columns[0].matches if one.state == "bye"]
    assert [(one.winner, one.number, one.is_match) for one in byes] == [
        ("s00", 0, False), ("s01", 0, False), ("s02", 0, False)
    ]  # fmt: skip
    assert told(byes[0]) == ["s00", "–"]
    assert [one.number for one in ladder.matches()] == [0, 1, 0, 0, 2, 3, 4, 5]


def test_third_place_is_played_only_where_it_is_settled_so() -> None:
    assert single(8, third="shared").beside is None
    assert single(2).beside is None


def test_while_a_match_is_played_nobody_has_won_it() -> None:
    event = after(SINGLE, 4, 1)
    event = replace(event, results=event.results[1:])
    (ladder,) = ladders(bracket_of(SINGLE, event), "games")
    first = ladder.columns[0].matches[0]
    assert (first.state, first.winner) == ("playing", None)
    assert [one.score for one in first.spots] == [None, None]
    assert told(ladder.columns[1].matches[0]) == ["Winner of 1", "s01"]


def test_who_did_not_come_has_no_score() -> None:
    event = after(SINGLE, 4, 1)
    forfeit = Result(1, 1, ending="forfeit", absent=("s00",))
    event = replace(event, results=(forfeit, event.results[1]))
    (ladder,) = ladders(bracket_of(SINGLE, event), "games")
    first = ladder.columns[0].matches[0]
    assert (first.state, first.winner) == ("played", "s03")
    assert [one.score for one in first.spots] == [None, None]
    assert [one.has_come for one in first.spots] == [False, True]
    assert [one.has_come for one in ladder.columns[0].matches[1].spots] == [None, None]


def test_who_has_a_bye_waited_for_nobody() -> None:
    byes = [one for one in single(5, 1).columns[0].matches if one.state == "bye"]
    assert [[spot.has_come for spot in one.spots] for one in byes] == [[None, None]] * 3


def test_who_meets_somebody_who_left_walks_over() -> None:
    event = after(SINGLE, 4, 1)
    (second,) = SINGLE.draw(settings_of(SINGLE, event), event).rounds
    final = next(one for one in second.meetings if one.stage == "winners")
    alone = replace(final, table=None, seats=("s01",))
    event = replace(event, rounds=(*event.rounds, replace(second, meetings=(alone,))))
    (ladder,) = ladders(bracket_of(SINGLE, event), "games")
    (match,) = ladder.columns[1].matches
    assert (match.state, match.winner, told(match)) == ("walkover", "s01", ["s00", "s01"])
    assert [one.has_come for one in match.spots] == [False, True]


def test_nobody_is_awaited_where_somebody_else_sat_down_alone() -> None:
    event = after(SINGLE, 3, 1)
    bracket = bracket_of(SINGLE, event)
    seeds = ("s01", "s02", "late", "s00")
    (ladder,) = ladders(replace(bracket, seeds=seeds), "games")
    assert told(ladder.columns[0].matches[0]) == ["s01", "s00"]
    (ladder,) = ladders(replace(bracket, seeds=(*seeds[:3], "later")), "games")
    assert told(ladder.columns[0].matches[0]) == ["s00", "–"]


def test_double_elimination_has_three_parts() -> None:
    event = after(DOUBLE, 8, 2)
    found = ladders(bracket_of(DOUBLE, event), "games")
    assert [said(one.title) for one in found] == ["Winners’ bracket", "Losers’ bracket", "Final"]
    assert [[len(column.matches) for column in one.columns] for one in found] == [
        [4, 2, 1], [2, 2, 1, 1], [1, 1]
    ]  # fmt: skip
    assert [said(one.title) for one in found[0].columns] == ["Round 1", "Round 2", "Round 3"]
    assert [said(one.title) for one in found[2].columns] == ["Final", "Second final"]
    assert told(found[2].columns[0].matches[0]) == ["Winner of 11", "Winner of 13"]
    assert told(found[2].columns[1].matches[0]) == ["Loser of 14", "Winner of 14"]


def test_where_byes_leave_nobody_there_is_no_match() -> None:
    event = after(DOUBLE, 5, 1)
    losers = ladders(bracket_of(DOUBLE, event), "games")[1]
    states = [one.state for one in losers.columns[0].matches]
    assert sorted(states) == ["bye", "nobody"]
    # Whoever comes from a bye of nobody's is awaited by the match they really lose.
    assert all(
        spot.comes is not None or spot.entrant
        for one in losers.columns[2].matches
        for spot in one.spots
    )


@pytest.mark.parametrize("many", [3, 4, 5, 6, 7, 11, 12, 16])
def test_when_all_is_over_everything_is_decided(many: int) -> None:
    for form in (SINGLE, DOUBLE):
        parts = ladders(bracket_of(form, after(form, many)), "games")
        matches = [one for part in parts for one in part.matches() if one.is_match]
        assert all(one.state == "played" for one in matches)
        assert sorted(one.number for one in matches) == [*range(1, len(matches) + 1)]
        assert parts[-1].columns[-1].matches[0].winner == "s00"


def test_a_bracket_shows_itself_with_its_first_round() -> None:
    for form in (SINGLE, DOUBLE):
        event = after(form, 4, 0)
        assert form.bracket is not None
        assert form.bracket(settings_of(form, event), event) is None
    event = after(GROUPS, 8, 3)
    assert GROUPS.bracket is not None
    assert GROUPS.bracket(settings_of(GROUPS, event), event) is None
    event = after(GROUPS, 8)
    (ladder,) = ladders(bracket_of(GROUPS, event), "games")
    assert said(ladder.title) == "Knock-out"
    assert ladder.columns[0].matches[0].round == 4


def test_places_five_to_eight_are_a_part_of_their_own() -> None:
    event = after(SINGLE, 8, 1, third="eight")
    _, places = ladders(bracket_of(SINGLE, event), "games")
    assert [said(one.title) for one in places.columns] == ["Round 1", "Fifth place"]
    assert places.beside is not None
    assert said(places.beside[0]) == "Seventh place"


def test_who_wins_the_last_match_of_a_part_goes_on_to_no_other() -> None:
    def last(event: Event, form: AnyFormat) -> list[str]:
        every = ladders(bracket_of(form, event), "games")
        return [match.slot for part in every for match in part.matches() if match.is_last]

    ends = ["winners/3/1", "third/1/1", "places/2/1", "seventh/1/1"]
    assert last(after(SINGLE, 8, 1, third="eight"), SINGLE) == ends
    assert last(after(DOUBLE, 8, 1), DOUBLE) == ["final/1/1", "final/2/1"]


def test_nobody_is_awaited_from_where_neither_side_came() -> None:
    event = after(SINGLE, 8, 2, third="eight")
    gone = next(m for m in event.rounds[1].meetings if m.slot == "places/1/1")
    forfeit = Result(2, gone.table or 0, ending="forfeit", absent=gone.seats)
    kept = tuple(one for one in event.results if (one.round, one.table) != (2, gone.table))
    _, places = ladders(bracket_of(SINGLE, replace(event, results=(*kept, forfeit))), "games")
    assert places.columns[0].matches[0].state == "void"
    assert "–" in told(places.columns[1].matches[0])
    assert not any("of" in one for one in told(places.columns[1].matches[0]))


@pytest.mark.parametrize("at", [0, 1, 2])
def test_who_came_late_makes_a_match_of_the_bye_they_were_given(at: int) -> None:
    event = entered(SINGLE, 5, "bracket")
    (drawn,) = SINGLE.draw(settings_of(SINGLE, event), event).rounds
    bye = [meeting for meeting in drawn.meetings if meeting.is_bye][at]
    late = replace(bye, table=2, seats=(*bye.seats, "late"))
    moved = tuple(late if meeting == bye else meeting for meeting in drawn.meetings)
    entrants = (*event.entrants, Entrant("late"))
    grown = replace(drawn, meetings=moved, moved=True)
    event = with_results(replace(event, entrants=entrants), grown)
    (ladder,) = ladders(bracket_of(SINGLE, event), "games")
    states = {
        told(match)[0]: (match.number > 0, match.state) for match in ladder.columns[0].matches
    }
    byes = [m.seats[0] for m in drawn.meetings if m.is_bye and m != bye]
    assert states.pop(bye.seats[0]) == (True, "played")
    assert [states.pop(key) for key in byes] == [(False, "bye")] * 2
    assert [*states.values()] == [(True, "played")]
