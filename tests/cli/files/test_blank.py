"""`scorekeeper blank`: a sheet to fill with a pencil, without any database."""

import subprocess
import sys
from pathlib import Path

from pypdf import PdfReader

BLANK = [sys.executable, "-m", "scorekeeper.main", "blank"]


def blank(*words: str, source: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*BLANK, *words], capture_output=True, check=False, cwd=source, text=True)


def test_a_sheet_is_printed(tmp_path: Path, source: Path) -> None:
    file = tmp_path / "sheet.pdf"
    done = blank("tuti_boig", "--players", "6", "-o", str(file), "--paper", "letter", source=source)
    assert (done.returncode, done.stderr) == (0, "")
    pages = PdfReader(file).pages
    assert len(pages) == 2
    assert int(pages[0].mediabox.width) == 792
    assert "Tuti Boig" in pages[0].extract_text()


def test_as_many_as_usually_play_it_in_the_language_asked_for(tmp_path: Path, source: Path) -> None:
    file = tmp_path / "sheet.pdf"
    assert blank("guinote", "--lang", "es", "-o", str(file), source=source).returncode == 0
    said = PdfReader(file).pages[0].extract_text()
    assert "Nosotros" in said
    assert "Pintan" in said


def test_a_game_for_other_numbers_is_one_line_and_exit_status_1(
    tmp_path: Path, source: Path
) -> None:
    file = tmp_path / "sheet.pdf"
    done = blank("guinote", "--players", "7", "-o", str(file), source=source)
    assert (done.returncode, done.stderr) == (1, "guinote is played by 2, 3, 4, not by 7.\n")
    assert not file.exists()
