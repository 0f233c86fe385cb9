"""Exports a tournament (the archive, sheets, FIDE's report), and imports one from its file."""

import csv
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from io import BytesIO, StringIO
from typing import Any
from uuid import UUID

from babel.numbers import get_decimal_symbol
from sqlalchemy import select

from scorekeeper.engine.game import Problem
from scorekeeper.engine.journal import NewEntry
from scorekeeper.engine.records.codec import Misfit, encode, worded_for_people
from scorekeeper.engine.records.record import parse
from scorekeeper.engine.text import Text, Voice, say, text
from scorekeeper.extensions import db
from scorekeeper.language import reader_language
from scorekeeper.models import Club, Tournament, TournamentEntry
from scorekeeper.services.access.clubs import club_for_organiser
from scorekeeper.services.answers import Broken, NotFound, Refused, as_broken, refuse
from scorekeeper.services.matches.log.shown_match import readable_entrant
from scorekeeper.services.matches.record_file import unstorable_parts
from scorekeeper.services.people import entrants
from scorekeeper.services.storage.journals import TOURNAMENT_JOURNAL
from scorekeeper.services.storage.transactions import write_once
from scorekeeper.services.tournaments.journal import entry_of
from scorekeeper.services.tournaments.setup.settings import faults_of, store_tournament
from scorekeeper.services.tournaments.view_models import Access, TournamentState, game_of
from scorekeeper.tournaments.displays.number_format import exact
from scorekeeper.tournaments.entries import DESK, TABLE, JournalKind
from scorekeeper.tournaments.event import Result
from scorekeeper.tournaments.files import event_file, spreadsheets, trf
from scorekeeper.tournaments.files.spreadsheets import Spreadsheet
from scorekeeper.tournaments.formats import BY_KEY as FORMATS
from scorekeeper.tournaments.journal import EventState, fold
from scorekeeper.tournaments.result_check import check_result, match_form

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
        document = archive_of(rows)
    except Broken:
        document = event_file.write_archive(map(_line, rows))
    if db.session.get_one(Tournament, access.tournament_id).rehearsal_of is not None:
        document["format"] = event_file.REHEARSAL_FORMAT
    return document


def archive_of(rows: Sequence[TournamentEntry]) -> dict[str, Any]:
    """The file of this journal. Raises Broken where it cannot be read."""
    with as_broken():
        return event_file.write_archive(map(_line, rows), fold(map(entry_of, rows)).event)


def _line(row: TournamentEntry) -> event_file.ArchivedLine:
    return event_file.ArchivedLine(
        row.number, row.kind, row.at.isoformat(), row.said_by, row.target, row.payload, row.chain
    )


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


def as_xlsx(sheets: Sequence[Spreadsheet], voice: Voice) -> bytes:
    """A workbook of these sheets; nothing in it is a formula."""
    from openpyxl import Workbook  # noqa: PLC0415 - 8 MB, for who asks for a workbook
    from openpyxl.styles import Font  # noqa: PLC0415 - the same

    book, bold = Workbook(), Font(bold=True)
    for place, spreadsheet in enumerate(sheets):
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
            return cell_words(readable_entrant(cell))
        case Fraction():
            number = exact(cell)
            return number if "/" in number else Decimal(number)
        case _:
            return cell


def cell_words(words: str) -> str:
    """Words that stay words in the program that opens the sheet: no formula begins with them."""
    writable = _UNWRITABLE.sub("", words)
    return f"'{writable}" if writable.startswith(_FORMULA) else writable


def report_file(tournament: TournamentState) -> str:
    """FIDE's report. Raises NotFound where many sit at a table: it knows two sides only."""
    if tournament.evening.event.contest.kind != "sides":
        raise NotFound
    day = tournament.created_at.date()
    return trf.report_file(tournament.evening.event, tournament.standings, day, tournament.rounds)


_SPEAKERS = frozenset((DESK, TABLE, "referee"))
_LARGE = frozenset((JournalKind.DRAFT, JournalKind.PUBLISH, JournalKind.CLOCK))


def is_file(document: object) -> bool:
    """Says whether a JSON document calls itself the file of a tournament."""
    return event_file.is_archive(document)


def import_tournament(
    account_id: UUID, club_id: UUID, document: bytes | dict[str, Any], client_id: str
) -> UUID | Refused:
    """Begin a tournament of a club from a file: the whole journal, with links of its own. The same
    client id again finds the same one. Refused, in words, for what is no such file or does not
    hold together. Raises NotFound for strangers to the club, Forbidden for who does not organise.
    """
    club_for_organiser(account_id, club_id)
    journal = read_journal(document)
    if isinstance(journal, Refused):
        return journal
    content = parse(document) if isinstance(document, bytes) else document
    try:
        words = event_file.changed_words(content)
    except Misfit as misfit:  # the journal was read: it is the event beside it
        words = worded_for_people(misfit.words[0])
    if words is not None:
        return refuse("record", words)

    def make() -> UUID | Refused:
        there = db.session.scalar(select(Tournament.id).where(Tournament.client_id == client_id))
        if there is None and (problem := check_known(club_id, journal)):
            return Refused((problem,))
        return there or begin_from(club_id, journal, client_id).id

    return write_once(make)


def check_known(club_id: UUID, journal: Sequence[event_file.ArchivedEntry]) -> Problem | None:
    """Say that the club has this tournament: one whose first entry was written at that moment."""
    is_ours = Tournament.club_id == club_id, Tournament.rehearsal_of.is_(None)
    is_first = TournamentEntry.number == 1, TournamentEntry.at == _moment(journal[0])
    titles = select(Tournament.title).join(
        TournamentEntry, TournamentEntry.tournament_id == Tournament.id
    )
    title = db.session.scalar(titles.where(*is_ours, *is_first).limit(1))
    words = text(
        "The club has this tournament already, as “{title}”: taken in once more it would count"
        " twice.",
        title=title or "",
    )
    return None if title is None else Problem("repeated", "record", words)


def read_journal(document: Any) -> tuple[event_file.ArchivedEntry, ...] | Refused:  # noqa: ANN401 (foreign JSON)
    """The journal in a file, if a tournament can be begun from it."""
    try:
        content = parse(document) if isinstance(document, bytes) else document
        lines: list[Text] = [*unstorable_parts(content, is_reckoned=False)]
        journal = () if lines else event_file.read_archive(content)
        # Weights and moments are large; what counts in a standing is not.
        payloads = [entry.entry.payload for entry in journal if entry.entry.kind not in _LARGE]
        for payload in payloads:
            lines += () if payload is None else unstorable_parts(encode(payload))
    except Misfit as misfit:
        lines, journal = [*misfit.words], ()
    if lines:
        words = [
            text("This is no tournament of ours: {line}", line=worded_for_people(line))
            for line in lines
        ]
        return Refused(tuple(Problem("record", "", word) for word in words))
    problems = _faults(journal)
    return Refused(tuple(problems)) if problems else journal


def _faults(journal: Sequence[event_file.ArchivedEntry]) -> list[Problem]:
    """What no journal of this program says."""
    entries = [noted.entry for noted in journal if noted.entry.payload is not None]
    problems = [
        problem
        for entry in entries
        if entry.kind is JournalKind.SETTLE
        for problem in faults_of(entry.payload)
    ]
    if problems:
        return problems
    evening = fold(noted.entry for noted in journal)
    known = {e.payload.key for e in entries if e.kind in (JournalKind.ENTER, JournalKind.REGISTER)}
    speakers = {entry.entry.by for entry in journal if not entry.entry.by.startswith(f"{DESK}-")}
    strangers = speakers - known - _SPEAKERS
    strangers |= {prize.entrant for prize in evening.handed} - evening.people.keys()
    drafts = [entry.payload.round for entry in entries if entry.kind is JournalKind.DRAFT]
    seated = {key for draft in drafts for meeting in draft.meetings for key in meeting.seats}
    strangers |= seated - known
    if strangers or not evening.event.rounds:
        return [
            Problem("unknown_player", "", text("“{key}” is not entered.", key=key))
            for key in sorted(strangers)
        ]
    faults = list(event_file.incoherences(evening.event, FORMATS[evening.plan.system]))
    return faults or [
        problem for result in evening.event.results for problem in _beyond(evening, result)
    ]


def _beyond(evening: EventState, result: Result) -> tuple[Problem, ...]:
    """What the length of the match does not allow."""
    seats = evening.tables[result.round, result.table].meeting.seats
    one_each = evening.event.contest.one_each(result, seats)
    form = match_form(game_of(evening.plan), evening.plan.rules, len(one_each.scores))
    return tuple(
        replace(problem, field=f"rounds/{result.round}/tables/{result.table}")
        for problem in check_result(one_each, form).problems
    )


def begin_from(
    club_id: UUID,
    journal: Sequence[event_file.ArchivedEntry],
    client_id: str,
    at: datetime | None = None,
) -> Tournament:
    """Store the tournament of a journal that was read, inside a write: begun at this moment, or
    with its first entry.
    """
    club = db.session.get(Club, club_id)
    if club is None:
        raise NotFound
    begun = at or _moment(journal[0])
    tournament = store_tournament(club.space_id, club.id, client_id, at=begun)
    evening = fold(noted.entry for noted in journal)
    tournament.title = evening.plan.title
    entries = [NewEntry(e.entry.kind, e.entry.payload, e.entry.target) for e in journal]
    TOURNAMENT_JOURNAL.extend(tournament, zip(entries, map(_columns, journal), strict=True))
    entrants.write_entrants(tournament, evening)
    return tournament


def _columns(noted: event_file.ArchivedEntry) -> dict[str, Any]:
    """An entry as it was written elsewhere: at its moment, by no account of ours."""
    number = noted.entry.number
    own = {"number": number, "client_id": f"brought-{number}"}
    return {**own, "said_by": noted.entry.by, "at": _moment(noted)}


def _moment(noted: event_file.ArchivedEntry) -> datetime:
    return datetime.fromisoformat(noted.at).astimezone(UTC)
