"""Spares WeasyPrint what it would do again for each of a thousand cells that are alike.

Every function stands in for WeasyPrint's own of that name and gives what that would give.
"""

from collections import defaultdict
from math import inf
from typing import Any

import weasyprint.css
import weasyprint.draw
from weasyprint.css import StyleFor, declaration_precedence, find_style_attributes
from weasyprint.css.validation import preprocess_declarations
from weasyprint.formatting_structure import boxes
from weasyprint.layout import block, inline, percent, preferred, table

# WeasyPrint publishes no types.
Thing = Any

_NOTES = frozenset(
    ("footnote-call", "footnote-marker", "note-call", "note-marker", "note-callback")
)
"""WeasyPrint has rules for these of every element; our papers have no notes."""
_USED = (
    *(
        f"{what}_{side}"
        for what in ("margin", "padding")
        for side in ("left", "right", "top", "bottom")
    ),
    *(f"{limit}{axis}" for limit in ("", "min_", "max_") for axis in ("width", "height")),
)
_BORDERS = tuple(f"border_{side}_width" for side in ("top", "right", "bottom", "left"))
_ORIGINAL = (inline.split_first_line, weasyprint.draw.draw_text, percent.resolve_percentages)

_lines: dict[Thing, Thing] = {}
_drawn: dict[int, list[Thing]] = {}
_sizes: dict[Thing, Thing] = {}


def forget() -> None:
    """Begin another document."""
    for kept in (_lines, _drawn, _sizes):
        kept.clear()


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
        for weight, element, said, base in find_style_attributes(root, hints, html.base_url):
            own[element].append((weight, list(preprocess_declarations(base, said))))
        shared: dict[Thing, Thing] = {}
        computed = self._computed_styles
        for wrapped in html.wrapper_element.iter_subtree():
            element = wrapped.etree_element
            above = wrapped.parent.etree_element if wrapped.parent else None
            for pseudo, rules in _rules(wrapped, sheets).items():
                parent = element if pseudo else above
                said = [] if pseudo else own.get(element, [])
                key = (
                    id(computed[parent, None]) if parent is not None else None,
                    pseudo,
                    id(element) if said else None,
                    tuple((*rule[:3], id(rule[3])) for rule in rules),
                )
                if key not in shared:
                    attributes = [("author", inf, weight, one) for weight, one in said]
                    self._cascaded_styles[element, pseudo] = _cascade([*attributes, *rules])
                    self.set_computed_styles(
                        element,
                        parent,
                        root=root,
                        pseudo_type=pseudo,
                        base_url=html.base_url,
                        target_collector=target_collector,
                    )
                    shared[key] = computed[element, pseudo]
                computed[element, pseudo] = shared[key]
        self._cascaded_styles.clear()


def _rules(wrapped: Thing, sheets: Thing) -> dict[str | None, list[Thing]]:
    """The rules for an element and its pseudo-elements: origin, layer, weight, what they say."""
    found: dict[str | None, list[Thing]] = {None: []}
    for sheet, origin, weight in sheets:
        for own_weight, _, pseudo, (said, layer) in sheet.matcher.match(wrapped):
            order = inf if layer is None else sheet.layers.index(layer)
            if pseudo in _NOTES:
                continue
            found.setdefault(pseudo, []).append((origin, order, weight or own_weight, said))
    return found


def _cascade(rules: list[Thing]) -> dict[str, Thing]:
    style: dict[str, Thing] = {}
    for origin, order, own_weight, said in rules:
        for name, values, importance in said:
            weight = (declaration_precedence(origin, importance), order, own_weight)
            if name not in style or style[name][1] <= weight:
                style[name] = values, weight
    return style


def split_first_line(  # noqa: PLR0913  # as WeasyPrint asks
    text: str,
    style: Thing,
    context: Thing,
    width: Thing,
    spacing: Thing,
    *,
    is_line_start: bool = True,
    minimum: bool = False,
) -> Thing:
    """Measure words of one style once: in any width that they fill on one line, or in this one."""
    whole = (text, id(style), spacing)
    exact = (*whole, width, is_line_start, minimum)
    if exact in _lines:
        return _lines[exact][1]
    if whole in _lines and (width is None or _lines[whole][1][3] <= width):
        return _lines[whole][1]
    found = _ORIGINAL[0](text, style, context, width, spacing, is_line_start, minimum)
    is_whole = found[2] is None and not minimum and "\n" not in text
    _lines[whole if is_whole else exact] = style, found  # its style is kept, so is its number
    return found


def draw_text(stream: Thing, box: Thing, offset: Thing, overflow: str, ellipsis: str) -> None:
    """Shape words of one style once: what is drawn differs by its place only."""
    style, ops = box.style, stream.stream
    key = id(box.pango_layout)
    if key in _drawn:
        stream.set_color(style["color"])
        stream.begin_text()
        stream.set_text_matrix(1, 0, 0, -1, box.position_x, box.position_y + box.baseline)
        ops += _drawn[key]
        stream.end_text()
        return
    before = len(ops)
    _ORIGINAL[1](stream, box, offset, overflow, ellipsis)
    added = ops[before:]
    is_plain = overflow == "clip" and ellipsis == "none" and style["text_decoration_line"] == "none"
    if is_plain and b"BT" in added and added[-1] == b"ET":
        _drawn[key] = added[added.index(b"BT") + 2 : -1]


def resolve_percentages(box: Thing, containing_block: Thing) -> None:
    """Work out the measures of boxes of one style in one width once."""
    style = box.style
    around = containing_block
    size = (around.width, around.height) if isinstance(around, boxes.Box) else tuple(around)
    key = (id(style), size)
    if key not in _sizes:
        _ORIGINAL[2](box, around)
        if style["box_sizing"] == "content-box" and not isinstance(box, boxes.PageBox):
            _sizes[key] = style, {name: getattr(box, name) for name in _USED}
        return
    box.__dict__.update(_sizes[key][1])
    if style["border_collapse"] != "collapse" or _BORDERS[0] not in box.__dict__:
        for name in _BORDERS:
            setattr(box, name, style[name])


weasyprint.css.StyleFor = SharedStyles
weasyprint.draw.draw_text = draw_text
inline.split_first_line = preferred.split_first_line = split_first_line
for module in (block, inline, table):
    module.resolve_percentages = resolve_percentages
