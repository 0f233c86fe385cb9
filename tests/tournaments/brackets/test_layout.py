"""Brackets as drawings: everything within its frame, nothing in the way of another."""

import pytest

from scorekeeper.tournaments.brackets.ladder import Ladder, ladders
from scorekeeper.tournaments.brackets.layout import (
    BOX,
    PAPER,
    WALL,
    BracketBox,
    Cut,
    Drawing,
    drawing,
    sheets,
)
from scorekeeper.tournaments.formats import BY_KEY
from tests.games.scorer import said
from tests.tournaments.sample_brackets import after, bracket_of, names_of

SINGLE, DOUBLE = BY_KEY["single_elimination"], BY_KEY["double_elimination"]
LONG = "María Inmaculada {} Concepción – Bartolomé"


def parts(form: str, many: int, rounds: int | None = 1) -> tuple[Ladder, ...]:
    return ladders(bracket_of(BY_KEY[form], after(BY_KEY[form], many, rounds)), "games")


def drawn(ladder: Ladder, pattern: str = "{}") -> Drawing:
    keys = {spot.entrant for one in ladder.matches() for spot in one.spots if spot.entrant}
    return drawing(ladder, {key: pattern.format(key) for key in keys})


def apart(one: BracketBox, other: BracketBox) -> bool:
    """Whether two boxes touch nowhere."""
    beside = one.x + one.width < other.x or other.x + other.width < one.x
    return beside or one.y + one.height < other.y or other.y + other.height < one.y


def test_a_semifinal_stands_between_those_that_feed_it() -> None:
    (ladder,) = parts("single_elimination", 4)
    one, other, final, third = drawn(ladder).boxes
    assert one.x == other.x < final.x == third.x
    assert final.centre == (one.centre + other.centre) // 2
    assert third.y > final.y + final.height
    assert [said(head.title) for head in drawn(ladder).heads] == [
        "Semi-finals", "Final", "Third place"
    ]  # fmt: skip


def test_lines_lead_from_a_match_to_the_one_its_winner_comes_to() -> None:
    (ladder,) = parts("single_elimination", 4)
    seen = drawn(ladder)
    one, _, final, _ = seen.boxes
    points = seen.links[0].split()
    assert points[0] == f"{one.x + BOX},{one.centre}"
    assert points[-1] == f"{final.x},{final.centre}"
    assert len(seen.links) == 2


def test_a_bye_is_one_row_and_joined_to_the_next_round() -> None:
    (ladder,) = parts("single_elimination", 3)
    bye, match, *_ = drawn(ladder).boxes
    assert [row.spot.entrant for row in bye.rows] == ["s00"]
    assert bye.height * 2 == match.height
    assert len(drawn(ladder).links) == 2


def test_long_names_make_rows_of_two_lines_for_all() -> None:
    (ladder,) = parts("single_elimination", 4)
    short, long = drawn(ladder), drawn(ladder, LONG)
    assert long.boxes[0].height > short.boxes[0].height
    assert [len(row.lines) for row in long.boxes[0].rows] == [2, 2]
    upper, lower = (y for y, _ in long.boxes[0].rows[0].lines)
    assert upper < lower < long.boxes[0].rows[1].y


def test_what_is_inside_a_box_stands_in_it() -> None:
    (ladder,) = parts("single_elimination", 4)
    for box in drawn(ladder).boxes:
        assert box.x < box.number_x < box.rule_x < box.name_x < box.score_x < box.x + box.width
        assert box.y < box.number_y < box.y + box.height
        assert all(row.y < row.middle < row.y + row.height for row in box.rows)


@pytest.mark.parametrize("form", ["single_elimination", "double_elimination"])
@pytest.mark.parametrize("many", [4, 5, 7, 12, 33, 64])
def test_every_bracket_fits_its_frame_and_no_boxes_touch(form: str, many: int) -> None:
    for ladder in parts(form, many):
        for pattern in ("{}", LONG):
            seen = drawn(ladder, pattern)
            for at, box in enumerate(seen.boxes):
                assert box.x >= 0
                assert box.y >= 0
                assert box.x + box.width <= seen.width
                assert box.y + box.height <= seen.height
                assert all(apart(box, other) for other in seen.boxes[at + 1 :])


@pytest.mark.parametrize(
    ("many", "columns"),
    [
        (4, [[2, 1]]),
        (16, [[8, 4, 2, 1]]),
        (32, [[8, 4], [8, 4], [4, 2, 1]]),
        (64, [[8, 4, 2], [8, 4, 2], [8, 4, 2], [8, 4, 2], [4, 2, 1]]),
    ],
)
def test_a_large_bracket_is_cut_into_sheets(many: int, columns: list[list[int]]) -> None:
    (ladder,) = parts("single_elimination", many)
    found = sheets(ladder, PAPER)
    assert [[len(one.matches) for one in each.columns] for each in found] == columns
    assert found[-1].beside == ladder.beside
    assert all(one.beside is None for one in found[:-1])


@pytest.mark.parametrize("cut", [PAPER, WALL])
@pytest.mark.parametrize("form", ["single_elimination", "double_elimination"])
@pytest.mark.parametrize("many", [5, 33, 64])
def test_sheets_hold_every_match_once(form: str, many: int, cut: Cut) -> None:
    for ladder in parts(form, many):
        pieces = sheets(ladder, cut)
        held = sorted(one.number for each in pieces for one in each.matches() if one.is_match)
        assert held == sorted(one.number for one in ladder.matches() if one.is_match)
        assert all(len(each.columns[0].matches) <= cut.rows for each in pieces)
        assert all(len(each.columns) <= cut.most for each in pieces)


def test_a_drawing_asks_for_the_names_of_those_in_it_alone() -> None:
    event = after(SINGLE, 8)
    (ladder,) = ladders(bracket_of(SINGLE, event), "games")
    whole = names_of(event)
    assert drawing(ladder, whole) == drawing(ladder, {**whole, "stranger": LONG * 3})


def test_the_bracket_of_four_measured_by_hand() -> None:
    # A row is 12 and a line of 22, a box two of them: 68, with 18 between boxes, 40 above them for
    # the heads. Columns are a box of 276 and a gap of 40 apart, and nothing is nearer than 2 to the
    # frame. The final stands half way between 74 and 160; the third place 18 and a head below it.
    (ladder,) = parts("single_elimination", 4)
    seen = drawn(ladder)
    assert [(one.x, one.y, one.width, one.height, one.centre) for one in seen.boxes] == [
        (2, 40, 276, 68, 74),
        (2, 126, 276, 68, 160),
        (318, 83, 276, 68, 117),
        (318, 209, 276, 68, 243),
    ]
    assert [(head.x, head.y) for head in seen.heads] == [(2, 20), (318, 20), (318, 189)]
    assert seen.links == ("278,74 298,74 298,117 318,117", "278,160 298,160 298,117 318,117")
    assert (seen.width, seen.height) == (596, 279)
    box = seen.boxes[0]
    # The number has 36 to stand in; 10 are left free beside the names and behind the scores.
    assert (box.number_x, box.rule_x, box.name_x, box.score_x) == (20, 38, 48, 268)
    assert box.number_y == 80
    assert [(row.y, row.height, row.middle) for row in box.rows] == [(40, 34, 63), (74, 34, 97)]
    assert [[y for y, _ in row.lines] for row in box.rows] == [[63], [97]]


def test_two_lines_of_a_name_stand_around_the_middle_of_their_row() -> None:
    (ladder,) = parts("single_elimination", 4)
    row = drawn(ladder, LONG).boxes[0].rows[0]
    assert (row.height, row.middle) == (56, 40 + 28 + 6)
    assert [y for y, _ in row.lines] == [row.middle - 11, row.middle + 11]


def test_one_long_name_makes_every_row_as_high() -> None:
    (ladder,) = parts("single_elimination", 4)
    names = {key: LONG if key == "s03" else key for key in ("s00", "s01", "s02", "s03")}
    assert {row.height for box in drawing(ladder, names).boxes for row in box.rows} == {56}


def test_before_anybody_is_in_it_a_row_has_one_line() -> None:
    ladder = parts("double_elimination", 4)[-1]
    assert {row.height for box in drawn(ladder).boxes for row in box.rows} == {34}


def test_without_a_match_for_third_place_the_frame_ends_below_the_lowest_box() -> None:
    (ladder,) = parts("single_elimination", 3)
    seen = drawn(ladder)
    assert seen.height == max(one.y + one.height for one in seen.boxes) + 2
