"""Charts of figures and of ratings."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.text import Text
from scorekeeper.statistics.charts import (
    MOST,
    WIDTH,
    Chart,
    ChartColumn,
    Names,
    bars,
    columns,
    course,
    lengths,
    matrix,
    rating_chart,
    shares,
)
from scorekeeper.statistics.figures import Share

ONE = Names(Text("Title"), Text("Row"), (Text("n"),))
TWO = Names(Text("Title"), Text("Row"), (Text("made"), Text("lost")))
COUNTS = st.lists(st.integers(0, 5_000), max_size=30)


def label(n: int) -> Text:
    return Text(f"row {n}")


def is_whole(chart: Chart) -> None:
    """Nothing is drawn outside, and every row of the table has a cell for each heading."""
    for box in chart.boxes:
        assert min(box.x, box.y, box.width, box.height) >= 0
        assert box.x + box.width <= chart.width
        assert box.y + box.height <= chart.height
    for stroke in chart.strokes:
        assert all(0 <= x <= chart.width and 0 <= y <= chart.height for x, y in stroke.points)
        assert stroke.polyline.count(",") == len(stroke.points)
    for dot in chart.dots:
        assert 0 <= dot.x <= chart.width
        assert 0 <= dot.y <= chart.height
    for word in chart.words:
        assert 0 <= word.x <= chart.width
        assert 0 <= word.y <= chart.height
    assert {len(row) for row in chart.rows} <= {len(chart.head)}


@given(COUNTS)
def test_lengths_are_as_long_as_their_numbers(counts: list[int]) -> None:
    chart = lengths("key", ONE, [(label(n), count) for n, count in enumerate(counts)])
    is_whole(chart)
    most = max(counts, default=0)
    for box, count in zip(chart.boxes, counts, strict=True):
        assert abs(box.width * max(most, 1) - (WIDTH - 8) * count) <= most


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), max_size=12))
def test_bars_fill_their_track_by_their_share(given_counts: list[tuple[int, int]]) -> None:
    rows = [(label(n), Share(part, part + rest)) for n, (part, rest) in enumerate(given_counts)]
    chart = bars("key", TWO, rows)
    is_whole(chart)
    for (_, share), track, filled in zip(rows, chart.boxes[::2], chart.boxes[1::2], strict=True):
        assert (track.look, filled.look) == ("open", "full")
        assert abs(filled.width * 100 - track.width * share.percent) <= 4 * 100
    assert chart.rows == tuple((text, share.part, share.whole) for text, share in rows)


@given(st.lists(st.tuples(st.integers(0, 900), st.integers(0, 900)), max_size=40))
def test_columns_stand_on_zero_and_on_each_other(counts: list[tuple[int, int]]) -> None:
    chart = columns("key", TWO, [ChartColumn(n, *count) for n, count in enumerate(counts)])
    is_whole(chart)
    ground = next(stroke.points[0][1] for stroke in chart.strokes if stroke.look == "zero")
    tops = {box.x: box.y for box in chart.boxes if box.look == "full"}
    for box in chart.boxes:
        foot = box.y + box.height
        assert foot == (tops.get(box.x, ground) if box.look == "open" else ground)
    assert sum(word.y > ground for word in chart.words) <= 7
    assert [look for look, _ in chart.legend] == ["full", "open"]


def test_one_kind_of_column_needs_no_legend() -> None:
    chart = columns("key", ONE, [ChartColumn(60, 3), ChartColumn(65, 0)])
    assert chart.legend == ()
    assert chart.rows == ((60, 3), (65, 0))


@given(st.lists(st.integers(-60, 60), max_size=30))
def test_a_course_keeps_zero_in_sight(values: list[int]) -> None:
    chart = course("key", ONE, list(enumerate(values)))
    is_whole(chart)
    assert sum(stroke.look == "zero" for stroke in chart.strokes) == 1
    (line,) = [stroke for stroke in chart.strokes if stroke.look == "full"]
    assert len(line.points) == len(values) + 1
    for (_, y), (_, after), n, then in zip(
        line.points, line.points[1:], [0, *values], values, strict=False
    ):
        assert (after <= y) if then > n else (after >= y)
    assert (line.points[-1][0], line.points[-1][1]) == (chart.dots[0].x, chart.dots[0].y)


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=8))
def test_shares_show_how_little_they_rest_on(counts: list[tuple[int, int]]) -> None:
    rows = [(label(n), Share(part, part + rest)) for n, (part, rest) in enumerate(counts)]
    chart = shares("key", TWO, rows)
    is_whole(chart)
    for (_, share), dot in zip(rows, chart.dots, strict=True):
        assert dot.look == ("open" if share.whole < 10 else "full")


def test_who_beat_whom_is_a_square_as_large_as_its_number() -> None:
    cells: Sequence[Sequence[int]] = ((0, 4), (1, 0))
    chart = matrix("key", Names(Text("T"), Text("Row"), ()), [label(1), label(2)], cells)
    is_whole(chart)
    big, small = [box for box in chart.boxes if box.look == "full"]
    assert big.width == big.height
    assert abs(big.width - 2 * small.width) <= 2, "four times the area"
    assert chart.rows == ((label(1), 0, 4), (label(2), 1, 0))


def test_nobody_is_drawn_as_nothing() -> None:
    is_whole(matrix("key", Names(Text("T"), Text("Row"), ()), [], []))
    is_whole(lengths("key", ONE, []))


def test_of_many_columns_a_few_are_named_and_an_empty_one_is_no_box() -> None:
    chart = columns("key", TWO, [ChartColumn(n, n % 2, 1 - n % 2) for n in range(20)])
    is_whole(chart)
    assert [box.look for box in chart.boxes] == ["open", "full"] * 10
    named = [word.words for word in chart.words if word.anchor == "middle"]
    assert named == list(range(0, 20, 4))


def test_of_a_long_course_a_few_moments_are_named() -> None:
    chart = course("key", ONE, [(n, n) for n in range(1, 21)])
    is_whole(chart)
    (line,) = [stroke for stroke in chart.strokes if stroke.look == "full"]
    assert line.polyline.startswith(f"{line.points[0][0]},{line.points[0][1]} ")
    assert sum(word.anchor == "middle" for word in chart.words) < 7


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
