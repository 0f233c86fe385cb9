"""Writes the letters of a line in the order in which they are read, each where it is seen."""

from typing import Any

from weasyprint.text.ffi import FROM_UNITS, ffi, pango

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
