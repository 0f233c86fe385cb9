"""Settles which borders of a table's cells are drawn, in place of WeasyPrint's own function.

That asks the style of every side of every cell and row; here each style is asked once, and what has
no borders is passed over.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import accumulate
from math import inf
from operator import itemgetter
from types import CodeType
from typing import Any

from weasyprint.css import StyleFor, declaration_precedence, find_style_attributes
from weasyprint.css.validation import preprocess_declarations
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
            left, right = ([n[at] for n in upright[y:end]] for at in (x, across))
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
            row[x : x + across] = [max(z, border, key=_score) for z in row[x : x + across]]


def _borders(style: Thing) -> tuple[Thing, ...]:
    """The four borders of a style, from the top clockwise; nothing if there are none."""
    borders = []
    for side in _SIDES:
        kind, width = style[f"border_{side}_style"], style[f"border_{side}_width"]
        color = get_color(style, f"border_{side}_color")
        borders.append(((0, width, _STRENGTH[kind]), (kind, width, color)))
    return tuple(borders) if any(score > _NONE[0] for score, _ in borders) else ()


def _score(border: Thing) -> Thing:
    return border[0]


def _halve(box: Thing, *sides: Iterable[Thing]) -> None:
    for side, borders in zip(_SIDES, sides, strict=True):
        setattr(
            box, f"border_{side}_width", max((border[1][1] for border in borders), default=0) / 2
        )


# WeasyPrint publishes no types.

_NOTES = frozenset(
    ("footnote-call", "footnote-marker", "note-call", "note-marker", "note-callback")
)
"""WeasyPrint has rules for these of every element; our papers have no notes."""
_OF_A_KIND = frozenset(
    (
        *("ancestors", "any", "ascii_lower", "attrib", "classes", "etree_element", "get", "id"),
        *("in_html_document", "lang", "local_name", "lower", "namespace_url", "next", "parent"),
        *("split_whitespace", "tag"),
    )
)
"""A selector that reads nothing else finds all elements of a kind or none."""


class SharedStyles(StyleFor):  # type: ignore[misc]  # the same
    """Collects the rules of each kind of element once: cells of one class under rows of one class
    have one style, their `::marker` and the like too.
    """

    def __init__(
        self, html: Thing, sheets: Thing, hints: Thing, font_config: Thing, target_collector: Thing
    ) -> None:
        self._cascaded_styles: dict[Thing, Thing] = {}
        self._computed_styles: dict[Thing, Thing] = {}
        self.initial_page_sizes = {"box": None, "area": None}
        self._sheets = sheets
        self.font_config = font_config
        root = html.etree_element
        own = defaultdict(list)
        for weight, element, rules, base in find_style_attributes(root, hints, html.base_url):
            own[element].append((weight, list(preprocess_declarations(base, rules))))
        shared: dict[Thing, Thing] = {}
        computed = self._computed_styles
        kinds = _Kinds(sheets)
        for wrapped in html.wrapper_element.iter_subtree():
            element = wrapped.etree_element
            above = wrapped.parent.etree_element if wrapped.parent else None
            rules = kinds.rules(wrapped, above)
            parent = id(computed[above, None]) if above is not None else None
            key = (parent, id(element) if element in own else None, tuple(map(id, rules)))
            if key not in shared:
                chosen: dict[str | None, list[Thing]] = {
                    None: [("author", inf, weight, n) for weight, n in own.get(element, ())]
                }
                for *_, pseudo, rule in rules:
                    chosen.setdefault(pseudo, []).append(rule)
                for pseudo, own_rules in chosen.items():
                    self._cascaded_styles[element, pseudo] = _cascade(own_rules)
                    self.set_computed_styles(
                        element,
                        element if pseudo else above,
                        root=root,
                        pseudo_type=pseudo,
                        base_url=html.base_url,
                        target_collector=target_collector,
                    )
                shared[key] = [(pseudo, computed[element, pseudo]) for pseudo in chosen]
            for pseudo, style in shared[key]:
                computed[element, pseudo] = style
        self._cascaded_styles.clear()


class _Kinds:
    """Asks each rule once for all elements of one name and one set of attributes that stand under
    the same ones. Those that count elements or look beside them are asked for each.
    """

    def __init__(self, sheets: Thing) -> None:
        self._rules = [x for number, sheet in enumerate(sheets) for x in _read(number, *sheet)]
        self._numbers: dict[Thing, int] = {}
        self._of: dict[Thing, int] = {None: 0}
        self._known: dict[int, tuple[list[Thing], list[Thing]]] = {}

    def rules(self, wrapped: Thing, above: Thing) -> list[Thing]:
        """The rules for an element and its pseudo-elements, the weightiest last."""
        element = wrapped.etree_element
        key = (element.tag, *element.attrib.items(), self._of[above])
        kind = self._of[element] = self._numbers.setdefault(key, len(self._numbers) + 1)
        if kind not in self._known:
            self._known[kind] = self._choose(wrapped)
        certain, conditional = self._known[kind]
        more = [rule for test, rule in conditional if test(wrapped)]
        return sorted(certain + more, key=itemgetter(0, 1, 2)) if more else certain

    def _choose(self, wrapped: Thing) -> tuple[list[Thing], list[Thing]]:
        """The rules for all of this one's kind, and those to ask of each with their tests."""
        marks = {"", f"#{wrapped.id}", wrapped.local_name.lower(), f"|{wrapped.namespace_url}"}
        marks |= {f".{c}" for c in wrapped.classes}
        candidates = [y for mark, *y in self._rules if mark in marks]
        certain = [rule for is_sure, test, rule in candidates if is_sure and test(wrapped)]
        conditional = [(test, rule) for is_sure, test, rule in candidates if not is_sure]
        return sorted(certain, key=itemgetter(0, 1, 2)), conditional


def _read(number: int, sheet: Thing, origin: str, weight: Thing) -> Iterator[Thing]:
    """Each rule of a sheet: by what an element is known that it may be for, whether it is for all
    of a kind, its test; its order, its pseudo-element, and what it says with how much weight.
    """
    selectors = sheet.matcher
    groups = {
        "": selectors.other_selectors + selectors.lang_attr_selectors,
        **{f"#{name}": x for name, x in selectors.id_selectors.items()},
        **{f".{name}": y for name, y in selectors.class_selectors.items()},
        **{f"|{name}": z for name, z in selectors.namespace_selectors.items()},
        **selectors.lower_local_name_selectors,
    }
    for mark, rules in groups.items():
        for test, own_weight, order, pseudo, (declarations, layer) in rules:
            if pseudo not in _NOTES:
                layered = inf if layer is None else sheet.layers.index(layer)
                rule = (origin, layered, weight or own_weight, declarations)
                is_sure = _names(test.__code__) <= _OF_A_KIND
                yield mark, is_sure, test, (number, own_weight, order, pseudo, rule)


def _names(code: CodeType) -> set[str]:
    """Everything that some code reads of anything."""
    inner = [_names(co_const) for co_const in code.co_consts if isinstance(co_const, CodeType)]
    return set(code.co_names).union(*inner)


def _cascade(rules: list[Thing]) -> dict[str, Thing]:
    style: dict[str, Thing] = {}
    for origin, order, own_weight, declarations in rules:
        for name, values, importance in declarations:
            weight = (declaration_precedence(origin, importance), order, own_weight)
            if name not in style or style[name][1] <= weight:
                style[name] = values, weight
    return style
