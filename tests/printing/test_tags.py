"""The tree that a reader goes by: each element once, what is repeated left out, words in order."""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any, cast

import pytest
from pypdf import PdfReader

from scorekeeper.printing import Press
from scorekeeper.services.papers.papers import icon_url
from tests.printing.conftest import Read

ROWS = 90
LONG = (
    '<link rel=stylesheet href="/static/css/print.css"><div class=running-head>Peña</div>'
    "<main><h1>Standings</h1><table><thead><tr><th scope=col>Place<th scope=col>Name<tbody>"
    + "".join(f"<tr><td>{at}<th scope=row>Ana {at}" for at in range(ROWS))
    + "</table><p>The end</main>"
)


def elements(pdf: PdfReader) -> list[Any]:
    """The elements of the tree in the order in which they are read, a parent before its own."""
    root = cast("Any", pdf.trailer)["/Root"]["/StructTreeRoot"]
    return [one for kid in root["/K"] for one in below(kid.get_object())]


def below(element: Any) -> Iterator[Any]:  # noqa: ANN401  # known by its fields only
    yield element
    for kid in element["/K"]:
        found = kid.get_object() if hasattr(kid, "get_object") else kid
        if isinstance(found, dict) and "/S" in found:
            yield from below(found)


def kinds(pdf: PdfReader) -> list[str]:
    return [one["/S"][1:] for one in elements(pdf)]


def stream(pdf: PdfReader, page: int) -> str:
    content = pdf.pages[page].get_contents()
    assert content is not None
    return content.get_data().decode("latin-1")


@pytest.fixture(scope="module")
def long(press: Press) -> PdfReader:
    return PdfReader(BytesIO(press.pdf(LONG, title="t", lang="en")))


def test_a_table_over_two_pages_is_one(long: PdfReader) -> None:
    assert len(long.pages) == 2
    found = kinds(long)
    assert found[:8] == ["Document", "Part", "H1", "Table", "THead", "TR", "TH", "TH"]
    assert [found.count(one) for one in ("Part", "Table", "THead", "TBody")] == [1, 1, 1, 1]
    assert found.count("TR") == ROWS + 1
    assert found[-1] == "P"


def test_cells_of_a_later_page_say_which_it_is(long: PdfReader) -> None:
    pages = [page.indirect_reference for page in long.pages]
    cells = [one for one in elements(long) if one["/S"] in {"/TD", "/TH"}]
    on = [pages.index(one.raw_get("/Pg")) for one in cells]
    assert on == sorted(on)
    assert set(on) == {0, 1}


def test_headings_say_of_what_they_are(long: PdfReader) -> None:
    scopes = [one["/A"]["/Scope"] for one in elements(long) if one["/S"] == "/TH"]
    assert scopes == ["/Column", "/Column", *["/Row"] * ROWS]


def test_what_stands_again_on_a_later_page_is_no_content(long: PdfReader) -> None:
    second = stream(long, 1)
    cells = [one for one in elements(long) if one["/S"] in {"/TD", "/TH"}]
    here = [one for one in cells if one["/Pg"] == long.pages[1]]
    # A mark for each cell and for the last words; the two headings and the running head go without.
    assert re.findall(r"/MCID (\d+)", second) == [str(at) for at in range(len(here) + 1)]
    assert second.count("/Type /Pagination") == 3


def test_every_mark_of_a_page_finds_its_element(long: PdfReader) -> None:
    root = cast("Any", long.trailer)["/Root"]["/StructTreeRoot"]
    numbers = root["/ParentTree"]["/Nums"]
    for at, page in enumerate(long.pages):
        marked = re.findall(r"/MCID (\d+)", stream(long, at))
        assert len(numbers[2 * cast("Any", page)["/StructParents"] + 1]) == len(marked)


def test_names_from_right_to_left_say_their_letters_in_order(press: Press, read: Read) -> None:
    page = "<table><thead><tr><th>שרה לוי<th>Ana<tbody><tr><th>محمد<td>Güell</table>"
    found = elements(read(press.pdf(page, title="t", lang="en")))
    assert [one["/ActualText"] for one in found if "/ActualText" in one] == ["שרה לוי", "محمد"]


def test_letters_from_right_to_left_are_drawn_in_the_order_in_which_they_are_read(
    press: Press, read: Read
) -> None:
    page = "<table><tr><td>Ana (שרה) 12</table>"
    drawn = re.findall(
        r"-1 ([\d.]+) [\d.]+ Tm <....> Tj", stream(read(press.pdf(page, title="t", lang="en")), 0)
    )
    across = [float(one) for one in drawn]
    assert len(across) == len("Ana (שרה) 12")
    name, rest = across[5:8], across[:5] + across[8:]
    assert name == sorted(name, reverse=True)
    assert rest == sorted(rest)


@pytest.mark.parametrize("name", ["שרה", "محمد"])
def test_a_name_in_a_drawing_has_the_letters_it_has_in_a_line(
    press: Press, read: Read, name: str
) -> None:
    """From the right, and those of Arabic joined."""
    drawing = "<svg width=90 height=40><text y=30 font-family='Noto Sans, DejaVu Sans'"
    page = (
        "<style>td { font: 16px Noto Sans, DejaVu Sans }</style>"
        f"<table><tr><td>{name}</table>{drawing} font-size=16>{name}</text></svg>"
    )
    content = stream(read(press.pdf(page, title="t", lang="en")), 0)
    letters = re.findall(r" Tm <(....)> Tj", content)
    assert letters[: len(name)] == letters[len(name) :]
    assert len(letters) == 2 * len(name)


def test_a_drawn_suit_is_a_word_to_copy(press: Press, read: Read) -> None:
    drawn = "".join(
        f'<img class=sign alt={suit} src="{icon_url(suit)}"> {points} '
        for suit, points in (("oros", 20), ("copas", 40))
    )
    pdf = read(press.pdf(f"<table><tr><td>{drawn}</table>", title="t", lang="en"))
    found = elements(pdf)
    assert [one["/ActualText"] for one in found if "/ActualText" in one] == ["oros", "copas"]
    assert {"oros", "copas"} <= set(pdf.pages[0].extract_text().split())
    assert "Figure" not in kinds(pdf)


def test_a_list_is_told_mark_by_mark(press: Press, read: Read) -> None:
    page = "<ul><li>a<ul><li>b</ul></ul><dl><dt>c<dd>d</dl>"
    assert kinds(read(press.pdf(page, title="t", lang="en"))) == [
        *("Document", "L", "LI", "Lbl", "LBody", "L", "LI", "Lbl", "LBody"),
        *("L", "LI", "LBody", "LI", "LBody"),
    ]


def test_words_without_a_paragraph_have_one(press: Press, read: Read) -> None:
    page = "<main><div>a <b>b</b> c</div><div><span>d</span></div></main>"
    assert kinds(read(press.pdf(page, title="t", lang="en"))) == ["Document", "Part", "P", "P"]
