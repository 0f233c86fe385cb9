"""Shows the log of a tournament: who wrote what when, and what is undone.

Also of one that cannot be read: its entries can be taken back all the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select

from scorekeeper.engine import journal
from scorekeeper.engine.journal import Entry
from scorekeeper.engine.text import Text, text
from scorekeeper.extensions import db
from scorekeeper.language import ReaderVoice
from scorekeeper.models import Account, Tournament, TournamentEntry, TournamentLink
from scorekeeper.services.answers import Answer, Broken, NotFound, Saved, as_broken
from scorekeeper.services.matches.log.shown_match import readable_entrant
from scorekeeper.services.storage.journals import TOURNAMENT_JOURNAL
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments.club_list import next_step
from scorekeeper.services.tournaments.journal import (
    append,
    entries_of,
    entry_of,
    forget,
    hold,
    load,
)
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.displays.log_sentences import entry_sentence
from scorekeeper.tournaments.entries import DESK, PAYLOADS, JournalKind
from scorekeeper.tournaments.journal import live


@dataclass(frozen=True, slots=True)
class JournalLine:
    """An entry: its number, when, by whom (an account's or a link's name, blank where it has none),
    for which entrant, what it did, whether it was taken back, and whether it can be.
    """

    number: int
    at: datetime
    by: str
    said_by: str
    words: Text
    is_undone: bool
    can_undo: bool


def history(tournament: TournamentState) -> tuple[JournalLine, ...]:
    """Every entry up to the version of this view, the latest first."""
    rows = TOURNAMENT_JOURNAL.rows(tournament.access.tournament_id, until=tournament.version)
    entries = {row.number: entry_of(row) for row in rows}
    standing = {entry.number for entry in live(entries.values())}
    is_closed = tournament.evening.closed is not None
    named = (
        select(TournamentEntry.number, func.coalesce(Account.name, TournamentLink.label, ""))
        .outerjoin(Account, Account.id == TournamentEntry.account_id)
        .outerjoin(TournamentLink, TournamentLink.id == TournamentEntry.link_id)
        .where(TournamentEntry.tournament_id == tournament.access.tournament_id)
    )
    by = dict(db.session.execute(named).all())
    return tuple(
        JournalLine(
            number=row.number,
            at=row.at,
            by=by[row.number],
            said_by=row.said_by,
            words=sentence_of(entries[row.number], entries),
            is_undone=row.number not in standing and row.kind != JournalKind.VOID,
            can_undo=row.number > 1
            and row.number in standing
            and not (is_closed and row.kind != JournalKind.CLOSE),
        )
        for row in reversed(rows)
    )


def sentence_of(entry: Entry, entries: Mapping[int, Entry] | None = None) -> Text:
    """What an entry says, also of one that nobody can read."""
    if entry.kind != JournalKind.VOID and entry.kind not in PAYLOADS:
        return text("What was noted here is of a kind that this version does not know.")
    try:
        with as_broken():
            return entry_sentence(entry, entries)
    except Broken:
        return text("What was noted here cannot be read.")


def undoable_line(tournament: TournamentState, number: int) -> JournalLine | None:
    """The line of this entry, while it stands and can be taken back; None otherwise."""
    if not 1 < number <= tournament.version:
        return None
    lines = (line for line in history(tournament) if line.number == number)
    return next((line for line in lines if line.can_undo), None)


def handed_out(tournament: TournamentState) -> dict[tuple[str, str], JournalLine]:
    """By prize and entrant: the entry that says it was handed out, by whom and when."""
    entries = entries_of(tournament.access.tournament_id, tournament.version)
    lines = {line.number: line for line in history(tournament)}
    return {
        (entry.payload.prize, entry.payload.entrant): lines[entry.number]
        for entry in live(entries)
        if entry.kind is JournalKind.HAND_OUT
    }


@dataclass(frozen=True, slots=True)
class UnreadTournament:
    """What is known of a tournament that cannot be read; its entries, the latest first; `voice`
    knows the names in them.
    """

    access: Access
    club_id: UUID
    title: str
    version: int
    entries: tuple[JournalLine, ...]
    voice: ReaderVoice


def find_unread(access: Access) -> UnreadTournament | None:
    """Read it anew, and give what is stored of it where it makes no sense; None where it does.
    Raises NotFound.
    """
    row = db.session.get(Tournament, access.tournament_id)
    if row is None:
        raise NotFound
    forget(row)
    try:
        tournament = load(access)
        with as_broken():
            _try(tournament)
    except Broken:
        rows = TOURNAMENT_JOURNAL.rows(row.id, until=row.version)
        voice = ReaderVoice(dict(_named(rows)))
        return UnreadTournament(access, row.club_id, row.title, row.version, _entries(rows), voice)
    return None


def _try(tournament: TournamentState) -> None:
    """Ask for all that its pages rest on. Raises whatever is wrong with it."""
    form, settings, event = tournament.form, tournament.settings, tournament.evening.event
    _ = tournament.standings, tournament.bracket, tournament.left, next_step(tournament)
    if not form.check(settings, event) and not tournament.is_over:
        form.draw(settings, event)


def _named(rows: Sequence[TournamentEntry]) -> Iterator[tuple[str, str]]:
    """By key how everybody was called last, of all entries that can be read."""
    for entry in map(entry_of, rows):
        if entry.kind in (JournalKind.ENTER, JournalKind.REGISTER):
            with suppress(Broken), as_broken():
                yield entry.payload.key, readable_entrant(entry.payload.name)


def _entries(rows: Sequence[TournamentEntry]) -> tuple[JournalLine, ...]:
    entries = {row.number: entry_of(row) for row in rows}
    dead = journal.void_numbers(entries.values())
    lines = []
    for row in reversed(rows):
        words = sentence_of(entries[row.number])
        is_undone, is_void = row.number in dead, row.kind == journal.VOID
        can_undo = row.number > 1 and not (is_undone or is_void)
        at = (row.number, row.at, "", row.said_by)
        lines.append(JournalLine(*at, words, is_undone=is_undone, can_undo=can_undo))
    return tuple(lines)


def take_back(access: Access, write: TournamentWrite, number: int) -> Answer:
    """Void an entry, whatever comes of it. Raises NotFound, Forbidden, Busy."""
    access.need()

    def act(tournament: Tournament) -> journal.NewEntry:
        if not 1 < number <= tournament.version:
            raise NotFound
        return journal.NewEntry(JournalKind.VOID, target=number)

    with writing():
        tournament = hold(access.tournament_id)
        stored = TOURNAMENT_JOURNAL.row_by(tournament, write.client_id)
        version = journal.Version(tournament.version, tournament, lambda _: tournament)
        decision = journal.decide(journal.EntryWrite(act), write.base, version, stored)
        if isinstance(decision, journal.Stored):
            return Saved(decision.number)
        if isinstance(decision, journal.NewEntry):
            append(tournament, access, write, decision, said_by=DESK)
            return Saved(tournament.version)
        return decision
