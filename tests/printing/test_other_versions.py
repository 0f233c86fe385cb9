"""Papers come out of any WeasyPrint: without our shortcuts where these do not know its inside."""

import subprocess
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pypdf import PageObject

from scorekeeper.printing import Press
from scorekeeper.printing.pdf_merge import merge_papers
from tests.printing.conftest import PATIENCE, Paper, Read
from tests.printing.test_tags import kinds

Other = Callable[[str], Press]

UNKNOWN = "import weasyprint; weasyprint.__version__ = '71.0'"
CHANGES = {
    "another major version": UNKNOWN,
    "a function stands elsewhere": (
        "import weasyprint.css; del weasyprint.css.validation.preprocess_declarations"
    ),
    "a function is called with more": (
        "import weasyprint.draw; own = weasyprint.draw.draw_text;"
        "weasyprint.draw.draw_text = lambda stream, textbox, offset_x, text_overflow,"
        " block_ellipsis, more=None: own(stream, textbox, offset_x, text_overflow, block_ellipsis)"
    ),
    "something within is called otherwise": (
        "import weasyprint.css.properties as known; known.INHERITED |= {'new'}"
    ),
}
NAMES = (
    "<!doctype html><html lang=en><link rel=stylesheet href='/static/css/print.css'>"
    "<title>t</title><table><tr><th>Ana (2)<td>שרה לוי<td>محمد</table><p><a href='https://a.invalid/'>b</a>"
    "<svg viewBox='0 0 300 60' width=90mm height=18mm font-size=18"
    " font-family='Noto Sans, DejaVu Sans'>"
    "<rect x=1 y=1 width=298 height=58 fill=none stroke=black />"
    "<text x=10 y=22>Ana</text><text x=10 y=50>שרה לוי – محمد</text></svg>"
)


@pytest.fixture
def other(static: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Other]:
    """A press beside a WeasyPrint that was changed so."""
    presses = []

    def changed(how: str) -> Press:
        (tmp_path / "sitecustomize.py").write_text(how)
        presses.append(press := Press(static, timeout=PATIENCE))
        with monkeypatch.context() as beside:  # no longer than its process takes to start
            beside.setenv("PYTHONPATH", str(tmp_path))
            press.pdf("<p>1", title="t", lang="ca")
        return press

    yield changed
    for press in presses:
        press.close()


def pictures(pdf: bytes, folder: Path) -> list[bytes]:
    """The pages as they are seen."""
    folder.mkdir()
    (folder / "paper.pdf").write_bytes(pdf)
    subprocess.run(["pdftoppm", "-r", "60", "paper.pdf", "page"], cwd=folder, check=True)
    return [page.read_bytes() for page in sorted(folder.glob("*.ppm"))]


def letters(page: PageObject) -> list[str]:
    """What is to be read; which end of a line comes first is the reader's affair."""
    return sorted(unicodedata.normalize("NFKC", "".join(page.extract_text().split())))


def test_with_an_unknown_version_papers_look_and_read_the_same(
    press: Press, other: Other, paper: Paper, read: Read, tmp_path: Path
) -> None:
    unknown, both = other(UNKNOWN), []
    for at, html in enumerate((paper("guinote"), paper("tuti_boig"), NAMES)):
        pages = [one.pdf(html, title="t", lang="ca") for one in (press, unknown)]
        known, by_itself = ([letters(page) for page in read(pdf).pages] for pdf in pages)
        assert by_itself == known
        seen = [pictures(pdf, tmp_path / f"{at}{n}") for n, pdf in enumerate(pages)]
        assert seen[0] == seen[1]
        both.append(pages[1])
    whole = read(merge_papers(both))
    assert len(whole.pages) == sum(len(read(pdf).pages) for pdf in both)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_changed_papers_are_printed_without_shortcuts(
    other: Other, read: Read, capfd: pytest.CaptureFixture[str], change: str
) -> None:
    """Wholly: the tags are those of WeasyPrint too."""
    pdf = read(other(CHANGES[change]).pdf("<h1>Ana</h1>", title="t", lang="ca"))
    assert pdf.pages[0].extract_text() == "Ana"
    assert kinds(pdf) == ["Document", "H1", "Span"]
    assert "prints without our shortcuts" in capfd.readouterr().err
