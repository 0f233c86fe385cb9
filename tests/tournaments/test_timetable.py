"""What fits an evening, checked against what clubs know of theirs."""

from datetime import date

import pytest

from scorekeeper.engine.game import Length, Pace
from scorekeeper.tournaments.plan import (
    Plan,
    Timetable,
    available,
    fit,
    minutes_for,
)

GUINOTE = Pace(5 * 60, 8 * 60, 10 * 60)
FOUR_HOURS = 4 * 60
EIGHT, FOUR = Length("games", 8), Length("games", 4)
COTO = Length("first_to", 3)


def test_eight_games_in_five_rounds_do_not_fit_one_evening_four_do_and_so_does_a_coto() -> None:
    fits = {one: fit(one, (1,) * 5, GUINOTE, FOUR_HOURS) for one in (EIGHT, FOUR, COTO)}
    assert [one.is_fitting for one in fits.values()] == [False, True, True]
    assert [one.timetable.minutes for one in fits.values()] == [65, 35, 40]
    assert [one.timetable.total for one in fits.values()] == [345, 195, 220]


def test_first_to_two_may_take_three_games() -> None:
    assert (Length("first_to", 2).most, Length("deals", 20).most) == (3, 20)
    assert minutes_for(Length("first_to", 2), GUINOTE) == 25


def test_of_three_who_play_each_alone_first_to_two_may_take_four() -> None:
    assert Length("first_to", 2, sides=3).most == 4


def test_a_round_is_given_five_minutes_at_least() -> None:
    assert minutes_for(Length("deals", 1), Pace(60, 90, 120)) == 5


def test_twenty_deals_of_tuti_boig_are_seventy_five_minutes() -> None:
    assert minutes_for(Length("deals", 20), Pace(150, 225, 300)) == 75


def test_one_round_has_no_break() -> None:
    assert Timetable((1,), 40).total == 40
    assert Timetable((), 40).total == 0


@pytest.mark.parametrize(
    ("start", "end", "minutes"),
    [
        (18 * 60, 22 * 60, 240),
        (22 * 60, 30, 150),
        (600, 600, 24 * 60),
    ],
)
def test_an_evening_may_end_after_midnight(start: int, end: int, minutes: int) -> None:
    assert available(start, end) == minutes


def test_the_turns_of_a_round_follow_without_a_break() -> None:
    table = Timetable((2, 1, 1), 20)
    assert (table.rounds, table.total, table.round_minutes) == (3, 4 * 20 + 2 * 5, 40)


def test_a_round_has_its_day_as_far_as_days_are_settled() -> None:
    plan = Plan("Liga", "guinote", "round_robin", dates=("2026-12-05", "2026-12-12"))
    assert [plan.day(n) for n in (0, 1, 2, 3)] == [
        None,
        date(2026, 12, 5),
        date(2026, 12, 12),
        None,
    ]
