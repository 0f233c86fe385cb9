"""Somebody's way through the rounds as a drawing, and the same in words."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from scorekeeper.tournaments.displays.progress_chart import WayDrawn, way_drawn
from scorekeeper.tournaments.event import Event, Result
from scorekeeper.tournaments.formats import BY_KEY
from tests.games.scorer import said
from tests.tournaments import evenings
from tests.tournaments.random_tournaments import away, entered, settings_of, with_round
from tests.tournaments.sample_brackets import after

ROBIN, SWISS = BY_KEY["round_robin"], BY_KEY["swiss"]
KNOCKOUT, TABLES = BY_KEY["single_elimination"], BY_KEY["tables_drawn"]


def drawn(event: Event, key: str, measure: str = "games") -> WayDrawn:
    found = way_drawn(event, BY_KEY[event.system], measure, key)  # type: ignore[arg-type] # by name
    assert found is not None
    return found


def test_before_any_result_there_is_nothing_to_draw() -> None:
    event = after(SWISS, 6, 1, rounds=3)
    assert way_drawn(after(SWISS, 6, 0, rounds=3), SWISS, "games", "s00") is None
    assert way_drawn(replace(event, results=()), SWISS, "games", "s00") is None


def test_the_first_is_at_the_top_and_the_last_below() -> None:
    seen = drawn(after(ROBIN, 4), "s00")
    assert [stop.place for stop in seen.stops] == [1, 1, 1]
    assert {stop.y for stop in seen.stops} == {seen.top}
    seen = drawn(after(ROBIN, 4), "s03")
    assert seen.stops[-1].y == seen.bottom
    assert [tick.label for tick in seen.levels] == [1, 2, 3, 4]


def test_of_two_the_second_is_at_the_bottom() -> None:
    seen = drawn(after(ROBIN, 2), "s01")
    assert [stop.y for stop in seen.stops] == [seen.bottom]


@pytest.mark.parametrize(("many", "levels"), [(10, [1, 2, 4, 6, 8, 10]), (11, [1, 4, 6, 8, 11])])
def test_as_many_places_are_named_as_have_room(many: int, levels: list[int]) -> None:
    # Ten places are 20 apart, which is enough; eleven are not: 2 and 10 would touch the ends.
    seen = drawn(after(SWISS, many, 1, rounds=1), "s00")
    assert [tick.label for tick in seen.levels] == levels


def test_it_is_said_in_words_too() -> None:
    seen = drawn(after(ROBIN, 4), "s01")
    assert said(seen.said[-1]).startswith("After round 3: place 2. ")
    words = sorted(said(one).partition(". ")[2] for one in seen.said)
    assert words == ["Lost 1–3 against s00.", "Won 3–1 against s02.", "Won 3–1 against s03."]


def test_results_stand_below_the_rounds() -> None:
    seen = drawn(after(ROBIN, 4), "s00")
    assert [stop.score for stop in seen.stops] == ["3–1", "3–1", "3–1"]
    assert [stop.sign for stop in seen.stops] == ["won", "won", "won"]
    assert all(stop.is_named and stop.is_sure for stop in seen.stops)


def test_rounds_to_come_have_their_room() -> None:
    seen = drawn(after(SWISS, 8, 2, rounds=5), "s00")
    assert len(seen.stops) == 2
    assert seen.stops[-1].x < (seen.left + seen.right) // 2


def test_the_first_round_stands_at_the_left_and_the_last_at_the_right() -> None:
    # Within a frame from 44 to 344, signs are 16 away from it.
    assert [stop.x for stop in drawn(after(ROBIN, 4), "s00").stops] == [60, 194, 328]
    assert [stop.x for stop in drawn(after(SWISS, 4, 2, rounds=2), "s00").stops] == [60, 328]
    assert [stop.x for stop in drawn(after(SWISS, 4, 1, rounds=1), "s00").stops] == [60]


@pytest.mark.parametrize(
    ("many", "each", "is_scored"), [(10, 1, True), (12, 1, False), (14, 2, False), (24, 3, False)]
)
def test_numbers_are_left_out_only_where_they_would_touch(
    many: int,
    each: int,
    is_scored: bool,  # noqa: FBT001 (a row of a table)
) -> None:
    # The signs of 9, 11, 13 and 23 rounds are 33, 26, 22 and 12 apart: a number needs 26, “3–1” 32.
    stops = drawn(after(ROBIN, many), "s00").stops
    assert [stop.is_named for stop in stops] == [at % each == 0 for at in range(many - 1)]
    assert {stop.score for stop in stops} == ({"3–1"} if is_scored else {""})


def test_rounds_to_come_take_room_from_the_numbers_too() -> None:
    stops = drawn(after(SWISS, 14, 2, rounds=12), "s00").stops
    assert [stop.is_named for stop in stops] == [True, False]


def test_many_rounds_are_named_here_and_there() -> None:
    seen = drawn(after(ROBIN, 18), "s00")
    assert len(seen.stops) == 17
    assert [stop.score for stop in seen.stops] == [""] * 17
    named = [stop for stop in seen.stops if stop.is_named]
    assert all(other.x - one.x >= 26 for one, other in pairwise(named))


def test_what_was_not_played_is_told_apart() -> None:
    event = away(entered(SWISS, 5, "gaps", rounds=3), "s04", 2)
    for _ in range(2):
        offered = SWISS.draw(settings_of(SWISS, event), event).rounds[0]
        event = with_round(event, offered, Random(1))
    first = [one for one in event.results if one.round == 1]
    came, gone = (one.entrant for one in first[0].scores)
    level = replace(first[1], scores=tuple(replace(one, games=2) for one in first[1].scores))
    forfeit = Result(1, 1, ending="forfeit", absent=(gone,))
    event = replace(event, results=(forfeit, level, Result(2, 1, ending="void")))
    words = {
        said(one).partition(". ")[2].partition(" with")[0]
        for entrant in event.entrants
        for one in drawn(event, entrant.key).said
    }
    assert words == {
        "Sat out.", "Did not play.", "It counts for nobody.", "No result yet.",
        "The others did not come.", "Did not come.", "Drew 2–2",
    }  # fmt: skip
    signs = {stop.sign for one in event.entrants for stop in drawn(event, one.key).stops}
    assert signs == {"level", "came", "absent", "bye", "unplayed"}
    assert [drawn(event, key).stops[0].sign for key in (came, gone)] == ["came", "absent"]
    assert "so far" in said(drawn(event, came).said[-1])


def test_at_a_table_of_many_the_place_is_said() -> None:
    event = evenings.evening("tables_drawn", 9, rounds=2)
    for _ in range(2):
        offered = TABLES.draw(settings_of(TABLES, event), event).rounds[0]
        event = evenings.played(event, offered, Random(3))
    signs = set()
    for entrant in event.entrants:
        seen = drawn(event, entrant.key, "place")
        signs |= {stop.sign for stop in seen.stops}
        others = said(seen.said[0]).partition("Place ")[2]
        assert others.startswith(f"{seen.stops[0].cell.place} at the table of p0")
        assert seen.stops[0].score == ""
    assert signs == {"won", "level", "lost"}


def test_who_is_out_of_a_bracket_stays_where_they_ended() -> None:
    seen = drawn(after(KNOCKOUT, 8), "s07")
    assert [stop.sign for stop in seen.stops] == ["lost", "unplayed", "unplayed"]


@pytest.mark.parametrize("many", [2, 3, 9, 12, 18, 26, 64])
def test_everything_is_within_the_frame(many: int) -> None:
    event = after(SWISS, many, 1, rounds=1)
    for entrant in event.entrants[::7]:
        seen = drawn(event, entrant.key)
        assert seen.polyline
        for stop in seen.stops:
            assert seen.left <= stop.x <= seen.right
            assert seen.top <= stop.y <= seen.bottom
        heights = [tick.at for tick in seen.levels]
        assert heights == sorted(heights)
        assert all(b - a >= 20 for a, b in pairwise(heights))
