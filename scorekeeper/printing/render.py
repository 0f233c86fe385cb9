"""Renders HTML as PDF/UA by WeasyPrint, with our own tree of tags where we know its inside.

Loaded by the child process only. The same HTML gives the same bytes: nothing here reads a clock
or draws a number, and the document's identifier is a digest of it.
"""

import logging
import re
from email.message import Message
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote, urljoin, urlsplit
from xml.etree import ElementTree as ET

from cssselect2 import ElementWrapper
from weasyprint import CSS, HTML, __version__
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse, URLFetchingError

from scorekeeper.engine.text import has_right_to_left

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
    is_whole = [element.tag for element in root] == ["head", "body"] and all(
        child.tag in _GROUPS for table in root.iter("table") for child in table
    )
    return root if is_whole else None


ORIGIN = "https://press.invalid/"
"""Where a page believes it stands, so that `url_for("static", ...)` works on paper unchanged."""

STATIC = "/static/"
VARIANT = "pdf/ua-1"
MEDIA_TYPES = {
    ".css": "text/css",
    ".jpg": "image/jpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}

_KNOWN = "70."
"""How the versions of WeasyPrint begin whose inside our shortcuts reach into."""
# All that a shortcut stands in for is on it.
_TRIAL = "<p>1<table><thead><tr><th>a<tbody><tr><td>1<td>\u05d0</table>"
_log = logging.getLogger(__name__)


class OwnFiles(URLFetcher):  # type: ignore[misc]  # WeasyPrint publishes no types
    """Serves our static folder under a host that cannot exist, and images written into the page.

    Everything else is refused: the page is printed without it, and the refusal is logged.
    """

    def __init__(self, static: Path) -> None:
        super().__init__(allowed_protocols=("data",))
        self._static = static.resolve()

    def fetch(self, url: str, headers: Message | None = None) -> URLFetcherResponse:
        """Answer one URL; ValueError refuses it."""
        if url.startswith("data:image/"):
            return super().fetch(url, headers)
        path = self._path(url)
        kind = MEDIA_TYPES.get(path.suffix)
        if kind is None:
            raise ValueError(f"not a kind of file a paper is made of: {path.name}")
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": kind})

    def _path(self, url: str) -> Path:
        if not url.startswith(ORIGIN):
            raise ValueError("only our own static files are printed")
        # An app mounted below a path says /there/static/...
        _, _, name = unquote(urlsplit(url).path).partition(STATIC)
        path = (self._static / name).resolve()
        if not name or not path.is_relative_to(self._static):
            raise ValueError("only our own static files are printed")
        return path


_SVG = "{http://www.w3.org/2000/svg}"
_SHEET = re.compile(r'<link rel="stylesheet" href="(?P<at>[^"]+)">')


class Renderer:
    """Prints page after page with one set of fonts, and of style sheets: to read these anew was a
    sixth of the work. It makes one page before the first, which loads the fonts of the system.
    """

    def __init__(self, static: Path) -> None:
        self._files = OwnFiles(static)
        self._fonts = FontConfiguration()
        self._sheets: dict[str, CSS] = {}
        self._shortcuts = _known_shortcuts()
        try:
            self.pdf(_TRIAL, "1", "en")
        except Exception:  # whatever another inside makes of what reaches into it
            if self._shortcuts is None:
                raise
            _log.warning("WeasyPrint %s prints without our shortcuts.", __version__, exc_info=True)
            self._shortcuts.remove()
            self._shortcuts = None
            self.pdf(_TRIAL, "1", "en")

    def pdf(self, html: str, title: str, lang: str) -> bytes:
        """The page as a tagged PDF whose title and language are those given."""
        sheets: list[CSS] = []
        bare = _SHEET.sub(lambda link: self._taken(link, sheets), html)
        if self._shortcuts is None:
            page, finisher = HTML(string=bare, base_url=ORIGIN, url_fetcher=self._files), None
        else:
            self._shortcuts.forget()
            page = ParsedPage(bare, ORIGIN, self._files)
            finisher = self._shortcuts.write_objects
        _lay_names_over(page.etree_element)
        document = page.render(font_config=self._fonts, pdf_variant=VARIANT, stylesheets=sheets)
        document.metadata.title = title
        document.metadata.lang = lang
        printed: bytes = document.write_pdf(
            finisher=finisher, pdf_variant=VARIANT, pdf_identifier=True
        )
        return printed

    def _taken(self, link: re.Match[str], sheets: list[CSS]) -> str:
        """A sheet goes to the others; what is no sheet of ours stays to be refused as ever."""
        at = link["at"]
        if at not in self._sheets:
            try:
                self._sheets[at] = CSS(
                    url=urljoin(ORIGIN, at),
                    media_type="print",
                    url_fetcher=self._files,
                    font_config=self._fonts,
                )
            except URLFetchingError:
                return link[0]
        sheets.append(self._sheets[at])
        return ""


def _lay_names_over(page: ET.Element) -> None:
    """Names in a drawing that run from the right stand over it as words of the page: within it
    WeasyPrint draws letter after letter from the left, in reverse and those of Arabic not joined.
    """
    for parent in list(page.iter()):
        for at, drawing in enumerate(parent):
            words = drawing.iter(f"{_SVG}text") if drawing.tag == f"{_SVG}svg" else ()
            turned = [word for word in words if has_right_to_left(word.text or "")]
            if turned:
                parent[at] = over = ET.Element("div", {"style": "position: relative"})
                over.append(drawing)
                over.tail, drawing.tail = drawing.tail, None
                over.extend(_laid_over(word, drawing) for word in turned)


def _laid_over(word: ET.Element, drawing: ET.Element) -> ET.Element:
    wide, unit = re.findall(r"^([\d.]+)(\w*)", drawing.get("width", ""))[0]
    scale = float(wide) / float(drawing.get("viewBox", f"0 0 {wide}").split()[2])
    attributes = {**drawing.attrib, **word.attrib}
    size = float(attributes["font-size"])
    # A line of no height has the feet of its letters a third of their size below it.
    x, y = float(attributes.get("x", 0)), float(attributes.get("y", 0)) - 0.35 * size
    left, top, high = (f"{number * scale}{unit or 'px'}" for number in (x, y, size))
    font = f"{attributes.get('font-weight', 400)} {high}/0 {attributes['font-family']}"
    place = f"position: absolute; white-space: nowrap; left: {left}; top: {top}; font: {font}"
    over = ET.Element("bdi", {"style": place})
    over.text, word.text = word.text, ""
    return over


def _known_shortcuts() -> ModuleType | None:
    """The shortcuts, in their places, where WeasyPrint is within as they know it."""
    if __version__.startswith(_KNOWN):
        try:
            from scorekeeper.printing import shortcuts  # noqa: PLC0415  # it reaches into another
        except (ImportError, AttributeError, KeyError):
            pass
        else:
            if shortcuts.install():
                return shortcuts
    _log.warning("WeasyPrint %s prints without our shortcuts, which takes longer.", __version__)
    return None
