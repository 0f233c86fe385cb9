"""A slip as the desk types it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.slips import read_slip, slip_of

ROUND_1 = {4: ("a", "b")}
TABLES = {1: ("a", "b"), 3: ("c", "d"), 12: ("e", "f"), 13: ("g", "h", "i")}


@pytest.mark.parametrize(
    ("typed", "table", "numbers"),
    [
        ("353", 3, (5, 3)),
        ("1253", 12, (5, 3)),
        ("3 53", 3, (5, 3)),
        ("3 12 8", 3, (12, 8)),
        ("12 8-3", 12, (8, 3)),
        ("1 40 -40", 1, (40, -40)),
        ("3: 5/3", 3, (5, 3)),
        ("13213", 13, (2, 1, 3)),
        (" 1 0 0 ", 1, (0, 0)),
    ],
)
def test_it_is_read(typed: str, table: int, numbers: tuple[int, ...]) -> None:
    found = read_slip(typed, {1: ROUND_1, 2: TABLES}, "games", "132").result
    assert found is not None
    assert (found.round, found.table) == (2, table)
    assert tuple(score.entrant for score in found.scores) == TABLES[table]
    assert tuple(score.games for score in found.scores) == numbers


def test_the_numbers_are_what_the_game_reports() -> None:
    found = read_slip("13 2 1 3", {1: TABLES}, "place", "132").result
    assert found is not None
    assert [score.place for score in found.scores] == [2, 1, 3]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "Table and result in digits, such as “132”."),
        ("3 five", "Table and result in digits, such as “132”."),
        ("4 53", "There is no table 4 in this round: 1 to 13."),
        ("3 5 3 1", "Table 3 has 2 results, not 3."),
        ("-1", "No table of this round fits “-1”: type table and results apart."),
        ("-353", "No table of this round fits “-353”: type table and results apart."),
        ("3 -5", "Table 3 has 2 results, not 1."),
        ("r2 1 3 2", "Round 2 is not published."),
        ("r1", "Table and result in digits, such as “132”."),
        ("99", "No table of this round fits “99”: type table and results apart."),
        ("1313", "“1313” fits two tables: type table and results apart."),
    ],
)
def test_what_cannot_be_read_says_why(typed: str, words: str) -> None:
    tables = TABLES | {1: ("a", "b", "x"), 13: ("g", "h")} if typed == "1313" else TABLES
    slip = read_slip(typed, {1: tables}, "games", "132")
    assert slip.result is None
    assert slip.problem is not None
    assert say(slip.problem, PlainVoice()) == words


@given(st.text(st.sampled_from("0123459-.,:;/ ٣²x"), max_size=45))
def test_whatever_is_typed_is_a_result_or_says_why(typed: str) -> None:
    slip = read_slip(typed, {1: TABLES}, "games", "132")
    assert (slip.result is None) != (slip.problem is None)


def test_a_round_without_tables_has_no_table_to_name() -> None:
    slip = read_slip("3 5 3", {1: {}}, "games", "132")
    assert slip.problem is not None
    assert say(slip.problem, PlainVoice()) == "There is no table 3 in this round: 0 to 0."


def test_a_slip_has_forty_letters_at_most() -> None:
    # What is behind them is not looked at, be it a digit or a word.
    found = read_slip(f"3 5 3{' ' * 35}1 five", {1: TABLES}, "games", "132").result
    assert found is not None
    assert [score.games for score in found.scores] == [5, 3]
    assert read_slip(f"3 5 3{' ' * 34}1", {1: TABLES}, "games", "132").result is None


@pytest.mark.parametrize(
    "typed", ["r1 4 53", "R1 453", "r1: 4 5-3", "r1 4 5–3", "r1 4 5−3", " r 1 4 5 3"]
)
def test_a_slip_may_say_its_round(typed: str) -> None:
    found = read_slip(typed, {1: ROUND_1, 2: TABLES}, "games", "132").result
    assert found is not None
    assert (found.round, found.table) == (1, 4)
    assert [score.games for score in found.scores] == [5, 3]


def test_a_sample_is_as_short_as_it_can_be() -> None:
    assert slip_of(1, (3, 2)) == "132"
    assert slip_of(1, (40, -40, 0)) == "1 40 -40 0"
    assert slip_of(2, (12, 8)) == "2 12 8"
