"""What `make bench` prints of its figures: whether each is reached, in words and as a drawing; and
that nothing else is measured than was meant.
"""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from benchmarks.figures import Figure, draw, lines, number
from benchmarks.hello import app as hello
from benchmarks.loads import Surprise, answer

FOUND = (
    Figure("pages ÷ hello", 0.2, "10 and 2 a second", at_least=0.1, peers="elsewhere .01"),
    Figure("late, p95 (s)", 4.5, at_most=3),
    Figure("told <only>", 0.01),
)


def test_each_is_reached_missed_or_only_told() -> None:
    assert [one.verdict for one in FOUND] == ["reached", "missed", ""]
    assert [one.aim for one in FOUND] == ["≥ 0.1", "≤ 3", ""]
    assert FOUND[0].share == pytest.approx(2)
    assert FOUND[1].share == pytest.approx(2 / 3)


def test_the_table_has_a_line_for_each() -> None:
    head, rule, *rows = lines(FOUND)
    assert head.startswith("what")
    assert set(rule) == {"─"}
    assert [row.split("  ")[0] for row in rows] == [one.what for one in FOUND]
    assert rows[0].endswith("elsewhere .01")


def test_numbers_have_the_figures_that_count() -> None:
    found = [number(one) for one in (0, 0.00731, 0.073, 1.5, 12.34, 1234.5)]
    assert found == ["0", "0.0073", "0.0730", "1.50", "12.3", "1,234"]


def test_the_drawing_has_a_bar_for_each_target_beyond_the_line_where_it_is_reached(
    tmp_path: Path,
) -> None:
    draw(FOUND, tmp_path / "build" / "bench.svg")
    root = ET.parse(tmp_path / "build" / "bench.svg").getroot()  # noqa: S314 - our own drawing
    bars = [one.attrib for one in root.findall(".//{*}rect")][1:]
    reached, missed = (int(one["x"]) for one in bars)
    assert reached == 630
    assert missed < 630 == missed + int(bars[1]["width"])


def test_a_page_that_is_not_what_was_asked_for_is_no_measure() -> None:
    client = hello.test_client()
    assert answer(client, "/").status_code == 200
    with pytest.raises(Surprise, match="/nowhere: 404"):
        answer(client, "/nowhere")
