"""Spares WeasyPrint what it would do again for each of a thousand cells that are alike.

Every function stands in for WeasyPrint's own of that name and gives what that would give, but for
the tags and for words in a drawing that run from the right. It is loaded where WeasyPrint's version
is the one it knows the inside of.
"""

import re
from inspect import signature
from typing import Any

import weasyprint.css
import weasyprint.document
import weasyprint.draw
import weasyprint.pdf
from pydyf import PDF, Object
from weasyprint.css import AnonymousStyle
from weasyprint.css.properties import INHERITED
from weasyprint.formatting_structure import boxes
from weasyprint.layout import block, inline, percent, preferred, table
from weasyprint.text.ffi import FROM_UNITS, ffi, pango

from scorekeeper.printing.shared_styles import SharedStyles
from scorekeeper.printing.tags import add_tags, runs_from_right

# WeasyPrint publishes no types.
Thing = Any


def in_reading_order(stream: Thing, box: Thing) -> list[Thing] | None:
    """What draws the words of a box so; nothing where a letter is missing or is a picture.

    Fonts and widths are known by then: the same words were drawn from the left before.
    """
    layout, style = box.pango_layout, box.style
    layout.reactivate(style)
    line, _ = layout.get_first_line()
    x, y = box.position_x, box.position_y + box.baseline
    letters, run = [], line.runs[0]
    while run != ffi.NULL:
        item, run = run.data, run.next
        font, size = stream.add_font(item.item.analysis.font)
        if pango.pango_version() < _SIZED:
            size = style["font_size"]
        for at in range(item.glyphs.num_glyphs):
            glyph, place = item.glyphs.glyphs[at], item.glyphs.log_clusters[at]
            if glyph.glyph & pango.PANGO_GLYPH_UNKNOWN_FLAG or font.bitmap or font.png:
                layout.deactivate()
                return None
            if glyph.glyph != pango.PANGO_GLYPH_EMPTY:
                left = x + glyph.geometry.x_offset * FROM_UNITS
                high = y + glyph.geometry.y_offset * FROM_UNITS
                letters.append((item.item.offset + place, font.hash, size, left, high, glyph.glyph))
            x += glyph.geometry.width * FROM_UNITS
    layout.deactivate()
    letters.sort(key=lambda letter: letter[0])
    return [
        b"/%b %.6f Tf 1 0 0 -1 %.3f %.3f Tm <%04x> Tj"
        % (str(font).encode(), size, left, high, glyph)
        for _, font, size, left, high, glyph in letters
    ]


_SIZED = 14802
"""The version of Pango from which it says a font's own size, as WeasyPrint asks."""

_USED = (
    *(
        f"{what}_{side}"
        for what in ("margin", "padding")
        for side in ("left", "right", "top", "bottom")
    ),
    *(f"{limit}{axis}" for limit in ("", "min_", "max_") for axis in ("width", "height")),
)
_BORDERS = tuple(f"border_{side}_width" for side in ("top", "right", "bottom", "left"))
_OWN = frozenset(
    (
        *("children", "element", "element_tag", "pango_layout", "position_x"),
        *("remove_decoration_sides", "style", "text", "width"),
    )
)
"""What a box has for itself beside its measures."""
_ACROSS = {"start": 0, "left": 0, "center": 0.5, "right": 1, "end": 1}
_NEAR = 1e-6
_WORD = re.compile(
    "([0-9A-Za-zÀ-ɏ]+-(?=[A-Za-zÀ-ɏ])|(?:[0-9A-Za-zÀ-ɏ]+|–)(?=$| [0-9A-Za-zÀ-ɏ–])) ?"
)
"""A word at the beginning that ends with all or before another, or with its hyphen; other letters
have other rules."""
_LETTER = re.compile("([!-~À-ɏ·])(?=[!-~À-ɏ·]|$)")
_INHERITED = sorted(INHERITED)
_NO_EXAMPLE: Thing = (None, {"height": 0}, {})
ORIGINAL = (
    inline.split_first_line,
    weasyprint.draw.draw_text,
    percent.resolve_percentages,
    block.block_container_layout,
    weasyprint.document.layout_document,
)

_lines: dict[Thing, Thing] = {}
_drawn: dict[int, list[bytes]] = {}
_sizes: dict[Thing, Thing] = {}
_cells: dict[Thing, Thing] = {}
_looks: dict[Thing, Thing] = {}


def forget() -> None:
    """Begin another document."""
    for line in (_lines, _drawn, _sizes, _cells, _looks):
        line.clear()


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
    """Measure words of one style once: in any width that they fill on one line, or that does not
    matter to them, or in this one. In none at all every word, or letter, has its line.
    """
    line_key = (text, _look(style), spacing)
    exact = (*line_key, width, is_line_start, minimum)
    if exact in _lines:
        return _lines[exact]
    if style["white_space"] in {"nowrap", "pre"}:
        width = None  # it changes nothing, and any other would be measured for itself
    if line_key in _lines and (width is None or (_lines[line_key][3] <= width and not minimum)):
        return _lines[line_key]
    first = _first_of(text, style, is_line_start=is_line_start) if minimum and width == 0 else None
    if first:
        alone = split_first_line(first[1], style, context, None, spacing, minimum=True)
        rest = len(first[0].encode()) if first.end() < len(text) else None
        _lines[exact] = (*alone[:2], rest, *alone[3:])
        return _lines[exact]
    first_line = ORIGINAL[0](text, style, context, width, spacing, is_line_start, minimum)
    is_whole = first_line[2] is None and (width is None or not minimum) and "\n" not in text
    _lines[line_key if is_whole else exact] = first_line
    return first_line


def _first_of(text: str, style: Thing, *, is_line_start: bool) -> re.Match[str] | None:
    """What stands on the first line where there is room for nothing; none where that is not easily
    said.
    """
    if (style["white_space"], style["word_break"]) != ("normal", "normal"):
        return None
    if style["hyphens"] == "auto":
        return None
    is_by_letter = is_line_start and style["overflow_wrap"] == "anywhere"
    return (_LETTER if is_by_letter else _WORD).match(text)


def _look(style: Thing) -> Thing:
    """One number for all styles in which words look alike; those without a box of their own have
    nothing but what they inherit.
    """
    if id(style) not in _looks:
        own = [style[name] for name in _INHERITED] if type(style) is AnonymousStyle else id(style)
        _looks[id(style)] = (
            style,
            _looks.setdefault(repr((own, style["text_decoration_line"])), len(_looks)),
        )
    return _looks[id(style)][1]


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
    ORIGINAL[1](stream, box, offset, overflow, ellipsis)
    added = ops[before:]
    is_plain = overflow == "clip" and ellipsis == "none" and style["text_decoration_line"] == "none"
    if is_plain and b"BT" in added and added[-1] == b"ET":
        if runs_from_right(box.text) and (letters := in_reading_order(stream, box)):
            ops[before + added.index(b"BT") + 1 : -1] = letters
            return
        operators = added[added.index(b"BT") + 2 : -1]
        code = b"\n".join(x if isinstance(x, bytes) else x.encode() for x in operators)
        _drawn[key] = [code] if operators else []


def resolve_percentages(box: Thing, containing_block: Thing) -> None:
    """Work out the measures of boxes of one style in one width once."""
    style = box.style
    outer = containing_block
    size = (outer.width, outer.height) if isinstance(outer, boxes.Box) else tuple(outer)
    key = (id(style), size)
    if key not in _sizes:
        ORIGINAL[2](box, outer)
        if style["box_sizing"] == "content-box" and not isinstance(box, boxes.PageBox):
            _sizes[key] = style, {name: getattr(box, name) for name in _USED}
        return
    box.__dict__.update(_sizes[key][1])
    if style["border_collapse"] != "collapse" or _BORDERS[0] not in box.__dict__:
        for name in _BORDERS:
            setattr(box, name, style[name])


def _words(cell: Thing) -> Thing:
    """The one text of a cell that holds nothing else and is written from the left."""
    if type(cell) is not boxes.TableCellBox or len(cell.children) != 1:
        return None
    (line,) = cell.children
    if type(line) is not boxes.LineBox or len(line.children) != 1:
        return None
    (text,) = line.children
    is_plain = type(text) is boxes.TextBox and text.text and text.text == text.text.strip()
    return text if is_plain and cell.style["direction"] == "ltr" else None


def lay_out_cell(
    context: Thing, box: Thing, bottom_space: Thing, skip_stack: Thing, *more: Thing, **named: Thing
) -> Thing:
    """Lay out a cell of one line like one before it of this style, font and height: its words and
    its place are its own.
    """
    text = _words(box) if skip_stack is None else None
    if text is None:
        return ORIGINAL[3](context, box, bottom_space, skip_stack, *more, **named)
    left, top = box.content_box_x(), box.content_box_y()
    room = (left + box.width) * (1 + 1e-9) - left  # as it would be told
    words, rest, _ = inline.split_text_box(context, text, room, 0)
    key = (id(box.style), id(text.style), words.height, words.baseline)
    example: Thing = _cells.get(key, _NO_EXAMPLE)
    across, line_like, words_like = example
    end = top + line_like["height"] + box.padding_bottom + box.border_bottom_width
    if rest is not None or across is None or context.overflows_page(bottom_space, end):
        laid = ORIGINAL[3](context, box, bottom_space, skip_stack, *more, **named)
        if rest is None and laid[0] is not None and key not in _cells:
            _cells[key] = _example(left, top, laid[0])
        return laid
    line, at = box.children[0].copy(), left + max(0, box.width - words.width) * across
    line.__dict__.update(
        line_like, position_x=at, position_y=top, width=words.width, children=[words]
    )
    words.__dict__.update(words_like, position_x=at, position_y=top + words_like["position_y"])
    cell = box.copy_with_children([line])
    cell.height = max(min(line.height, box.max_height), box.min_height)
    return cell, None, {"break": "any", "page": None}, [], False, None


def _example(left: float, top: float, cell: Thing) -> Thing:
    """How far to the right the words of a laid-out cell stand, and the measures of its line and of
    its words; no example if they stand otherwise.
    """
    (line,) = cell.children
    (words,) = line.children
    across = _ACROSS.get(line.style["text_align_all"])
    if across is None:
        return _NO_EXAMPLE
    at = left + max(0, cell.width - words.width) * across
    if abs(words.position_x - at) > _NEAR or abs(line.position_x - at) > _NEAR:
        return _NO_EXAMPLE
    return across, _measures(line), _measures(words) | {"position_y": words.position_y - top}


def _measures(box: Thing) -> dict[str, Thing]:
    return {name: value for name, value in box.__dict__.items() if name not in _OWN}


def lay_out_document(html: Thing, root: Thing, context: Thing) -> list[Thing]:
    """Lay out the pages; pictures keep the context, which need not keep the tables as they were,
    and nothing asks for the boxes that have become pages, nor how they were measured.
    """
    pages = list(ORIGINAL[4](html, root, context))
    context.tables.clear()
    root.children = []
    for line in (_lines, _sizes, _cells, _looks):
        line.clear()
    return pages


class WrittenObject(Object):  # type: ignore[misc]  # pydyf publishes no types
    """An object of the file that is not written anew whenever it is read."""

    data = b""

    def __init__(self, of: Object) -> None:
        self.__dict__.update(number=of.number, generation=of.generation, free=of.free, offset=0)
        self.data = of.data
        self._is_compressible: bool = of.compressible

    @property
    def compressible(self) -> bool:
        """Whether it may stand among others that are compressed at once."""
        return self._is_compressible


def write_objects(_document: object, pdf: PDF) -> None:
    """Write each object once; it is asked for the file and for the file's digest."""
    pdf.objects[1:] = [WrittenObject(o) if o.free == "n" else o for o in pdf.objects[1:]]


_ARGUMENTS = {
    "StyleFor": "html sheets presentational_hints font_config target_collector",
    "add_tags": "pdf document pdf_version page_streams",
    "block_container_layout": "context box bottom_space skip_stack page_is_empty absolute_boxes "
    "fixed_boxes adjoining_margins first_letter_style first_line_style discard max_lines",
    "draw_text": "stream textbox offset_x text_overflow block_ellipsis",
    "layout_document": "html root_box context max_loops",
    "resolve_percentages": "box containing_block",
    "split_first_line": "text style context max_width justification_spacing is_line_start minimum",
}
"""What WeasyPrint's own are called with, as far as is known."""
_PLACES: tuple[tuple[dict[str, Thing], str, Thing], ...] = (
    (vars(weasyprint.css), "StyleFor", SharedStyles),
    (vars(weasyprint.pdf), "add_tags", add_tags),
    (vars(block), "block_container_layout", lay_out_cell),
    (vars(weasyprint.draw), "draw_text", draw_text),
    (vars(weasyprint.document), "layout_document", lay_out_document),
    *((vars(room), "resolve_percentages", resolve_percentages) for room in (block, inline, table)),
    *((vars(room), "split_first_line", split_first_line) for room in (inline, preferred)),
)
_THEIRS = [room[name] for room, name, _ in _PLACES]


def install() -> bool:
    """Take the places of WeasyPrint's own functions, if all of them are called as is known."""
    for (_, name, _), theirs in zip(_PLACES, _THEIRS, strict=True):
        if " ".join(signature(theirs).parameters) != _ARGUMENTS[name]:
            return False
    for room, name, ours in _PLACES:
        room[name] = ours
    return True


def remove() -> None:
    """Give WeasyPrint all of its own functions back."""
    for (room, name, _), theirs in zip(_PLACES, _THEIRS, strict=True):
        room[name] = theirs
