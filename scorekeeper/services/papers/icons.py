"""Draws our symbols for paper, black on white.

A page shows them from one file with `<use>`; a printed page cannot, and needs words beside each.
"""

from base64 import b64encode
from functools import cache
from xml.etree import ElementTree as ET

import segno

from scorekeeper.config import PACKAGE

SYMBOLS = PACKAGE / "static" / "img" / "symbols.svg"
_SVG = "http://www.w3.org/2000/svg"
_INK = (("currentColor", "#000"), ("var(--hole, #fff)", "#fff"))


@cache
def icon_url(symbol: str) -> str:
    """A symbol as a `data:` address. Raises KeyError for one that is not drawn."""
    return _signs()[symbol]


def qr_code(address: str) -> str:
    """The QR code of an address as a `data:` address; blank for none."""
    return (
        str(segno.make(address, error="m", micro=False).svg_data_uri(border=0)) if address else ""
    )


@cache
def _signs() -> dict[str, str]:
    ET.register_namespace("", _SVG)
    found = {}
    # Our own drawing, part of the program.
    for drawn in ET.parse(SYMBOLS).getroot().iter(f"{{{_SVG}}}symbol"):  # noqa: S314
        picture = ET.Element(f"{{{_SVG}}}svg", {"viewBox": drawn.attrib["viewBox"]})
        picture.extend(drawn)
        svg = ET.tostring(picture, encoding="unicode")
        for ink, colour in _INK:
            svg = svg.replace(ink, colour)
        code = b64encode(svg.encode()).decode("ascii")
        found[drawn.attrib["id"]] = f"data:image/svg+xml;base64,{code}"
    return found
