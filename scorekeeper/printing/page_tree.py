"""Reads a finished page into a tree: as XML, which is what our templates write, else as any HTML.

Expat takes a twentieth of what an HTML parser takes, which was a ninth of a long paper's time.
"""

import re
from xml.etree import ElementTree as ET

from cssselect2 import ElementWrapper
from weasyprint import HTML
from weasyprint.urls import URLFetcher

_DOCTYPE = re.compile(r"\s*<!doctype html>\s*", re.IGNORECASE)
_VOID = re.compile(r"<((?:br|col|hr|img|input|link|meta|wbr)\b[^>]*?)\s*/?>")
_DRAWN = re.compile(r"<svg(?![^>]* xmlns=)")
_GROUPS = {"thead", "tbody", "tfoot", "caption", "colgroup"}


class ParsedPage(HTML):  # type: ignore[misc]  # WeasyPrint publishes no types
    """A page for WeasyPrint, its tree read by the quicker of two parsers."""

    def __init__(self, html: str, base_url: str, files: URLFetcher) -> None:
        tree = as_xml(html)
        if tree is None:
            super().__init__(string=html, base_url=base_url, url_fetcher=files)
            return
        self.base_url, self.url_fetcher, self.media_type = base_url, files, "print"
        self.wrapper_element = ElementWrapper.from_html_root(tree, content_language=None)
        self.etree_element = self.wrapper_element.etree_element


def as_xml(html: str) -> ET.Element | None:
    """The tree of a page that is well-formed and leaves out nothing that HTML would put in."""
    bare = _VOID.sub(r"<\1/>", _DOCTYPE.sub("", html, count=1))
    drawn = _DRAWN.sub('<svg xmlns="http://www.w3.org/2000/svg"', bare)
    try:
        root = ET.fromstring(drawn)  # noqa: S314  # our own page, without entities of its own
    except (ET.ParseError, ValueError):
        return None
    is_whole = [one.tag for one in root] == ["head", "body"] and all(
        child.tag in _GROUPS for table in root.iter("table") for child in table
    )
    return root if is_whole else None
