"""Exports a tournament: the archive, sheets, and FIDE's report."""

import csv
import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from io import BytesIO, StringIO
from typing import Any

from babel.numbers import get_decimal_symbol

from scorekeeper.engine.text import Text, Voice, say
from scorekeeper.language import reader_language
from scorekeeper.models import TournamentEntry
from scorekeeper.services.answers import Broken, NotFound, as_broken
from scorekeeper.services.storage.journals import TOURNAMENT_JOURNAL
from scorekeeper.services.tournaments.journal import entry_of
from scorekeeper.services.tournaments.view_models import Access, TournamentState
from scorekeeper.tournaments.displays.number_format import exact
from scorekeeper.tournaments.files import spreadsheets, trf
from scorekeeper.tournaments.files.archive import (
    ArchivedEntry,
    ArchivedLine,
    write_archive,
    write_lines,
)
from scorekeeper.tournaments.files.spreadsheets import Spreadsheet

CsvMarks = tuple[str, str]
"""What stands between the cells of a CSV file, and between whole numbers and decimals."""

_PLAIN_MARKS: CsvMarks = (",", ".")
SHEETS = ("standings", "people", "results")
# What a sheet's program would take for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
# Control characters that XML, and so a workbook, cannot hold.
_UNWRITABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_LONGEST_TITLE = 31
_WIDEST, _NARROWEST = 50, 6

Value = str | int | Decimal | None


def archive(access: Access) -> dict[str, Any]:
    """The journal as a file, with what was drawn by and who said what; as it is stored where it
    cannot be read. For those who keep the desk. Raises Forbidden.
    """
    access.need()
    rows = TOURNAMENT_JOURNAL.rows(access.tournament_id)
    try:
        with as_broken():
            noted = [ArchivedEntry(entry_of(row), row.at.isoformat()) for row in rows]
            return write_archive(noted)
    except Broken:
        return write_lines(map(_line, rows))


def _line(row: TournamentEntry) -> ArchivedLine:
    at = row.at.isoformat()
    return ArchivedLine(row.number, row.kind, at, row.said_by, row.target, row.payload)


def sheet(tournament: TournamentState, key: str) -> Spreadsheet:
    """One of `SHEETS`. Raises NotFound for any other."""
    match key:
        case "standings":
            return spreadsheets.standings_sheet(tournament.evening, tournament.standings)
        case "people":
            return spreadsheets.people_sheet(
                tournament.evening, with_fees=tournament.access.is_staff
            )
        case "results":
            return spreadsheets.results_sheet(tournament.evening, tournament.game.reports)
    raise NotFound


def csv_marks() -> CsvMarks:
    """As a spreadsheet in the reader's language takes them for cells and numbers."""
    return (";", ",") if get_decimal_symbol(reader_language()) == "," else _PLAIN_MARKS


def as_csv(spreadsheet: Spreadsheet, voice: Voice, marks: CsvMarks = _PLAIN_MARKS) -> bytes:
    """The sheet as UTF-8, marked as such for programs that would guess otherwise."""
    between, point = marks
    out = StringIO()
    writer = csv.writer(out, delimiter=between)
    for row in (spreadsheet.heads, *spreadsheet.rows):
        cells = [_value(cell, voice) for cell in row]
        writer.writerow(
            [str(cell).replace(".", point) if isinstance(cell, Decimal) else cell for cell in cells]
        )
    return out.getvalue().encode("utf-8-sig")


def as_xlsx(found: Sequence[Spreadsheet], voice: Voice) -> bytes:
    """A workbook of these sheets; nothing in it is a formula."""
    from openpyxl import Workbook  # noqa: PLC0415 - 8 MB, for who asks for a workbook
    from openpyxl.styles import Font  # noqa: PLC0415 - the same

    book, bold = Workbook(), Font(bold=True)
    for place, spreadsheet in enumerate(found):
        page = book.create_sheet(say(spreadsheet.title, voice)[:_LONGEST_TITLE], place)
        for number, row in enumerate((spreadsheet.heads, *spreadsheet.rows), start=1):
            for column, cell in enumerate(row, start=1):
                there = page.cell(number, column)
                there.value = _value(cell, voice)
                if number == 1:
                    there.font = bold
        page.freeze_panes = "A2"
        for column in page.columns:
            width = max(len(str(cell.value or "")) for cell in column)
            letter = column[0].column_letter
            page.column_dimensions[letter].width = max(_NARROWEST, min(_WIDEST, width + 2))
    del book[book.sheetnames[-1]]  # the one a workbook is made with
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def _value(cell: spreadsheets.Cell, voice: Voice) -> Value:
    match cell:
        case Text():
            return cell_words(say(cell, voice))
        case str():
            return cell_words(cell)
        case Fraction():
            number = exact(cell)
            return number if "/" in number else Decimal(number)
        case _:
            return cell


def cell_words(said: str) -> str:
    """Words that stay words in the program that opens the sheet: no formula begins with them."""
    kept = _UNWRITABLE.sub("", said)
    return f"'{kept}" if kept.startswith(_FORMULA) else kept


def report_file(tournament: TournamentState) -> str:
    """FIDE's report. Raises NotFound where many sit at a table: it knows two sides only."""
    if tournament.evening.event.contest.kind != "sides":
        raise NotFound
    day = tournament.created_at.date()
    return trf.report_file(tournament.evening.event, tournament.standings, day, tournament.rounds)
