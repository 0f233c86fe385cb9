"""The table: order, places, and what decided each row."""

from dataclasses import replace
from fractions import Fraction
from random import Random

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.event import Contest, Entrant, Event
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.standings.standings import criteria_of, standings
from tests.tournaments.list_format import LISTED, sides
from tests.tournaments.random_tournaments import entered, settings_of, with_round
from tests.tournaments.sample_brackets import after

EVENT = sides(
    "a-b 4:2, c-d 5:1",
    "a-c 4:3, b-d 3:3",
    "a-d 2:4, b-c 1:5",
    tiebreaks=("difference", "buchholz_cut1", "lot"),
)


def test_points_come_first_then_the_tie_breaks_in_their_order() -> None:
    table = standings(EVENT, LISTED)
    assert [row.entrant for row in table.rows] == ["c", "a", "d", "b"]
    assert [row.place for row in table.rows] == [1, 2, 3, 4]
    assert [one.key for one in table.criteria] == ["points", "difference", "buchholz_cut1", "lot"]
    assert list(table.rows[0].values[:2]) == [2, 7]
    assert (table.rounds, table.missing) == (3, 0)


def test_each_row_says_what_set_it_below_the_one_above() -> None:
    voice = PlainVoice({"a": "Ana", "b": "Bea", "c": "Carles", "d": "Dolors"})
    said = [say(row.why, voice) for row in standings(EVENT, LISTED).rows]
    assert said == [
        "Nobody is ahead.",
        "Difference of games: 1 against 7 of Carles.",
        "Points: 1½ against 2 of Ana.",
        "Points: ½ against 1½ of Dolors.",
    ]


def test_who_are_level_in_everything_share_the_place() -> None:
    event = sides("a-b 1:1, c-d 2:2", tiebreaks=("games_won",))
    rows = standings(event, LISTED).rows
    assert [(row.entrant, row.place, row.is_level) for row in rows] == [
        ("c", 1, True),
        ("d", 1, True),
        ("a", 3, True),
        ("b", 3, True),
    ]
    assert say(rows[1].why, PlainVoice()) == "Level with c in everything."


def test_the_formats_own_tie_breaks_are_used_where_none_are_set() -> None:
    keys = [one.key for one in criteria_of(sides("a-b 1:0"), LISTED)]
    assert keys == ["points", "difference", "buchholz_cut1"]


def test_a_tie_break_set_twice_counts_once_and_points_where_they_are_set() -> None:
    event = sides("a-b 1:0", tiebreaks=("wins", "points", "wins"))
    assert [one.key for one in criteria_of(event, LISTED)] == ["wins", "points"]


def test_cumulated_games_may_go_before_points() -> None:
    event = sides("a-b 2:1, c-d 9:8", "a-d 2:0, c-b 0:3", tiebreaks=("games_won", "points"))
    rows = standings(event, LISTED).rows
    assert [(row.entrant, *map(int, row.values), int(row.points)) for row in rows] == [
        ("c", 9, 1, 1),
        ("d", 8, 0, 0),
        ("a", 4, 2, 2),
        ("b", 4, 1, 1),
    ]
    assert say(rows[3].why, PlainVoice()) == "Points: 1 against 2 of a."


def test_how_far_somebody_got_goes_before_points() -> None:
    form = replace(LISTED, order=lambda _, event: (("b",), ("a", *event.seeding[2:])))
    rows = standings(EVENT, form).rows
    assert [row.entrant for row in rows] == ["b", "c", "a", "d"]
    assert say(rows[1].why, PlainVoice()) == "b got further."


def test_a_group_has_a_table_of_its_own_by_all_that_was_played() -> None:
    rows = standings(EVENT, LISTED, among=("a", "d")).rows
    assert [(row.entrant, row.place, row.values[0]) for row in rows] == [
        ("a", 1, 2),
        ("d", 2, Fraction(3, 2)),
    ]


def test_results_that_are_missing_are_counted() -> None:
    table = standings(sides("a-b, c-d 1:0"), LISTED)
    assert table.missing == 1


def test_a_bye_misses_no_result_and_the_last_round_read_is_counted() -> None:
    event = sides("a-b 1:0, c", "a-c, b")
    assert standings(event, LISTED).missing == 1
    assert standings(event, LISTED, until=2).missing == 1
    assert standings(event, LISTED, until=1).missing == 0


def test_behind_two_who_are_level_the_next_place_is_left_out() -> None:
    event = sides("a-b 4:1, c-d 4:1, e-f 2:1", tiebreaks=("games_won",))
    places = {row.entrant: (row.place, row.is_level) for row in standings(event, LISTED).rows}
    assert places == {
        "a": (1, True),
        "c": (1, True),
        "e": (3, False),
        "b": (4, True),
        "d": (4, True),
        "f": (4, True),
    }


def test_it_can_be_read_as_it_stood() -> None:
    assert [row.entrant for row in standings(EVENT, LISTED, until=1).rows] == ["c", "a", "b", "d"]


def test_nobody_makes_an_empty_table() -> None:
    assert standings(EVENT, LISTED, among=()).rows == ()


def test_who_has_a_rank_is_seeded_by_it_and_the_others_behind_as_they_are_listed() -> None:
    ranked = (Entrant("a"), Entrant("b", rank=2), Entrant("c", rank=1), Entrant("d"))
    assert Event("listed", ranked).seeding == ("c", "b", "a", "d")


def test_in_a_knock_out_points_are_neither_shown_nor_decide() -> None:
    over = after(BY_KEY["single_elimination"], 4)
    found = standings(over, BY_KEY["single_elimination"])
    assert found.is_knockout
    assert [found.criteria[at].key for at in found.telling] == ["wins", "difference", "games_won"]
    assert [one.key for one in found.deciding] == ["wins", "difference", "games_won", "lot"]
    assert [row.place for row in found.rows] == [1, 2, 3, 4]
    groups = standings(after(BY_KEY["groups_then_knockout"], 4), BY_KEY["groups_then_knockout"])
    assert groups.deciding == groups.criteria
    assert 0 in groups.telling


def test_in_a_knock_out_no_reason_names_what_its_page_does_not_list() -> None:
    form = BY_KEY["double_elimination"]
    event = entered(form, 9, "x0")
    chance = Random(0)
    while not form.is_over(settings := settings_of(form, event), event):
        event = with_round(event, form.draw(settings, event).rounds[0], chance)
    table = standings(event, form)
    fifth, sixth = table.rows[4:6]
    assert [row.values[0] for row in (fifth, sixth)] == [3, 2]
    listed = {say(one.label, PlainVoice()) for one in table.deciding}
    reasons = [say(row.why, PlainVoice()) for row in table.rows]
    named = {reason.split(":")[0] for reason in reasons if " against " in reason}
    assert named
    assert named <= listed


def test_where_a_win_counts_nothing_the_next_criterion_comes_first() -> None:
    """Cumulated points, as leagues of several games count them."""
    contest = Contest(win=0, draw=0, bye=0)
    found = standings(sides("a-b 4:1, c-d 5:3", contest=contest, tiebreaks=("games_won",)), LISTED)
    assert [row.entrant for row in found.rows] == ["c", "a", "d", "b"]
    assert [found.criteria[at].key for at in found.telling] == ["games_won"]
    nothing = standings(sides("a-b", contest=contest), LISTED)
    assert [nothing.criteria[at].key for at in nothing.telling] == ["points"]


def test_a_column_that_nobody_fills_tells_nothing() -> None:
    found = standings(sides("a-b 1:0, c-d 1:1"), LISTED)
    keys = [found.criteria[at].key for at in found.telling]
    assert keys[0] == "points"
    assert "lot" not in keys
    assert all(at == 0 or any(row.values[at] for row in found.rows) for at in found.telling)
