"""Reads names from an uploaded file, as lines to enter."""

import csv
from contextlib import suppress
from io import StringIO
from itertools import islice

from scorekeeper.tournaments.files.name_columns import lines_of
from scorekeeper.tournaments.files.name_lists import MOST_ENTRANTS
from scorekeeper.web.uploads import xlsx_reader

_ROWS = MOST_ENTRANTS + 2  # a heading, and one more than there is room for


def read_names(content: bytes, *, in_pairs: bool) -> str | None:
    """The lines of a CSV, XLSX or text file, in the order of its rows; None for what is none of
    them.
    """
    if content.startswith(xlsx_reader.MAGIC):
        rows = xlsx_reader.read_rows(content, _ROWS)
    else:
        written = _decoded(content)
        rows = None if written is None else _rows_of_text(written)
    return None if rows is None else lines_of(rows, in_pairs=in_pairs)


def _decoded(content: bytes) -> str | None:
    """As programs of today write, or those of yesterday's Windows."""
    if b"\x00" in content:
        return None
    for encoding in ("utf-8-sig", "cp1252"):
        with suppress(UnicodeDecodeError):
            return content.decode(encoding)
    return None


def _rows_of_text(written: str) -> list[list[str]] | None:
    first = next((line for line in written.splitlines() if line.strip()), "")
    parts = max(("\t", ";", ","), key=first.count)
    if not first.count(parts):
        return [[line] for line in written.splitlines()[:_ROWS]]
    # As it came: programs of yesterday end a line by a carriage return alone.
    read = csv.reader(StringIO(written, newline=""), delimiter=parts)
    try:
        return list(islice(read, _ROWS))
    except csv.Error:  # a cell longer than a book: a quote that nobody closed
        return None
