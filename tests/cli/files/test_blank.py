"""`scorekeeper blank`: a sheet to fill with a pencil, without any database."""

import re
import subprocess
import sys
import threading
from io import StringIO
from pathlib import Path
from typing import cast

import click
import pytest
from pypdf import PdfReader

from scorekeeper.cli import progress
from scorekeeper.main import create_app, main
from scorekeeper.printing import Press

BLANK = [sys.executable, "-m", "scorekeeper.main", "blank"]


def blank(*words: str, source: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*BLANK, *words], capture_output=True, check=False, cwd=source, text=True)


def test_a_sheet_is_printed(tmp_path: Path, source: Path) -> None:
    file = tmp_path / "sheet.pdf"
    done = blank("tuti_boig", "--players", "6", "-o", str(file), "--paper", "letter", source=source)
    assert (done.returncode, done.stderr) == (0, "")
    pages = PdfReader(file).pages
    assert len(pages) == 1
    assert int(pages[0].mediabox.height) == 792
    assert "Tuti Boig" in pages[0].extract_text()


def test_it_takes_as_long_as_it_takes_and_a_terminal_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The press gets no time limit that anybody lives to see, the process that starts none either;
    who looks at a terminal sees that it goes on.
    """
    waited: list[float] = []
    told = threading.Event()

    def slow(self: Press, html: str, **about: str) -> bytes:
        waited.append(self._timeout)
        assert told.wait(60)
        return b"%PDF"

    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

        def write(self, words: str) -> int:
            if "Printing" in words:
                told.set()
            return super().write(words)

    monkeypatch.setattr(Press, "pdf", slow)
    monkeypatch.setattr(progress, "SECONDS_BETWEEN", 0.01)
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    file = tmp_path / "sheet.pdf"
    command = cast("click.Command", main.get_command(click.Context(main), "blank"))
    command.main(["guinote", "-o", str(file)], standalone_mode=False, obj=create_app)
    assert file.read_bytes() == b"%PDF"
    assert waited == [threading.TIMEOUT_MAX]
    assert re.search(r"\rPrinting \d+ s", terminal.getvalue())


@pytest.mark.slow
def test_as_many_as_usually_play_it_in_the_language_asked_for(tmp_path: Path, source: Path) -> None:
    file = tmp_path / "sheet.pdf"
    assert blank("guinote", "--lang", "es", "-o", str(file), source=source).returncode == 0
    said = PdfReader(file).pages[0].extract_text()
    assert "Nosotros" in said
    assert "Cantes" in said


@pytest.mark.slow
def test_a_game_for_other_numbers_is_one_line_and_exit_status_1(
    tmp_path: Path, source: Path
) -> None:
    file = tmp_path / "sheet.pdf"
    done = blank("guinote", "--players", "7", "-o", str(file), source=source)
    assert (done.returncode, done.stderr) == (1, "guinote is played by 2, 3, 4, not by 7.\n")
    assert not file.exists()
