"""Reads names from an uploaded file, as lines to enter."""

import csv
import lzma
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO, StringIO
from itertools import islice
from posixpath import join, normpath
from xml.etree.ElementTree import Element, ParseError, iterparse

from scorekeeper.tournaments.files.name_lists import MOST_ENTRANTS, lines_of

MAGIC = b"PK\x03\x04"
# What one of the parts that are read may unpack to: thousands of people take less.
LARGEST = 4 * 1024 * 1024
_WIDEST = 40
_COLUMN = re.compile(r"[A-Z]{1,3}")
_BROKEN = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, ParseError),
    *(EOFError, LookupError, OSError, RuntimeError, ValueError),
)


def read_rows(content: bytes, most: int) -> list[list[str]] | None:
    """The rows of the first sheet, as many as are read at most; None for what is no workbook, is a
    broken one, or unpacks to too much.
    """
    try:
        with zipfile.ZipFile(BytesIO(content)) as packed:
            strings = list(_strings(packed))
            rows: list[list[str]] = []
            for row in _all(packed, _sheet(packed), "row"):
                cell = row.get("r", "")  # says which row it is, from 1; else it is the next
                place = int(cell) - 1 if cell.isdecimal() else len(rows)
                if place >= most:
                    break
                rows += [[]] * (place - len(rows))  # a blank row stands in no file
                rows.append(_row(row, strings))
            return rows
    except _BROKEN:
        return None


def _all(packed: zipfile.ZipFile, part: str, tag: str) -> Iterator[Element]:
    """The elements of this name in a part, one at a time. Raises ValueError where it is too large,
    declares anything, or could in letters of two bytes: our kind of file never does.
    """
    if packed.getinfo(part).file_size > LARGEST:
        raise ValueError(part)
    written = packed.read(part)
    if b"<!" in written or b"\0" in written:
        raise ValueError(part)
    for _, element in iterparse(BytesIO(written)):  # noqa: S314 (see above)
        if _name(element) == tag:
            yield element
            element.clear()


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _sheet(packed: zipfile.ZipFile) -> str:
    """Where the first sheet is. Raises LookupError, ValueError."""
    first = next(_all(packed, "xl/workbook.xml", "sheet"), None)
    if first is None:
        raise LookupError
    wanted = {value for key, value in first.attrib.items() if key.endswith("}id")}
    for element in _all(packed, "xl/_rels/workbook.xml.rels", "Relationship"):
        if element.get("Id") in wanted:
            return normpath(join("/xl", element.attrib["Target"])).lstrip("/")
    raise LookupError


def _strings(packed: zipfile.ZipFile) -> Iterator[str]:
    """The texts that cells name by their number, where there are any."""
    if "xl/sharedStrings.xml" in packed.namelist():
        yield from map(_text, _all(packed, "xl/sharedStrings.xml", "si"))


def _text(element: Element) -> str:
    """What is written in it, without how it is read aloud."""
    parts = []
    for inner in element:
        if _name(inner) == "t":
            parts.append(inner.text or "")
        elif _name(inner) in ("r", "is"):
            parts.append(_text(inner))
    return "".join(parts)


def _row(row: Element, strings: list[str]) -> list[str]:
    cells: list[str] = []
    for cell in islice(row, _WIDEST):
        place = _place(cell.get("r", ""), len(cells))
        if place < _WIDEST:
            cells += [""] * (place + 1 - len(cells))
            cells[place] = _cell(cell, strings)
    return cells


def _place(cell: str, following: int) -> int:
    """The column of a cell, from 0: as it says, else the next."""
    letters = _COLUMN.match(cell)
    if letters is None:
        return following
    place = 0
    for letter in letters[0]:
        place = 26 * place + ord(letter) - ord("A") + 1
    return place - 1


def _cell(cell: Element, strings: list[str]) -> str:
    kind = cell.get("t")
    if kind == "inlineStr":
        return _text(cell)
    text = next((element.text or "" for element in cell if _name(element) == "v"), "")
    return strings[int(text)] if kind == "s" and text else text


_ROWS = MOST_ENTRANTS + 2  # a heading, and one more than there is room for


def read_names(content: bytes, *, in_pairs: bool) -> str | None:
    """The lines of a CSV, XLSX or text file, in the order of its rows; None for what is none of
    them.
    """
    if content.startswith(MAGIC):
        rows = read_rows(content, _ROWS)
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
