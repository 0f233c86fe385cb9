"""The line of somebody's rating."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.statistics.charts import MOST, rating_chart


@given(st.lists(st.integers(-500, 3000), max_size=300))
def test_it_stays_in_its_frame_and_ends_at_the_last_match(points: list[int]) -> None:
    chart = rating_chart(points)
    assert all(
        0 <= x <= chart.width and 0 <= y <= chart.height
        for one in chart.strokes
        for x, y in one.points
    )
    assert len(chart.rows) <= MOST + 2
    assert chart.rows[0] == (0, 1000)
    assert chart.rows[-1] == (len(points), [1000, *points][-1])


def test_every_match_is_drawn_while_they_fit() -> None:
    assert rating_chart([1010, 990, 1020]).rows == ((0, 1000), (1, 1010), (2, 990), (3, 1020))
