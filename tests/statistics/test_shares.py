"""So many of so many, and how far that can be trusted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.statistics.figures import Share, rank_shares
from tests.games.scorer import said


@pytest.mark.parametrize(
    ("part", "whole", "percent"), [(0, 0, 0), (1, 3, 33), (2, 3, 67), (1, 8, 13), (7, 7, 100)]
)
def test_percent_is_the_nearest_whole_one(part: int, whole: int, percent: int) -> None:
    assert Share(part, whole).percent == percent


def test_of_a_few_no_percentage_is_said() -> None:
    assert said(Share(3, 9).words) == "3 of 9"
    assert said(Share(12, 30).words) == "12 of 30: 40 %"
    assert Share(3, 9).is_small
    assert not Share(3, 10).is_small


# Wilson (1927), 95 in 100, z = 1.96; reckoned by hand to the percent outside.
@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [(0, 0, 0, 100), (0, 10, 0, 28), (5, 10, 23, 77), (10, 10, 72, 100), (50, 100, 40, 60)],
)
def test_chance_may_have_moved_it_so_far(part: int, whole: int, low: int, high: int) -> None:
    assert Share(part, whole).range == (low, high)


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_share_lies_in_its_range(found: tuple[int, int]) -> None:
    share = Share(*found)
    low, high = share.range
    assert 0 <= low <= share.percent <= high <= 100


def test_ranks_are_by_share_then_by_what_they_rest_on() -> None:
    shares = {"a": Share(1, 2), "b": Share(4, 8), "c": Share(9, 10), "d": Share(1, 1)}
    assert [key for key, _ in rank_shares(shares, 2)] == ["c", "b", "a"]
