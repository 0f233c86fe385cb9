"""Reads a tournament from JSON, and says what is wrong with it.

The form is strict (`Misfit` names every wrong place). What the facts mean, whether a result belongs
to a table and a table to its people, is said as problems: each says what would be right.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper.engine.game import Problem
from scorekeeper.engine.journal import Entry, History, history_of, void_numbers
from scorekeeper.engine.records.archive import A_MOMENT, not_earlier
from scorekeeper.engine.records.codec import (
    Misfit,
    as_literal,
    decode,
    encode,
    none_of,
    slots_of,
    wrong_value,
)
from scorekeeper.engine.replay import check_option
from scorekeeper.engine.text import Text, text
from scorekeeper.tournaments.entries import DESK, PAYLOADS, JournalKind
from scorekeeper.tournaments.event import FORMAT, Contest, Event, Result, Round
from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.journal import fold
from scorekeeper.tournaments.standings.tiebreaks import BY_KEY

# Far beyond the points of an evening, and far below what the arithmetic of a draw takes.
MOST = 1_000_000
# A published draw says what its terms weighed, up to 124 bits, and in how many ways equals could
# have met; no draw reads them again.
_MESSAGE = re.compile(
    r"tournament\.rounds\[\d+\]\.(proof\.weights|meetings\[\d+\]\.reasons\[\d+\]\.values)\.\w+"
)
MOST_WEIGHT = 2**124
_TWO_PAIRS = 4
FOUR_EACH = text("Where partners change, everybody sits at tables of four.")
UNLIKE = text("Partners have the same result.")


def read(document: Any, formats: Mapping[str, AnyFormat]) -> Event:  # noqa: ANN401 (foreign JSON)
    """The event a JSON document is. Raises Misfit where it has another form or names no format."""
    lines = list(_beyond(document, "tournament"))
    if lines:
        raise Misfit(lines)
    event: Event = decode(Event, document, "tournament")
    if event.format != FORMAT:
        lines.append(wrong_value("tournament.format", as_literal(FORMAT), event.format))
    if event.system not in formats:
        lines.append(none_of("tournament.system", event.system, formats))
    if lines:
        raise Misfit(lines)
    return event


def _beyond(value: Any, at: str) -> Iterator[Text]:  # noqa: ANN401 (foreign JSON)
    """The numbers that no evening reaches, and the words that are no text."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _beyond(name, at)
            yield from _beyond(inner, f"{at}.{name}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _beyond(inner, f"{at}[{place}]")
    elif isinstance(value, int):
        most = MOST_WEIGHT if _MESSAGE.fullmatch(at) else MOST
        if abs(value) > most:
            yield text("{at}: a number from -{most} to {most} is needed", at=at, most=str(most))
    elif isinstance(value, str) and any("\ud800" <= sign <= "\udfff" for sign in value):
        yield text("{at}: half a character is no text", at=at)


def write(event: Event) -> dict[str, Any]:
    """The event as JSON; reading it again gives an equal one."""
    document: dict[str, Any] = encode(event)
    return document


def read_settings(form: AnyFormat, written: Mapping[str, Any]) -> tuple[Any, tuple[Problem, ...]]:
    """The settings of a format, absent ones by default, or None and what is wrong with them."""
    slots = {slot.name: slot for slot in slots_of(form.settings)}
    problems = [
        Problem(
            "option",
            name,
            text("{format} has no setting “{name}”.", format=form.words.name, name=name),
        )
        for name in written
        if name not in slots
    ]
    for name, slot in slots.items():
        if name in written:
            problems += check_option(name, form.words.options[name], written[name])
        elif slot.is_required:
            words = text("{option} must be set.", option=form.words.options[name].label)
            problems.append(Problem("option", name, words))
    return (None, tuple(problems)) if problems else (form.settings(**written), ())


def faults(event: Event, form: AnyFormat) -> tuple[Problem, ...]:
    """Everything that keeps an event from being drawn or counted at all; then nothing else may be
    asked of it. Empty for an event that only lacks results.
    """
    return incoherences(event, form) or form.check(form.settings(**event.settings), event)


def incoherences(event: Event, form: AnyFormat) -> tuple[Problem, ...]:
    """What is wrong with what was published and reported, and its settings; whether a next round
    could be drawn is another question.
    """
    facts = (*_of_entrants(event), *_of_rounds(event), *_of_results(event))
    contest = check_contest(event.contest, form, event.tiebreaks)
    return (*facts, *contest, *read_settings(form, event.settings)[1])


def check_contest(contest: Contest, form: AnyFormat, tiebreaks: Iterable[str]) -> Iterator[Problem]:
    """What is wrong with a contest, for this format and these tie-breaks."""
    if form.kind != contest.kind:
        words = text("{format} is for the other kind of contest.", format=form.words.name)
        yield Problem("option", "system", words)
    least, best, most = contest.sizes
    if not 2 <= least <= best <= most:
        words = text("Table sizes must rise: the least, the best, the most, from 2.")
        yield Problem("range", "contest.sizes", words)
    elif contest.has_partners and not (contest.kind == "tables" and least == most == _TWO_PAIRS):
        yield Problem("option", "contest.has_partners", FOUR_EACH)
    for key in tiebreaks:
        if key not in BY_KEY or not BY_KEY[key].suits(contest):
            words = text("There is no tie-break “{name}”.", name=key)
            yield Problem("option", "tiebreaks", words)


def _of_entrants(event: Event) -> Iterator[Problem]:
    for key, times in Counter(entrant.key for entrant in event.entrants).items():
        if times > 1:
            yield Problem(
                "players", "entrants", text("“{key}” is entered {n} times.", key=key, n=times)
            )
        if not key:
            yield Problem("players", "entrants", text("An entrant has no key."))
    if len(event.entrants) < 2:
        words = text("{n} entered: at least 2 are needed.", n=len(event.entrants))
        yield Problem("players", "entrants", words)
    for entrant in event.entrants:
        for away in entrant.away:
            if away.since < 1 or (away.until is not None and away.until < away.since):
                words = text("“{key}” is away until before being away.", key=entrant.key)
                yield Problem("range", "entrants", words)
    for key in sorted({key for group in event.forbidden for key in group} - set(event.by_key)):
        yield Problem("unknown_player", "forbidden", text("“{key}” is not entered.", key=key))


def _of_rounds(event: Event) -> Iterator[Problem]:
    for number, round_ in enumerate(event.rounds, start=1):
        at = f"rounds[{number - 1}]"
        if round_.number != number:
            words = text(
                "Round {n} stands where round {expected} should.",
                n=round_.number,
                expected=number,
            )
            yield Problem("range", at, words)
        yield from _of_round(event, round_, at)


def _of_round(event: Event, round_: Round, at: str) -> Iterator[Problem]:
    seated = Counter(key for meeting in round_.meetings for key in meeting.seats)
    for key, times in seated.items():
        if key not in event.by_key:
            yield Problem("unknown_player", at, text("“{key}” is not entered.", key=key))
        elif times > 1:
            yield Problem("players", at, text("“{key}” sits at {n} tables.", key=key, n=times))
    tables = Counter(meeting.table for meeting in round_.meetings if meeting.table is not None)
    for table, times in tables.items():
        if times > 1 or table < 1:
            yield Problem("table", at, text("Table {n} stands twice, or is none.", n=table))
    for meeting in round_.meetings:
        seats = len(meeting.seats)
        if (seats == 1) != meeting.is_bye or not seats:
            yield Problem("players", at, text("Whoever sits alone has a bye and no table."))
        elif event.contest.kind == "sides" and seats > 2:
            yield Problem("players", at, text("{n} sides sit at one table: two play.", n=seats))
        elif event.contest.has_partners and seats not in (1, _TWO_PAIRS):
            yield Problem("players", at, FOUR_EACH)


def _of_results(event: Event) -> Iterator[Problem]:
    tables = {
        (number, meeting.table): meeting.seats
        for number, meeting in event.meetings()
        if not meeting.is_bye
    }
    per_table = Counter((r.round, r.table) for r in event.results)
    for at, result in enumerate(event.results):
        field = f"results[{at}]"
        seats = tables.get((result.round, result.table))
        if seats is None:
            words = text(
                "Nobody sits at table {table} in round {round}.",
                table=result.table,
                round=result.round,
            )
            yield Problem("table", field, words)
        elif per_table[result.round, result.table] > 1:
            words = text(
                "Table {table} has {n} results in round {round}.",
                table=result.table,
                round=result.round,
                n=per_table[result.round, result.table],
            )
            yield Problem("table", field, words)
        else:
            yield from _of_result(result, seats, field)
            contest = event.contest
            alike = contest.shared(contest.one_each(result, seats), seats)
            if contest.has_partners and {*alike.scores} != {*result.scores}:
                yield Problem("option", field, UNLIKE)


def _of_result(result: Result, seats: tuple[str, ...], field: str) -> Iterator[Problem]:
    named = [score.entrant for score in result.scores]
    strangers = {*named, *result.absent} - set(seats)
    if strangers:
        words = text("{names} did not sit at this table.", names=tuple(sorted(strangers)))
        yield Problem("not_active", field, words)
    elif len(set(named)) < len(named):
        yield Problem("players", field, text("Somebody has two scores at this table."))
    elif result.ending == "played" and set(named) != set(seats):
        missing = tuple(key for key in seats if key not in named)
        yield Problem("missing", field, text("The score of {names} is missing.", names=missing))
    elif (result.ending == "forfeit") != bool(result.absent):
        words = text("A forfeit names who did not come; any other result nobody.")
        yield Problem("missing", field, words)


ARCHIVE_FORMAT = "scorekeeper-tournament-archive/1"
REHEARSAL_FORMAT = "scorekeeper-rehearsal-archive/1"
MOST_ENTRIES = 20_000
_LONGEST_BY = 64
_AT = "archive.journal"
_KINDS = tuple(kind.value for kind in JournalKind)


@dataclass(frozen=True, slots=True)
class ArchivedEntry:
    """An entry and the moment it was written at, as ISO 8601 with its offset from UTC."""

    entry: Entry
    at: str


@dataclass(frozen=True, slots=True)
class ArchivedLine:
    """An entry as it stands in the file."""

    number: int
    kind: str
    at: str
    by: str = DESK
    target: int | None = None
    what: Any = None
    chain: str = ""


@dataclass(frozen=True, slots=True)
class _Archive:
    format: str
    journal: tuple[ArchivedLine, ...]
    event: Any = None


def write_archive(lines: Iterable[ArchivedLine], event: Event | None = None) -> dict[str, Any]:
    """The file of a tournament: its journal as it is stored, and what it comes to, if it can be
    read.
    """
    what = None if event is None else write(event)
    document: dict[str, Any] = encode(_Archive(ARCHIVE_FORMAT, tuple(lines), what))
    return document


def read_history(document: Any) -> History | None:  # noqa: ANN401 (foreign JSON)
    """The history in a file of a tournament; None where its entries carry no digests, as those of
    older versions. Raises Misfit.
    """
    lines = decode(_Archive, document, "archive").journal
    return history_of([(line.chain, _chained(line)) for line in lines])


def changed_words(document: Any) -> Text | None:  # noqa: ANN401 (foreign JSON)
    """Say what in a file of a tournament is not as it was written: its history, or the event beside
    it; None where all is, or its entries carry no digests. Raises Misfit.
    """
    history = read_history(document)
    if history is None:
        return None
    written = document.get("event")
    event = None if written is None else decode(Event, written, "event")
    is_told = history.words is not None or event is None
    if is_told or event == fold(noted.entry for noted in read_archive(document)).event:
        return history.words
    return text(
        "This file was changed after it was saved: the tournament in it is not as its history has"
        " it."
    )


def _chained(line: ArchivedLine) -> list[object]:
    """What its digest is of, as it is stored."""
    return [line.at, line.number, line.kind, line.target, line.what, line.by]


def is_archive(document: object) -> bool:
    """Says whether a JSON document calls itself the file of a tournament."""
    formats = (ARCHIVE_FORMAT, REHEARSAL_FORMAT)
    return isinstance(document, dict) and document.get("format") in formats


def read_archive(document: object) -> tuple[ArchivedEntry, ...]:
    """The journal in a file. Raises Misfit where it has another form: entries are numbered from 1
    without a gap, the first settles, and a void takes back an earlier one.
    """
    archive: _Archive = decode(_Archive, document, "archive")
    if archive.format == REHEARSAL_FORMAT:
        raise Misfit([text("a rehearsal counts nowhere. Begin one from the tournament itself.")])
    if archive.format != ARCHIVE_FORMAT:
        raise Misfit([wrong_value("archive.format", as_literal(ARCHIVE_FORMAT), archive.format)])
    if (
        not 0 < len(archive.journal) <= MOST_ENTRIES
        or archive.journal[0].kind != JournalKind.SETTLE
    ):
        words = text(
            "{at}: the first entry settles, and {most} are the most",
            at=_AT,
            most=MOST_ENTRIES,
        )
        raise Misfit([words])
    places = enumerate(archive.journal, 1)
    if gap := next((number for number, line in places if line.number != number), 0):
        words = text("{at}: entry {n} is missing, there twice, or not in its place", at=_AT, n=gap)
        raise Misfit([words])
    lines = [wrong for line in archive.journal for wrong in _wrong(line)]
    if lines:
        raise Misfit(lines)
    voided = void_numbers(
        [Entry(line.number, JournalKind(line.kind), target=line.target) for line in archive.journal]
    )
    return tuple(_noted(line, is_void=line.number in voided) for line in archive.journal)


def _wrong(line: ArchivedLine) -> Iterable[Text]:
    at = f"{_AT}[{line.number - 1}]"
    if line.kind not in _KINDS:
        yield none_of(f"{at}.kind", line.kind, _KINDS)
    if (line.kind == JournalKind.VOID) != (line.target is not None):
        yield text("{at}: a void names the entry it takes back, no other entry does", at=at)
    elif line.target is not None and not 1 < line.target < line.number:
        yield not_earlier(f"{at}.target", line.target)
    if not 0 < len(line.by) <= _LONGEST_BY:
        yield text("{at}: 1 to {most} letters", at=f"{at}.by", most=_LONGEST_BY)
    try:
        is_placed = datetime.fromisoformat(line.at).tzinfo is not None
    except ValueError:
        is_placed = False
    if not is_placed:
        yield wrong_value(f"{at}.at", A_MOMENT, line.at)


def _noted(line: ArchivedLine, *, is_void: bool) -> ArchivedEntry:
    what, kind = None, JournalKind(line.kind)
    # One that could not be read and was taken back says nothing any more.
    if kind is not JournalKind.VOID and not (is_void and line.what is None):
        what = decode(PAYLOADS[kind], line.what, f"{_AT}[{line.number - 1}].what")
    return ArchivedEntry(Entry(line.number, kind, what, line.by, line.target), line.at)
