"""Builds the tag tree of a printed page, in place of WeasyPrint's.

WeasyPrint begins each element anew on every page it runs over, tags a repeated heading as often as
it is printed and gives each word an element of its own. Here an element of the page is one in the
tree, a cell holds its words itself, and what stands again on a later page is left out. Letters that
run from right to left and drawn symbols carry the words they stand for, so that they can be copied.
"""

import unicodedata
from collections.abc import Sequence
from typing import Any

from pydyf import Array, Dictionary, Stream, String
from weasyprint.formatting_structure import boxes

# pydyf publishes no types.
Thing = Any

NAME = "words"
_WIDTH = 600
_TABLE = b"""/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Words def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
%d beginbfchar
%b
endbfchar
endcmap end end"""


class WordFont:
    """Collects the words of one document; each is one character of one byte."""

    def __init__(self) -> None:
        self._codes: dict[str, int] = {}

    def write(self, words: str, left: float, low: float, size: float) -> bytes:
        """What to draw, in a page's stream, so that these words stand there."""
        code = self._codes.setdefault(words, len(self._codes))
        return b"BT /%b %.1f Tf 1 0 0 -1 %.1f %.1f Tm <%02x> Tj ET" % (
            NAME.encode(), size, left, low, code,
        )  # fmt: skip

    def embed(self, pdf: Thing, fonts: Thing) -> None:
        """Put the font among those of the document, if it is used."""
        if not self._codes:
            return
        glyph = Stream([b"%d 0 d0" % _WIDTH])
        hexes = ((at, s.encode("utf-16-be").hex().encode()) for s, at in self._codes.items())
        lines = (b"<%02x> <%b>" % pair for pair in hexes)
        table = Stream([_TABLE % (len(self._codes), b"\n".join(lines))])
        font = Dictionary(
            {
                "Type": "/Font",
                "Subtype": "/Type3",
                "FontBBox": Array([0, 0, _WIDTH, _WIDTH]),
                "FontMatrix": Array([0.001, 0, 0, 0.001, 0, 0]),
                "FirstChar": 0,
                "LastChar": len(self._codes) - 1,
                "Widths": Array([_WIDTH] * len(self._codes)),
                "Encoding": Dictionary({"Differences": Array([0, *["/w"] * len(self._codes)])}),
                "Resources": Dictionary(),
            }
        )
        for thing in (glyph, table, font):
            pdf.add_object(thing)
        font["CharProcs"] = Dictionary({"w": glyph.reference})
        font["ToUnicode"] = table.reference
        fonts[NAME] = font.reference


# WeasyPrint and pydyf publish no types.

_TAGS = {
    "main": "Part",
    "article": "Art",
    "section": "Sect",
    "blockquote": "BlockQuote",
    "p": "P",
    **{f"h{level}": f"H{level}" for level in range(1, 7)},
    **dict.fromkeys(("dl", "ul", "ol"), "L"),
    **dict.fromkeys(("li", "dt", "dd"), "LBody"),
    "li::marker": "Lbl",
    "table": "Table",
    "thead": "THead",
    "tbody": "TBody",
    "tfoot": "TFoot",
    **{cell: cell.upper() for cell in ("tr", "th", "td")},
    **dict.fromkeys(("caption", "figcaption"), "Caption"),
}
_GROUPS = frozenset(("Document", "Part", "Art", "Sect", "BlockQuote", "L", "LI"))
"""Words stand in one of these only as a paragraph of their own."""
_AGAIN = frozenset(("thead", "tfoot"))
_PIXEL = 0.75
"""Points; pages are laid out in pixels."""


def add_tags(pdf: Thing, document: Thing, _version: object, streams: Sequence[Thing]) -> None:
    """Give the document its tree; called where WeasyPrint would call its own."""
    tree = _Tree(pdf)
    for number, (page, stream) in enumerate(zip(document.pages, streams, strict=True)):
        tree.add_page(number, page, stream)
    tree.finish(streams[0]._resources["Font"])  # noqa: SLF001  # all pages have the same


class _Node:
    """One element of the tree: its dictionary, and where it stands."""

    __slots__ = ("kind", "page", "said", "under")

    def __init__(self, kind: str, node_dictionary: Thing, under: "_Node | None", page: int) -> None:
        self.kind, self.said, self.under, self.page = kind, node_dictionary, under, page


class _Tree:
    def __init__(self, pdf: Thing) -> None:
        self._pdf = pdf
        self._pages = pdf.page_references
        self._made: dict[tuple[int, str], _Node] = {}
        self._font = WordFont()
        self._annotations: list[tuple[Thing, Thing]] = []
        self._numbers = Array()
        self._places = self._added(Dictionary({"Nums": self._numbers}))
        self._root = self._added(
            Dictionary({"Type": "/StructTreeRoot", "ParentTree": self._places.reference})
        )
        self._document = self._node("Document", None, 0)
        self._root["K"] = Array([self._document.said.reference])
        pdf.catalog["StructTreeRoot"] = self._root.reference

    def _added(self, thing: Thing) -> Thing:
        self._pdf.add_object(thing)
        return thing

    def _node(self, kind: str, under: _Node | None, page: int) -> _Node:
        parent = under.said if under else self._root
        dictionary = self._added(Dictionary({"S": f"/{kind}", "P": parent.reference, "K": Array()}))
        if under:
            dictionary["Pg"] = self._pages[page]
            under.said["K"].append(dictionary.reference)
        return _Node(kind, dictionary, under, page)

    def add_page(self, number: int, page: Thing, stream: Thing) -> None:
        """What one page shows, in the order in which it is read."""
        self._number, self._height, self._stream = number, page.height, stream
        self._words: list[Thing] = []
        marks = {x["MCID"]: at for at, x in enumerate(stream.stream) if _is_mark(x)}
        self._marks = {box: marks.get(mark["mcid"]) for box, mark in stream._tags.items()}  # noqa: SLF001  # kept for its own tree
        self._walk(page._page_box, self._document, None)  # noqa: SLF001  # the same
        self._numbers += [number, Array(self._words)]
        # Its boxes, a third of the memory, make room for the tags of the next page.
        page._page_box.children = []  # noqa: SLF001  # the same
        stream._tags.clear()  # noqa: SLF001  # the same

    def _walk(self, box: Thing, under: _Node | None, block: Thing) -> None:
        """Tag a box and what is in it; without a place to stand it is no content of the page."""
        box = getattr(box, "_box", box)  # what is positioned stands behind a placeholder
        if isinstance(box, boxes.TextBox | boxes.ReplacedBox):
            self._mark(box, under, block)
            return
        is_again = box.element_tag in _AGAIN and (id(box.element), "") in self._made
        is_hidden = box.element is not None and box.element.get("aria-hidden") == "true"
        if isinstance(box, boxes.MarginBox) or is_again or is_hidden:
            under = None
        elif under and not isinstance(box, boxes.PageBox):
            under = self._place(box, under)
        if isinstance(box, boxes.BlockContainerBox):
            block = box.element
        for child in box.children:
            self._walk(child, under, block)

    def _place(self, box: Thing, under: _Node) -> _Node:
        """The node of an element, made when its first box comes by."""
        if box.link_annotation:
            under = self._once(box.element, "Link", under)
            self._annotate(under, box.link_annotation)
        kind = _TAGS.get(box.element_tag)
        if kind is None:
            return under
        if kind == "LBody":
            under = self._once(box.element, "LI", under)
        elif kind == "Lbl":
            return self._once(box.element, "Lbl", under.under or under, first=True)
        key = (id(box.element), "")
        if key not in self._made:
            self._made[key] = node = self._node(kind, under, self._number)
            if kind in {"TH", "TD"}:
                _describe_cell(node, box)
        return self._made[key]

    def _once(self, element: Thing, kind: str, under: _Node, *, first: bool = False) -> _Node:
        key = (id(element), kind)
        if key not in self._made:
            self._made[key] = self._node(kind, under, self._number)
            if first:
                under.said["K"].insert(0, under.said["K"].pop())
        return self._made[key]

    def _annotate(self, link: _Node, annotation: Thing) -> None:
        place = Dictionary(
            {"Type": "/OBJR", "Obj": annotation.reference, "Pg": self._pages[self._number]}
        )
        link.said["K"].append(place)
        self._annotations.append((link.said.reference, annotation))

    def _mark(self, box: Thing, under: _Node | None, block: Thing) -> None:
        """Say of some words or a picture where they belong."""
        at = self._marks.get(box)
        if at is None:
            return
        ops = self._stream.stream
        is_picture = isinstance(box, boxes.ReplacedBox)
        alt = _alternative(box.element) if is_picture else ""
        if under is None or not (alt if is_picture else box.text.strip()):
            ops[at - 1], ops[at] = "/Artifact", Dictionary({"Type": "/Pagination"})
            return
        if under.kind in _GROUPS:
            under = self._once(block, "P", under)
        actual = box.text if not is_picture and runs_from_right(box.text) else ""
        if is_picture and box.element.get("class") == "sign":
            actual, low = alt, box.content_box_y() + box.height
            ops[at + 1] = b"BDC " + self._font.write(alt, box.content_box_x(), low, box.height)
        if actual:
            under = self._node("Span", under, self._number)
            under.said["ActualText"] = String(actual)
            ops[at - 1] = "/Span"
        elif is_picture:
            under = self._node("Figure", under, self._number)
            under.said["Alt"] = String(alt)
            under.said["A"] = Dictionary({"O": "/Layout", "BBox": self._frame(box)})
        ops[at]["MCID"] = number = len(self._words)
        self._words.append(under.said.reference)
        if under.page != self._number:
            page = self._pages[self._number]
            number = Dictionary({"Type": "/MCR", "Pg": page, "MCID": number})
        under.said["K"].append(number)

    def _frame(self, box: Thing) -> Thing:
        left, top = box.content_box_x(), box.content_box_y()
        bottom = self._height - top - box.height
        right, top = left + box.width, self._height - top
        return Array([round(y * _PIXEL, 2) for y in (left, bottom, right, top)])

    def finish(self, fonts: bytes) -> None:
        """Say of the whole what the standard asks for; `fonts` refers to those of the pages."""
        self._font.embed(self._pdf, self._pdf.objects[int(fonts.split()[0])])
        for number, (place, annotation) in enumerate(self._annotations, start=len(self._pages)):
            self._numbers += [number, place]
            annotation["StructParent"] = number
        self._pdf.catalog["ViewerPreferences"] = Dictionary({"DisplayDocTitle": "true"})
        self._pdf.catalog["MarkInfo"] = Dictionary({"Marked": "true"})


def _is_mark(entry: Thing) -> bool:
    return isinstance(entry, Dictionary) and "MCID" in entry


def _alternative(element: Thing) -> str:
    title = element.find("{http://www.w3.org/2000/svg}title")
    words = title.text if title is not None else element.get("alt") or element.get("aria-label")
    return words or ""


def _describe_cell(cell: _Node, box: Thing) -> None:
    """How far a cell reaches, and of a heading whether it is its column's or its row's."""
    attributes: dict[str, object] = {"O": "/Table"}
    if box.colspan != 1:
        attributes["ColSpan"] = box.colspan
    if box.rowspan != 1:
        attributes["RowSpan"] = box.rowspan
    if cell.kind == "TH":
        rows = cell.under.under if cell.under else None
        scope = box.element.get("scope") or ("col" if rows and rows.kind == "THead" else "row")
        attributes["Scope"] = "/Column" if scope.startswith("col") else "/Row"
    if len(attributes) > 1:
        cell.said["A"] = Dictionary(attributes)


def runs_from_right(words: str) -> bool:
    """Whether some of these letters are written from the right."""
    return not words.isascii() and any(
        unicodedata.bidirectional(word) in {"R", "AL"} for word in words
    )
