"""Settles which borders of a table's cells are drawn, in place of WeasyPrint's own function.

That asks the style of every side of every cell and row; here each style is asked once, and what has
no borders is passed over.
"""

from collections.abc import Iterable
from itertools import accumulate
from typing import Any

from weasyprint.draw.color import get_color
from weasyprint.layout.table import TRANSPARENT, collapse_table_borders

# WeasyPrint publishes no types.
Thing = Any

_SIDES = ("top", "right", "bottom", "left")
_STRENGTH = {"none": 0, "dotted": 5, "dashed": 6, "solid": 7}
"""Which of two borders of one width is drawn; our papers have no other kinds."""
_NONE: Thing = ((0, 0, 0), ("none", 0, TRANSPARENT))
_WITHIN: Thing = ((1, 0, 9), ("hidden", 0, TRANSPARENT))
"""Stands between the columns and rows that one cell spans."""


def collapse(table: Thing, width: int, height: int) -> Thing:
    """Give every box its half of the borders around it; gives the borders between columns and
    those between rows, a list for each row.
    """
    rows = [row for group in table.children for row in group.children]
    boxes = [table, *table.children, *rows, *(cell for row in rows for cell in row.children)]
    styles = {id(box.style): box.style for box in boxes}
    kinds = {style[f"border_{side}_style"] for style in styles.values() for side in _SIDES}
    is_ours = table.style["direction"] == "ltr" and kinds <= _STRENGTH.keys()
    if not (is_ours and width and height) or table.column_groups:
        return collapse_table_borders(table, width, height)
    grids = _Grids(styles, width, height)
    for y, row in enumerate(rows):
        for cell in row.children:
            grids.clear(cell.grid_x, y, cell.colspan, cell.rowspan)
            grids.put(cell, cell.grid_x, y, cell.colspan, cell.rowspan)
    for y, row in enumerate(rows):
        grids.put(row, 0, y, width, 1)
    ends = accumulate(len(group.children) for group in table.children)
    for group, end in zip(table.children, ends, strict=True):
        grids.put(group, 0, end - len(group.children), width, len(group.children))
    grids.put(table, 0, 0, width, height)

    for box in (*table.children, *rows):
        _halve(box, (), (), (), ())
    upright, level = grids.upright, grids.level
    for y, row in enumerate(rows):
        for cell in row.children:
            x, across, end = cell.grid_x, cell.grid_x + cell.colspan, y + cell.rowspan
            left, right = ([one[at] for one in upright[y:end]] for at in (x, across))
            _halve(cell, level[y][x:across], right, level[end][x:across], left)
    _halve(table, level[0], [upright[0][width]], level[height], [upright[0][0]])
    return upright, level


class _Grids:
    """Holds the strongest border so far in each place: between columns, and between rows."""

    def __init__(self, styles: dict[int, Thing], width: int, height: int) -> None:
        self._borders = {number: _borders(style) for number, style in styles.items()}
        self.upright = [[_NONE] * (width + 1) for _ in range(height)]
        self.level = [[_NONE] * width for _ in range(height + 1)]

    def clear(self, x: int, y: int, across: int, down: int) -> None:
        """Have no border within what one cell spans."""
        for row in self.upright[y : y + down]:
            row[x + 1 : x + across] = [_WITHIN] * (across - 1)
        for row in self.level[y + 1 : y + down]:
            row[x : x + across] = [_WITHIN] * across

    def put(self, box: Thing, x: int, y: int, across: int, down: int) -> None:
        """Let the borders of a box hold where they are stronger."""
        if not self._borders[id(box.style)]:
            return
        top, right, bottom, left = self._borders[id(box.style)]
        for row in self.upright[y : y + down]:
            row[x] = max(row[x], left, key=_score)
            row[x + across] = max(row[x + across], right, key=_score)
        for row, border in ((self.level[y], top), (self.level[y + down], bottom)):
            row[x : x + across] = [max(one, border, key=_score) for one in row[x : x + across]]


def _borders(style: Thing) -> tuple[Thing, ...]:
    """The four borders of a style, from the top clockwise; nothing if there are none."""
    found = []
    for side in _SIDES:
        kind, width = style[f"border_{side}_style"], style[f"border_{side}_width"]
        color = get_color(style, f"border_{side}_color")
        found.append(((0, width, _STRENGTH[kind]), (kind, width, color)))
    return tuple(found) if any(score > _NONE[0] for score, _ in found) else ()


def _score(border: Thing) -> Thing:
    return border[0]


def _halve(box: Thing, *sides: Iterable[Thing]) -> None:
    for side, borders in zip(_SIDES, sides, strict=True):
        setattr(box, f"border_{side}_width", max((one[1][1] for one in borders), default=0) / 2)
