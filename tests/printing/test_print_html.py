"""The base template and its stylesheet: what every paper has in common, on two sample sheets."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from scorekeeper.printing import Press

Paper = Callable[..., str]
Read = Callable[[bytes], PdfReader]

SAMPLES = ["tuti_boig", "guinote"]
A4 = (595, 842)
LETTER = (612, 792)

HEAD = "<thead><tr><th class=number>No.</th><th class=name>Player</th></tr></thead>"


def size(pdf: PdfReader) -> tuple[int, int]:
    box = pdf.pages[0].mediabox
    return round(box.width), round(box.height)


def pages(pdf: PdfReader) -> list[str]:
    return [page.extract_text() for page in pdf.pages]


def table(rows: int, name: str = "Ana") -> str:
    lines = (f"<tr><td class=number>{row}<td class=name>{name}" for row in range(1, rows + 1))
    return (
        "<!doctype html><html lang=en class=a4><title>t</title>"
        '<link rel=stylesheet href="/static/css/print.css">'
        f"<main><table>{HEAD}<tbody>{''.join(lines)}</tbody></table></main>"
    )


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("form", "points"),
    [
        ({"paper": "a4"}, A4),
        ({"paper": "letter"}, LETTER),
        ({"paper": "a4", "is_wide": True}, A4[::-1]),
        ({"paper": "letter", "is_wide": True}, LETTER[::-1]),
    ],
)
def test_a_sheet_has_the_size_that_was_asked_for(
    press: Press, paper: Paper, read: Read, form: dict[str, object], points: tuple[int, int]
) -> None:
    assert size(read(press.pdf(paper("guinote", **form), title="t", lang="en"))) == points


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("form", ["a4", "letter"])
@pytest.mark.parametrize("name", SAMPLES)
def test_an_evening_takes_two_pages_at_most(
    press: Press, paper: Paper, read: Read, name: str, form: str
) -> None:
    assert len(read(press.pdf(paper(name, paper=form), title="t", lang="en")).pages) <= 2


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("name", SAMPLES)
def test_the_press_understands_the_whole_stylesheet(
    press: Press, paper: Paper, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    press.pdf(paper(name), title="t", lang="en")
    assert not caplog.records


@pytest.mark.slow
def test_pages_are_numbered_and_later_ones_name_the_sheet(
    press: Press, paper: Paper, read: Read
) -> None:
    first, second = pages(read(press.pdf(paper("tuti_boig"), title="t", lang="en")))
    assert "page 1 of 2" in first
    assert "page 2 of 2" in second
    assert "Tuti Boig · Divendres a cal Pep" in second
    assert "Tuti Boig · Divendres a cal Pep" not in first


def test_the_page_says_its_language(paper: Paper) -> None:
    assert '<html lang="fr" class="letter wide">' in paper(
        "guinote", lang="fr", paper="letter", is_wide=True
    )


def test_every_score_of_the_sheet_is_on_the_paper(press: Press, paper: Paper, read: Read) -> None:
    words = " ".join(pages(read(press.pdf(paper("tuti_boig"), title="t", lang="en")))).split()
    for expected in ("27", "100", "91", "+10,50", "−8,00", "Montserrat", "Øystein", "7KMQ"):
        assert expected in words


def test_the_heading_of_a_table_is_repeated(press: Press, read: Read) -> None:
    leaves = pages(read(press.pdf(table(130), title="t", lang="en")))
    assert len(leaves) > 2
    assert all("Player" in leaf for leaf in leaves)


@pytest.mark.parametrize("rows", range(38, 54))
def test_no_row_is_left_alone_on_a_page(press: Press, read: Read, rows: int) -> None:
    for leaf in pages(read(press.pdf(table(rows), title="t", lang="en"))):
        assert leaf.count("Ana") >= 3


@pytest.mark.slow
def test_a_name_without_end_keeps_to_its_paper(press: Press, paper: Paper, tmp_path: Path) -> None:
    endless = "Maximiliana" * 18
    html = paper("tuti_boig", rename=("Montserrat", endless))
    file = tmp_path / "long.pdf"
    file.write_bytes(press.pdf(html, title="t", lang="en"))
    assert len(PdfReader(file).pages) == 3
    right_edges = [float(edge) for edge in re.findall(r'xMax="([\d.]+)"', _boxes(file))]
    # 14 mm of margin; a letter may lean over it.
    assert max(right_edges) <= A4[0] - 38


@pytest.mark.slow(keep=1)
@pytest.mark.skipif(not shutil.which("qpdf"), reason="qpdf is not installed")
@pytest.mark.parametrize("name", SAMPLES)
def test_qpdf_finds_nothing_wrong(press: Press, paper: Paper, tmp_path: Path, name: str) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(press.pdf(paper(name), title="t", lang="en"))
    subprocess.run(["qpdf", "--check", file], check=True, capture_output=True)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("name", SAMPLES)
def test_a_sheet_weighs_little(press: Press, paper: Paper, name: str) -> None:
    assert len(press.pdf(paper(name), title="t", lang="en")) < 70_000


def _boxes(file: Path) -> str:
    return subprocess.check_output(["pdftotext", "-bbox", file, "-"], text=True)


def test_a_name_turns_nothing_around_it(press: Press, read: Read) -> None:
    names = "".join(f"A{turn}na" for turn in "\u202a\u202b\u202d\u202e\u2066\u2067\u202c\u2069")
    printed = read(press.pdf(table(1, names), title=f"Of {names}", lang="en"))
    assert "Ana" * 8 in pages(printed)[0]
    assert printed.metadata is not None
    assert printed.metadata.title == f"Of {'Ana' * 8}"
