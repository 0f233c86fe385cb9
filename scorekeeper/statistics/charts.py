"""Draws charts as values: boxes, lines, dots and words in units of a small viewBox.

A template makes the SVG of them and sets the same numbers beside it as a table. Whatever is long or
high is so from zero. Filled and open shapes tell two series apart, in black and white too.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from scorekeeper.engine.displays.plot import ticks
from scorekeeper.engine.text import Text, text
from scorekeeper.statistics.figures import Share
from scorekeeper.statistics.ratings import FIRST_POINTS

WIDTH = 360  # about the pixels of a phone, so that type keeps its size
LINE = 24  # one line of type
_TOP, _RIGHT, _LEFT, _HIGH = 14, 352, 52, 190
_MOST_LABELS = 6
_HUNDRED = 100
_NAME, _NAME_BESIDE = 20, 14
_WIDE = 12  # a column narrower than that stands closer to the next

Look = Literal["full", "open", "grid", "zero", "range"]
Anchor = Literal["start", "middle", "end"]
Label = int | Text


@dataclass(frozen=True, slots=True)
class ChartBox:
    """A bar or a part of one."""

    x: int
    y: int
    width: int
    height: int
    look: Look


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through these points."""

    points: tuple[tuple[int, int], ...]
    look: Look

    @property
    def polyline(self) -> str:
        """The points as the attribute of an SVG polyline."""
        return " ".join(f"{x},{y}" for x, y in self.points)


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of a measure; open where it rests on little."""

    x: int
    y: int
    look: Look


@dataclass(frozen=True, slots=True)
class Word:
    """Holds what stands in the drawing, cut off after `most` letters (the table has all of it)."""

    x: int
    y: int
    words: Label
    anchor: Anchor = "start"
    is_quiet: bool = False
    most: int = 0


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing, what its shapes mean, and the same as a table: `head` over `rows`."""

    key: str
    title: Text
    height: int
    head: tuple[Text, ...]
    rows: tuple[tuple[Label, ...], ...]
    boxes: tuple[ChartBox, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    dots: tuple[Dot, ...] = ()
    words: tuple[Word, ...] = ()
    legend: tuple[tuple[Look, Text], ...] = ()
    width: int = field(default=WIDTH)


def _part(length: int, part: int, total: int) -> int:
    """The part of a length, to the nearest unit."""
    return (2 * length * part + total) // (2 * total)


@dataclass(frozen=True, slots=True)
class Names:
    """Names what a chart is called, what its rows are, and what the numbers of its columns."""

    title: Text
    rows: Text
    columns: tuple[Text, ...]


def bars(key: str, names: Names, rows: Sequence[tuple[Text, Share]]) -> Chart:
    """A bar for each, on a track that is all of it: how many of how many."""
    boxes, words = [], []
    full = WIDTH - 8
    for place, (label, share) in enumerate(rows):
        top = place * (LINE * 2 + 8)
        words.append(Word(4, top + 17, label, most=_NAME))
        words.append(Word(full + 4, top + 17, share.words, "end", is_quiet=True))
        boxes.append(ChartBox(4, top + LINE + 2, full, 16, "open"))
        filled = _part(full, share.part, share.whole) if share.whole else 0
        boxes.append(ChartBox(4, top + LINE + 2, filled, 16, "full"))
    return Chart(
        key,
        names.title,
        max(1, len(rows)) * (LINE * 2 + 8),
        (names.rows, *names.columns),
        tuple((label, share.part, share.whole) for label, share in rows),
        boxes=tuple(boxes),
        words=tuple(words),
    )


def lengths(key: str, names: Names, rows: Sequence[tuple[Text, int]]) -> Chart:
    """A bar for each, as long as its number; the longest fills the width."""
    most = max((n for _, n in rows), default=1) or 1
    boxes, words, full = [], [], WIDTH - 8
    for place, (label, n) in enumerate(rows):
        top = place * (LINE * 2 + 8)
        words += [
            Word(4, top + 17, label, most=_NAME),
            Word(full + 4, top + 17, n, "end", is_quiet=True),
        ]
        boxes.append(ChartBox(4, top + LINE + 2, _part(full, n, most), 16, "full"))
    height = max(1, len(rows)) * (LINE * 2 + 8)
    head = (names.rows, *names.columns)
    return Chart(
        key, names.title, height, head, tuple(rows), boxes=tuple(boxes), words=tuple(words)
    )


def shares(key: str, names: Names, rows: Sequence[tuple[Text, Share]]) -> Chart:
    """A dot for each on a line from 0 to 100, and about it how far chance may have moved it."""
    words, dots, strokes = [], [], []
    left, right = 22, WIDTH - 22
    bottom = len(rows) * (LINE * 2 + 4)
    for at in (0, 50, _HUNDRED):
        x = left + _part(right - left, at, _HUNDRED)
        strokes.append(Stroke(((x, 0), (x, bottom)), "grid"))
        anchor: Anchor = "end" if at == _HUNDRED else "middle"
        edge = WIDTH - 4 if at == _HUNDRED else x
        words.append(Word(edge, bottom + 18, text("{n} %", n=at), anchor, is_quiet=True))
    for place, (label, share) in enumerate(rows):
        top = place * (LINE * 2 + 4)
        low, high = (left + _part(right - left, at, _HUNDRED) for at in share.range)
        x, y = left + _part(right - left, share.percent, _HUNDRED), top + LINE + 12
        words.append(Word(4, top + 17, label, most=_NAME))
        words.append(Word(WIDTH - 4, top + 17, share.words, "end", is_quiet=True))
        strokes.append(Stroke(((low, y), (high, y)), "range"))
        dots.append(Dot(x, y, "open" if share.is_small else "full"))
    return Chart(
        key,
        names.title,
        bottom + LINE + 4,
        (names.rows, *names.columns, text("may lie between")),
        tuple(
            (label, share.part, share.whole, text("{low} and {high} %", low=low, high=high))
            for label, share in rows
            for low, high in (share.range,)
        ),
        strokes=tuple(strokes),
        dots=tuple(dots),
        words=tuple(words),
        legend=(("range", text("where it may lie, the rest being chance")),),
    )


@dataclass(frozen=True, slots=True)
class ChartColumn:
    """A place on the axis: its label, and how many of each of two kinds stand on each other."""

    label: Label
    full: int
    open: int = 0


def columns(key: str, names: Names, chart_columns: Sequence[ChartColumn]) -> Chart:
    """Columns from zero, the first kind filled, the second open above it."""
    most = (
        max((chart_column.full + chart_column.open for chart_column in chart_columns), default=0)
        or 1
    )
    across, room = _RIGHT - _LEFT, max(1, len(chart_columns))
    boxes, words, strokes = [], [], []
    for level in ticks(0, most):
        y = _HIGH - _part(_HIGH - _TOP, level, most)
        strokes.append(Stroke(((_LEFT, y), (_RIGHT, y)), "grid" if level else "zero"))
        words.append(Word(_LEFT - 6, y + 5, level, "end", is_quiet=True))
    every = -(-room // _MOST_LABELS)
    for place, column in enumerate(chart_columns):
        left = _LEFT + across * place // room
        beyond = _LEFT + across * (place + 1) // room
        wide = max(1, beyond - left - (4 if room <= across // _WIDE else 1))
        low = _part(_HIGH - _TOP, column.full, most)
        high = _part(_HIGH - _TOP, column.full + column.open, most)
        if column.open:
            boxes.append(ChartBox(left, _HIGH - high, wide, high - low, "open"))
        if column.full:
            boxes.append(ChartBox(left, _HIGH - low, wide, low, "full"))
        if place % every == 0:
            words.append(Word(left + wide // 2, _HIGH + 19, column.label, "middle", is_quiet=True))
    is_double = len(names.columns) > 1
    return Chart(
        key,
        names.title,
        _HIGH + LINE + 4,
        (names.rows, *names.columns),
        tuple((o.label, o.full, o.open) if is_double else (o.label, o.full) for o in chart_columns),
        boxes=tuple(boxes),
        strokes=tuple(strokes),
        words=tuple(words),
        legend=(("full", names.columns[0]), ("open", names.columns[1])) if is_double else (),
    )


def course(key: str, names: Names, series: Sequence[tuple[Label, int]]) -> Chart:
    """A line over time, with zero always in sight."""
    values = [0, *(n for _, n in series)]
    low, high = min(values), max(values)
    high = high if high > low else low + 1
    last = max(1, len(series))

    def place(number: int, value: int) -> tuple[int, int]:
        return (
            _LEFT + _part(_RIGHT - _LEFT - 8, number, last),
            _HIGH - _part(_HIGH - _TOP, value - low, high - low),
        )

    strokes, words = [], []
    for level in ticks(low, high):
        y = place(0, level)[1]
        strokes.append(Stroke(((_LEFT, y), (_RIGHT, y)), "zero" if level == 0 else "grid"))
        words.append(Word(_LEFT - 6, y + 5, level, "end", is_quiet=True))
    points = tuple(place(number, value) for number, value in enumerate(values))
    strokes.append(Stroke(points, "full"))
    every = -(-last // (_MOST_LABELS - 1))
    for number, (label, _) in enumerate(series, start=1):
        if number % every == 0 or last == 1:
            words.append(Word(place(number, 0)[0], _HIGH + 19, label, "middle", is_quiet=True))
    return Chart(
        key,
        names.title,
        _HIGH + LINE + 4,
        (names.rows, *names.columns),
        tuple(series),
        strokes=tuple(strokes),
        dots=(Dot(*points[-1], "full"),),
        words=tuple(words),
    )


def matrix(key: str, names: Names, people: Sequence[Text], cells: Sequence[Sequence[int]]) -> Chart:
    """Says who beat whom how often: a square for each, as large as its number; rows beat columns,
    which are numbered like the rows.
    """
    size = (WIDTH - 150) // max(1, len(people))
    left, most = (
        WIDTH - size * len(people) - 4,
        max((n for row in cells for n in row), default=0) or 1,
    )
    boxes, words = [], []
    for row, name in enumerate(people):
        y = LINE + row * size
        label = text("{n}. {who}", n=row + 1, who=name)
        words.append(Word(4, y + size // 2 + 6, label, most=_NAME_BESIDE))
        words.append(Word(left + row * size + size // 2, 16, row + 1, "middle", is_quiet=True))
        for column, n in enumerate(cells[row]):
            side = _part(size - 4, _root(n, most), _HUNDRED)
            x = left + column * size + (size - side) // 2
            if row != column and n:
                boxes.append(ChartBox(x, y + (size - side) // 2, side, side, "full"))
            boxes.append(ChartBox(left + column * size, y, size, size, "grid"))
    return Chart(
        key,
        names.title,
        LINE + size * len(people) + 4,
        (names.rows, *people),
        tuple((name, *cells[row]) for row, name in enumerate(people)),
        boxes=tuple(boxes),
        words=tuple(words),
    )


def _root(n: int, most: int) -> int:
    """The side of a square whose area is the part of the greatest, in hundredths."""
    side = 0
    while (side + 1) * (side + 1) * most <= n * _HUNDRED * _HUNDRED:
        side += 1
    return side


MOST = 60  # what a phone can show; so many of the matches, evenly
_TOP, _RIGHT, _LEFT, _HIGH = 14, 344, 52, 190
_LABELS = 4
_BEYOND = 6


def rating_chart(points: Sequence[int]) -> Chart:
    """The points after each match, the oldest first; before the first stands where they began."""
    every = list(enumerate((FIRST_POINTS, *points)))
    step = -(-len(points) // MOST) or 1
    shown_points = [x for x in every[:-1] if x[0] % step == 0] + every[-1:]
    low, high = min(n for _, n in every), max(n for _, n in every)
    high, last = max(high, low + 1), max(1, len(points))

    def at(number: int, value: int) -> tuple[int, int]:
        across = (_RIGHT - _LEFT) * number // last
        return _LEFT + across, _HIGH - (_HIGH - _TOP) * (value - low) // (high - low)

    strokes, words = [], []
    for level in ticks(low, high):
        y = at(0, level)[1]
        strokes.append(Stroke(((_LEFT, y), (_RIGHT, y)), "grid"))
        words.append(Word(_LEFT - 6, y + 5, level, "end", is_quiet=True))
    y = at(0, FIRST_POINTS)[1]
    strokes.append(Stroke(((_LEFT, y), (_RIGHT, y)), "zero"))
    drawn = tuple(at(*z) for z in shown_points)
    strokes.append(Stroke(drawn, "full"))
    below = dict.fromkeys(last * part // _LABELS for part in range(1, _LABELS + 1))
    words += [
        # The last one ends where the line does: of thousands of matches it would be cut off else.
        Word(
            at(number, low)[0] + (_BEYOND if number == last else 0),
            _HIGH + 19,
            number,
            "end" if number == last else "middle",
            is_quiet=True,
        )
        for number in below
        if number
    ]
    return Chart(
        key="rating",
        title=text("The rating after each match"),
        height=_HIGH + LINE + 4,
        head=(text("Match"), text("Points")),
        rows=tuple(shown_points),
        strokes=tuple(strokes),
        dots=(Dot(*drawn[-1], "full"),),
        words=tuple(words),
    )
