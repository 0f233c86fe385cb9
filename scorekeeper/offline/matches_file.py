"""Writes a match, or all that a phone has, as a file, and reads such a file on another phone."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from scorekeeper.engine.game import Problem
from scorekeeper.engine.records import archive
from scorekeeper.engine.records.codec import Misfit, encode, worded_for_people
from scorekeeper.engine.records.record import Record, parse
from scorekeeper.engine.text import Text, text
from scorekeeper.offline.keeper import CarriedKeeper
from scorekeeper.services.answers import Refused
from scorekeeper.services.matches.match_record import (
    StoredLog,
    logged_record,
    read_log,
)
from scorekeeper.services.matches.record_file import import_problems, read_record, unstorable_parts


def match_file(keeper: CarriedKeeper) -> str:
    """Writes the file of a match: its record with the whole log, to the letter as of a server."""
    return as_file(logged_record(keeper.seen, with_notes=True))


def as_file(record: Mapping[str, Any]) -> str:
    """Writes JSON as a file of ours has it: equal ones are equal to the letter."""
    return json.dumps(record, sort_keys=True, separators=(",", ":")) + "\n"


def matches_file(tables: Sequence[tuple[str, CarriedKeeper]], now: datetime) -> tuple[str, str]:
    """The name and the file of all matches of a phone, each behind the table it was played at."""
    day = now.date().isoformat()
    matches = tuple(
        archive.ArchivedMatch(f"m{n}", logged_record(keeper.seen, with_notes=True), table)
        for n, (table, keeper) in enumerate(tables, start=1)
    )
    all_matches = archive.Archive(archive.FORMAT, "tables", day, now.isoformat(), matches=matches)
    return f"scorekeeper-{day}.json", as_file(encode(all_matches))


def read_file(file: str) -> list[tuple[str, Record, StoredLog | None]] | Refused:
    """The matches in a file, each with the table it was played at and its log: one, or all that a
    phone had. Any other archive is refused: what else is in it would be lost here.
    """
    try:
        document = parse(file)
    except Misfit:
        document = file  # its reader says what is wrong with it
    if not archive.is_archive(document):
        return _with_logs([("", read_record(document))])
    faults = unstorable_parts(document, is_reckoned=False)
    if faults:
        return _not_ours(faults)
    try:
        phone_archive = archive.read(document)
    except Misfit as misfit:
        return _not_ours(misfit.words)
    if not archive.has_matches_alone(phone_archive):
        words = text(
            "There is more than matches in “{name}”: only a server takes it in.",
            name=phone_archive.name,
        )
        return _refused([words])
    if not phone_archive.matches:
        return _refused([text("There is nothing in it.")])
    return _with_logs([(x.table, read_record(x.record)) for x in phone_archive.matches])


def _with_logs(
    records: Sequence[tuple[str, Record | Refused]],
) -> list[tuple[str, Record, StoredLog | None]] | Refused:
    """Each with the log it carries; refused where one cannot be, or was changed."""
    problems = [
        problem
        for _, record in records
        for problem in (record.problems if isinstance(record, Refused) else import_problems(record))
    ]
    if problems:
        return Refused(tuple(problems))
    return [(at, record, read_log(record)) for at, record in records if isinstance(record, Record)]


def _not_ours(lines: Iterable[Text]) -> Refused:
    worded = map(worded_for_people, lines)
    return _refused(text("This is no archive of ours: {line}", line=line) for line in worded)


def _refused(lines: Iterable[Text]) -> Refused:
    return Refused(tuple(Problem("record", "", line) for line in lines))
