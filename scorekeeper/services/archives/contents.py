"""Reads an archive with everything in it, or says every reason why it cannot be taken in."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from scorekeeper.cash.box import CashKind
from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.archive import Archive, ArchivedCash, read
from scorekeeper.engine.records.codec import Misfit
from scorekeeper.engine.records.record import Record, parse
from scorekeeper.engine.text import text
from scorekeeper.services.answers import Refused
from scorekeeper.services.cash.manual_lines import ABOUT_PEOPLE, BY_HAND, MOST, OF_ENTRANTS
from scorekeeper.services.matches.log.shown_match import forgotten_mark, forgotten_number
from scorekeeper.services.matches.records.log_codec import StoredLog, read_log
from scorekeeper.services.matches.records.record_file import read_record, unstorable_parts
from scorekeeper.services.seasons import seasons
from scorekeeper.services.tournaments.files.import_ import read_journal
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.files.archive import ArchivedEntry

_MOST_PARTS = 50_000_000  # a large club of many years
_BETWEEN = " – "  # the two of a pair


@dataclass(frozen=True, slots=True)
class ReadArchive:
    """An archive; by their keys the records and logs of its matches, and the journals of its
    tournaments. `last`: behind whom its people are numbered.
    """

    archive: Archive
    records: Mapping[str, Record]
    logs: Mapping[str, StoredLog | None]
    journals: Mapping[str, tuple[ArchivedEntry, ...]]
    last: int


def parse_file(document: bytes) -> Any | Refused:  # noqa: ANN401 (foreign JSON)
    """The JSON of a file."""
    try:
        return parse(document)
    except Misfit as misfit:
        return Refused(tuple(_misfit(line) for line in misfit.lines))


def read_whole(document: Any, last: int = 0) -> ReadArchive | Refused:  # noqa: ANN401 (foreign JSON)
    """Every part of it. Its people are numbered behind the `last` one here, also where the number
    of somebody who was forgotten stands for their name.
    """
    try:
        lines = unstorable_parts(document, is_reckoned=False, most=_MOST_PARTS)
        archive = read(document) if not lines else None
    except Misfit as misfit:
        lines, archive = misfit.lines, None
    if archive is None:
        return Refused(tuple(_misfit(line) for line in lines))
    gone = (one.number for one in archive.people if one.forgotten is not None)
    forgotten = {number: number + last for number in gone} if last else {}
    records = {one.key: read_record(_signed_anew(one.record, forgotten)) for one in archive.matches}
    files = {
        one.key: read_journal(_signed_anew(one.file, forgotten)) for one in archive.tournaments
    }
    known = {key: one for key, one in records.items() if not isinstance(one, Refused)}
    journals = {key: one for key, one in files.items() if not isinstance(one, Refused)}
    logs = {key: read_log(record) for key, record in known.items()}
    problems = [*_of_seasons(archive), *_of_matches(archive, known, logs)]
    problems += [
        _at(f"cash {one.number}", words) for one in archive.cash for words in _of_cash(one)
    ]
    problems += [
        _at(key, one.words)
        for key, refused in (*records.items(), *files.items())
        if isinstance(refused, Refused)
        for one in refused.problems
    ]
    problems += _of_evenings(archive, known)
    problems += _of_entrants(archive, journals)
    if not (archive.people or archive.matches or archive.tournaments):
        problems.append(Problem("record", "", text("There is nothing in it.")))
    if problems:
        return Refused(tuple(problems))
    return ReadArchive(archive, known, logs, journals, last)


def _misfit(line: str) -> Problem:
    return Problem("record", "", text("This is no archive of ours: {line}", line=line))


def _at(key: str, words: Any) -> Problem:  # noqa: ANN401 (a sentence)
    return Problem("record", "", text("{part}: {words}", part=key, words=words))


def _of_cash(one: ArchivedCash) -> Iterator[Any]:
    """What no line of a cash box says."""
    kinds = OF_ENTRANTS if one.tournament else (*BY_HAND, CashKind.COUNT)
    is_of_entrant = bool(one.tournament) and bool(one.entrant)
    if one.kind not in kinds:
        yield text("There is no such line of a cash box.")
    elif (one.kind in ABOUT_PEOPLE) != (is_of_entrant != bool(one.person)):
        yield text("Who is it about?")
    is_code = len(one.currency) == 3 and one.currency.isascii() and one.currency.isupper()
    if not is_code:
        yield text("“{currency}” is no currency of today.", currency=one.currency)
    if abs(one.amount) > MOST:
        yield text("It has a number beyond all reckoning.")


def _of_matches(
    archive: Archive, records: Mapping[str, Record], logs: Mapping[str, StoredLog | None]
) -> Iterator[Problem]:
    for match in archive.matches:
        record = records.get(match.key)
        if record is None:
            continue
        if "log" in record.meta and logs[match.key] is None:
            yield _at(match.key, text("Its log says something else than its hands."))
        if any(not 0 < one.seat <= len(record.players) for one in match.seats):
            yield _at(match.key, text("Who is meant did not sit at this table."))


def _of_seasons(archive: Archive) -> Iterator[Problem]:
    for one in archive.seasons:
        wanted = seasons.WantedSeason(
            one.name,
            date.fromisoformat(one.starts_on),
            date.fromisoformat(one.ends_on),
            one.best,
            one.worth,
            frozenset(),
        )
        yield from (_at(one.name, problem.words) for problem in seasons.check(wanted))


def _of_evenings(archive: Archive, records: Mapping[str, Record]) -> Iterator[Problem]:
    for evening in archive.evenings:
        for part in evening.matches:
            record = records.get(part.match)
            if record is not None and len(record.players) != len(part.people):
                yield _at(evening.key, text("Who is meant did not sit at this table."))


def _of_entrants(
    archive: Archive, journals: Mapping[str, tuple[ArchivedEntry, ...]]
) -> Iterator[Problem]:
    entered = {
        key: {
            noted.entry.payload.key
            for noted in journal
            if noted.entry.kind in (JournalKind.ENTER, JournalKind.REGISTER)
        }
        for key, journal in journals.items()
    }
    asked = [(cup.key, one.entrant) for cup in archive.tournaments for one in cup.entrants]
    asked += [(one.tournament, one.entrant) for one in archive.cash if one.tournament]
    for key, entrant in asked:
        if key in entered and entrant not in entered[key]:
            yield _at(key, text("“{key}” is not entered.", key=entrant))


def _signed_anew(value: Any, numbers: Mapping[int, int]) -> Any:  # noqa: ANN401 (JSON of whatever form)
    """The same with other numbers for those who were forgotten."""
    if not numbers:
        return value
    if isinstance(value, str):
        return _BETWEEN.join(_renumbered(one, numbers) for one in value.split(_BETWEEN))
    if isinstance(value, list):
        return [_signed_anew(one, numbers) for one in value]
    if isinstance(value, dict):
        return {key: _signed_anew(one, numbers) for key, one in value.items()}
    return value


def _renumbered(name: str, numbers: Mapping[int, int]) -> str:
    number = forgotten_number(name)
    return name if number is None else forgotten_mark(numbers.get(number, number))
