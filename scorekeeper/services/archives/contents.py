"""Reads an archive with everything in it, or says every reason why it cannot be taken in."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar

from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.archive import Archive, ArchivedCash, read
from scorekeeper.engine.records.codec import Misfit, worded_for_people
from scorekeeper.engine.records.record import Record, parse
from scorekeeper.engine.text import Money, Text, text
from scorekeeper.services.answers import Refused
from scorekeeper.services.cash.box import CashKind
from scorekeeper.services.cash.manual_lines import ABOUT_PEOPLE, BY_HAND, MOST, OF_ENTRANTS
from scorekeeper.services.matches.log.shown_match import forgotten_mark, forgotten_number
from scorekeeper.services.matches.match_record import StoredLog, history_problems, read_log
from scorekeeper.services.matches.record_file import read_record, unstorable_parts
from scorekeeper.services.seasons import seasons
from scorekeeper.services.tournaments.event_files import read_journal
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.files.event_file import ArchivedEntry, changed_words

_MOST_PARTS = 50_000_000  # a large club of many years
_BETWEEN = " – "  # the two of a pair
Part = TypeVar("Part")


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


def read_whole(document: object, last: int = 0) -> ReadArchive | Refused:
    """Every part of a file, or of its JSON. Its people are numbered behind the `last` one here,
    also where the number of somebody who was forgotten stands for their name.
    """
    try:
        document = parse(document) if isinstance(document, bytes) else document
        lines: list[Text] = [*unstorable_parts(document, is_reckoned=False, most=_MOST_PARTS)]
        archive = read(document) if not lines else None
    except Misfit as misfit:
        lines, archive = [*misfit.words], None
    if archive is None:
        return Refused(tuple(_misfit(line) for line in lines))
    gone = (person.number for person in archive.people if person.forgotten is not None)
    forgotten = {number: number + last for number in gone} if last else {}
    unreadable: list[Problem] = []

    def readable(parts: Mapping[str, Part | Refused]) -> dict[str, Part]:
        for key, part in parts.items():
            if isinstance(part, Refused):
                unreadable.extend(_at(key, problem.words) for problem in part.problems)
        return {key: part for key, part in parts.items() if not isinstance(part, Refused)}

    records = readable(
        {match.key: read_record(_renumber(match.record, forgotten)) for match in archive.matches}
    )
    journals = readable(
        {cup.key: read_journal(_renumber(cup.file, forgotten)) for cup in archive.tournaments}
    )
    logs = {key: read_log(record) for key, record in records.items()}
    problems = [*_season_problems(archive), *_match_problems(archive, records, logs)]
    problems += _history_problems(archive, {} if forgotten else records, logs)
    problems += [
        _at(f"cash {line.number}", words) for line in archive.cash for words in _cash_faults(line)
    ]
    problems += unreadable
    problems += _evening_problems(archive, records)
    problems += _entrant_problems(archive, journals)
    if not (archive.people or archive.matches or archive.tournaments):
        problems.append(Problem("record", "", text("There is nothing in it.")))
    if problems:
        return Refused(tuple(problems))
    return ReadArchive(archive, records, logs, journals, last)


def _misfit(line: Text) -> Problem:
    return Problem(
        "record", "", text("This is no archive of ours: {line}", line=worded_for_people(line))
    )


def _at(key: str, words: Text) -> Problem:
    return Problem("record", "", text("{part}: {words}", part=key, words=words))


def _cash_faults(line: ArchivedCash) -> Iterator[Text]:
    """What no line of a cash box says."""
    kinds = OF_ENTRANTS if line.tournament else (*BY_HAND, CashKind.COUNT)
    is_of_entrant = bool(line.tournament) and bool(line.entrant)
    if line.kind not in kinds:
        yield text("There is no such line of a cash box.")
    elif (line.kind in ABOUT_PEOPLE) != (is_of_entrant != bool(line.person)):
        yield text("Who is it about?")
    if not (len(line.currency) == 3 and line.currency.isascii() and line.currency.isupper()):
        yield text("“{currency}” is no currency of today.", currency=line.currency)
    if abs(line.amount) > MOST:
        yield text("An amount of money goes up to {most}.", most=Money(MOST))


def _match_problems(
    archive: Archive, records: Mapping[str, Record], logs: Mapping[str, StoredLog | None]
) -> Iterator[Problem]:
    for match in archive.matches:
        record = records.get(match.key)
        if record is None:
            continue
        if "log" in record.meta and logs[match.key] is None:
            yield _at(match.key, text("Its log says something else than its hands."))
        if any(not 0 < seat.seat <= len(record.players) for seat in match.seats):
            yield _at(match.key, text("Who is meant did not sit at this table."))


def _history_problems(
    archive: Archive, records: Mapping[str, Record], logs: Mapping[str, StoredLog | None]
) -> Iterator[Problem]:
    """Say what was changed since it was written; `records` as they stand in the file. Of a log that
    cannot be read that is said already.
    """
    for match in (match for match in archive.matches if logs.get(match.key) is not None):
        record = records.get(match.key) or read_record(match.record)
        if not isinstance(record, Refused):
            yield from (_at(match.key, problem.words) for problem in history_problems(record))
    for cup in archive.tournaments:
        try:
            words = changed_words(cup.file)
        except Misfit as misfit:
            words = worded_for_people(misfit.words[0])
        if words is not None:
            yield _at(cup.key, words)


def _season_problems(archive: Archive) -> Iterator[Problem]:
    for season in archive.seasons:
        days = date.fromisoformat(season.starts_on), date.fromisoformat(season.ends_on)
        wanted = seasons.WantedSeason(season.name, *days, season.best, season.worth, frozenset())
        yield from (_at(season.name, problem.words) for problem in seasons.check(wanted))


def _evening_problems(archive: Archive, records: Mapping[str, Record]) -> Iterator[Problem]:
    for evening in archive.evenings:
        for part in evening.matches:
            record = records.get(part.match)
            if record is not None and len(record.players) != len(part.people):
                yield _at(evening.key, text("Who is meant did not sit at this table."))


def _entrant_problems(
    archive: Archive, journals: Mapping[str, tuple[ArchivedEntry, ...]]
) -> Iterator[Problem]:
    entered = {
        key: {
            noted.entry.payload.key
            for noted in journal
            if noted.entry.kind in (JournalKind.ENTER, JournalKind.REGISTER)
            and noted.entry.payload is not None
        }
        for key, journal in journals.items()
    }
    named = [(cup.key, entrant.entrant) for cup in archive.tournaments for entrant in cup.entrants]
    named += [(line.tournament, line.entrant) for line in archive.cash if line.tournament]
    for key, entrant in named:
        if key in entered and entrant not in entered[key]:
            yield _at(key, text("“{key}” is not entered.", key=entrant))


def _renumber(value: Any, numbers: Mapping[int, int]) -> Any:  # noqa: ANN401 (JSON of whatever form)
    """The same with other numbers for those who were forgotten."""
    if not numbers:
        return value
    if isinstance(value, str):
        return _BETWEEN.join(_renumber_name(name, numbers) for name in value.split(_BETWEEN))
    if isinstance(value, list):
        return [_renumber(part, numbers) for part in value]
    if isinstance(value, dict):
        return {key: _renumber(part, numbers) for key, part in value.items()}
    return value


def _renumber_name(name: str, numbers: Mapping[int, int]) -> str:
    number = forgotten_number(name)
    return name if number is None else forgotten_mark(numbers.get(number, number))
