"""What comes out: a tagged PDF of the page, and nothing on it that is not ours."""

import logging
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from scorekeeper.printing import Press
from tests.databases import PATIENCE

Read = Callable[[bytes], PdfReader]

DOT = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVQI12NgAAAAAgAB"
    "4iG8MwAAAABJRU5ErkJggg=="
)
SVG = '<svg xmlns="http://www.w3.org/2000/svg"'
SQUARE = f'{SVG} width="9" height="9"><text x="0" y="9">ours</text></svg>'


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Press]:
    """A press whose static folder has a neighbour it must not read."""
    folder = tmp_path_factory.mktemp("press")
    (folder / "private").mkdir()
    (folder / "private" / "square.svg").write_text(SQUARE.replace("ours", "private"))
    (folder / "private" / "style.css").write_text("p::after { content: 'private' }")
    static = folder / "static"
    static.mkdir()
    (static / "square.svg").write_text(SQUARE)
    (static / "style.css").write_text("p::after { content: 'styled' }")
    (static / "notes.txt").write_text(SQUARE.replace("ours", "private"))
    (static / "way-out.svg").symlink_to(folder / "private" / "square.svg")
    with Press(static, timeout=PATIENCE) as press:
        yield press


def text(pdf: PdfReader) -> str:
    return "\n".join(page.extract_text() for page in pdf.pages)


def test_it_is_tagged_and_says_what_it_is(press: Press, read: Read) -> None:
    page = "<!doctype html><html lang=en><title>no</title><h1>Guiñote</h1><table><tr><th>a<td>b"
    pdf = read(press.pdf(page, title="Guiñote · Peña", lang="ca"))
    assert pdf.metadata is not None
    assert pdf.metadata.title == "Guiñote · Peña"
    catalog = cast("dict[str, Any]", pdf.trailer["/Root"])
    assert catalog["/Lang"] == "ca"
    assert catalog["/MarkInfo"] == {"/Marked": True}
    assert catalog["/ViewerPreferences"] == {"/DisplayDocTitle": True}
    assert "/ParentTree" in catalog["/StructTreeRoot"]
    xmp = pdf.xmp_metadata
    assert xmp is not None
    about = xmp.stream.get_data().decode()
    assert 'pdfuaid:part="1"' in about
    assert "Guiñote · Peña" in about


def test_its_tags_are_those_of_the_page(press: Press, read: Read) -> None:
    page = f"<h1>T</h1><table><tr><th>a</th></tr><tr><td>b</td></tr></table><img alt=dot src={DOT}>"
    pdf = read(press.pdf(page, title="t", lang="en"))
    tags = {value.get("/S") for value in _objects(pdf)}
    assert {"/H1", "/Table", "/TR", "/TH", "/TD", "/Figure"} <= tags


def test_the_same_words_are_broken_where_there_is_no_room_only(press: Press, read: Read) -> None:
    page = (
        "<style>td { display: block } .narrow { width: 1cm }</style><table>"
        + "<tr><td>las diez de últimas<tr><td class=narrow>las diez de últimas" * 2
    )
    lines = text(read(press.pdf(page, title="t", lang="es"))).split("\n")
    assert [one.strip() for one in lines] == [
        *("las diez de últimas", "las", "diez", "de", "últimas") * 2
    ]


def test_the_same_page_gives_the_same_bytes(press: Press, static: Path) -> None:
    page = "<h1>T</h1><p>Ana, <b>Luis</b>, <i>Øystein</i>, \N{HEBREW LETTER ALEF}, 🃏"
    first = press.pdf(page, title="t", lang="en")
    press.pdf("<p>something else, <b>in bold</b>", title="u", lang="es")
    assert press.pdf(page, title="t", lang="en") == first
    with Press(static, timeout=PATIENCE) as other:
        assert other.pdf(page, title="t", lang="en") == first


def test_nothing_in_it_tells_the_time(press: Press, read: Read) -> None:
    pdf = read(press.pdf("<p>1", title="t", lang="en"))
    assert pdf.metadata is not None
    assert {"/CreationDate", "/ModDate"}.isdisjoint(pdf.metadata)


def test_fonts_are_embedded_as_far_as_they_are_used(press: Press, read: Read) -> None:
    small = press.pdf("<p>Ana", title="t", lang="en")
    assert len(small) < 12_000
    fonts = [v for v in _objects(read(small)) if v.get("/Type") == "/FontDescriptor"]
    assert fonts
    assert all("/FontFile2" in font or "/FontFile3" in font for font in fonts)


@pytest.mark.parametrize(
    "name",
    [
        "Íñigo Muñoz",
        "Dídac Güell i Puig·Llonch",
        "Øystein Ærø",
        "Łukasz Żółć",
        "Đặng Thị Hương",
        "Νίκος",
        "Дмитрий",
        "שרה לוי",
        "עמי 101",
        "محمد",
        "🃏",
        "O’Connor & Söhne <b>",
    ],
)
def test_every_name_can_be_read_again(press: Press, read: Read, name: str) -> None:
    escaped = name.replace("&", "&amp;").replace("<", "&lt;")
    pdf = read(press.pdf(f"<p>{escaped}</p>", title=name, lang="en"))
    assert pdf.metadata is not None
    assert pdf.metadata.title == name
    # Letters as they are joined on paper are still those letters; which end of a line comes first
    # is the reader's affair.
    found = unicodedata.normalize("NFKC", text(pdf))
    assert sorted(found.split()) == sorted(unicodedata.normalize("NFKC", name).split())


@pytest.mark.parametrize(
    "url",
    [
        "/static/square.svg",
        "/static/square.svg?v=3f2a",
        "/mounted/here/static/square.svg",
        "static/square.svg",
        "/static/../static/square.svg",
    ],
)
def test_our_own_files_are_printed(
    own: Press, read: Read, caplog: pytest.LogCaptureFixture, url: str
) -> None:
    pdf = read(own.pdf(f"<p>Ana <img alt='' src='{url}'>", title="t", lang="en"))
    assert "ours" in text(pdf)
    assert not [record for record in caplog.records if "Failed" in record.message]


def test_a_stylesheet_is_found_where_url_for_says(own: Press, read: Read) -> None:
    page = '<link rel=stylesheet href="/static/style.css"><p>Ana'
    assert "styled" in text(read(own.pdf(page, title="t", lang="en")))


def test_an_image_written_into_the_page_is_printed(own: Press, read: Read) -> None:
    pdf = read(own.pdf(f"<img alt=dot src='{DOT}'>", title="t", lang="en"))
    assert len(pdf.pages[0].images) == 1


REFUSED = [
    "file:///etc/passwd",
    "http://127.0.0.1:1/square.svg",
    "https://example.org/static/square.svg",
    "https://press.invalid.example.org/static/square.svg",
    "https://press.invalid@example.org/static/square.svg",
    "//example.org/static/square.svg",
    "ftp://127.0.0.1/square.svg",
    "/etc/passwd",
    "/square.svg",
    "/static/",
    "/static/missing.svg",
    "/static/notes.txt",
    "/static/way-out.svg",
    "/static/../private/square.svg",
    "/static/..%2Fprivate%2Fsquare.svg",
    "/static/%2e%2e/private/square.svg",
    "/static//etc/passwd",
    "/static/square.svg%00.png",
    "data:text/html,<p>private",
]


@pytest.mark.parametrize("url", REFUSED)
def test_everything_else_is_refused_and_logged_and_the_page_printed_without(
    own: Press, read: Read, caplog: pytest.LogCaptureFixture, url: str
) -> None:
    pdf = read(own.pdf(f"<p>Ana <img alt='' src='{url}'>", title="t", lang="en"))
    assert text(pdf).strip() == "Ana"
    assert not list(pdf.pages[0].images)
    (record,) = [record for record in caplog.records if record.name == "scorekeeper.printing"]
    assert record.levelno == logging.ERROR
    assert "Failed to load image" in record.message


@pytest.mark.parametrize(
    "page",
    [
        '<link rel=stylesheet href="/static/../private/style.css">',
        '<link rel=stylesheet href="file:///etc/passwd">',
        "<style>@import url(/static/%2e%2e/private/style.css)</style>",
        '<base href="file:///etc/"><link rel=stylesheet href="passwd">',
        "<style>p { background: url(file:///etc/passwd) }</style>",
        f"<img alt='' src='data:image/svg+xml,{SVG}><image href=\"file:///etc/passwd\"/></svg>'>",
        '<link rel=attachment href="file:///etc/passwd">',
    ],
)
def test_there_is_no_other_way_in(
    own: Press, read: Read, caplog: pytest.LogCaptureFixture, page: str
) -> None:
    pdf = read(own.pdf(f"{page}<p>Ana", title="t", lang="en"))
    assert text(pdf).strip() == "Ana"
    assert not pdf.attachments
    assert [record for record in caplog.records if record.levelno == logging.ERROR]


def _objects(pdf: PdfReader) -> list[DictionaryObject]:
    size = pdf.trailer["/Size"]
    assert isinstance(size, int)
    found = (pdf.get_object(number) for number in range(1, size))
    return [value for value in found if isinstance(value, DictionaryObject)]
