"""Renders HTML as PDF/UA by WeasyPrint, with our own tree of tags.

Loaded by the child process only. The same HTML gives the same bytes: nothing here reads a clock
or draws a number, and the document's identifier is a digest of it.
"""

import re
from email.message import Message
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import weasyprint.formatting_structure.build
import weasyprint.pdf
from pydyf import PDF, Object
from weasyprint import CSS
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse, URLFetchingError

from scorekeeper.printing import shortcuts, table_borders
from scorekeeper.printing.page_tree import ParsedPage
from scorekeeper.printing.tags import add_tags

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

weasyprint.pdf.add_tags = add_tags
weasyprint.formatting_structure.build.collapse_table_borders = table_borders.collapse


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


_SHEET = re.compile(r'<link rel="stylesheet" href="(?P<at>[^"]+)">')


class Renderer:
    """Prints page after page with one set of fonts, and of style sheets: to read these anew was a
    sixth of the work.
    """

    def __init__(self, static: Path) -> None:
        self._files = OwnFiles(static)
        self._fonts = FontConfiguration()
        self._sheets: dict[str, CSS] = {}

    def pdf(self, html: str, title: str, lang: str) -> bytes:
        """The page as a tagged PDF whose title and language are those given."""
        shortcuts.forget()
        sheets: list[CSS] = []
        bare = _SHEET.sub(lambda link: self._taken(link, sheets), html)
        page = ParsedPage(bare, ORIGIN, self._files)
        document = page.render(font_config=self._fonts, pdf_variant=VARIANT, stylesheets=sheets)
        document.metadata.title = title
        document.metadata.lang = lang
        printed: bytes = document.write_pdf(
            finisher=_write_objects, pdf_variant=VARIANT, pdf_identifier=True
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


def _write_objects(_document: object, pdf: PDF) -> None:
    """Write each object once; it is asked for the file and for the file's digest."""
    pdf.objects[1:] = [WrittenObject(one) if one.free == "n" else one for one in pdf.objects[1:]]
