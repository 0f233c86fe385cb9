"""Imports a tournament from its file, as a new one of a club."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select

from scorekeeper.engine.game import Problem
from scorekeeper.engine.journal import NewEntry
from scorekeeper.engine.records.codec import Misfit, encode
from scorekeeper.engine.records.record import parse
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.models import Club, Tournament
from scorekeeper.services.access.clubs import club_for_organiser
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.matches.records.record_file import unstorable_parts
from scorekeeper.services.people import entrants
from scorekeeper.services.storage.journals import TOURNAMENT_JOURNAL
from scorekeeper.services.storage.transactions import write_once
from scorekeeper.services.tournaments.setup.settings import faults_of, store_tournament
from scorekeeper.services.tournaments.view_models import game_of
from scorekeeper.tournaments.entries import DESK, TABLE, JournalKind
from scorekeeper.tournaments.event import Result
from scorekeeper.tournaments.files.archive import ArchivedEntry, read_archive
from scorekeeper.tournaments.files.event_file import faults
from scorekeeper.tournaments.formats import BY_KEY as FORMATS
from scorekeeper.tournaments.journal import EventState, fold
from scorekeeper.tournaments.result_check import check_result, match_form

_SPEAKERS = frozenset((DESK, TABLE, "referee"))
_LARGE = frozenset((JournalKind.DRAFT, JournalKind.PUBLISH, JournalKind.CLOCK))


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

    def make() -> UUID:
        there = select(Tournament.id).where(Tournament.client_id == client_id)
        return db.session.scalar(there) or begin_from(club_id, journal, client_id).id

    return write_once(make)


def read_journal(document: Any) -> tuple[ArchivedEntry, ...] | Refused:  # noqa: ANN401 (foreign JSON)
    """The journal in a file, if a tournament can be begun from it."""
    try:
        given = parse(document) if isinstance(document, bytes) else document
        lines = unstorable_parts(given, is_reckoned=False)
        journal = () if lines else read_archive(given)
        # Weights and moments are large; what counts in a standing is not.
        payloads = [entry.entry.payload for entry in journal if entry.entry.kind not in _LARGE]
        for payload in payloads:
            lines += () if payload is None else unstorable_parts(encode(payload))
    except Misfit as misfit:
        lines, journal = misfit.lines, ()
    if lines:
        words = [text("This is no tournament of ours: {line}", line=line) for line in lines]
        return Refused(tuple(Problem("record", "", word) for word in words))
    problems = _faults(journal)
    return Refused(tuple(problems)) if problems else journal


def _faults(journal: Sequence[ArchivedEntry]) -> list[Problem]:
    """What no journal of this program says."""
    entries = [noted.entry for noted in journal]
    problems = [
        problem
        for entry in entries
        if entry.kind is JournalKind.SETTLE
        for problem in faults_of(entry.payload)
    ]
    if problems:
        return problems
    evening = fold(entries)
    known = {
        entry.payload.key
        for entry in entries
        if entry.kind in (JournalKind.ENTER, JournalKind.REGISTER)
    }
    speakers = {entry.by for entry in entries if not entry.by.startswith(f"{DESK}-")}
    strangers = speakers - known - _SPEAKERS
    strangers |= {prize.entrant for prize in evening.handed} - evening.people.keys()
    drafts = [entry.payload.round for entry in entries if entry.kind is JournalKind.DRAFT]
    seated = {key for draft in drafts for meeting in draft.meetings for key in meeting.seats}
    strangers |= seated - known
    found = [
        Problem("unknown_player", "", text("“{key}” is not entered.", key=key))
        for key in sorted(strangers)
    ]
    if found or not evening.event.rounds:
        return found
    found = list(faults(evening.event, FORMATS[evening.plan.system]))
    return found or [
        problem for result in evening.event.results for problem in _beyond(evening, result)
    ]


def _beyond(evening: EventState, result: Result) -> tuple[Problem, ...]:
    """What the length of the match does not allow."""
    form = match_form(game_of(evening.plan), evening.plan.rules, len(result.scores))
    return tuple(
        replace(problem, field=f"rounds/{result.round}/tables/{result.table}")
        for problem in check_result(result, form).problems
    )


def begin_from(
    club_id: UUID, journal: Sequence[ArchivedEntry], client_id: str, at: datetime | None = None
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
    entries = [
        NewEntry(entry.entry.kind, entry.entry.payload, entry.entry.target) for entry in journal
    ]
    TOURNAMENT_JOURNAL.extend(tournament, zip(entries, map(_columns, journal), strict=True))
    entrants.write_entrants(tournament, evening)
    return tournament


def _columns(noted: ArchivedEntry) -> dict[str, Any]:
    """An entry as it was written elsewhere: at its moment, by no account of ours."""
    number = noted.entry.number
    own = {"number": number, "client_id": f"brought-{number}"}
    return {**own, "said_by": noted.entry.by, "at": _moment(noted)}


def _moment(noted: ArchivedEntry) -> datetime:
    return datetime.fromisoformat(noted.at).astimezone(UTC)
