"""Makes a font of words without ink, to lie where a symbol is drawn.

Who copies from a page, or has it read, gets letters only: the words of a drawing are letters here.
"""

from typing import Any

from pydyf import Array, Dictionary, Stream

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
        lines = (b"<%02x> <%b>" % (at, _hex(one)) for one, at in self._codes.items())
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
        for one in (glyph, table, font):
            pdf.add_object(one)
        font["CharProcs"] = Dictionary({"w": glyph.reference})
        font["ToUnicode"] = table.reference
        fonts[NAME] = font.reference


def _hex(words: str) -> bytes:
    return words.encode("utf-16-be").hex().encode()
