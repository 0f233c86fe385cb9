"""Lays a bracket out as a drawing: boxes, the lines that join them, the words in them.

Values only: a template makes the SVG of them. What is large is cut into sheets, each to be read by
itself: the same for the pages of a paper and the screens on a wall.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.engine.text import Text
from scorekeeper.tournaments.brackets.ladder import Ladder, LadderColumn, LadderMatch, Spot
from scorekeeper.tournaments.displays.number_format import fit_name

SIZE = 18  # of the type: on a screen a unit is a pixel
BOX, GAP = 276, 40
HEAD = 40
_MARGIN = 2  # so that no stroke is cut off
_NUMBER, _SCORE = 36, 42
_PADDING = 10
_LINE, _ROW = 22, 12
_APART = 18
_BASELINE = 6  # from the middle of a line down to where its letters stand
NAMES = BOX - _NUMBER - _SCORE - _PADDING
BACK = "↺"
"""The sign before the name of who lost the first round and is back."""


@dataclass(frozen=True, slots=True)
class BracketRow:
    """One side of a match: where its band begins, and the lines of its name with their baselines;
    none where what is written depends on the reader's language: then `middle` is its baseline.
    """

    spot: Spot
    y: int
    height: int
    middle: int
    lines: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class BracketBox:
    """A match; a bye has one row. `number_x` is the middle of its number and `number_y` its
    baseline; `rule_x` the line between that and the names; `centre`: where the lines meet it.
    """

    match: LadderMatch
    x: int
    y: int
    width: int
    height: int
    rows: tuple[BracketRow, ...]
    centre: int
    number_x: int
    number_y: int
    rule_x: int
    name_x: int  # where names begin
    score_x: int  # where scores end


@dataclass(frozen=True, slots=True)
class Head:
    """Holds what stands above a column."""

    x: int
    y: int
    title: Text


@dataclass(frozen=True, slots=True)
class Drawing:
    """The whole, in a viewBox of `width` by `height`; `links` as points of SVG polylines."""

    title: Text
    width: int
    height: int
    heads: tuple[Head, ...]
    boxes: tuple[BracketBox, ...]
    links: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """Says how large a sheet may be: `rows` of matches, `most` columns in one piece; a ladder of
    more ends with a sheet of `last` columns.
    """

    rows: int
    most: int
    last: int


PAPER = Cut(rows=8, most=4, last=3)
WALL = Cut(rows=4, most=3, last=3)


def sheets(ladder: Ladder, cut: Cut) -> tuple[Ladder, ...]:
    """The ladder in pieces no larger than that, from the first round on."""
    columns, ladders = ladder.columns, []
    for since, until in _spans(len(columns), cut):
        span = columns[since:until]
        leaves = len(span[0].matches) // len(span[-1].matches)
        roots = max(1, cut.rows // leaves)
        for at in range(0, len(span[-1].matches), roots):
            piece = tuple(_part(column, len(span[-1].matches), at, roots) for column in span)
            if any(match.is_match for column in piece for match in column.matches):
                ladders.append(Ladder(ladder.title, piece))
    if ladder.beside is not None:
        ladders[-1] = Ladder(ladder.title, ladders[-1].columns, ladder.beside)
    return tuple(ladders)


def _spans(many: int, cut: Cut) -> list[tuple[int, int]]:
    if many <= cut.most:
        return [(0, many)]
    return [*_spans(many - cut.last, cut), (many - cut.last, many)]


def _part(column: LadderColumn, all_roots: int, at: int, roots: int) -> LadderColumn:
    """Says what of a column leads to these roots."""
    each = len(column.matches) // all_roots
    return LadderColumn(column.title, column.matches[at * each : (at + roots) * each])


def drawing(ladder: Ladder, names: Mapping[str, str]) -> Drawing:
    """The ladder as a drawing, with the names that its entrants go by."""
    # Of a row: the same for all, and room for two lines where any name needs them.
    spots = {spot for match in ladder.matches() for spot in match.spots}
    height = max((1, *(len(_lines(spot, names)) for spot in spots))) * _LINE + _ROW
    tall = 2 * height
    boxes: dict[str, BracketBox] = {}
    links: list[str] = []
    for at, column in enumerate(ladder.columns):
        x = _MARGIN + at * (BOX + GAP)
        for index, match in enumerate(column.matches):
            fed = [boxes[key] for key in match.feeds if key in boxes]
            centre = HEAD + index * (tall + _APART) + tall // 2
            if fed:
                centre = sum(box.centre for box in fed) // len(fed)
            boxes[match.slot] = _box(match, x, centre, height, names)
            links += [_link(box, boxes[match.slot]) for box in fed if box.match.state != "nobody"]
    heads = [
        Head(_MARGIN + at * (BOX + GAP), SIZE + _MARGIN, column.title)
        for at, column in enumerate(ladder.columns)
    ]
    drawn = [bracket_box for bracket_box in boxes.values() if bracket_box.match.state != "nobody"]
    if ladder.beside is not None:
        title, match = ladder.beside
        final = boxes[ladder.columns[-1].matches[0].slot]
        top = final.y + final.height + _APART + HEAD
        drawn.append(_box(match, final.x, top + height, height, names))
        heads.append(Head(final.x, top - HEAD + SIZE + _MARGIN, title))
    return Drawing(
        title=ladder.title,
        width=len(ladder.columns) * (BOX + GAP) - GAP + 2 * _MARGIN,
        height=max(b.y + b.height for b in drawn) + _MARGIN,
        heads=tuple(heads),
        boxes=tuple(drawn),
        links=tuple(links),
    )


def _lines(spot: Spot, names: Mapping[str, str]) -> tuple[str, ...]:
    """The name of who is there, in one line or two."""
    if spot.entrant is None:
        return ()
    return fit_name(f"{BACK} " * spot.is_back + names[spot.entrant], SIZE, NAMES)


def _box(
    match: LadderMatch, x: int, centre: int, height: int, names: Mapping[str, str]
) -> BracketBox:
    spots = match.spots
    if match.state == "bye":
        spots = tuple(spot for spot in spots if spot.entrant or spot.comes)  # type: ignore[assignment]  # one of the two
    y = centre - len(spots) * height // 2
    rows = tuple(_rows(spots, y, height, names))
    tall = len(rows) * height
    centre, rule = y + tall // 2, x + _NUMBER
    inside = (x + _NUMBER // 2, centre + _BASELINE, rule, rule + _PADDING, x + BOX - _PADDING)
    return BracketBox(match, x, y, BOX, tall, rows, centre, *inside)


def _rows(
    spots: Iterable[Spot], y: int, height: int, names: Mapping[str, str]
) -> Iterator[BracketRow]:
    for at, spot in enumerate(spots):
        top = y + at * height
        middle = top + height // 2 + _BASELINE
        lines = _lines(spot, names)
        first = middle - (len(lines) - 1) * _LINE // 2
        placed = tuple((first + number * _LINE, line) for number, line in enumerate(lines))
        yield BracketRow(spot, top, height, middle, placed)


def _link(box: BracketBox, other: BracketBox) -> str:
    """From the right of a box, across, to the left of the one its winner comes to."""
    bend = other.x - GAP // 2
    return (
        f"{box.x + box.width},{box.centre} {bend},{box.centre}"
        f" {bend},{other.centre} {other.x},{other.centre}"
    )
