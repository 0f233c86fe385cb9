"""What stands in for WeasyPrint's own functions gives what they would give."""

from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

pytest.importorskip("weasyprint")

import tinyhtml5
import weasyprint.pdf
from weasyprint.layout import preferred

from scorekeeper.printing import shortcuts
from scorekeeper.printing.render import Renderer, as_xml
from scorekeeper.printing.shortcuts import Thing
from scorekeeper.printing.tags import add_tags

Paper = Callable[..., str]

NAMES = ("Ana", "Maria-Immaculada i Joan", "Ñandú", "fi·l’é, 1 !", "👍", "x " * 90)
ROWS = "".join(
    f"<tr><th class='name'>{name}</th><td class='number'>{n}½</td><td>a <b>b</b> {n % 3}</td></tr>"
    for n, name in enumerate(NAMES * 9)
)
PAGE = f"""<!doctype html><html lang="ca"><head><title>t</title><style>
table {{ border-collapse: collapse; width: 60mm }} td, th {{ border-bottom: 1pt solid #888 }}
thead th {{ border: 2pt dashed #000 }} .number {{ text-align: right; white-space: nowrap }}
.name {{ overflow-wrap: anywhere }} tbody tr:nth-child(5n) > * {{ border-bottom: 2pt dotted red }}
tr > :first-child {{ padding: 0 }} .number + td {{ padding-left: 3mm; text-align: center }}
tr.apart {{ border-top: 3pt solid }} td::after {{ content: "!" }} p + table {{ margin: 1mm }}
</style></head><body><p>one<br>two</p><table>
<thead><tr><th rowspan="2">a</th><th colspan="2">b</th></tr><tr><th>c</th><th>d</th></tr></thead>
<tbody>{ROWS}<tr class="apart"><td></td><td colspan="2">late &amp; last</td></tr></tbody></table>
<table dir="rtl"><tbody><tr><td>1</td><td>2</td></tr></tbody></table></body></html>"""


@pytest.fixture
def renderer(static: Path) -> Renderer:
    return Renderer(static)


@pytest.fixture
def by_itself(renderer: Renderer, monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """WeasyPrint with its own functions; ours but for the tags are put back after the test."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    shortcuts.remove()
    monkeypatch.setattr(weasyprint.pdf, "add_tags", add_tags)
    monkeypatch.setattr("scorekeeper.printing.render.as_xml", lambda _: None)
    yield monkeypatch
    assert shortcuts.install()


def test_words_are_as_wide_as_weasyprint_has_them(
    renderer: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And end where they end there: what follows begins at the same letter."""
    measured: Callable[..., Thing] = shortcuts.split_first_line
    seen: set[str] = set()

    def compared(text: str, style: object, *more: object, **named: object) -> object:
        found = measured(text, style, *more, **named)
        own = shortcuts.ORIGINAL[0](text, style, *more, **named)
        assert found[2:] == own[2:], text
        seen.add(text)
        return found

    monkeypatch.setattr(preferred, "split_first_line", compared)
    words = ("a1-b 2 – c", "a-1 – -x", "Àé–b x", "n.º 7, l’é", "1/2 3", "x-", "– –", "a (b) c! d")
    cells = "".join(f"<tr><td>{one}</td><td class='name'>{one}</td></tr>" for one in words)
    renderer.pdf(PAGE.replace("<tbody>", f"<tbody>{cells}"), "t", "ca")
    assert {"c", "(b) c! d", "b) c! d"} <= seen


@pytest.mark.slow
def test_a_page_comes_out_to_the_byte_as_weasyprint_makes_it(
    renderer: Renderer, by_itself: pytest.MonkeyPatch
) -> None:
    slow = renderer.pdf(PAGE, "t", "ca")
    by_itself.undo()
    assert shortcuts.install()
    by_itself.setenv("SOURCE_DATE_EPOCH", "0")
    assert renderer.pdf(PAGE, "t", "ca") == slow


def _flat(element: ET.Element) -> Iterator[tuple[object, ...]]:
    words = [(said or "").strip() for said in (element.text, element.tail)]
    yield element.tag, element.attrib, *words
    for child in element:
        if isinstance(child.tag, str):
            yield from _flat(child)


@pytest.mark.parametrize("name", ["guinote", "tuti_boig"])
def test_a_paper_is_read_as_xml_into_the_tree_that_html_would_be(paper: Paper, name: str) -> None:
    html = paper(name)
    tree = as_xml(html)
    assert tree is not None
    assert [*_flat(tree)] == [*_flat(tinyhtml5.parse(html, namespace_html_elements=False))]


@pytest.mark.parametrize(
    "html",
    [
        "<p>one<p>two",
        "<html><body><p>no head</p></body></html>",
        "<html><head></head><body><table><tr><td>no body</td></tr></table></body></html>",
        "<html><head></head><body>&nbsp;</body></html>",
    ],
)
def test_what_html_would_add_to_or_alone_understands_is_left_to_it(html: str) -> None:
    assert as_xml(html) is None
