"""Names in an uploaded file, as lines to enter: a sheet of any kind, or plain text."""

import csv
import zipfile
from collections.abc import Iterable
from contextlib import suppress
from io import BytesIO, StringIO
from itertools import islice

from openpyxl import load_workbook

from scorekeeper.tournaments.lists import LONGEST_LIST
from scorekeeper.tournaments.rows import lines_of

_ZIP = b"PK\x03\x04"
_LARGEST = 32 * 1024 * 1024
_WIDEST = 40


def names_in(content: bytes, *, in_pairs: bool) -> str | None:
    """The lines of a CSV, XLSX or text file, in the order of its rows; None for what is none of
    them.
    """
    if content.startswith(_ZIP):
        rows = _rows_of_workbook(content)
        return None if rows is None else lines_of(rows, in_pairs=in_pairs)
    written = _decoded(content)
    if written is None:
        return None
    return lines_of(_rows_of_text(written), in_pairs=in_pairs)


def _decoded(content: bytes) -> str | None:
    """As programs of today write, or those of yesterday's Windows."""
    if b"\x00" in content:
        return None
    for encoding in ("utf-8-sig", "cp1252"):
        with suppress(UnicodeDecodeError):
            return content.decode(encoding)
    return None


def _rows_of_text(written: str) -> list[list[str]]:
    first = next((line for line in written.splitlines() if line.strip()), "")
    parts = max(("\t", ";", ","), key=first.count)
    if not first.count(parts):
        return [[line] for line in written.splitlines()[:LONGEST_LIST]]
    return list(islice(csv.reader(StringIO(written), delimiter=parts), LONGEST_LIST))


def _rows_of_workbook(content: bytes) -> list[list[str]] | None:
    """The rows of its first sheet; None for a file that is no workbook, or unpacks to too much."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as packed:
            if sum(one.file_size for one in packed.infolist()) > _LARGEST:
                return None
        book = load_workbook(BytesIO(content), read_only=True, data_only=True)
        found = book.worksheets[0].iter_rows(
            max_row=LONGEST_LIST, max_col=_WIDEST, values_only=True
        )
        return [_texts(row) for row in found]
    # Whatever a broken workbook raises, of its zip, its XML or its parts, it is no workbook.
    except Exception:  # noqa: BLE001
        return None


def _texts(row: Iterable[object]) -> list[str]:
    return ["" if cell is None else str(cell) for cell in row]
