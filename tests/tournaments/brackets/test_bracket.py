"""What feeds what in a bracket, who won a match of it, and where losers drop."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from benchmarks.drops import Cup, best, cost
from scorekeeper.tournaments.brackets.bracket import Plan, winner_of
from scorekeeper.tournaments.brackets.knockout import double, drop_numbers, far_end_drops, single
from scorekeeper.tournaments.brackets.ladder import ladders
from scorekeeper.tournaments.event import Event, Meeting, Result, Round, Score
from scorekeeper.tournaments.formats import BY_KEY
from tests.games.scorer import said
from tests.tournaments.random_tournaments import away, entered, settings_of
from tests.tournaments.sample_brackets import after, bracket_of, with_results

SINGLE, DOUBLE = BY_KEY["single_elimination"], BY_KEY["double_elimination"]
GROUPS = BY_KEY["groups_then_knockout"]
MATCH = Meeting(1, ("a", "b"))


def drawn(event: Event) -> Round:
    form = BY_KEY[event.system]
    return form.draw(settings_of(form, event), event).rounds[0]


def reasons(offered: Round) -> list[list[str]]:
    return [[said(one) for one in meeting.reasons] for meeting in offered.meetings]


@pytest.mark.parametrize(
    ("a", "b", "won"),
    [
        (Score("a", games=3, points=1), Score("b", games=2, points=9), ("a", "b")),
        (Score("a", games=2, points=1), Score("b", games=2, points=9), ("b", "a")),
        (Score("a", place=2), Score("b", place=1), ("b", "a")),
        (Score("a", place=1), Score("b", place=2), ("a", "b")),
        (Score("a", games=2, points=9), Score("b", games=2, points=9), (None, None)),
    ],
)
def test_games_decide_then_points_then_the_place_said(
    a: Score, b: Score, won: tuple[str | None, str | None]
) -> None:
    assert winner_of(MATCH, Result(1, 1, (a, b))) == won


@pytest.mark.parametrize(
    ("absent", "won"),
    [(("b",), ("a", "b")), (("a",), ("b", "a")), (("a", "b"), (None, None))],
)
def test_who_did_not_come_has_lost(
    absent: tuple[str, ...], won: tuple[str | None, str | None]
) -> None:
    assert winner_of(MATCH, Result(1, 1, ending="forfeit", absent=absent)) == won


def test_a_match_that_does_not_count_has_no_winner() -> None:
    scores = Score("a", games=3), Score("b", games=1)
    assert winner_of(MATCH, Result(1, 1, scores, ending="void")) == (None, None)


def test_slots_are_numbered_from_one_in_every_part() -> None:
    assert [[slot.key for slot in one] for one in single(4, third=True)] == [
        ["winners/1/1", "winners/1/2"],
        ["winners/2/1", "third/1/1"],
    ]
    assert [[slot.key for slot in one] for one in double(8, reset=True)] == [
        ["winners/1/1", "winners/1/2", "winners/1/3", "winners/1/4"],
        ["winners/2/1", "winners/2/2", "losers/1/1", "losers/1/2"],
        ["losers/2/1", "losers/2/2"],
        ["winners/3/1", "losers/3/1"],
        ["losers/4/1"],
        ["final/1/1"],
        ["final/2/1"],
    ]


def test_a_match_says_where_both_come_from_and_only_who_left_is_not_there() -> None:
    event = entered(SINGLE, 3, "bracket")
    assert reasons(drawn(event)) == [
        ["s00 is seed 1.", "A bye: the bracket has more places than sides."],
        ["s01 is seed 2.", "s02 is seed 3."],
    ]
    final = drawn(away(after(SINGLE, 4, 1, third="shared"), "s01", 2))
    assert reasons(final) == [
        [
            "The winner of match 1 in round 1 of the winners’ bracket.",
            "The winner of match 2 in round 1 of the winners’ bracket.",
            "s01 is not there.",
        ]
    ]
    assert reasons(drawn(after(DOUBLE, 8, 1)))[-1] == [
        "The loser of match 3 in round 1 of the winners’ bracket.",
        "The loser of match 4 in round 1 of the winners’ bracket.",
    ]


def test_who_was_away_for_a_match_that_nobody_came_to_has_a_second_life() -> None:
    event = entered(DOUBLE, 4, "bracket")
    event = with_results(event, drawn(event))
    nobody = Result(1, 1, ending="forfeit", absent=("s00", "s03"))
    event = replace(event, results=(nobody, event.results[1]))
    event = away(event, "s01", 2, 2)
    event = with_results(event, drawn(event))
    assert [(one.stage, one.seats) for one in event.rounds[1].meetings] == [("losers", ("s02",))]
    assert [(one.stage, one.seats) for one in drawn(event).meetings] == [("losers", ("s02", "s01"))]


def test_where_both_are_away_nobody_goes_on_and_nobody_drops() -> None:
    event = entered(DOUBLE, 8, "bracket")
    event = with_results(event, drawn(event))
    # s00 and s03 were to meet among the winners, s04 and s07 among the losers.
    for key in ("s00", "s03"):
        event = away(event, key, 2)
    event = with_results(event, drawn(event))
    event = with_results(event, drawn(event))
    assert bracket_of(DOUBLE, event).outcome("winners/2/1") == (None, None)
    seated = {key for _, meeting in event.meetings() if _ > 1 for key in meeting.seats}
    assert not seated & {"s00", "s03"}
    (ladder, *_) = ladders(bracket_of(DOUBLE, event), "games")
    assert ladder.columns[1].matches[0].state == "void"
    final = drawn(event).meetings[0]
    assert (final.slot, final.is_bye) == ("winners/3/1", True)


def test_a_match_to_which_neither_came_says_so() -> None:
    event = after(DOUBLE, 4, 1)
    nobody = Result(1, 1, ending="forfeit", absent=("s00", "s03"))
    event = replace(event, results=(nobody, event.results[1]))
    (ladder, *_) = ladders(bracket_of(DOUBLE, event), "games")
    assert [one.state for one in ladder.columns[0].matches] == ["void", "played"]


def test_a_final_to_which_neither_came_is_not_played_again() -> None:
    event = after(DOUBLE, 4, 3)
    event = with_results(event, drawn(event))
    final = Result(4, 1, ending="forfeit", absent=event.rounds[-1].meetings[0].seats)
    event = replace(event, results=(*event.results[:-1], final))
    assert DOUBLE.is_over(settings_of(DOUBLE, event), event)


def test_an_event_that_began_with_drops_from_the_far_end_keeps_them() -> None:
    event = after(DOUBLE, 16, 1)
    assert event.rounds[0].proof is not None
    assert event.rounds[0].proof.weights == {"drops": 1, "lots": 1}
    before = replace(event.rounds[0], proof=replace(event.rounds[0].proof, weights={}))
    plans = [
        bracket_of(DOUBLE, replace(event, rounds=(first,))).plan
        for first in (event.rounds[0], before)
    ]
    assert plans == [
        double(16, reset=True),
        double(16, reset=True, drops=far_end_drops(16)),
    ]


def test_a_bracket_keeps_its_order_whoever_is_named_first() -> None:
    event = entered(SINGLE, 4, "bracket")
    offered = drawn(event)
    turned = tuple(replace(one, seats=one.seats[::-1]) for one in offered.meetings)
    event = with_results(event, replace(offered, meetings=turned))
    assert bracket_of(SINGLE, event).sides["winners/1/1"] == ("s00", "s03")


def test_two_who_were_moved_by_hand_stand_where_they_sat_down() -> None:
    event = entered(SINGLE, 4, "bracket")
    offered = drawn(event)
    seats = (("s00", "s02"), ("s01", "s03"))
    moved = tuple(replace(one, seats=two) for one, two in zip(offered.meetings, seats, strict=True))
    event = with_results(event, replace(offered, meetings=moved, moved=True))
    sides = bracket_of(SINGLE, event).sides
    assert (sides["winners/1/1"], sides["winners/1/2"]) == seats
    assert bracket_of(SINGLE, event).superseded == ()
    assert [one.seats for one in drawn(event).meetings] == [("s00", "s01"), ("s02", "s03")]


def turned(event: Event, number: int, table: int) -> Event:
    """The event with one result the other way round."""
    was = next(it for it in event.results if (it.round, it.table) == (number, table))
    games = [score.games for score in was.scores][::-1]
    scores = tuple(replace(it, games=n) for it, n in zip(was.scores, games, strict=True))
    others = tuple(it for it in event.results if it is not was)
    return replace(event, results=(*others, replace(was, scores=scores)))


def test_what_was_drawn_by_a_result_corrected_since_stays_and_says_so() -> None:
    event = after(SINGLE, 8, 2)
    assert bracket_of(SINGLE, event).superseded == ()
    before = bracket_of(SINGLE, event)
    corrected = bracket_of(SINGLE, turned(event, 1, 1))
    (words,) = corrected.superseded
    loser = before.outcome("winners/1/1")[1]
    assert said(words) == (
        "Round 2, table 1 stays as it was drawn: by the results as they are now it would be for "
        f"{loser}."
    )
    assert corrected.sides["winners/2/1"] == before.sides["winners/2/1"]
    gone = away(turned(event, 1, 1), str(loser), 2)
    assert bracket_of(SINGLE, gone).superseded == (), "who has left plays nowhere"
    last = bracket_of(SINGLE, turned(event, 2, 1))
    assert last.superseded == (), "the next round is drawn by it"


def test_a_match_without_a_result_holds_up_the_next_round() -> None:
    event = after(SINGLE, 4, 1)
    event = replace(event, results=event.results[:1])
    (problem,) = SINGLE.draw(settings_of(SINGLE, event), event).problems
    assert said(problem.words).startswith("Round 1, table 2: there is no winner yet.")


def test_a_level_match_of_the_groups_does_not_hold_up_the_bracket() -> None:
    event = entered(GROUPS, 8, "bracket", groups=2, advance=1)
    while not any(meeting.slot for meeting in drawn(event).meetings):
        event = with_results(event, drawn(event))
    last = len(event.rounds)
    level = tuple(
        replace(one, scores=tuple(replace(score, games=2) for score in one.scores))
        if one.round == last
        else one
        for one in event.results
    )
    event = replace(event, results=level)
    event = with_results(event, drawn(event))
    assert bracket_of(GROUPS, event).undecided == ()


def by_every_result(plan: Plan, many: int) -> Fraction:
    """Second meetings before the final, the mean of all ways in which all matches may end."""
    slots = [slot for one in plan for slot in one if slot.stage != "final"]
    again = 0
    real = Cup(plan, many).can_come
    ways = list(product(*((0, 1) if all(real[slot.key]) else (0,) for slot in slots)))
    for way in ways:
        came: dict[str, list[int]] = {}
        met = set[frozenset[int]]()
        for slot, turned in zip(slots, way, strict=True):
            sides: list[int] = []
            for source in slot.sources:
                if source.what == "seed":
                    sides += [source.seed] * (source.seed <= many)
                else:
                    before = came[source.slot]
                    sides += before[:1] if source.what == "winner" else before[1:]
            if len(sides) == 2:
                again += frozenset(sides) in met
                met.add(frozenset(sides))
            came[slot.key] = sides[::-1] if turned else sides
    return Fraction(again, len(ways))


@pytest.mark.parametrize("many", [3, 4, 5, 6])
def test_the_count_of_toss_ups_is_that_of_every_way_to_end(many: int) -> None:
    for drops in (drop_numbers(many), far_end_drops(many)):
        plan = double(many, reset=False, drops=drops)
        assert Cup(plan, many).expected() == by_every_result(plan, many)


def test_so_few_meet_again_before_the_final() -> None:
    assert {
        many: (float(half), won) for many in (4, 8, 16, 32, 64) for half, won in [cost(many)]
    } == {
        4: (0.5, 1),
        8: (0.625, 1),
        16: (0.75, 1),
        32: (0.734375, 1),
        64: (0.70263671875, 1),
    }
    assert cost(32, far_end_drops(32)) == (Fraction(509, 256), 7)


@pytest.mark.parametrize("many", range(3, 65))
def test_favourites_meet_again_at_most_once_and_toss_ups_less_than_once(many: int) -> None:
    half, favourites = cost(many)
    assert half <= Fraction(3, 4)
    assert favourites == 1


@pytest.mark.parametrize("many", range(3, 24))
def test_no_other_drops_have_fewer(many: int) -> None:
    assert best(many)[0] == cost(many)


def test_beyond_what_is_stored_losers_come_to_the_far_end() -> None:
    assert drop_numbers(129) == far_end_drops(129) == (63, 31, 15, 7, 3, 1, 0)
